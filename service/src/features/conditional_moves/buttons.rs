//! Button of conditional moves.

use crate::messages::button::spec::{ButtonSpec, Nature, button};

/// Shows the conditional moves of the person who presses, or lays down those that were typed.
pub(crate) static LINE: ButtonSpec<String> = button("line")
    .asks()
    .varies(|moves: &String, nature| Nature { changes: !moves.is_empty(), ..nature })
    .samples(&["", "e7e5_d2d4"]);
