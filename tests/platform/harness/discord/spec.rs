//! Discord's own description of its requests (`tests/specs`, see there).

use std::sync::OnceLock;

use jsonschema::Validator;
use serde_json::{Value, json};

struct Operation {
    method: String,
    template: Vec<String>,
    /// Validator of the body; `None` if the request has no body.
    body: Option<Validator>,
}

fn operations() -> &'static [Operation] {
    static OPERATIONS: OnceLock<Vec<Operation>> = OnceLock::new();
    OPERATIONS.get_or_init(|| {
        let spec: Value =
            serde_json::from_str(include_str!("../../../specs/discord-openapi.json")).expect("valid JSON");
        let components = &spec["components"];
        let mut operations = Vec::new();
        for (path, item) in spec["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("methods").iter().filter(|(key, _)| *key != "parameters")
            {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                operations.push(Operation {
                    method: method.to_uppercase(),
                    template: path.split('/').map(str::to_owned).collect(),
                    body: (!schema.is_null()).then(|| validator(schema, components)),
                });
            }
        }
        operations
    })
}

/// The description allows unknown fields. Discord ignores them, so an unknown field is always a mistake.
fn validator(schema: &Value, components: &Value) -> Validator {
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "unevaluatedProperties": false,
        "components": components,
    });
    jsonschema::validator_for(&whole).expect("the description is a valid schema")
}

/// Violations of the description in a request, as texts.
pub fn violations(method: &str, path: &str, body: Option<&Value>) -> Vec<String> {
    let parts: Vec<&str> = path.split('/').collect();
    let fits = |operation: &&Operation| {
        operation.method == method
            && operation.template.len() == parts.len()
            && operation.template.iter().zip(&parts).all(|(want, is)| want.starts_with('{') || want == is)
    };
    // Literal segments win over parameters (`@original`).
    let literal = |operation: &&Operation| operation.template.iter().filter(|part| !part.starts_with('{')).count();
    let Some(operation) = operations().iter().filter(fits).max_by_key(literal) else {
        return vec![format!("{method} {path}: no such request in the description")];
    };
    match (&operation.body, body) {
        (Some(validator), Some(body)) => validator
            .iter_errors(body)
            .map(|error| format!("{method} {path}: {error} at {}", error.instance_path()))
            .collect(),
        (Some(_), None) => vec![format!("{method} {path}: a body is required")],
        (None, Some(_)) => vec![format!("{method} {path}: takes no body")],
        (None, None) => Vec::new(),
    }
}
