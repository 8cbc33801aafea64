//! Events since the last board in sentences, the side to move, and the score of a match.

use banco_engine::{Decision, Dice, DieStep, Ending, Kind, Phase, Played, Public, Reason, Seat, Stakes, Table};
use banco_engine::{Told, View, Viewer};
use banco_ports::{Lang, RichText, Span};

use crate::i18n::{self, Sentence};
use crate::words::endings::ending_text;
use crate::words::posts::BoardFacts;
use crate::words::{coded, key_for, kind_within, public_name, seat_name};

/// Everything that happened since the last board, line by line.
pub(crate) fn story(facts: &BoardFacts<'_>) -> Vec<RichText> {
    facts.table.story().iter().filter_map(|told| line(facts, told)).collect()
}

/// Maximum number of moves without a board that are listed.
const PASSED_OVER_MAX: usize = 3;

/// Earlier moves that had no board of their own, because a newer board replaced it.
pub(crate) fn passed_over(facts: &BoardFacts<'_>) -> Vec<RichText> {
    let (table, lang) = (facts.table, facts.taste.lang);
    // The last move has its own line, and so does the one before it if the last was a conditional move.
    let told = if table.is_planned() { 2 } else { 1 };
    // A taken-back move raises the version like a move.
    // So does a look, and in such a game every turn has a board of its own.
    let has_look = table.challenge().time.is_some_and(|time| time.look.is_some());
    let Some(shown) = facts.shown.filter(|_| table.taken_back().is_none() && !has_look) else { return Vec::new() };
    let ended = u32::from(matches!(table.phase(), Phase::Over(_)));
    let since = table.version().saturating_sub(shown + ended) as usize;
    let plies = table.plies().len();
    let untold = plies.saturating_sub(since.min(PASSED_OVER_MAX + told))..plies.saturating_sub(told);
    let (kind, mut lines, mut at) = (table.challenge().game, Vec::new(), 0);
    if untold.is_empty() {
        return lines;
    }
    table.retell(|game, ply| {
        // Rolls and answers to a double are not moves.
        if untold.contains(&at) && kind.decision(&ply.mv).is_none() {
            let mv = coded::told(facts.taste, kind, &ply.mv, |notation| game.write(&ply.mv, notation));
            let what =
                if kind.decided(Decision::Roll).is_some() { String::new() } else { what_happened(lang, &ply.played) };
            lines.push(named(lang, table, "moved-before", ply.seat).bold("move", mv).text("what", what).rich());
        }
        at += 1;
    });
    lines
}

fn line(facts: &BoardFacts<'_>, told: &Told) -> Option<RichText> {
    let (table, lang) = (facts.table, facts.taste.lang);
    let named = |key, seat| named(lang, table, key, seat);
    Some(match told {
        Told::Moved { dice: None, .. } => last_move(facts)?,
        Told::Moved { seat, mv, dice: Some(dice), played } => {
            let hits = i64::try_from(played.captured.len()).unwrap_or(i64::MAX);
            let sentence = named("gammon-played", *seat).bold("move", mv).number("hits", hits);
            sentence.text("dice", pips(dice)).rich()
        }
        Told::Doubled { seat, value } => named("gammon-doubled", *seat).number("value", *value).rich(),
        Told::Took { seat, value } => named("gammon-took", *seat).number("value", *value).rich(),
        Told::GameOver { number, ending } => {
            let mut text = Sentence::new(lang, "gammon-game-over").number("number", *number).rich();
            text.0.extend(ending_text(lang, table, *ending).0);
            text
        }
        Told::Passed { dice } => named("gammon-passed", dice.seat).bold("dice", pips(dice)).rich(),
        Told::Forced { dice, steps } => {
            let play: Vec<String> = steps.iter().map(DieStep::to_string).collect();
            named("gammon-forced", dice.seat).text("dice", pips(dice)).bold("move", play.join(" ")).rich()
        }
        Told::Opened { dice } => opening(lang, table, dice),
        Told::Rolled { dice } => named("gammon-rolled", dice.seat).bold("dice", pips(dice)).rich(),
    })
}

fn named<'a>(lang: Lang, table: &Table, key: &'a str, seat: Seat) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("name", public_name(lang, table, seat))
        .text("seat", seat_name(lang, table.challenge().game, seat))
}

/// The dice, the higher one first.
fn pips(dice: &Dice) -> String {
    let [one, other] = dice.values;
    format!("{}-{}", one.max(other), one.min(other))
}

/// One die for each player; the higher one begins with both.
fn opening(lang: Lang, table: &Table, dice: &Dice) -> RichText {
    Sentence::new(lang, "gammon-opening")
        .text("first", public_name(lang, table, Seat::First))
        .text("second", public_name(lang, table, Seat::Second))
        .number("one", dice.values[0])
        .number("other", dice.values[1])
        .bold("name", public_name(lang, table, dice.seat))
        .rich()
}

/// Last move of `seat` in short form, if it was the last of all: `P2-5`, `úp B9.1, lật ra Xe`, `8/5 6/5`.
pub(crate) fn just_played(facts: &BoardFacts<'_>, seat: Seat) -> Option<String> {
    let ply = facts.table.plies().last().filter(|ply| ply.seat == seat)?;
    let view = facts.table.view(Viewer::Public)?;
    // Rolls and answers to a double are not moves.
    if view.game.decision(&ply.mv).is_some() {
        return None;
    }
    let turned_up = ply.played.turned_up.map(|kind| turned_up(facts.taste.lang, kind));
    Some(move_text(facts, &view)? + &turned_up.unwrap_or_default())
}

/// True in games in which the sides take turns ply by ply, without rolls between.
fn alternates(table: &Table) -> bool {
    table.challenge().game.decided(Decision::Roll).is_none()
}

/// "Nước 12 · An (Đỏ): P2-5, lật ra Xe, ăn Mã. Chiếu tướng!"
fn last_move(facts: &BoardFacts<'_>) -> Option<RichText> {
    let (table, lang) = (facts.table, facts.taste.lang);
    let ply = table.plies().last()?;
    // Where the second seat moved first, its first move is a whole one.
    let is_late = table.plies().first().is_some_and(|first| first.seat == Seat::Second) && alternates(table);
    let number = table.plies().len() + usize::from(is_late);
    let view = table.view(Viewer::Public)?;
    let mover = ply.seat;
    let mut text = Sentence::new(lang, "last-move")
        .number("number", i64::try_from(number.div_ceil(2)).unwrap_or(i64::MAX))
        .text("name", public_name(lang, table, mover))
        .text("seat", seat_name(lang, view.game, mover))
        .bold("move", move_text(facts, &view)?)
        .text("what", what_happened(lang, &ply.played))
        .rich();
    let over = matches!(table.phase(), Phase::Over(_));
    if ply.played.check && !over {
        let check = i18n::text(lang, &key_for(lang, view.game, "check"));
        text.0.push(Span::Bold(format!(" {check}")));
    }
    Some(text)
}

/// The last move in the chat's notation.
fn move_text(facts: &BoardFacts<'_>, view: &View) -> Option<String> {
    let (table, canonical) = (facts.table, &facts.table.plies().last()?.mv);
    Some(coded::told(facts.taste, view.game, canonical, |notation| table.last_move_text(notation).unwrap_or_default()))
}

fn turned_up(lang: Lang, kind: Kind) -> String {
    Sentence::new(lang, "turned-up").text("man", kind_within(lang, kind)).plain()
}

/// Public results of a move: ", lật ra Xe, ăn Mã".
pub(crate) fn what_happened(lang: Lang, played: &Played) -> String {
    let mut what = played.turned_up.map(|kind| turned_up(lang, kind)).unwrap_or_default();
    for captured in &played.captured {
        what += &match captured.kind {
            Some(kind) => Sentence::new(lang, "captured").text("man", kind_within(lang, kind)).plain(),
            None => i18n::text(lang, "captured-dark"),
        };
    }
    what
}

/// True if the whole match was resigned: by points alone it would continue.
pub(crate) fn is_match_given_up(table: &Table, ending: Ending) -> bool {
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes);
    let won = |stakes: Stakes| ending.winner.is_some_and(|winner| stakes.score[winner.index()] >= stakes.length);
    ending.reason == Reason::Resignation && stakes.is_some_and(|stakes| stakes.length > 0 && !won(stakes))
}

/// Side to act, with the decisions it may make before its move.
pub(crate) fn turn(lang: Lang, table: &Table, game: Public<'_>, seat: Seat) -> RichText {
    let open = game.decisions(seat);
    let has = |decision| open.contains(&decision);
    let key = match (has(Decision::Double), has(Decision::Roll), has(Decision::Take)) {
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

/// Pip count, score and cube.
pub(crate) fn standing(lang: Lang, table: &Table, stakes: &Stakes) -> Vec<RichText> {
    let pair = |key: &'static str, values: [u16; 2]| {
        Sentence::new(lang, key)
            .text("first", public_name(lang, table, Seat::First))
            .text("second", public_name(lang, table, Seat::Second))
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
        let owner = cube.owner.map(|seat| public_name(lang, table, seat)).unwrap_or_default();
        lines.push(Sentence::new(lang, "gammon-cube").number("value", cube.value).text("name", owner).rich());
    }
    lines
}
