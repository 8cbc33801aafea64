//! Buttons of the questions to both accounts, and of the list that parts one.

use crate::messages::button::spec::{ButtonSpec, button};

/// Says yes to a question, which the argument names.
pub(crate) static YES: ButtonSpec<String> = button("connect").alone().samples(&["c2345a"]);

/// Says no to a question.
pub(crate) static NO: ButtonSpec<String> = button("connectno").alone().samples(&["c2345a"]);

/// Parts an account, which the argument names.
pub(crate) static OFF: ButtonSpec<String> = button("disconnect").alone().samples(&["d0a1b2"]);
