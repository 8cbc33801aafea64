//! Button of the links.

use crate::messages::button::spec::{ButtonSpec, button};

/// Shows links to analysis sites, and texts for other programs.
pub(crate) static LINK: ButtonSpec<()> = button("link").label("button-links").asks();
