//! Settings of all features, in one list.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

use banco_ports::Platform;

use super::spec::SettingSpec;

/// A setting of the list.
#[derive(Clone, Copy)]
pub struct Setting(&'static SettingSpec);

/// Owner of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// A person, in all chats.
    Person,
    /// A chat, for its public messages.
    Chat,
}

impl Scope {
    /// Stable word for buttons.
    pub const fn key(self) -> &'static str {
        match self {
            Scope::Person => "me",
            Scope::Chat => "chat",
        }
    }

    /// The inverse of [`Scope::key`].
    pub fn from_key(key: &str) -> Option<Scope> {
        [Scope::Person, Scope::Chat].into_iter().find(|scope| scope.key() == key)
    }
}

/// Every setting, in the order of the list.
static ALL: LazyLock<Vec<Setting>> = LazyLock::new(|| {
    let mut all: Vec<Setting> = crate::all_settings().map(Setting).collect();
    all.sort_by_key(|setting| setting.place);
    all
});

impl Setting {
    /// The setting with this key.
    pub fn from_key(key: &str) -> Option<Setting> {
        ALL.iter().copied().find(|setting| setting.key == key)
    }

    /// Settings of a scope that offer a choice, in the order of the list.
    pub fn of(scope: Scope) -> impl Iterator<Item = Setting> {
        ALL.iter().copied().filter(move |setting| setting.words(scope).len() > 1)
    }

    /// Words to choose from; empty if this scope offers no choice.
    pub fn words(self, scope: Scope) -> &'static [&'static str] {
        match scope {
            Scope::Person => self.0.of_person,
            Scope::Chat => self.0.of_chat,
        }
    }

    /// True if a platform supports this word of the setting.
    pub fn is_done_on(self, platform: Platform, word: &str) -> bool {
        (self.is_done)(&platform.abilities(), word)
    }

    /// The listed word for `word`. Time zones, quiet hours and similar settings have more words than buttons.
    pub fn known(self, scope: Scope, word: &str) -> Option<&'static str> {
        let words = self.words(scope);
        let listed = words.iter().find(|known| **known == word).copied();
        listed.or_else(|| (self.typed)(word).filter(|_| !words.is_empty()))
    }
}

impl From<&'static SettingSpec> for Setting {
    fn from(spec: &'static SettingSpec) -> Setting {
        Setting(spec)
    }
}

impl Deref for Setting {
    type Target = SettingSpec;

    fn deref(&self) -> &SettingSpec {
        self.0
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key)
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Setting) -> bool {
        self.key == other.key
    }
}

impl Eq for Setting {}

impl PartialEq<SettingSpec> for Setting {
    fn eq(&self, other: &SettingSpec) -> bool {
        self.key == other.key
    }
}

impl PartialOrd for Setting {
    fn partial_cmp(&self, other: &Setting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Setting {
    fn cmp(&self, other: &Setting) -> Ordering {
        self.key.cmp(other.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_places_are_given_once() {
        for (at, setting) in ALL.iter().enumerate() {
            for other in ALL.iter().skip(at + 1) {
                assert!(setting.key != other.key && setting.place != other.place, "{setting:?} {other:?}");
            }
        }
    }
}
