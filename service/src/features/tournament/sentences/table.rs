//! Table of a tournament, as lines and as a picture.

use banco_engine::Bound;
use banco_ports::limits::CUP_LINES_PER_PAGE;
use banco_ports::{Lang, RichText};
use banco_render::{CrossCell, CrossKind, CrossRow, Crosstable};
use banco_tournament::{Cell, Cup, Form, Line, Player, Stage};

use crate::features::tournament::say::CupClock;
use crate::features::tournament::sentences::bout::last;
use crate::features::tournament::sentences::{
    count, form_of, halves, left, pair, player, push_lines, quarters, round_ends, round_left, short, title, told,
};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Figure};

/// Standings, or the players who have signed up.
pub(crate) fn table(
    taste: &DisplayPrefs,
    cup: &Cup,
    page: usize,
    (now, rests): (i64, Option<i64>),
    clocks: &[CupClock],
) -> RichText {
    let lang = taste.lang;
    let state = match cup.stage() {
        Stage::SignUp => return listed(taste, cup, page, (now, rests)),
        Stage::Running if cup.terms().is_roundless() => "games",
        Stage::Running => "running",
        Stage::Over => "over",
        Stage::CalledOff => "off",
    };
    let told = match round_ends(cup) {
        None => "no",
        Some(ends) if ends > now => "yes",
        Some(_) => "over",
    };
    let mut text = Sentence::new(lang, "cup-table")
        .text("title", title(lang, cup))
        .text("form", form_of(lang, cup))
        .text("state", state)
        .number("round", count(cup.rounds().len()))
        .number("rounds", count(cup.planned()))
        .text("final", last(cup, cup.rounds().len()))
        .text("told", told)
        .text("left", round_left(lang, cup, now).unwrap_or_default())
        .number(
            "done",
            count(cup.rounds().iter().flat_map(|round| &round.bouts).filter(|bout| bout.done.is_some()).count()),
        )
        .number("games", count(cup.rounds().iter().map(|round| round.bouts.len()).sum()))
        .rich();
    let table = cup.standing();
    let lines = table.iter().enumerate().skip(page * CUP_LINES_PER_PAGE).take(CUP_LINES_PER_PAGE);
    let lines: Vec<String> = lines.map(|(place, line)| table_line(lang, cup, place, line)).collect();
    push_lines(lang, &mut text, lines.into_iter());
    // Once a table.
    if let Some(legend) = legend(lang, cup) {
        text.push_line(legend);
    }
    if page == 0 {
        let lines: Vec<String> = clocks.iter().map(|clock| clock_line(lang, cup, clock, now)).collect();
        push_lines(lang, &mut text, lines.into_iter());
    }
    text
}

/// Abbreviations of the tie-breaks.
pub(crate) fn legend(lang: Lang, cup: &Cup) -> Option<String> {
    match cup.terms().form {
        Form::Swiss { .. } => Some(i18n::text(lang, "cup-legend-swiss")),
        Form::RoundRobin { .. } => Some(i18n::text(lang, "cup-legend-robin")),
        Form::KnockOut { .. } => None,
    }
}

/// A running game with the limit its player reaches first: "An – Bình · #k7m2: Bình còn 5 giờ".
fn clock_line(lang: Lang, cup: &Cup, clock: &CupClock, now: i64) -> String {
    let bouts = cup.rounds().last().into_iter().flat_map(|round| &round.bouts);
    let players =
        bouts.filter(|bout| bout.running().is_some_and(|game| game.game == clock.game)).map(|bout| pair(cup, bout));
    let by = match clock.out.map(|out| out.by) {
        Some(Bound::Clock) => "clock",
        Some(Bound::Round) => "round",
        Some(Bound::Overtime) => "overtime",
        None => "none",
    };
    Sentence::new(lang, "cup-game-clock")
        .text("pair", players.collect::<String>())
        .text("game", &clock.game)
        .text("by", by)
        .text("name", short(&clock.to_move))
        .text("left", clock.out.map(|out| left(lang, (out.at - now).max(0))).unwrap_or_default())
        .plain()
}

/// Players who have signed up so far.
fn listed(taste: &DisplayPrefs, cup: &Cup, page: usize, (now, rests): (i64, Option<i64>)) -> RichText {
    let lang = taste.lang;
    let mut text = told(taste, cup, (now, rests), false);
    let number = |(place, player): (usize, &Player)| format!("{}. {}", place + 1, short(&player.person.name));
    let players = cup.players().iter().enumerate().skip(page * CUP_LINES_PER_PAGE).take(CUP_LINES_PER_PAGE);
    let lines: Vec<String> = players.map(number).collect();
    push_lines(lang, &mut text, lines.into_iter());
    text
}

/// One page of the table as a picture beside `text`; `None` before the first game.
pub(crate) fn cross_figure(taste: &DisplayPrefs, cup: &Cup, page: usize, text: &RichText) -> Option<Figure> {
    Some(Figure::of(Drawing::Crosstable(crosstable(taste, cup, page)?), text, format!("{}.png", cup.id())))
}

fn crosstable(taste: &DisplayPrefs, cup: &Cup, page: usize) -> Option<Crosstable> {
    if cup.rounds().is_empty() {
        return None;
    }
    let (lang, theme) = (taste.lang, taste.wishes.theme().unwrap_or_default());
    let table = cup.standing();
    let lines = table.iter().enumerate().skip(page * CUP_LINES_PER_PAGE).take(CUP_LINES_PER_PAGE);
    let rows: Vec<CrossRow> = lines.map(|(place, line)| cross_row(lang, cup, place, line)).collect();
    let title = match cup.stage() {
        Stage::Over | Stage::CalledOff | Stage::SignUp => title(lang, cup),
        Stage::Running if cup.terms().is_roundless() => title(lang, cup),
        Stage::Running => Sentence::new(lang, "cup-table-title")
            .text("title", title(lang, cup))
            .number("round", count(cup.rounds().len()))
            .number("rounds", count(cup.planned()))
            .text("final", last(cup, cup.rounds().len()))
            .plain(),
    };
    let heads = cross_heads(lang, cup, &table);
    (!rows.is_empty()).then_some(Crosstable { theme, title, heads, rows })
}

/// Heads of the columns: opponents in a round robin, rounds in other forms.
pub(crate) fn cross_heads(lang: Lang, cup: &Cup, table: &[Line]) -> Vec<String> {
    let is_robin = matches!(cup.terms().form, Form::RoundRobin { .. });
    let head = |number: usize| match is_robin {
        true => number.to_string(),
        false => Sentence::new(lang, "cup-head").number("round", count(number)).plain(),
    };
    (1..=table.first().map_or(0, |line| line.cells.len())).map(head).collect()
}

/// Row of a player; `place` counts from 0.
pub(crate) fn cross_row(lang: Lang, cup: &Cup, place: usize, line: &Line) -> CrossRow {
    CrossRow {
        rank: format!("{}.", place + 1),
        name: player(cup, line.player),
        cells: line.cells.iter().map(|of| cell(cup, of)).collect(),
        value: halves(line.breaks.points),
        note: picture_note(lang, cup, line),
        active: place == 0 && cup.stage() == Stage::Over,
        faint: line.is_out && cup.stage() == Stage::Running,
    }
}

/// The first tie-break.
fn picture_note(lang: Lang, cup: &Cup, line: &Line) -> String {
    match cup.terms().form {
        Form::Swiss { .. } => Sentence::new(lang, "cup-cut").text("cut", halves(line.breaks.cut)).plain(),
        Form::RoundRobin { .. } => format!("SB {}", quarters(line.breaks.sonneborn)),
        Form::KnockOut { .. } => String::new(),
    }
}

/// Cell of the table: `1`, `½`, `0` against an opponent; `+12`, `=5`, `–3` in a round, with the opponent's place.
fn cell(cup: &Cup, of: &Cell) -> CrossCell {
    let plain = |text: &str| CrossCell { text: text.to_owned(), kind: CrossKind::Plain };
    let Cell::Games { other, score: [own, theirs], games, forfeit, runs, by_lot, .. } = of else {
        return match of {
            Cell::Self_ => CrossCell { text: String::new(), kind: CrossKind::Filled },
            Cell::Bye => match cup.terms().form {
                Form::Swiss { .. } => CrossCell { text: "+".to_owned(), kind: CrossKind::Won },
                Form::KnockOut { .. } => plain("»"),
                Form::RoundRobin { .. } => plain(""),
            },
            Cell::Absent => plain("·"),
            Cell::Empty | Cell::Games { .. } => plain(""),
        };
    };
    let kind = match own.cmp(theirs) {
        _ if *runs => CrossKind::Plain,
        std::cmp::Ordering::Greater => CrossKind::Won,
        std::cmp::Ordering::Less => CrossKind::Lost,
        std::cmp::Ordering::Equal => CrossKind::Plain,
    };
    let sign = match own.cmp(theirs) {
        std::cmp::Ordering::Greater => "+",
        std::cmp::Ordering::Less => "–",
        std::cmp::Ordering::Equal => "=",
    };
    let text = match cup.terms().form {
        Form::RoundRobin { .. } if *games == 0 => String::new(),
        Form::RoundRobin { .. } if *forfeit && *games == 1 => sign.to_owned(),
        Form::RoundRobin { .. } => halves(*own),
        Form::Swiss { .. } | Form::KnockOut { .. } if *runs && *games == 0 => (other + 1).to_string(),
        Form::Swiss { .. } => format!("{sign}{}{}", other + 1, if *forfeit { "f" } else { "" }),
        Form::KnockOut { best_of: 1 } if *games <= 1 => {
            format!("{sign}{}{}", other + 1, if *forfeit { "f" } else { "" })
        }
        Form::KnockOut { .. } => {
            format!("{}: {}–{}{}", other + 1, halves(*own), halves(*theirs), if *by_lot { "*" } else { "" })
        }
    };
    CrossCell { text, kind }
}

/// Ranking values of a player in short form.
fn note(lang: Lang, cup: &Cup, line: &Line) -> String {
    let breaks = line.breaks;
    match cup.terms().form {
        Form::Swiss { .. } => Sentence::new(lang, "cup-breaks-swiss")
            .text("cut", halves(breaks.cut))
            .text("buchholz", halves(breaks.buchholz))
            .text("sonneborn", quarters(breaks.sonneborn))
            .plain(),
        Form::RoundRobin { .. } => Sentence::new(lang, "cup-breaks-robin")
            .text("sonneborn", quarters(breaks.sonneborn))
            .number("wins", breaks.wins)
            .plain(),
        Form::KnockOut { .. } => {
            let state = match (cup.stage(), line.is_out) {
                (Stage::Over, false) => "won",
                (_, false) => "in",
                (_, true) => "out",
            };
            let round = line.reached + 1;
            let reached = Sentence::new(lang, "cup-reached").number("round", count(round)).text("state", state);
            reached.text("final", last(cup, round)).plain()
        }
    }
}

/// "1. An 3½ (BC 7 · B 9½ · SB 8¼)".
pub(crate) fn table_line(lang: Lang, cup: &Cup, place: usize, line: &Line) -> String {
    let mut name = player(cup, line.player);
    let has_left = cup.players().get(line.player).is_some_and(|player| player.left.is_some());
    if has_left {
        name = Sentence::new(lang, "cup-has-left").text("name", name).plain();
    }
    let lot = if line.by_lot { format!(" · {}", i18n::text(lang, "cup-before-by-lot")) } else { String::new() };
    format!("{}. {name} {} ({}{lot})", place + 1, halves(line.breaks.points), note(lang, cup, line))
}
