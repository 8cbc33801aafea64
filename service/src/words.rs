//! From facts to sentences: every [`Say`] and [`Label`] in one language.

pub(crate) mod beacon;
mod checkers;
pub(crate) mod coded;
pub(crate) mod endings;
pub(crate) mod envelope;
mod help;
pub(crate) mod hint;
pub(crate) mod labels;
pub(crate) mod ladder;
pub(crate) mod listed;
mod motif;
pub(crate) mod offered;
pub(crate) mod options;
pub(crate) mod pieces;
mod player_names;
pub(crate) mod posts;
mod questions;
pub(crate) mod record;
pub(crate) mod refused;
pub(crate) mod rooms;
pub(crate) mod rows;
pub(crate) mod story;
pub(crate) mod time;
mod verdicts;

use banco_engine::text_board::{self, Lettering, PointWords, Ruler};
use banco_engine::{ChessKind, GameKey, Kind, Seat, View};
use banco_ports::{Lang, RichText};
use banco_render::Coordinates;

use crate::games::face;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Say;

pub(crate) use crate::words::pieces::{WAYS, guide, taught, taught_name};
pub(crate) use crate::words::story::just_played;
pub(crate) use endings::over_text;
pub(crate) use envelope::envelope_copies;
pub(crate) use help::{help, is_help_topic};
pub(crate) use labels::{
    begins_setting, choice, face_name, label, names_choice, names_option, names_setting, setting_name,
};
pub(crate) use offered::{conceded_points, offer_key, offered, question};
pub use options::option_words;
pub(crate) use options::{Saying, gifts, option_keys, option_sayings, option_values};
pub(crate) use player_names::{
    UNNAMED, account_name, bare_name, both_players, named, opponent_of, platform_name, players_told, public_name,
    rated_name,
};
pub(crate) use posts::{
    BoardFacts, board_caption, card_names, challenge_text, goes_without_asking, invitation_lines, nudge, of_challenge,
    options_of, small_print,
};
pub(crate) use refused::unshown_aloud;
pub(crate) use rooms::{room_finished, room_left, room_line, room_opened, room_title};
pub(crate) use rows::{broken, lists, pages};

/// A count as a number of a sentence.
pub(crate) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Topics of `/help` with the locale keys of their buttons.
pub(crate) const HELP_TOPICS: &[(&str, &str)] = &[
    ("moves", "help-button-moves"),
    ("fair", "help-button-fair"),
    ("etiquette", "help-button-etiquette"),
    ("days", "help-button-days"),
    ("games", "help-button-games"),
    ("privacy", "help-button-privacy"),
    ("men", "help-button-men"),
    ("commands", "help-button-commands"),
];

/// A printed move within a sentence of this language; the sign of a face-down piece becomes a word.
pub(crate) fn written(lang: Lang, printed: String) -> String {
    let printed = listed(lang, printed);
    match without_sign(&printed) {
        Some(mv) => Sentence::new(lang, "dark-move").text("move", mv).plain(),
        None => printed,
    }
}

/// `B?5.1` as `B5.1`; `None` without a sign of a face-down piece.
fn without_sign(printed: &str) -> Option<String> {
    let (man, rest) = printed.split_once('?')?;
    let is_sign = man.chars().all(char::is_alphabetic) && rest.starts_with(|c: char| c.is_ascii_digit());
    (is_sign && !man.is_empty()).then(|| format!("{man}{rest}"))
}

/// A printed move in a list of this language. Only chu shogi's English notation contains a word: a lion's pass.
fn listed(lang: Lang, printed: String) -> String {
    match printed.strip_suffix(" pass") {
        Some(man) => format!("{man} {}", i18n::text(lang, "move-pass")),
        None => printed,
    }
}

/// The message `key` in this game's own wording (`ending-stalemate-chess`), if it has one, else in the common wording.
pub(crate) fn key_for(lang: Lang, game: GameKey, key: &str) -> String {
    let own = format!("{key}-{}", game.key());
    if i18n::has(lang, &own) { own } else { key.to_owned() }
}

/// Name of a kind of piece in a game: `Xe`, `rook`.
pub(crate) fn kind_name(lang: Lang, kind: Kind) -> String {
    i18n::text(lang, &kind_key(kind))
}

/// As [`kind_name`], within a sentence.
pub(crate) fn kind_within(lang: Lang, kind: Kind) -> String {
    labels::within(lang, kind_name(lang, kind))
}

fn kind_key(kind: Kind) -> String {
    format!("man-{}", kind.key().replace('_', "-"))
}

pub(crate) fn game_name(lang: Lang, game: GameKey) -> String {
    i18n::text(lang, &format!("choice-{}", game.key()))
}

/// Name of a game within a sentence: `cờ tướng`.
pub(crate) fn game_in_text(lang: Lang, game: GameKey) -> String {
    i18n::text(lang, &format!("game-{}", game.key()))
}

/// Name of a game as typed after a command: English display names have words that no command reads.
pub(crate) fn game_typed(lang: Lang, game: GameKey) -> String {
    if lang.pick([true, false]) { game_in_text(lang, game) } else { game.key().to_owned() }
}

/// Name of a side: `Đỏ`, `Black`.
pub(crate) fn seat_name(lang: Lang, game: GameKey, seat: Seat) -> String {
    let seat = match seat {
        Seat::First => "seat-first",
        Seat::Second => "seat-second",
    };
    i18n::text(lang, &key_for(lang, game, seat))
}

/// Text of a reply that needs only its own facts.
pub(crate) fn say(taste: &DisplayPrefs, say: &Say) -> RichText {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    let in_game = |key: &str, game: &Option<GameKey>| game.map_or(key.to_owned(), |game| key_for(lang, game, key));
    match say {
        Say::Of(statement) => statement.text(taste),
        Say::UnknownGame { typed } => listed::unknown_game(lang, typed),
        Say::WhatGame => line("what-game").rich(),
        Say::UnknownName { typed } => line("unknown-name").text("typed", typed).rich(),
        Say::UnknownWord { typed, term } => refused::unknown_word(lang, typed, *term),
        Say::BadOption { game, error } => refused::option(lang, *game, error),
        Say::OwnChallenge => line("own-challenge").rich(),
        Say::NoRating(why) => ladder::no_rating(lang, *why),
        Say::NoMachine => line("no-machine").rich(),
        Say::UnknownLevel { typed } => line("unknown-level").text("typed", typed).rich(),
        Say::NotStarted { game } => line("not-started").text("game", game).rich(),
        Say::Over { game } => line("game-over").text("game", game).rich(),
        Say::Damaged { game } => line("damaged").text("game", game).rich(),
        Say::TimeRange => line("time-range").rich(),
        Say::TextTooLong => line("text-too-long").rich(),
        Say::Illegal { refused, has_near } => refused::illegal_or_near(taste, refused, *has_near),
        Say::NotAMove { typed, has_candidates: true, .. } => line("not-a-move-near").text("typed", typed).rich(),
        Say::NotAMove { game, typed, has_candidates: false } => {
            Sentence::new(lang, &in_game("not-a-move", game)).text("typed", typed).rich()
        }
        Say::NoSuchSquare { game, square, has_candidates } => {
            let near = if *has_candidates { "yes" } else { "no" };
            Sentence::new(lang, &in_game("no-such-square", game)).text("square", square).text("near", near).rich()
        }
        Say::AtGame { game, kind, said } => {
            let mut text = self::say(taste, said);
            text.push_line(line("read-at-game").text("kind", game_name(lang, *kind)).text("game", game).plain());
            text
        }
        Say::Ambiguous { typed } => line("ambiguous-move").text("typed", typed).rich(),
        Say::EmptyMove { game } => Sentence::new(lang, &in_game("empty-move", game)).rich(),
        Say::NothingOverHere => line("nothing-over-here").rich(),
        Say::NotYourTurnAnywhere => line("not-your-turn-anywhere").rich(),
        Say::NoOwnChallengeHere => line("no-own-challenge-here").rich(),
        Say::NoGameHere => line("no-game-here").rich(),
        Say::WhichGame => line("which-game").rich(),
        Say::NoSuchGame { typed } => line("no-such-game").text("typed", banco_ports::text::repeated(typed)).rich(),
        Say::Stale { game } => line("stale").text("game", game).rich(),
        Say::OldBoard { game, mv: Some(_) } => line("old-board-confirm").text("game", game).rich(),
        Say::OldBoard { game, mv: None } => line("old-board").text("game", game).rich(),
        Say::PressUnknown => line("press-unknown").rich(),
        Say::AskedAnother { game, asked } => line("asked-another").text("game", game).bold("name", &asked.name).rich(),
        Say::OfferNotYours { game, by } => line("offer-not-yours").text("game", game).bold("name", by).rich(),
        Say::KeepPlaying { game } => line("keep-playing").text("game", game).rich(),
        Say::Envelope { game, commitment, parts, seed } => {
            envelope::whole(lang, game, commitment, parts, seed.as_deref())
        }
        Say::Ask(question) => questions::ask(taste, question),
        Say::MoveMade { game, mv, at: None } => line("move-made").text("game", game).text("move", mv).rich(),
        Say::MoveMade { game, mv, at: Some(at) } => {
            line("move-made-at").text("game", game).text("move", mv).chat("room", at).rich()
        }
        Say::Done { game } => line("done").text("game", game).rich(),
        Say::DoneAt { game, at } => line("done-at").text("game", game).chat("room", at).rich(),
        Say::Board { game } => line("board-shown").text("game", game).rich(),
        Say::HistoryEmpty { game } => line("history-empty").text("game", game).rich(),
        Say::WhichMachineGame => line("which-machine-game").rich(),
        Say::Overtaken => line("overtaken").rich(),
        Say::TooManyGames => line("too-many-games").rich(),
        Say::ChallengeWaits { game } => line("challenge-waits").text("game", game).rich(),
        Say::Nothing => RichText::default(),
        Say::Trouble => line("trouble").rich(),
    }
}

/// A text board in the letters of its reader's notation, with their meaning.
pub(crate) fn in_letters(taste: &DisplayPrefs, view: &View, bottom: Seat) -> RichText {
    let (lang, lettered) = (taste.lang, taste.letters(view.game));
    let letters = |kind: Option<Kind>| {
        let key = format!("letter-{}", kind.map_or_else(|| "man-dark".to_owned(), kind_key));
        if i18n::has(lettered, &key) { i18n::text(lettered, &key) } else { text_board::code(kind) }
    };
    let ruler = match taste.coordinates(view.game) {
        Coordinates::Letters => Ruler::Names,
        Coordinates::Iccs => Ruler::FromZero,
        Coordinates::Files | Coordinates::OwnRanks => Ruler::OwnSides,
    };
    let mut text = RichText::default();
    let [bar, off, pip, cube] = ["board-bar", "board-off", "board-pip", "board-cube"].map(|key| i18n::text(lang, key));
    let points = PointWords { bar: &bar, off: &off, pip: &pip, cube: &cube };
    text.push_block(text_board::lettered(view, bottom, &Lettering { letters: &letters, ruler, points }));
    let key = format!("text-board-{}", view.game.key());
    if i18n::has(lang, &key) {
        let name = |kind: Option<Kind>| match kind {
            Some(Kind::Chess(ChessKind::Pawn)) => i18n::text(lang, "legend-pawn"),
            Some(kind) => kind_within(lang, kind),
            None => i18n::text(lang, "legend-dark"),
        };
        let men: Vec<String> =
            face(view.game).lettered.iter().map(|kind| format!("{} {}", letters(*kind), name(*kind))).collect();
        let [first, second] = Seat::BOTH.map(|seat| seat_name(lang, view.game, seat));
        let legend = Sentence::new(lang, &key).text("men", men.join(", "));
        text.push_line(legend.text("first", first).text("second", second).plain());
    }
    text
}
