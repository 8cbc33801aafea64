//! One entry for each key of the configuration: text for the host, type, default, limits, and whether it is secret.
//!
//! [`table!`] makes the sections' structs of the entries, and the list [`KEYS`], from which everything else is read: the
//! names of variables, suggestions for a misspelt key, the checks of single values, and `config.example.toml`.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use banco_ports::DefaultLang;

use super::{Backend, DiscordMode, Enabled, LogFormat, Secret, TelegramMode, Wanted};

/// One key.
pub(super) struct Key {
    /// `section.key`, or a top-level key.
    pub name: &'static str,
    /// Text for the host, line by line as in the example.
    pub text: &'static [&'static str],
    /// Form of the value in a variable.
    pub form: Form,
    /// Its other properties.
    pub traits: Traits,
}

/// Form of a value in an environment variable, which is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The text itself.
    Text,
    /// A whole number.
    Number,
    /// Whole numbers with commas between.
    Numbers,
    /// Texts with commas between.
    Texts,
    /// `true`, `false` or a word.
    Switch,
}

/// Properties of a key that most keys have alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traits {
    /// Expected value.
    pub wanted: fn() -> Wanted,
    /// Value in the example, in place of the default; the line is then a comment.
    pub example: Option<&'static str>,
    /// False if the example has the key without its text, because the text of the key above speaks of both.
    pub has_own_text: bool,
    /// True for a secret, which is never shown and which no variable may set to nothing.
    pub is_secret: bool,
    /// Relation to the key with `_file` behind it, which names a file with the value.
    pub file: OwnFile,
    /// True if a wrong value is not shown, because it may hold a secret.
    pub is_hidden: bool,
}

/// Relation of a secret to the key that names a file of its own for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OwnFile {
    /// There is no such key.
    None,
    /// Only one of both may be set.
    Exclusive,
    /// The file overrides the secret.
    Overrides,
}

/// Properties of a key with nothing of its own.
pub(super) const USUAL: Traits = Traits {
    wanted: || Wanted::Said("wanted-text"),
    example: None,
    has_own_text: true,
    is_secret: false,
    file: OwnFile::None,
    is_hidden: false,
};

/// Type of a key's value.
pub(super) trait Held {
    /// Form of the value in a variable.
    const FORM: Form = Form::Text;

    /// The value as the example writes it; empty if only a set key has one.
    fn toml(&self) -> String;

    /// The value as a number, if it is one.
    fn number(&self) -> Option<u64> {
        None
    }

    /// The value as a secret, if it is one.
    fn secret(&self) -> Option<&Secret> {
        None
    }

    /// The value as a path that may be set, if it is one.
    fn path(&self) -> Option<&Path> {
        None
    }
}

/// Part of a configuration: a section, or a value that is no key.
pub(super) trait Part {
    /// Values of the part's keys, in their order.
    fn values(&self) -> Vec<HeldKey<'_>> {
        Vec::new()
    }
}

impl Part for bool {}
impl Part for BTreeSet<String> {}

/// Value of a key.
pub(super) struct HeldKey<'a> {
    pub name: &'static str,
    pub secret: Option<&'a Secret>,
    pub path: Option<&'a Path>,
    /// The value as the example writes it.
    pub toml: String,
    number: Option<u64>,
    /// True if the check of the key's own accepts the value.
    fits: bool,
}

impl<'a> HeldKey<'a> {
    pub(super) fn new<T: Held>(name: &'static str, value: &'a T, fits: bool) -> HeldKey<'a> {
        let (secret, path, number) = (value.secret(), value.path(), value.number());
        HeldKey { name, secret, path, toml: value.toml(), number, fits }
    }

    /// True if the value can work by itself, whatever other keys say.
    pub(super) fn is_good(&self) -> bool {
        let is_within = match (Wanted::of(self.name), self.number) {
            (Wanted::Number { least, most }, Some(number)) => (least..=most).contains(&number),
            _ => true,
        };
        is_within && self.fits
    }
}

/// Makes the structs of the sections, and [`KEYS`].
macro_rules! table {
    ($(
        $(#[$about:meta])*
        $section:ident $prefix:literal [$($head:literal),*] {
            $([$($text:literal),+ $(,)?] $key:ident: $kind:ty = $default:expr $(=> $fits:expr)?
                $(, $property:ident: $value:expr)*;)*
        } $(+ {
            $($(#[$more_about:meta])* $more:ident: $more_kind:ty,)*
        })?
    )*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Debug, ::serde::Deserialize)]
            #[serde(default, deny_unknown_fields)]
            pub struct $section {
                $($(#[doc = $text])+ pub $key: $kind,)*
                $($($(#[$more_about])* pub $more: $more_kind,)*)?
            }

            impl Default for $section {
                fn default() -> Self {
                    $section { $($key: $default,)* $($($more: Default::default(),)*)? }
                }
            }

            impl $crate::config::schema::Part for $section {
                fn values(&self) -> Vec<$crate::config::schema::HeldKey<'_>> {
                    let own = [$({
                        let fits: &[fn(&$kind) -> bool] = &[$($fits)?];
                        let is_good = fits.iter().all(|fits| fits(&self.$key));
                        $crate::config::schema::HeldKey::new(concat!($prefix, stringify!($key)), &self.$key, is_good)
                    },)*];
                    let parts: &[&dyn $crate::config::schema::Part] = &[$($(&self.$more,)*)?];
                    own.into_iter().chain(parts.iter().flat_map(|part| part.values())).collect()
                }
            }
        )*

        /// All keys, in the order of the example.
        pub(super) static KEYS: &[$crate::config::schema::Key] = &[$($($crate::config::schema::Key {
            name: concat!($prefix, stringify!($key)),
            text: &[$($text),+],
            form: <$kind as $crate::config::schema::Held>::FORM,
            traits: $crate::config::schema::Traits { $($property: $value,)* ..$crate::config::schema::USUAL },
        },)*)*];

        /// Text of a section, below its name in the example.
        pub(super) const HEADS: &[(&str, &[&str])] = &[$(($prefix, &[$($head),*])),*];
    };
}
pub(super) use table;

/// `config.example.toml`: every key with its text and its default.
pub(super) fn example(opening: &str, keys: &[Key], heads: &[(&str, &[&str])], defaults: &[HeldKey<'_>]) -> String {
    let mut example = opening.to_owned();
    let mut section = "";
    for key in keys {
        let (own, name) = key.name.split_once('.').unwrap_or(("", key.name));
        if own.is_empty() {
            example.push('\n');
        } else if own != section {
            section = own;
            example.push_str(&format!("\n[{section}]\n"));
            let head = heads.iter().find(|(prefix, _)| prefix.strip_suffix('.') == Some(section));
            head.into_iter().flat_map(|(_, lines)| *lines).for_each(|line| push_comment(&mut example, line));
        }
        if key.traits.has_own_text {
            key.text.iter().for_each(|line| push_comment(&mut example, line));
        }
        let default = defaults.iter().find(|held| held.name == key.name).map_or("", |held| &held.toml);
        match key.traits.example {
            Some(value) => push_comment(&mut example, &format!("{name} = {value}")),
            None => example.push_str(&format!("{name} = {default}\n")),
        }
    }
    example
}

fn push_comment(example: &mut String, line: &str) {
    example.push_str(&format!("# {line}\n"));
}

fn quoted(text: &str) -> String {
    format!("{text:?}")
}

fn listed(parts: impl Iterator<Item = String>) -> String {
    format!("[{}]", parts.collect::<Vec<_>>().join(", "))
}

impl Held for String {
    fn toml(&self) -> String {
        quoted(self)
    }
}

impl Held for PathBuf {
    fn toml(&self) -> String {
        quoted(&self.display().to_string())
    }

    fn path(&self) -> Option<&Path> {
        Some(self)
    }
}

impl Held for Option<PathBuf> {
    fn toml(&self) -> String {
        self.as_ref().map(Held::toml).unwrap_or_default()
    }

    fn path(&self) -> Option<&Path> {
        self.as_deref()
    }
}

impl Held for Secret {
    /// Never the secret itself.
    fn toml(&self) -> String {
        quoted("")
    }

    fn secret(&self) -> Option<&Secret> {
        Some(self)
    }
}

impl Held for u32 {
    const FORM: Form = Form::Number;

    fn toml(&self) -> String {
        self.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(u64::from(*self))
    }
}

impl Held for usize {
    const FORM: Form = Form::Number;

    fn toml(&self) -> String {
        self.to_string()
    }

    fn number(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }
}

impl Held for Option<u64> {
    const FORM: Form = Form::Number;

    fn toml(&self) -> String {
        self.map(|number| number.to_string()).unwrap_or_default()
    }

    fn number(&self) -> Option<u64> {
        *self
    }
}

impl Held for SocketAddr {
    fn toml(&self) -> String {
        quoted(&self.to_string())
    }
}

impl Held for Option<SocketAddr> {
    fn toml(&self) -> String {
        self.as_ref().map(Held::toml).unwrap_or_default()
    }
}

impl Held for Vec<u8> {
    const FORM: Form = Form::Numbers;

    fn toml(&self) -> String {
        listed(self.iter().map(u8::to_string))
    }
}

impl Held for Option<Vec<u8>> {
    const FORM: Form = Form::Numbers;

    fn toml(&self) -> String {
        self.as_ref().map(Held::toml).unwrap_or_default()
    }
}

impl Held for Vec<String> {
    const FORM: Form = Form::Texts;

    fn toml(&self) -> String {
        listed(self.iter().map(|text| quoted(text)))
    }
}

impl Held for Vec<IpAddr> {
    const FORM: Form = Form::Texts;

    fn toml(&self) -> String {
        listed(self.iter().map(|address| quoted(&address.to_string())))
    }
}

impl Held for bool {
    const FORM: Form = Form::Switch;

    fn toml(&self) -> String {
        self.to_string()
    }
}

impl Held for Enabled {
    const FORM: Form = Form::Switch;

    fn toml(&self) -> String {
        match self {
            Enabled::Auto => quoted("auto"),
            Enabled::Yes => "true".to_owned(),
            Enabled::No => "false".to_owned(),
        }
    }
}

/// A word of a closed list.
macro_rules! words {
    ($($kind:ty: $($value:path => $word:literal),+;)+) => {$(
        impl Held for $kind {
            fn toml(&self) -> String {
                quoted(match self {
                    $($value => $word,)+
                })
            }
        }
    )+};
}

words! {
    DefaultLang: DefaultLang::Auto => "auto", DefaultLang::Vi => "vi", DefaultLang::En => "en";
    DiscordMode: DiscordMode::Gateway => "gateway", DiscordMode::Http => "http";
    TelegramMode: TelegramMode::Polling => "polling", TelegramMode::Webhook => "webhook";
    Backend: Backend::Local => "local", Backend::Postgres => "postgres";
    LogFormat: LogFormat::Text => "text", LogFormat::Json => "json";
}
