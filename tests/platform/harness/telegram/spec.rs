//! The Bot API's description, and checks of values against it.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
struct Spec {
    methods: HashMap<String, Shape>,
    types: HashMap<String, Shape>,
}

#[derive(Default, Deserialize)]
struct Shape {
    #[serde(default)]
    fields: Vec<Field>,
    #[serde(default)]
    subtypes: Vec<String>,
}

#[derive(Deserialize)]
struct Field {
    name: String,
    types: Vec<String>,
    required: bool,
}

fn spec() -> &'static Spec {
    static SPEC: OnceLock<Spec> = OnceLock::new();
    SPEC.get_or_init(|| {
        let read = |text: &str| serde_json::from_str::<Spec>(text).expect("the description is JSON");
        let mut spec = read(include_str!("../../../specs/telegram-bot-api.json"));
        let newer = read(include_str!("../../../specs/telegram-bot-api-10.2.json"));
        for (name, added) in newer.methods {
            spec.methods.entry(name).or_default().fields.extend(added.fields);
        }
        spec.types.extend(newer.types);
        spec
    })
}

/// Checks the parameters of a call; `files` are the names of those sent as files.
pub fn check_call(method: &str, fields: &Map<String, Value>, files: &[String]) -> Vec<String> {
    let Some(shape) = spec().methods.get(method) else { return vec![format!("{method}: no such method")] };
    let mut errors = Vec::new();
    // A file may also be one that a parameter refers to.
    let is_attached =
        |name: &str| fields.values().any(|value| value.to_string().contains(&format!("\"attach://{name}\"")));
    for name in fields.keys().chain(files.iter().filter(|file| !is_attached(file))) {
        if !shape.fields.iter().any(|field| field.name == *name) {
            errors.push(format!("{method}: no such parameter: {name}"));
        }
    }
    for field in &shape.fields {
        let is_file = files.contains(&field.name);
        match fields.get(&field.name) {
            Some(value) => errors.extend(check(field, value).err().map(|error| format!("{method}.{error}"))),
            None if is_file && field.types.iter().any(|kind| kind == "InputFile") => {}
            None if is_file => errors.push(format!("{method}.{} came as a file", field.name)),
            None if field.required => errors.push(format!("{method}: {} is missing", field.name)),
            None => {}
        }
    }
    errors
}

/// Checks a value of a named type.
pub fn check_type(name: &str, value: &Value) -> Result<(), String> {
    let Some(shape) = spec().types.get(name) else { return Err(format!("no such type: {name}")) };
    if !shape.subtypes.is_empty() {
        let errors: Vec<String> =
            shape.subtypes.iter().filter_map(|subtype| check_type(subtype, value).err()).collect();
        return if errors.len() < shape.subtypes.len() { Ok(()) } else { Err(format!("no {name}: {errors:?}")) };
    }
    let Some(object) = value.as_object() else { return Err(format!("{name}: not an object")) };
    if let Some(unknown) = object.keys().find(|key| !shape.fields.iter().any(|field| field.name == **key)) {
        return Err(format!("{name}: no such field: {unknown}"));
    }
    for field in &shape.fields {
        match object.get(&field.name) {
            Some(value) => check(field, value).map_err(|error| format!("{name}.{error}"))?,
            None if field.required => return Err(format!("{name}: {} is missing", field.name)),
            None => {}
        }
    }
    Ok(())
}

fn check(field: &Field, value: &Value) -> Result<(), String> {
    let errors: Vec<String> = field.types.iter().filter_map(|kind| check_kind(kind, value).err()).collect();
    if errors.len() < field.types.len() { Ok(()) } else { Err(format!("{}: {}", field.name, errors.join("; "))) }
}

fn check_kind(kind: &str, value: &Value) -> Result<(), String> {
    if let Some(of) = kind.strip_prefix("Array of ") {
        let Some(items) = value.as_array() else { return Err("not an array".into()) };
        return items.iter().try_for_each(|item| check_kind(of, item));
    }
    let fits = match kind {
        "Integer" => value.is_i64() || value.is_u64(),
        "Float" => value.is_number(),
        "String" => value.is_string(),
        "Boolean" => value.is_boolean(),
        "True" => value == &Value::Bool(true),
        "InputFile" => false,
        named => return check_type(named, value),
    };
    if fits { Ok(()) } else { Err(format!("not of type {kind}: {value}")) }
}

/// Form fields as JSON: strings stay, other values are parsed, as the server does.
pub fn from_form(method: &str, form: Vec<(String, String)>) -> Map<String, Value> {
    let wants_string = |name: &str| {
        let shape = spec().methods.get(method);
        let field = shape.and_then(|shape| shape.fields.iter().find(|field| field.name == name));
        field.is_some_and(|field| field.types.iter().all(|kind| kind == "String"))
    };
    form.into_iter()
        .map(|(name, text)| {
            let value = if wants_string(&name) {
                Value::String(text)
            } else {
                serde_json::from_str(&text).unwrap_or(Value::String(text))
            };
            (name, value)
        })
        .collect()
}
