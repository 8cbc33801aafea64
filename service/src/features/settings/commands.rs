//! `/settings` of a person and `/chatsettings` of a chat. One message has a button per setting; it opens the values,
//! and a press applies one at once. Values can also be typed (`/settings theme dark`, `/settings notation=wxf`).

use std::collections::BTreeMap;

use banco_ports::text::fold;
use banco_ports::{Lang, Platform, ReplyKind};
use serde_json::Value;

use crate::calendar::Calendar;
use crate::context::{Context, Handled};
use crate::dispatch::hooks::values_of_changes;
use crate::features::settings::buttons::{SET, SettingPress};
use crate::features::settings::say::SettingsSay;
use crate::games::read_game;
use crate::messages::say::{Choice, Draft, Label, Refused};
use crate::messages::settings::spec::{OFF, ON, Off};
use crate::messages::settings::{self, Change, Family, Scope, Setting, Settings};
use crate::preferences::Preferences;
use crate::typed::Typed;
use crate::words::{begins_setting, choice, names_choice, names_option, names_setting};

/// Word that resets a setting.
pub(super) const AUTO: &str = "auto";

/// Number of settings in a row of buttons.
const PER_ROW: usize = 2;

/// Requests to read and change settings.
#[derive(Clone, Copy)]
pub(crate) struct SettingsRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> SettingsRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> SettingsRequests<'a> {
        SettingsRequests { cx }
    }

    pub(crate) async fn settings(self, typed: &Typed<'_>) -> Handled {
        self.settings_of(Scope::Person, typed).await
    }

    pub(crate) async fn chat_settings(self, typed: &Typed<'_>) -> Handled {
        self.settings_of(Scope::Chat, typed).await
    }

    async fn settings_of(self, scope: Scope, typed: &Typed<'_>) -> Handled {
        self.may_set(scope)?;
        if let Some(setting) = of_chat(scope, typed.args().rest.trim()) {
            return Err(Draft::private_refusal(SettingsSay::OfChat { setting }));
        }
        if let [setting] = named(scope, typed.args().rest.trim()).as_slice() {
            return Ok(vec![self.words_of(ReplyKind::Private, scope, *setting, &self.wishes_of(scope).await)]);
        }
        let changes = changes(scope, typed)?;
        self.can_be_done(scope, &changes)?;
        // A person's settings are private; a chat's settings are public there.
        let kind = match scope {
            Scope::Person => ReplyKind::Private,
            Scope::Chat => ReplyKind::Note,
        };
        if changes.is_empty() {
            return Ok(vec![self.shown(kind, scope, &self.wishes_of(scope).await)]);
        }
        self.keep_changes(scope, &changes).await?;
        Calendar::of(self.cx.service).calendar_changed(scope, &self.cx.person.key, &self.cx.place, &changes).await;
        let mut wishes = self.wishes_of(scope).await;
        changes.iter().for_each(|(setting, word)| wishes.set(*setting, *word));
        let (zone, now) = (wishes.zone(), self.cx.now);
        let next = changes.iter().filter_map(|(setting, _)| (setting.coming)(&wishes, now)).collect();
        Ok(vec![Draft::new(kind, SettingsSay::Kept { scope, changes, zone, next })])
    }

    /// Handles a button of the settings.
    pub(crate) async fn pressed(self, press: SettingPress) -> Handled {
        match press {
            SettingPress::Set { scope, setting, word } => self.set_pressed(scope, setting, word).await,
            SettingPress::Show { scope, setting } => self.settings_pressed(scope, setting).await,
        }
    }

    /// Handles a button that opens one setting, or leads back to all.
    async fn settings_pressed(self, scope: Scope, setting: Option<Setting>) -> Handled {
        self.may_set(scope)?;
        let wishes = self.wishes_of(scope).await;
        Ok(vec![match setting {
            Some(setting) => self.words_of(ReplyKind::Picker, scope, setting, &wishes),
            None => self.shown(ReplyKind::Picker, scope, &wishes),
        }])
    }

    /// Applies a value of a setting.
    async fn set_pressed(self, scope: Scope, setting: Setting, word: Option<&'static str>) -> Handled {
        self.may_set(scope)?;
        self.keep_changes(scope, &[(setting, word)]).await?;
        Calendar::of(self.cx.service)
            .calendar_changed(scope, &self.cx.person.key, &self.cx.place, &[(setting, word)])
            .await;
        let mut wishes = self.wishes_of(scope).await;
        wishes.set(setting, word);
        Ok(vec![self.words_of(ReplyKind::Picker, scope, setting, &wishes)])
    }

    /// Refuses unless the person may change settings of this scope: in a chat with moderators only they may.
    fn may_set(self, scope: Scope) -> Result<(), Refused> {
        let free = self.cx.private || self.cx.moderator || !self.cx.place.platform.abilities().moderators;
        match scope {
            Scope::Person => Ok(()),
            Scope::Chat if free => Ok(()),
            Scope::Chat => Err(Draft::private_refusal(SettingsSay::ModeratorsOnly)),
        }
    }

    /// Refuses values that this platform does not support.
    fn can_be_done(self, scope: Scope, changes: &[Change]) -> Result<(), Refused> {
        let platform = self.cx.place.platform;
        let missing = changes.iter().find_map(|(setting, word)| {
            let word = word.filter(|word| !setting.is_done_on(platform, word))?;
            Some(SettingsSay::NotHere { setting: *setting, scope, word })
        });
        missing.map_or(Ok(()), |say| Err(Draft::private_refusal(say)))
    }

    fn prefix(self, scope: Scope) -> String {
        match scope {
            Scope::Person => settings::of_person(&self.cx.person.key),
            Scope::Chat => settings::of_chat(&self.cx.place),
        }
    }

    async fn wishes_of(self, scope: Scope) -> Settings {
        match scope {
            Scope::Person => self.cx.taste.wishes.clone(),
            Scope::Chat => Preferences::of(self.cx.service).wishes(scope, &self.prefix(scope)).await.0,
        }
    }

    async fn keep_changes(self, scope: Scope, changes: &[Change]) -> Result<(), Refused> {
        let prefix = self.prefix(scope);
        let mut values: BTreeMap<String, Option<Value>> =
            changes.iter().map(|(setting, word)| (format!("{prefix}{}", setting.key), word.map(Value::from))).collect();
        if scope == Scope::Chat {
            let mut wishes = self.wishes_of(scope).await;
            changes.iter().for_each(|(setting, word)| wishes.set(*setting, *word));
            values.extend(values_of_changes(self.cx, changes, &wishes).await?);
        }
        self.cx.keep_values(values).await
    }

    /// Every value of one setting, with the current one marked. On platforms with menus the settings are shown beside
    /// them.
    fn words_of(self, kind: ReplyKind, scope: Scope, setting: Setting, wishes: &Settings) -> Draft {
        let words = words_on(self.cx.place.platform, scope, setting);
        let (values, chosen) = values(self.cx.taste.lang, scope, setting, &words, wishes.get(setting));
        let value = |word| {
            let label = Label::Value { setting, scope, word, is_chosen: word == chosen };
            Choice { label, data: SET.plain(SettingPress::Set { scope, setting, word }) }
        };
        let values: Vec<Choice> = values.into_iter().map(value).collect();
        let mut rows: Vec<Vec<Choice>> = values.chunks(PER_ROW).map(<[Choice]>::to_vec).collect();
        match self.cx.taste.has_lists {
            true => rows.extend(self.rows_of(scope, wishes)),
            false => {
                rows.push(vec![Choice::from(SET.plain(SettingPress::Show { scope, setting: None }))]);
            }
        }
        let say = SettingsSay::Words { setting, scope, word: chosen, words, zone: wishes.zone() };
        let chosen =
            [SettingPress::Show { scope, setting: Some(setting) }, SettingPress::Set { scope, setting, word: chosen }];
        let chosen = chosen.map(|press| SET.plain(press)).to_vec();
        Draft::new(kind, say).choices(rows).chosen(chosen)
    }

    fn shown(self, kind: ReplyKind, scope: Scope, wishes: &Settings) -> Draft {
        Draft::new(kind, SettingsSay::Shown { scope, is_alone: self.cx.private }).choices(self.rows_of(scope, wishes))
    }

    /// Every setting with its current value.
    fn rows_of(self, scope: Scope, wishes: &Settings) -> Vec<Vec<Choice>> {
        let offered = offered_on(self.cx.place.platform, scope);
        let choice = |setting| {
            let label = Label::Setting { setting, scope, word: wishes.get(setting) };
            Choice { label, data: SET.plain(SettingPress::Show { scope, setting: Some(setting) }) }
        };
        let choices: Vec<Choice> = offered.map(choice).collect();
        choices.chunks(PER_ROW).map(<[Choice]>::to_vec).collect()
    }
}

/// Values that a platform supports.
pub(super) fn words_on(platform: Platform, scope: Scope, setting: Setting) -> Vec<&'static str> {
    setting.words(scope).iter().copied().filter(|word| setting.is_done_on(platform, word)).collect()
}

/// Settings with a choice on a platform.
pub(super) fn offered_on(platform: Platform, scope: Scope) -> impl Iterator<Item = Setting> {
    Setting::of(scope).filter(move |setting| words_on(platform, scope, *setting).len() > 1)
}

/// Values to choose from, with `None` for the default, and the current one.
pub(super) fn values(
    lang: Lang,
    scope: Scope,
    setting: Setting,
    words: &[&'static str],
    kept: Option<&'static str>,
) -> (Vec<Option<&'static str>>, Option<&'static str>) {
    // The default is often one of the values: it is listed once.
    let name = |word| choice(lang, setting, scope, word);
    let usual = words.iter().copied().find(|word| name(Some(word)) == name(None));
    // A typed value without a button is still the current one.
    let typed = kept.filter(|kept| !words.contains(kept));
    let none = usual.is_none().then_some(None);
    (words.iter().copied().chain(typed).map(Some).chain(none).collect(), kept.or(usual))
}

/// Typed changes, option by option: `theme=dark`, `giao diện tối`, or a word that only one setting has.
fn changes(scope: Scope, typed: &Typed<'_>) -> Result<Vec<Change>, Refused> {
    let mut changes = Vec::new();
    for (key, word) in &typed.args().named {
        changes.extend(change(scope, key, word)?);
    }
    let words: Vec<&str> = typed.args().rest.split_whitespace().collect();
    let mut words = words.as_slice();
    while let Some((first, others)) = words.split_first() {
        words = match first.split_once('=') {
            Some((key, word)) => {
                changes.extend(change(scope, key, word)?);
                others
            }
            None => {
                let (spelled, rest) = spelled(scope, words)?;
                changes.extend(spelled);
                rest
            }
        };
    }
    Ok(changes)
}

/// The name of a setting with one of its words, or such a word alone; both may have several words.
fn spelled<'w, 't>(scope: Scope, words: &'w [&'t str]) -> Result<(Vec<Change>, &'w [&'t str]), Refused> {
    let after = |count: usize| words.get(count..).unwrap_or_default();
    let (key, rest) = match leading(words, |name| !named(scope, name).is_empty()) {
        Some((name, count)) if count < words.len() => (Some(name), after(count)),
        Some(_) | None => (None, words),
    };
    let Some(key) = key else {
        let Some((word, count)) = leading(words, |word| bare(scope, word).is_ok()) else {
            let typed = words.first().copied().unwrap_or_default().to_owned();
            return Err(Draft::private_refusal(SettingsSay::UnknownSetting { typed, scope }));
        };
        return Ok((vec![bare(scope, &word)?], after(count)));
    };
    let reads = |word: &str| named(scope, &key).iter().any(|setting| read_word(scope, *setting, word).is_some());
    let (word, count) = leading(rest, reads).unwrap_or_else(|| unread(scope, rest));
    Ok((change(scope, &key, &word)?, rest.get(count..).unwrap_or_default()))
}

/// A value that no setting has, up to the name of the next setting, with its number of words.
fn unread(scope: Scope, words: &[&str]) -> (String, usize) {
    let begins = |at: &usize| {
        let rest = words.get(*at..).unwrap_or_default();
        let has_name = leading(rest, |name| !named(scope, name).is_empty()).is_some();
        has_name || rest.first().is_some_and(|word| word.contains('='))
    };
    let count = (1..words.len()).find(begins).unwrap_or(words.len());
    (words.get(..count).unwrap_or_default().join(" "), count)
}

/// Number of words in the longest label: "Còn nửa, một phần tư, một phần mười". A test compares it with all labels.
const WORDS_MAX: usize = 10;

/// The longest beginning for which `is_known` is true, with its number of words.
fn leading(words: &[&str], is_known: impl Fn(&str) -> bool) -> Option<(String, usize)> {
    let beginnings = (1..=words.len().min(WORDS_MAX)).rev();
    beginnings.filter_map(|count| Some((words.get(..count)?.join(" "), count))).find(|(text, _)| is_known(text))
}

/// Settings of this name; `notation` alone means every family of games.
fn named(scope: Scope, key: &str) -> Vec<Setting> {
    if let Some(family) = read_game(key).and_then(Family::of) {
        return vec![Setting::from(family.setting())];
    }
    let exact: Vec<Setting> = Setting::of(scope).filter(|setting| names_setting(key, *setting)).collect();
    // Several settings with one beginning are told apart by the next word: "nhắc riêng", "nhắc cuối".
    let begun = || {
        let is_it = |setting: &Setting| begins_setting(key, *setting) || names_option(key, *setting);
        Setting::of(scope).filter(is_it).collect()
    };
    if exact.is_empty() { begun() } else { exact }
}

/// The setting of chats that the typed words begin with, if a person has none of that name.
fn of_chat(scope: Scope, typed: &str) -> Option<Setting> {
    if scope == Scope::Chat || typed.is_empty() {
        return None;
    }
    let words: Vec<&str> = typed.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    let (name, _) = leading(&words, |name| !named(Scope::Chat, name).is_empty())?;
    let is_own = leading(&words, |name| !named(Scope::Person, name).is_empty() || bare(Scope::Person, name).is_ok());
    if is_own.is_some() { None } else { named(Scope::Chat, &name).first().copied() }
}

/// Changes for those settings of this name that know the word.
fn change(scope: Scope, key: &str, word: &str) -> Result<Vec<Change>, Refused> {
    let settings = named(scope, key);
    let Some(first) = settings.first().copied() else {
        return Err(Draft::private_refusal(SettingsSay::UnknownSetting { typed: key.to_owned(), scope }));
    };
    let changes: Vec<Change> =
        settings.into_iter().filter_map(|setting| Some((setting, read_word(scope, setting, word)?))).collect();
    if changes.is_empty() {
        return Err(unknown_choice(scope, first, word));
    }
    Ok(changes)
}

fn bare(scope: Scope, word: &str) -> Result<Change, Refused> {
    let mut found = Setting::of(scope).filter_map(|setting| Some((setting, Some(read_word(scope, setting, word)??))));
    match (found.next(), found.next()) {
        (Some(change), None) => Ok(change),
        (None, _) | (Some(_), Some(_)) => {
            Err(Draft::private_refusal(SettingsSay::UnknownSetting { typed: word.to_owned(), scope }))
        }
    }
}

/// Common words for "on", without accents.
const SAID_ON: [&str; 5] = ["co", "yes", "enable", "bat", "mo"];

/// The listed word for a typed one; `Some(None)` resets the setting.
fn read_word(scope: Scope, setting: Setting, typed: &str) -> Option<Option<&'static str>> {
    let folded = fold(typed);
    if matches!(folded.split_whitespace().collect::<String>().as_str(), AUTO | "default" | "macdinh" | "tudong") {
        return Some(None);
    }
    let words = setting.words(scope).iter().copied();
    if matches!(folded.as_str(), "off" | "none" | "no" | "never" | "khong" | "tat" | "bo" | "thoi") {
        let off = match setting.off {
            Off::Word(word) => Some(Some(word)),
            Off::Reset => Some(None),
            Off::Listed => words.clone().find(|word| *word == OFF).map(Some),
        };
        if off.is_some() {
            return off;
        }
    }
    let listed = words.clone().find(|word| names_choice(typed, setting, scope, word));
    let said = setting.said.iter().find(|(said, _)| *said == folded).map(|(_, word)| *word);
    let said = said.or_else(|| SAID_ON.contains(&folded.as_str()).then_some(ON));
    let listed = listed.or_else(|| words.clone().find(|word| said == Some(*word)));
    listed.or_else(|| setting.known(scope, typed)).map(Some)
}

fn unknown_choice(scope: Scope, setting: Setting, typed: &str) -> Refused {
    Draft::private_refusal(SettingsSay::UnknownChoice { setting, typed: typed.to_owned(), scope })
}

#[cfg(test)]
mod tests {
    use banco_ports::Args;

    use super::*;
    use crate::messages::commands::{OptionSpec, spec_of};
    use crate::words;

    fn typed(scope: Scope, rest: &str) -> Option<Vec<Change>> {
        let args = Args { rest: rest.to_owned(), ..Args::default() };
        changes(scope, &Typed::new(&args)).ok()
    }

    #[test]
    fn every_label_of_every_setting_can_be_typed_in_full() {
        for scope in [Scope::Person, Scope::Chat] {
            for (lang, setting) in
                Lang::BOTH.into_iter().flat_map(|lang| Setting::of(scope).map(move |one| (lang, one)))
            {
                for word in setting.words(scope).iter().copied() {
                    let text = format!(
                        "{} {}",
                        words::setting_name(lang, setting),
                        words::choice(lang, setting, scope, Some(word))
                    );
                    assert_eq!(typed(scope, &text), Some(vec![(setting, Some(word))]), "{text}");
                }
            }
        }
    }

    #[test]
    fn every_word_of_every_setting_is_read_behind_each_of_its_names() {
        for scope in [Scope::Person, Scope::Chat] {
            for setting in Setting::of(scope) {
                let command = if scope == Scope::Person { "settings" } else { "chatsettings" };
                let option =
                    spec_of(command).expect("a command").options.iter().find(|option| option.name == setting.key);
                let names = [Some(setting.key), option.map(OptionSpec::alias)];
                for (name, word) in names
                    .into_iter()
                    .flatten()
                    .flat_map(|name| setting.words(scope).iter().map(move |word| (name, *word)))
                {
                    for text in
                        [format!("{name}={word}"), format!("{name} {word}"), format!("{name} {}", word.to_uppercase())]
                    {
                        assert_eq!(typed(scope, &text), Some(vec![(setting, Some(word))]), "{scope:?} {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn words_of_the_board_are_no_values_of_a_setting() {
        for text in ["undo", "resign", "xin thua", "đi lại", "theme undo", "theme=resign", "nhắc giờ xin thua"] {
            assert_eq!(typed(Scope::Person, text), None, "{text}");
        }
    }

    #[test]
    fn what_people_say_of_settings_is_read() {
        for (scope, text, setting, word) in [
            (Scope::Person, "nhắc riêng", "remindat", "private"),
            (Scope::Person, "nhắc ở riêng", "remindat", "private"),
            (Scope::Person, "nhắc cuối", "reminders", "last"),
            (Scope::Person, "reminders last", "reminders", "last"),
            (Scope::Chat, "mùa giải bật", "season", "on"),
            (Scope::Person, "nhắc giờ thôi", "reminders", "off"),
            (Scope::Person, "reminders no", "reminders", "off"),
            (Scope::Person, "nhắc giờ còn nửa", "reminders", "all"),
            (Scope::Person, "nhắc giờ một phần tư", "reminders", "all"),
            (Scope::Person, "ngôn ngữ tiếng anh", "language", "en"),
            (Scope::Person, "language Vietnamese", "language", "vi"),
            (Scope::Person, "talk yes", "talk", "on"),
        ] {
            let setting = Setting::from_key(setting).expect("a setting");
            assert_eq!(typed(scope, text), Some(vec![(setting, Some(word))]), "{text}");
        }
    }
}
