//! Cờ caro as a conversation and as whole games. Its rules are in `tests/rules/suites/caro`.

mod conversation;
