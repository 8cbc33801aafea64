//! Button of the export.

use crate::messages::button::spec::{ButtonSpec, button};

/// Exports the game as files, with the position for analysis programs.
pub(crate) static EXPORT: ButtonSpec<()> =
    button("export").label("button-export").asks().for_spectators().shared().fits_on_page(|_| true);
