//! Captions of backgammon: what was decided, what chance did since, and what the match stands at.

use banco_engine::games::backgammon::Backgammon;
use banco_engine::games::backgammon::position::{BAR, OFF, Step};
use banco_engine::games::backgammon::record::Fact;
use banco_engine::{Dice, Ending, Phase, Ply, Reason, Seat, Stakes, Table, View, Viewer};
use banco_ports::{Lang, RichText};

use super::posts::{ending_text, public_name};
use super::seat_name;
use crate::i18n::{self, Sentence};

/// Everything that happened since the last board, line by line.
pub fn story(lang: Lang, table: &Table, game: &Backgammon, view: &View) -> Vec<RichText> {
    let mut lines = Vec::new();
    let ended = game.just_ended();
    // A game that was given up did not end by the last ply.
    if ended.is_none_or(|ending| ending.reason != Reason::Resignation) {
        lines.extend(table.plies().last().and_then(|ply| decided(lang, table, game, ply, view)));
    }
    if let Some(ending) = ended {
        lines.push(game_over(lang, table, view.stakes.as_ref(), ending));
    }
    lines.extend(game.by_themselves().iter().filter_map(|fact| by_itself(lang, table, fact)));
    match view.dice {
        Some(dice) if dice.is_opening => lines.push(opening(lang, table, &dice)),
        Some(dice) => lines.push(thrown(lang, table, "gammon-rolled", &dice)),
        None => {}
    }
    lines
}

fn named<'a>(lang: Lang, table: &Table, key: &'a str, seat: Seat) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("name", public_name(table, seat))
        .text("seat", seat_name(lang, table.challenge().game, seat))
}

/// What the last ply was; rolling tells itself by its dice.
fn decided(lang: Lang, table: &Table, game: &Backgammon, ply: &Ply, view: &View) -> Option<RichText> {
    let cube = view.stakes.and_then(|stakes| stakes.cube).map_or(1, |cube| cube.value);
    match ply.mv.as_str() {
        "roll" | "pass" | "drop" => None,
        "double" => Some(named(lang, table, "gammon-doubled", ply.seat).number("value", cube * 2).rich()),
        "take" => Some(named(lang, table, "gammon-took", ply.seat).number("value", cube).rich()),
        play => {
            let hits = i64::try_from(ply.played.captured.len()).unwrap_or(i64::MAX);
            let sentence = named(lang, table, "gammon-played", ply.seat).bold("move", play).number("hits", hits);
            Some(sentence.text("dice", last_dice(game, ply.seat)).rich())
        }
    }
}

/// A turn that nobody had to decide: nothing could be played, or only one play.
fn by_itself(lang: Lang, table: &Table, fact: &Fact) -> Option<RichText> {
    let Fact::Turn { seat, dice, steps } = fact else { return None };
    let dice = told(dice.map(|die| die.pips()));
    if steps.is_empty() {
        return Some(named(lang, table, "gammon-passed", *seat).bold("dice", dice).rich());
    }
    let play: Vec<String> = steps.iter().map(written).collect();
    Some(named(lang, table, "gammon-forced", *seat).text("dice", dice).bold("move", play.join(" ")).rich())
}

/// The dice of the last turn in which this seat decided how to move.
fn last_dice(game: &Backgammon, mover: Seat) -> String {
    let facts = game.records().iter().rev().flat_map(|record| record.facts.iter().rev());
    let dice = facts.skip(game.by_themselves().len()).filter_map(|fact| match fact {
        Fact::Turn { seat, dice, steps } if *seat == mover && !steps.is_empty() => Some(dice.map(|die| die.pips())),
        Fact::Turn { .. } | Fact::Doubled { .. } | Fact::Took { .. } | Fact::Dropped { .. } => None,
    });
    dice.map(told).next().unwrap_or_default()
}

/// The higher die first.
fn told(dice: [u8; 2]) -> String {
    format!("{}-{}", dice[0].max(dice[1]), dice[0].min(dice[1]))
}

fn thrown(lang: Lang, table: &Table, key: &str, dice: &Dice) -> RichText {
    named(lang, table, key, dice.seat).bold("dice", told(dice.values)).rich()
}

/// One die each; the higher begins with both (clause 1.2).
fn opening(lang: Lang, table: &Table, dice: &Dice) -> RichText {
    Sentence::new(lang, "gammon-opening")
        .text("first", public_name(table, Seat::First))
        .text("second", public_name(table, Seat::Second))
        .number("one", dice.values[0])
        .number("other", dice.values[1])
        .bold("name", public_name(table, dice.seat))
        .rich()
}

/// A game of the match is over and the next one has begun.
fn game_over(lang: Lang, table: &Table, stakes: Option<&Stakes>, ending: Ending) -> RichText {
    let number = stakes.map_or(0, |stakes| stakes.game.saturating_sub(1));
    let mut text = Sentence::new(lang, "gammon-game-over").number("number", number).rich();
    text.0.extend(ending_text(lang, table, ending).0);
    text
}

/// Whether the table ended because the whole match was given up: by points alone it would go on.
pub fn is_match_given_up(table: &Table, ending: Ending) -> bool {
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes);
    let won = |stakes: Stakes| ending.winner.is_some_and(|winner| stakes.score[winner.index()] >= stakes.length);
    ending.reason == Reason::Resignation && stakes.is_some_and(|stakes| stakes.length > 0 && !won(stakes))
}

/// Who is to act, and what he may do.
pub fn turn(lang: Lang, table: &Table, game: banco_engine::Public<'_>, seat: Seat) -> RichText {
    let legal = game.legal();
    let has = |word: &str| legal.iter().any(|mv| mv.text == word);
    let key = match (has("double"), has("roll"), has("take")) {
        (true, _, _) => "gammon-may-double",
        (false, true, _) => "gammon-to-roll",
        (false, false, true) => "gammon-to-answer",
        (false, false, false) => "to-move",
    };
    match table.person_at(seat) {
        Some(person) => Sentence::new(lang, key)
            .mention("player", person)
            .text("seat", seat_name(lang, table.challenge().game, seat))
            .rich(),
        None => RichText::default(),
    }
}

/// Race, score and cube.
pub fn standing(lang: Lang, table: &Table, stakes: &Stakes) -> Vec<RichText> {
    let pair = |key: &'static str, values: [u16; 2]| {
        Sentence::new(lang, key)
            .text("first", public_name(table, Seat::First))
            .text("second", public_name(table, Seat::Second))
            .number("one", values[0])
            .number("other", values[1])
    };
    let mut lines = Vec::new();
    if table.phase() == Phase::Playing {
        lines.push(pair("gammon-pips", stakes.pips).rich());
    }
    if stakes.length > 0 {
        lines.push(pair("gammon-score", stakes.score).number("length", stakes.length).rich());
    }
    if stakes.is_crawford && table.phase() == Phase::Playing {
        lines.push(RichText::plain(i18n::text(lang, "gammon-crawford")));
    }
    if let Some(cube) = stakes.cube.filter(|cube| cube.owner.is_some()) {
        let owner = cube.owner.map(|seat| public_name(table, seat)).unwrap_or_default();
        lines.push(Sentence::new(lang, "gammon-cube").number("value", cube.value).text("name", owner).rich());
    }
    lines
}

/// `24/18*`: a step as plays are written everywhere.
pub fn written(step: &Step) -> String {
    let from = if step.from == BAR { "bar".to_owned() } else { step.from.to_string() };
    let to = if step.to == OFF { "off".to_owned() } else { step.to.to_string() };
    format!("{from}/{to}{}", if step.hit { "*" } else { "" })
}
