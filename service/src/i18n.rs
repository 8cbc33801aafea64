//! Sentences: Fluent messages from `data/locale` and from the folders of the features, complete in both languages.

mod sentence;

use std::sync::OnceLock;

use banco_ports::Lang;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

pub use sentence::Sentence;

type Bundle = FluentBundle<FluentResource>;

// The texts of all languages, as `build.rs` found them.
include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The bundle of a language, parsed once.
#[expect(clippy::expect_used, reason = "language keys are valid tags")]
fn bundle(lang: Lang) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; Lang::BOTH.len()] = [const { OnceLock::new() }; Lang::BOTH.len()];
    BUNDLES[lang as usize].get_or_init(|| {
        let locale = lang.key().parse().expect("language keys are valid tags");
        let mut bundle = Bundle::new_concurrent(vec![locale]);
        // Isolation marks would be drawn as boxes on pictures, and would count for the platforms' limits.
        bundle.set_use_isolating(false);
        for (name, source) in messages(lang.key()) {
            let resource = match FluentResource::try_new((*source).to_owned()) {
                Ok(resource) => resource,
                Err((_, errors)) => panic!("{name}.ftl, {}: {errors:?}", lang.key()),
            };
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("{name}.ftl, {}: {errors:?}", lang.key());
            }
        }
        bundle
    })
}

/// The message `key` with `args`. A language without this message gives the English one. A message that no language has
/// shows its key: the completeness test finds it first.
pub fn format(lang: Lang, key: &str, args: Option<&FluentArgs<'_>>) -> String {
    let bundle = bundle(if has(lang, key) { lang } else { Lang::En });
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        return key.to_owned();
    };
    let mut errors = Vec::new();
    bundle.format_pattern(pattern, args, &mut errors).into_owned()
}

/// A message without arguments.
pub fn text(lang: Lang, key: &str) -> String {
    format(lang, key, None)
}

/// Keys that begin so, in the order of the texts.
pub(crate) fn keys(beginning: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = messages(Lang::En.key()).iter().flat_map(|(_, source)| source.lines());
    lines.filter_map(|line| line.split_once(" =")).map(|(key, _)| key).filter(move |key| key.starts_with(beginning))
}

/// Display name of erased people in a language.
fn former(lang: Lang) -> &'static str {
    static CALLED: [OnceLock<String>; Lang::BOTH.len()] = [const { OnceLock::new() }; Lang::BOTH.len()];
    CALLED[lang as usize].get_or_init(|| text(lang, "former-player"))
}

/// A number with `sign` between its thousands.
pub(crate) fn grouped(number: u64, sign: char) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(sign.encode_utf8(&mut [0; 4]))
}

/// A name in the language `lang`: erased people are stored under their display name in one language.
pub(crate) fn name_in(lang: Lang, name: String) -> String {
    if Lang::BOTH.iter().any(|other| name == former(*other)) { former(lang).to_owned() } else { name }
}

/// A sentence of the bot with the display name of erased people in the language `lang`; it may be older than the
/// erasure.
pub fn names_in(lang: Lang, said: &str) -> String {
    Lang::BOTH.iter().fold(said.to_owned(), |said, other| said.replace(former(*other), former(lang)))
}

/// True if `key` has a message in `lang`.
pub fn has(lang: Lang, key: &str) -> bool {
    bundle(lang).has_message(key)
}
