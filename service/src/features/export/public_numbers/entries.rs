//! Fields of an entry that may hold anything.

use banco_engine::Millis;
use serde_json::Value;

use super::Halt;

pub(super) fn has(object: &Value, field: &str) -> bool {
    object.get(field).is_some()
}

pub(super) fn flag(object: &Value, field: &str) -> bool {
    object.get(field) == Some(&Value::Bool(true))
}

pub(super) fn text<'a>(object: &'a Value, field: &str) -> Result<&'a str, Halt> {
    object.get(field).and_then(Value::as_str).ok_or(Halt::Unreadable)
}

pub(super) fn number(object: &Value, field: &str) -> Result<u64, Halt> {
    object.get(field).and_then(Value::as_u64).ok_or(Halt::Unreadable)
}

pub(super) fn whole(object: &Value, field: &str) -> Result<Millis, Halt> {
    object.get(field).and_then(Value::as_i64).ok_or(Halt::Unreadable)
}

pub(super) fn list<'a>(object: &'a Value, field: &str) -> Result<&'a [Value], Halt> {
    object.get(field).and_then(Value::as_array).map(Vec::as_slice).ok_or(Halt::Unreadable)
}
