//! Words about connected accounts.

use banco_engine::Person;
use banco_ports::{Lang, Link, Platform, RichText};
use banco_store::erasure::is_former;

use crate::codes::Code;
use crate::features::connect::joining::{ACCOUNTS_MAX, ACCOUNTS_PER_PLATFORM_MAX, Obstacle};
use crate::features::connect::kept::{CODE_LASTS_MILLIS, CONNECTING};
use crate::features::connect::say::{AccountLine, Browsers, ConnectSay};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::time::moment;
use crate::words::{bare_name, count, platform_name};

/// Platform of an account, with the account name if there is one: `Telegram, @an`. Only where accounts are known by such
/// names the sign stands before it; elsewhere it could mention another person of that name (everywhere 4.4).
fn where_is(account: &Person) -> String {
    let platform = Platform::of(&account.key);
    let is_known_so = platform.is_some_and(|platform| platform.abilities().account_names);
    let platform = platform.map(platform_name).unwrap_or_default();
    match &account.username {
        Some(name) if is_known_so => format!("{platform}, @{name}"),
        Some(name) => format!("{platform}, {name}"),
        None => platform,
    }
}

impl Statement for ConnectSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let line = |key| Sentence::new(lang, key);
        let about = |key, account: &Person| {
            line(key).bold("name", bare_name(taste.platform, account)).text("where", where_is(account)).rich()
        };
        match self {
            ConnectSay::NotHere => line("connect-not-here").rich(),
            ConnectSay::Code { code, links } => code_text(lang, code, links),
            ConnectSay::Full => line("connect-full").number("max", count(ACCOUNTS_MAX)).rich(),
            ConnectSay::NoCode { typed } => line("connect-no-code").text("typed", typed).rich(),
            ConnectSay::Wrong => line("connect-wrong").rich(),
            ConnectSay::Aloud => line("connect-aloud").rich(),
            ConnectSay::Asked { other, is_maker, all } => {
                let mut text = about(if *is_maker { "connect-asked-maker" } else { "connect-asked-taker" }, other);
                add_all(&mut text, taste, all);
                text
            }
            ConnectSay::Waits { other } => about("connect-waits", other),
            ConnectSay::Refused { why } => obstacle_text(lang, why),
            ConnectSay::Done { other } => about("connect-done", other),
            ConnectSay::NotConnected { other } => about("connect-not-connected", other),
            ConnectSay::Declined => line("connect-declined").rich(),
            ConnectSay::Over => line("connect-over").rich(),
            ConnectSay::Alone => line("connect-alone").rich(),
            ConnectSay::AloneWith { browsers, is_off } => {
                let mut text = line("connect-alone").rich();
                add_browsers(&mut text, taste, browsers, *is_off);
                text
            }
            ConnectSay::Listed { accounts, browsers, is_off } => list_text(taste, accounts, browsers, *is_off),
            ConnectSay::Parted { is_own: true, .. } => line("connect-parted-own").rich(),
            ConnectSay::Parted { account, .. } if is_former(&account.key) => line("connect-parted-deleted").rich(),
            ConnectSay::Parted { account, is_own: false } => about("connect-parted", account),
        }
    }

    fn links(&self, lang: Lang) -> Vec<Link> {
        let ConnectSay::Code { code, links } = self else { return Vec::new() };
        let link = |base: &String| Link { label: i18n::text(lang, "button-connect-link"), url: address(base, code) };
        links.iter().map(link).collect()
    }
}

/// Address that starts the bot with a code.
fn address(base: &str, code: &Code) -> String {
    code.address(base, &CONNECTING)
}

fn code_text(lang: Lang, code: &Code, links: &[String]) -> RichText {
    let minutes = CODE_LASTS_MILLIS / 60_000;
    let mut text = Sentence::new(lang, "connect-code").code("code", code.shown()).number("minutes", minutes).rich();
    for link in links {
        text.push_line(Sentence::new(lang, "connect-code-link").text("link", address(link, code)).plain());
    }
    text.push_line(i18n::text(lang, "connect-code-secret"));
    text
}

fn obstacle_text(lang: Lang, why: &Obstacle) -> RichText {
    let line = |key| Sentence::new(lang, key);
    match why {
        Obstacle::IsOne => line("connect-is-one").rich(),
        Obstacle::TooMany => line("connect-full").number("max", count(ACCOUNTS_MAX)).rich(),
        Obstacle::TooManyThere(platform) => line("connect-full-there")
            .number("max", count(ACCOUNTS_PER_PLATFORM_MAX))
            .text("platform", platform_name(*platform))
            .rich(),
        Obstacle::Game(game) => line("connect-same-game").text("game", game).rich(),
        Obstacle::Challenge(game) => line("connect-same-challenge").text("game", game).rich(),
        Obstacle::Cup(cup) => line("connect-same-cup").text("cup", cup).rich(),
        Obstacle::Blocked => line("connect-blocked").rich(),
    }
}

fn list_text(taste: &DisplayPrefs, accounts: &[AccountLine], browsers: &Browsers, is_off: bool) -> RichText {
    let lang = taste.lang;
    let mut text = Sentence::new(lang, "connect-list").rich();
    for AccountLine { account, is_own } in accounts {
        let line = Sentence::new(lang, "connect-list-line").text("name", bare_name(taste.platform, account));
        let line = line.text("where", where_is(account)).text("own", if *is_own { "yes" } else { "no" });
        text.push_line(line.plain());
    }
    add_browsers(&mut text, taste, browsers, is_off);
    text.push_line(i18n::text(lang, if is_off { "connect-list-off" } else { "connect-list-how" }));
    text
}

/// Adds a line for each account that would be connected, because all of them will see the hidden pieces.
fn add_all(text: &mut RichText, taste: &DisplayPrefs, all: &[Person]) {
    if !all.is_empty() {
        text.push_line(i18n::text(taste.lang, "connect-asked-all"));
    }
    for account in all {
        let line = Sentence::new(taste.lang, "connect-list-line").text("name", bare_name(taste.platform, account));
        text.push_line(line.text("where", where_is(account)).text("own", "no").plain());
    }
}

/// Adds a line for each browser, and how to sign them out.
fn add_browsers(text: &mut RichText, taste: &DisplayPrefs, browsers: &Browsers, is_off: bool) {
    for since in &browsers.since {
        let since = moment(taste, *since, browsers.now);
        text.push_line(Sentence::new(taste.lang, "connect-list-browser").text("since", since).plain());
    }
    if !browsers.since.is_empty() && !is_off {
        text.push_line(i18n::text(taste.lang, "connect-list-sign-out"));
    }
}
