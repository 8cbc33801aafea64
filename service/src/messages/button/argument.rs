//! Arguments of buttons: typed values with their form in button data.

use banco_engine::{GameKey, PersonKey};

/// Typed argument of a button. `read` and `write` are its form in data; the form never changes, because old buttons stay
/// in chats.
pub(crate) trait Argument: Sized + Send + 'static {
    /// Reads the argument of a pressed button, which may be forged; `text` is `None` if the data ends before it.
    fn read(text: Option<&str>) -> Option<Self>;

    /// Its form in data; `None` for no argument.
    fn write(&self) -> Option<String>;
}

/// No argument.
impl Argument for () {
    fn read(text: Option<&str>) -> Option<()> {
        text.unwrap_or_default().is_empty().then_some(())
    }

    fn write(&self) -> Option<String> {
        None
    }
}

/// Any text.
impl Argument for String {
    fn read(text: Option<&str>) -> Option<String> {
        Some(text.unwrap_or_default().to_owned())
    }

    fn write(&self) -> Option<String> {
        (!self.is_empty()).then(|| self.clone())
    }
}

/// A number.
impl Argument for usize {
    fn read(text: Option<&str>) -> Option<usize> {
        text?.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A kind of game.
impl Argument for GameKey {
    fn read(text: Option<&str>) -> Option<GameKey> {
        GameKey::from_key(text?)
    }

    fn write(&self) -> Option<String> {
        Some(self.key().to_owned())
    }
}

/// A person.
impl Argument for PersonKey {
    fn read(text: Option<&str>) -> Option<PersonKey> {
        text.filter(|text| !text.is_empty()).map(|text| PersonKey(text.to_owned()))
    }

    fn write(&self) -> Option<String> {
        Some(self.0.clone())
    }
}
