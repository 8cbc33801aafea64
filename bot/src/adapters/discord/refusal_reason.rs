//! Reason for which Discord refused a body: first place and text of its `errors` tree, which names fields by path.

use serde_json::Value;

/// Most steps of a path: no body of ours is nested deeper.
const DEPTH_MAX: usize = 16;

/// Key of the texts of a place.
const TEXTS: &str = "_errors";

/// One error in a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    /// Names and numbers from the outside in, as `32/options/0/type`; empty for the whole body.
    pub path: String,
    /// Text of the error, in Discord's words.
    pub text: String,
}

impl Reason {
    /// First error of a tree; `None` if it names nothing.
    pub(super) fn first(errors: &Value) -> Option<Reason> {
        dig(errors, &mut Vec::new())
    }

    /// True if the error is about this field, at any depth.
    pub(super) fn is_about(&self, field: &str) -> bool {
        self.path.split('/').any(|step| step == field)
    }
}

fn dig<'a>(errors: &'a Value, path: &mut Vec<&'a str>) -> Option<Reason> {
    if let Some(first) = errors[TEXTS].as_array().and_then(|texts| texts.first()) {
        let text = first["message"].as_str().or_else(|| first["code"].as_str()).unwrap_or_default();
        return Some(Reason { path: path.join("/"), text: text.to_owned() });
    }
    if path.len() >= DEPTH_MAX {
        return None;
    }
    errors.as_object()?.iter().find_map(|(step, inner)| {
        path.push(step);
        let found = dig(inner, path);
        path.pop();
        found
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_first_place_and_text_are_found() {
        let errors = json!({"32": {"options": {"0": {"type": {"_errors": [
            {"code": "BASE_TYPE_CHOICES", "message": "Value must be one of {1, 2}."}, {"message": "another"},
        ]}}}}});
        let reason = Reason::first(&errors).expect("one");
        assert_eq!((reason.path.as_str(), reason.text.as_str()), ("32/options/0/type", "Value must be one of {1, 2}."));
        assert!(reason.is_about("options") && !reason.is_about("contexts"));
        let whole = Reason::first(&json!({"_errors": [{"code": "EMPTY"}]})).expect("one");
        assert_eq!((whole.path.as_str(), whole.text.as_str()), ("", "EMPTY"));
    }

    #[test]
    fn a_tree_that_names_nothing_or_is_too_deep_is_no_reason() {
        let mut deep = json!({"_errors": [{"message": "down there"}]});
        for _ in 0..=DEPTH_MAX {
            deep = json!({ "a": deep });
        }
        for errors in [json!(null), json!({}), json!([1]), json!({"_errors": []}), json!("no"), deep] {
            assert_eq!(Reason::first(&errors), None, "{errors}");
        }
    }
}
