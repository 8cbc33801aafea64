//! From facts to sentences: every [`Say`] and [`Label`] in one language.

pub(crate) mod coded;
pub(crate) mod endings;
pub(crate) mod envelope;
mod help;
pub(crate) mod hint;
pub(crate) mod labels;
pub(crate) mod ladder;
pub(crate) mod listed;
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
use banco_ports::text::fold;
use banco_ports::{Lang, RichText};
use banco_render::Coordinates;

use crate::games::face;
use crate::i18n::{self, Sentence};
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::Say;

pub(crate) use crate::words::pieces::{WAYS, guide, taught, taught_name};
pub(crate) use crate::words::story::just_played;
pub(crate) use endings::over_text;
pub(crate) use envelope::envelope_copies;
pub(crate) use help::is_help_topic;
pub(crate) use labels::{
    begins_setting, choice, face_name, label, names_choice, names_option, names_setting, setting_name,
};
pub(crate) use offered::{conceded_points, offer_key, offered, question};
pub use options::option_words;
pub(crate) use options::{Saying, gifts, option_keys, option_sayings, option_values};
pub(crate) use player_names::{both_players, opponent_of, players_told, public_name};
pub(crate) use posts::{
    BoardFacts, board_caption, card_names, challenge_text, goes_without_asking, nudge, of_challenge, options_of,
    small_print,
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
    match lang {
        Lang::Vi => game_in_text(lang, game),
        Lang::En => game.key().to_owned(),
    }
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
    match say {
        Say::Of(statement) => statement.text(taste),
        Say::UnknownCommand { typed, near: Some(near) } => {
            let tap = if near.is_harmless { "yes" } else { "no" };
            line("unknown-command-near").text("typed", typed).text("near", near.name).text("tap", tap).rich()
        }
        Say::UnknownCommand { typed, near: None } => line("unknown-command").text("typed", typed).rich(),
        // A game that other people call by the name of one of ours.
        Say::UnknownGame { typed } if fold(typed) == "banqi" => line("not-banqi").rich(),
        Say::UnknownGame { typed } => {
            let near = listed::near_game(typed).map_or_else(|| "none".to_owned(), |game| game_in_text(lang, game));
            line("unknown-game").text("typed", typed).text("games", game_list(lang)).text("near", near).rich()
        }
        Say::WhatGame => line("what-game").rich(),
        Say::NoThanksNeeded => line("no-thanks-needed").rich(),
        Say::SeeYou => line("see-you").rich(),
        Say::UnknownName { typed } => line("unknown-name").text("typed", typed).rich(),
        Say::UnknownWord { typed, term } => refused::unknown_word(lang, typed, *term),
        Say::BadOption { game, error } => refused::option(lang, *game, error),
        Say::OwnChallenge => line("own-challenge").rich(),
        Say::NoRating(why) => ladder::no_rating(lang, *why),
        Say::AutoOdds(odds) => ladder::auto_odds(lang, odds),
        Say::NoMachine => line("no-machine").rich(),
        Say::UnknownLevel { typed } => line("unknown-level").text("typed", typed).rich(),
        Say::NotStarted { game } => line("not-started").text("game", game).rich(),
        Say::AwaitsYou { game, challenger } => {
            line("awaits-you").text("game", game).bold("name", challenger.name.as_str()).rich()
        }
        Say::AwaitsOther { game, name } => line("awaits-other").text("game", game).bold("name", name.as_str()).rich(),
        Say::Over { game } => line("game-over").text("game", game).rich(),
        Say::Damaged { game } => line("damaged").text("game", game).rich(),
        Say::TimeRange => line("time-range").rich(),
        Say::IsBlocked { name, is_offer } => {
            line(if *is_offer { "is-blocked-offer" } else { "is-blocked" }).bold("name", name).rich()
        }
        Say::Blocks { name } => line("blocks").bold("name", name).rich(),
        Say::TextTooLong => line("text-too-long").rich(),
        Say::Illegal { refused, has_near } => {
            let mut text = refused::illegal(taste, refused);
            if *has_near {
                text.push_line(i18n::text(lang, "illegal-near"));
            }
            text
        }
        Say::Why { game, mv, refused, waiting } => refused::why(taste, game, mv, refused, waiting.as_ref()),
        Say::WhyAllowed { game, mv, watched: Some(players), .. } => {
            line("why-allowed-watched").text("game", game).text("players", players).bold("move", mv).rich()
        }
        Say::WhyAllowed { game, mv, waiting, watched: None } => {
            let key = if waiting.is_some() { "why-allowed-then" } else { "why-allowed" };
            let name = waiting.as_ref().map(|(person, _)| computer::called(lang, person)).unwrap_or_default();
            line(key).text("game", game).text("name", name).bold("move", mv).rich()
        }
        Say::NothingRefused { game } => line("nothing-refused").text("game", game).rich(),
        Say::NotAMove { typed, has_candidates: true, .. } => line("not-a-move-near").text("typed", typed).rich(),
        Say::NotAMove { game, typed, has_candidates: false } => {
            let key = game.map_or_else(|| "not-a-move".to_owned(), |game| key_for(lang, game, "not-a-move"));
            Sentence::new(lang, &key).text("typed", typed).rich()
        }
        Say::NoSuchSquare { game, square, has_candidates } => {
            let near = if *has_candidates { "yes" } else { "no" };
            let key = game.map_or_else(|| "no-such-square".to_owned(), |game| key_for(lang, game, "no-such-square"));
            Sentence::new(lang, &key).text("square", square).text("near", near).rich()
        }
        Say::AtGame { game, kind, said } => {
            let mut text = self::say(taste, said);
            text.push_line(line("read-at-game").text("kind", game_name(lang, *kind)).text("game", game).plain());
            text
        }
        Say::Ambiguous { typed } => line("ambiguous-move").text("typed", typed).rich(),
        Say::EmptyMove { game } => {
            let key = game.map_or_else(|| "empty-move".to_owned(), |game| key_for(lang, game, "empty-move"));
            Sentence::new(lang, &key).rich()
        }
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
        Say::NoEnvelope { game } => line("import-no-envelope").text("game", game).rich(),
        Say::Ask(question) => questions::ask(taste, question),
        Say::MoveMade { game, mv, at: None } => line("move-made").text("game", game).text("move", mv).rich(),
        Say::MoveMade { game, mv, at: Some(at) } => {
            line("move-made-at").text("game", game).text("move", mv).chat("room", at).rich()
        }
        Say::DoneAt { game, at } => line("done-at").text("game", game).chat("room", at).rich(),
        Say::Board { game } => line("board-shown").text("game", game).rich(),
        Say::Games { lines, more } => listed::games(taste, lines, *more),
        Say::NoGames => line("no-games").rich(),
        Say::History { game, lines, result } => {
            let mut text = line("history").text("game", game).rich();
            text.push_block(lines.join("\n"));
            result.iter().for_each(|result| text.push_line(result.clone()));
            text
        }
        Say::HistoryEmpty { game } => line("history-empty").text("game", game).rich(),
        Say::Help { topic, hears_words } => help::help(taste, topic.as_deref(), *hears_words),
        // A web page has one table, and neither groups nor private chats.
        Say::Start => line(if taste.has_own_buttons { "start-web" } else { "start" }).rich(),
        Say::StartPrivate => line("start-private").rich(),
        Say::WhichMachineGame => line("which-machine-game").rich(),
        Say::VerifyLater { game } => line("verify-later").text("game", game).rich(),
        Say::Verified(checked) => envelope::verified(lang, checked),
        Say::Overtaken => line("overtaken").rich(),
        Say::TooManyGames => line("too-many-games").rich(),
        Say::ChallengeWaits { game } => line("challenge-waits").text("game", game).rich(),
        Say::Nothing => RichText::default(),
        Say::AlreadyDone => line("already-done").rich(),
        Say::NotSaved => line("not-saved").rich(),
        Say::Away => line("away").rich(),
        Say::Unsure => line("unsure").rich(),
        Say::Trouble => line("trouble").rich(),
    }
}

/// Short words under a reply's picture, for a person who has read the reply itself in an alert.
pub(crate) fn caption(taste: &DisplayPrefs, say: &Say) -> Option<RichText> {
    let Say::Why { game, mv, .. } = say else { return None };
    Some(Sentence::new(taste.lang, "why-caption").bold("move", mv).text("game", game).rich())
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

fn game_list(lang: Lang) -> String {
    // The list includes other names by which people search for a game.
    let listed = |game: &GameKey| {
        let key = format!("listed-{}", game.key());
        if i18n::has(lang, &key) { i18n::text(lang, &key) } else { game_in_text(lang, *game) }
    };
    GameKey::ALL.iter().map(listed).collect::<Vec<_>>().join(", ")
}
