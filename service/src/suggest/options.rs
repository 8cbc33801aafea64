//! Suggested options of a challenge, and suggested help topics.

use banco_engine::GameKey;
use banco_ports::{Completion, Lang, Suggestion};

use super::begins;
use crate::challenges::odds::AUTO;
use crate::games::face;
use crate::i18n::{self, Sentence};
use crate::words;

/// Usual lengths of a match.
const LENGTHS: [u8; 9] = [1, 3, 5, 7, 9, 11, 15, 21, 25];

/// Next option of a challenge after the typed ones: odds, variants, handicaps, the cube.
pub(super) fn of_play(query: &Completion, lang: Lang) -> Vec<Suggestion> {
    let Some(game) = query.game.as_deref().and_then(GameKey::from_key) else { return Vec::new() };
    // A finished option has a value; the one being typed may have several words.
    let finished = query.typed.rfind('=').and_then(|sign| query.typed[sign..].find(' ').map(|space| sign + space));
    let (before, typed) = query.typed.split_at(finished.unwrap_or_default());
    let (before, typed) = (before.trim(), typed.trim());
    let is_said = |key: &str| before.split_whitespace().any(|pair| pair.split('=').next() == Some(key));
    let mut offers = Vec::new();
    // The length of a match has an option of its own.
    let own = words::option_keys(game).filter(|key| *key != MATCH).flat_map(|key| of_key(lang, game, key));
    for Suggestion { label: said, value: pair } in own.chain(by_result(lang, game)) {
        let key = pair.split('=').next().unwrap_or_default();
        if !is_said(key) && (begins(&said, typed) || begins(&pair, typed)) {
            let label = if said.is_empty() { pair.clone() } else { format!("{said} ({pair})") };
            offers.push(Suggestion { label, value: format!("{before} {pair}").trim().to_owned() });
        }
    }
    offers
}

/// Odds decided by the results of the two players, in games that have odds.
fn by_result(lang: Lang, game: GameKey) -> Option<Suggestion> {
    let face = face(game);
    let value = format!("{}={AUTO}", face.gift);
    (!face.odds.is_empty()).then(|| Suggestion { label: i18n::text(lang, "auto-odds-offer"), value })
}

/// All options of a game, with only the usual lengths of a match; options without words are left to be typed.
pub(super) fn of_game(lang: Lang, game: GameKey) -> Vec<Suggestion> {
    let offers = words::option_keys(game).flat_map(|key| of_key(lang, game, key));
    offers.filter(|offer| !offer.label.is_empty()).collect()
}

/// Option with the points of a match; its values are a range.
const MATCH: &str = "match";

/// Option that is on in matches and off in single games, so both values are offered.
const CUBE: &str = "cube";

/// Values of an option without its default, which is the first one.
fn of_key(lang: Lang, game: GameKey, key: &'static str) -> Vec<Suggestion> {
    let offer = |value: &str| Suggestion {
        label: words::option_words(lang, game, key, value),
        value: format!("{key}={value}"),
    };
    match key {
        MATCH => LENGTHS.iter().map(u8::to_string).map(|length| offer(&length)).collect(),
        CUBE => words::option_values(game, key).iter().rev().map(|value| offer(value)).collect(),
        _ => words::option_values(game, key).iter().skip(1).map(|value| offer(value)).collect(),
    }
}

/// Points of a match, in games with matches.
pub(super) fn lengths(query: &Completion, lang: Lang) -> Vec<Suggestion> {
    let has_matches = |game: &GameKey| words::option_keys(*game).any(|key| key == MATCH);
    let game = match query.game.as_deref().and_then(GameKey::from_key) {
        Some(game) => Some(game).filter(has_matches),
        None => GameKey::ALL.iter().copied().find(has_matches),
    };
    let Some(game) = game else { return Vec::new() };
    let typed = query.typed.trim();
    let fitting = LENGTHS.iter().map(u8::to_string).filter(|length| length.starts_with(typed));
    let offer = |value: String| Suggestion { label: words::option_words(lang, game, MATCH, &value), value };
    fitting.map(offer).collect()
}

/// Usual numbers of games in a series.
const SERIES: [i64; 5] = [3, 5, 7, 9, 11];

/// Suggested lengths of a series.
pub(super) fn series(query: &Completion, lang: Lang) -> Vec<Suggestion> {
    let typed = query.typed.trim();
    let fitting = SERIES.iter().filter(|games| games.to_string().starts_with(typed));
    let offer = |games: &i64| {
        let label = Sentence::new(lang, "series-offer").number("games", *games).plain();
        Suggestion { label, value: games.to_string() }
    };
    fitting.map(offer).collect()
}

/// Help topics, games, and pieces with a guide.
pub(super) fn topics(query: &Completion, lang: Lang) -> Vec<Suggestion> {
    let topics = words::HELP_TOPICS
        .iter()
        .map(|(key, label)| Suggestion { label: i18n::text(lang, label), value: (*key).to_owned() });
    let games = GameKey::ALL
        .iter()
        .map(|game| Suggestion { label: words::game_name(lang, *game), value: game.key().to_owned() });
    let men = words::taught().into_iter().map(|(_, man)| {
        let name = words::kind_name(lang, man.kind);
        Suggestion { label: words::taught_name(lang, man.kind), value: name }
    });
    let fits = |offer: &Suggestion| begins(&offer.label, &query.typed) || begins(&offer.value, &query.typed);
    topics.chain(games).chain(men).filter(fits).collect()
}
