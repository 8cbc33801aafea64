//! Texts about settings.

use banco_ports::text::repeated;
use banco_ports::{Lang, RichText};

use crate::features::settings::say::SettingsSay;
use crate::games::SAMPLE;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::settings::{Scope, Setting};
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::messages::zone::Zone;
use crate::present::pictures::Order;
use crate::words::time::coming;
use crate::words::{choice, setting_name};
use banco_engine::{GameOptions, Seat, Viewer};
use banco_render::Marks;

/// A current value; an hour has its time zone.
fn chosen(lang: Lang, setting: Setting, scope: Scope, word: Option<&str>, zone: Zone) -> String {
    let value = choice(lang, setting, scope, word);
    if setting.is_hour && word.is_some() { format!("{value} ({})", zone.name()) } else { value }
}

/// The last of these values, as a player types it.
fn example(lang: Lang, setting: Setting, scope: Scope, words: &[&str]) -> String {
    words.last().map(|word| choice(lang, setting, scope, Some(word))).unwrap_or_default().to_lowercase()
}

impl Statement for SettingsSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }

    /// A sample board in the chosen colours or piece set, if the platform can edit text messages into picture messages
    /// and back.
    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        let SettingsSay::Words { setting, word, .. } = self else { return None };
        if !taste.has_lists || !setting.is_drawn {
            return None;
        }
        let mut taste = taste.clone();
        taste.wishes.set(*setting, *word);
        let game = SAMPLE.start(&GameOptions::default()).ok()?;
        let style = taste.style(SAMPLE, Seat::First, false);
        let view = game.view(Viewer::Public);
        let order = Order { view, bars: None, style, marks: Marks::default(), banner: None };
        Some(Figure::of(Drawing::Board(Box::new(order)), text, format!("{}.png", setting.key)))
    }

    fn follows_settings(&self) -> bool {
        matches!(self, SettingsSay::Shown { .. } | SettingsSay::Words { .. } | SettingsSay::Kept { .. })
    }

    fn is_no_secret(&self) -> bool {
        !matches!(self, SettingsSay::Shown { .. } | SettingsSay::Words { .. })
    }

    fn is_unread(&self) -> bool {
        true
    }
}

fn say(taste: &DisplayPrefs, say: &SettingsSay) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    let of = |scope: Scope, own, chats| if scope == Scope::Person { own } else { chats };
    match say {
        SettingsSay::Shown { scope, .. } if taste.has_lists => {
            line(of(*scope, "settings-menu", "chat-settings-menu")).rich()
        }
        SettingsSay::Shown { scope, is_alone } => {
            let alone = if *is_alone { "yes" } else { "no" };
            line(of(*scope, "settings", "chat-settings")).text("alone", alone).rich()
        }
        SettingsSay::Kept { scope, changes, zone, next } => {
            let changed = |(setting, word): &(Setting, Option<&'static str>)| {
                format!("{}: {}", setting_name(lang, *setting), chosen(lang, *setting, *scope, *word, *zone))
            };
            let changes: Vec<String> = changes.iter().map(changed).collect();
            let mut text = line("settings-kept").text("changes", changes.join(", ")).rich();
            for (key, at) in next {
                text.push_line(String::new());
                text.0.extend(coming(lang, key, *at).0);
            }
            text
        }
        SettingsSay::Words { setting, scope, word, zone, .. } if taste.has_lists => {
            line(of(*scope, "setting-words-menu", "chat-setting-words-menu"))
                .text("setting", setting_name(lang, *setting))
                .bold("chosen", chosen(lang, *setting, *scope, *word, *zone))
                .rich()
        }
        SettingsSay::Words { setting, scope, word, words, zone } => {
            let all = words.iter().map(|word| choice(lang, *setting, *scope, Some(word)));
            line(of(*scope, "setting-words", "chat-setting-words"))
                .text("setting", setting_name(lang, *setting))
                .bold("chosen", chosen(lang, *setting, *scope, *word, *zone))
                .text("name", setting_name(lang, *setting).to_lowercase())
                .text("example", example(lang, *setting, *scope, words))
                .text("allowed", all.collect::<Vec<_>>().join(", "))
                .rich()
        }
        SettingsSay::NotHere { setting, scope, word } => line("setting-not-here")
            .text("setting", setting_name(lang, *setting))
            .text("choice", choice(lang, *setting, *scope, Some(word)))
            .rich(),
        SettingsSay::UnknownSetting { typed, scope } => {
            let known: Vec<String> = Setting::of(*scope).map(|known| setting_name(lang, known)).collect();
            line("unknown-setting").text("typed", repeated(typed)).text("known", known.join(", ")).rich()
        }
        SettingsSay::OfChat { setting } => {
            let name = setting_name(lang, *setting);
            line("setting-of-chat")
                .text("name", name.to_lowercase())
                .text("setting", name)
                .text("example", example(lang, *setting, Scope::Chat, setting.words(Scope::Chat)))
                .rich()
        }
        SettingsSay::UnknownChoice { setting, typed, scope } => {
            let allowed = setting.words(*scope).iter().map(|word| choice(lang, *setting, *scope, Some(word)));
            line("unknown-choice")
                .text("typed", repeated(typed))
                .text("setting", setting_name(lang, *setting))
                .text("allowed", allowed.collect::<Vec<_>>().join(", "))
                .rich()
        }
        SettingsSay::ModeratorsOnly => line("moderators-only").rich(),
    }
}
