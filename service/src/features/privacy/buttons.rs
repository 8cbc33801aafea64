//! Buttons of a person's own data and of blocks.

use banco_engine::PersonKey;

use crate::i18n::Sentence;
use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, button};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Labelled;

/// Action on a person's stored data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Privacy {
    /// Sends all of it as a file to that person alone.
    Export,
    /// Asks if the person wants all data deleted.
    Delete,
    /// Deletes the person's data.
    Sure {
        /// Number of the person who was asked: a press by another person deletes nothing.
        asked: u32,
    },
}

const EXPORT: &str = "export";
const DELETE: &str = "delete";

/// Prefix of the number of the person who was asked.
const SURE: &str = "!";

impl Argument for Privacy {
    fn read(text: Option<&str>) -> Option<Privacy> {
        match text? {
            EXPORT => Some(Privacy::Export),
            DELETE => Some(Privacy::Delete),
            sure => Some(Privacy::Sure { asked: u32::from_str_radix(sure.strip_prefix(SURE)?, 16).ok()? }),
        }
    }

    fn write(&self) -> Option<String> {
        Some(match self {
            Privacy::Export => EXPORT.to_owned(),
            Privacy::Delete => DELETE.to_owned(),
            Privacy::Sure { asked } => format!("{SURE}{asked:x}"),
        })
    }
}

/// Acts on the data of the person who presses.
pub(crate) static PRIVACY: ButtonSpec<Privacy> =
    button("privacy").alone().leads_on().samples(&["export", "delete", "!1f"]);

/// Unblocks a person for the one who presses.
pub(crate) static UNBLOCK: ButtonSpec<PersonKey> =
    button("unblock").alone().menu(Menu::Word).samples(&["telegram:123456789"]);

/// Label of the button that unblocks a person.
#[derive(Clone, Debug)]
pub(crate) struct Unblock {
    pub name: String,
}

impl Labelled for Unblock {
    fn label(&self, taste: &DisplayPrefs) -> String {
        Sentence::new(taste.lang, "button-unblock").text("name", &self.name).plain()
    }
}
