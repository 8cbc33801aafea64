//! Buttons of a moderator's rulings.

use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::ruling::Judging;
use crate::messages::button::spec::{ButtonSpec, Nature, button};

/// Use of a moderator's button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Admin {
    /// Asks for the ruling.
    Ask,
    /// Rules.
    Judge(Judging),
}

impl Argument for Admin {
    fn read(text: Option<&str>) -> Option<Admin> {
        match text.unwrap_or_default() {
            "" => Some(Admin::Ask),
            ruling => Judging::read(ruling).map(Admin::Judge),
        }
    }

    fn write(&self) -> Option<String> {
        match self {
            Admin::Ask => None,
            Admin::Judge(judging) => Some(judging.to_string()),
        }
    }
}

/// Ends a game by a moderator's ruling.
pub(crate) static ADMIN: ButtonSpec<Admin> = button("admin")
    .asks_moderator()
    .varies(|admin, nature| match admin {
        Admin::Ask => Nature { menu: Some(Menu::Game), ..nature },
        Admin::Judge(_) => nature,
    })
    .samples(&["", "end", "draw", "win1", "win2!"]);
