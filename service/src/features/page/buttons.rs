//! Buttons of the public page.

use crate::messages::button::spec::{ButtonSpec, button};

/// Answers with a link that opens the game on the public page. The page itself needs no such button.
pub(crate) static PAGE: ButtonSpec<()> =
    button("page").label("button-page").asks().timeless().for_spectators().fits_on_page(|_| false);

/// Ends all sessions of the person.
pub(crate) static SIGN_OUT: ButtonSpec<()> = button("signout").label("button-signout").alone();
