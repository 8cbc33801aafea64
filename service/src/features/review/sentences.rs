//! Words of `/review`, and the picture that says the same.

use banco_ai::review::{Luck, Mark};
use banco_ai::{Fact, SURE};
use banco_engine::{GameKey, Seat, Table};
use banco_ports::limits::{CAPTION_CHARS_MAX, LADDER_NAME_UNITS_MAX};
use banco_ports::text::{cut, units};
use banco_ports::{Lang, RichText, Span};
use banco_render::{Curve, Ledger, LedgerRow};

use crate::features::review::graph::{Review, TurningPoint};
use crate::features::review::marked::{marked, marked_lines};
use crate::features::review::say::{Asked, PointSaid, ReviewSay, Reviewed, TriedSaid};
use crate::features::review::tries::Tried;
use crate::games::{OpeningName, face, opening};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::words::hint::told;
use crate::words::{game_in_text, key_for, labels, seat_name};

/// Facts for the text of a review.
pub(crate) fn reviewed(taste: &DisplayPrefs, table: &Table, review: Review) -> Reviewed {
    let names = Seat::BOTH.map(|seat| taste.name_at(table, seat));
    let (opening, marked) = (opening(table, taste.lang), marked(taste, table, &review));
    Reviewed { game: table.id().to_owned(), kind: table.challenge().game, names, opening, marked, review }
}

impl Statement for ReviewSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        say(taste, self)
    }

    /// The graph; its turning points are in the alternative text.
    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        let ReviewSay::Whole(reviewed) = self else { return None };
        let (ledger, mut told) = (ledger(taste, reviewed), text.clone());
        // The picture names the side above the graph.
        if let Some(curve) = ledger.curve.as_ref().filter(|curve| !curve.marked.is_empty()) {
            told.push_line(curve.name.clone());
        }
        let turns = ledger.rows.iter().filter(|row| row.active);
        turns.for_each(|row| told.push_line(format!("{}. {}, {}: {}", row.rank, row.name, row.note, row.value)));
        Some(Figure::of(Drawing::Ledger(ledger), &told, picture_name(&reviewed.game)))
    }

    fn until_picture(&self) -> Option<String> {
        let (ReviewSay::Begun { game, .. } | ReviewSay::UnderWay { game }) = self else { return None };
        Some(picture_name(game))
    }
}

fn say(taste: &DisplayPrefs, say: &ReviewSay) -> RichText {
    let lang = taste.lang;
    let of = |key: &'static str, game: &str| Sentence::new(lang, key).text("game", game).rich();
    match say {
        ReviewSay::Whole(reviewed) => whole(lang, reviewed),
        ReviewSay::Point(point) => turning_point(taste, point),
        ReviewSay::Try(asked) => question(lang, asked),
        ReviewSay::TryElsewhere { game } => of("review-try-elsewhere", game),
        ReviewSay::Tried(tried) => verdict(lang, tried),
        ReviewSay::Begun { game, is_by_browser: true, .. } => of("review-begun-by-browser", game),
        ReviewSay::Begun { game, shown, .. } => {
            Sentence::new(lang, "review-begun").text("game", game).text("shown", shown.map_or("own", Lang::key)).rich()
        }
        ReviewSay::UnderWay { game } => of("review-under-way", game),
        ReviewSay::Later { game } => of("review-later", game),
        ReviewSay::Nothing { game } => of("review-nothing", game),
        ReviewSay::Busy => Sentence::new(lang, "review-busy").rich(),
        ReviewSay::Enough => Sentence::new(lang, "review-enough").rich(),
    }
}

/// Whole percent, from thousandths.
fn percent(thousandths: u16) -> i64 {
    i64::from((thousandths + 5) / 10)
}

/// Luck: points of the stake, or chances to win.
fn luck(lang: Lang, kind: GameKey, thousandths: i32) -> String {
    if face(kind).review.terms.luck == Luck::Dice {
        return points(lang, thousandths);
    }
    let (sign, hundredths) = signed(thousandths);
    format!("{sign}{}", Sentence::new(lang, "review-percent").number("percent", i64::from(hundredths)).plain())
}

/// Sign and whole hundredths; zero has no minus.
fn signed(thousandths: i32) -> (char, u32) {
    let hundredths = (thousandths.unsigned_abs() + 5) / 10;
    (if hundredths == 0 || thousandths > 0 { '+' } else { '−' }, hundredths)
}

/// Thousandths of the stake with the language's sign: `+0.42`, `−0.42`.
fn points(lang: Lang, thousandths: i32) -> String {
    let (sign, hundredths) = signed(thousandths);
    let comma = i18n::text(lang, "decimal-point");
    format!("{sign}{}{comma}{:02}", hundredths / 100, hundredths % 100)
}

fn accuracy(lang: Lang, accuracy: Option<u16>) -> String {
    accuracy.map_or_else(
        || "–".to_owned(),
        |accuracy| Sentence::new(lang, "review-percent").number("percent", percent(accuracy)).plain(),
    )
}

/// Accuracy with its name; empty for a player who never had a choice.
fn how_accurate(lang: Lang, of: Option<u16>) -> String {
    let said = |_| Sentence::new(lang, "review-accurate").text("percent", accuracy(lang, of)).plain();
    of.map(said).unwrap_or_default()
}

fn whole(lang: Lang, reviewed: &Reviewed) -> RichText {
    let Reviewed { game, kind, names: [first, second], opening, review, .. } = reviewed;
    let title = Sentence::new(lang, "review-title").text("kind", game_in_text(lang, *kind)).text("game", game);
    let mut text = title.bold("first", first).bold("second", second).rich();
    if let Some(OpeningName { code, name, .. }) = opening {
        let line = Sentence::new(lang, "review-opening").text("name", name);
        text.push_line(line.text("code", code.as_deref().unwrap_or("none")).plain());
    }
    let [own, other] = review.accuracy.map(|of| accuracy(lang, of));
    // Reviews of older versions have no marks and another formula.
    let formula = if review.marks.is_some() { "lichess" } else { "own" };
    let line = Sentence::new(lang, "review-accuracy").text("formula", formula).text("first", first);
    text.push_line(line.text("second", second).text("own", own).text("other", other).plain());
    let last = last_lines(lang, reviewed);
    let room = last.iter().fold(CAPTION_CHARS_MAX, |room, line| room.saturating_sub(units(line) + 1));
    let marked = marked_lines(lang, reviewed, room.saturating_sub(units(&text.to_plain())));
    marked.into_iter().chain(last).for_each(|line| text.push_line(line));
    text
}

/// Lines of a review about luck and turning points.
fn last_lines(lang: Lang, reviewed: &Reviewed) -> Vec<String> {
    let Reviewed { kind, names: [first, second], review, .. } = reviewed;
    let terms = &face(*kind).review;
    let of_luck = review.luck.map(|[own, other]| {
        let by = if terms.terms.luck == Luck::Dice { "review-luck" } else { "review-luck-of-men" };
        let line = Sentence::new(lang, by).text("first", first).text("second", second);
        line.text("own", luck(lang, *kind, own)).text("other", luck(lang, *kind, other)).plain()
    });
    let count = review.points.len() as i64;
    let points = Sentence::new(lang, "review-points").number("count", count).plain();
    let remark = terms.remark.filter(|_| count > 0).map(|remark| i18n::text(lang, remark));
    of_luck.into_iter().chain([points]).chain(remark).collect()
}

/// Side whose chance all numbers of a review are.
fn side(lang: Lang, kind: GameKey) -> String {
    seat_name(lang, kind, Seat::First)
}

/// The question for a better move.
fn question(lang: Lang, asked: &Asked) -> RichText {
    let Asked { game, number, seat, kind, played, after } = asked;
    let line = Sentence::new(lang, "review-try").text("game", game).number("at", *number as i64);
    let line = line.text("seat", seat_name(lang, *kind, *seat)).text("side", side(lang, *kind));
    line.bold("move", played).number("after", percent(*after)).rich()
}

/// The verdict on a tried move.
fn verdict(lang: Lang, said: &TriedSaid) -> RichText {
    let TriedSaid { verdict, kind, is_behind, mv, best, played } = said;
    let key = match verdict {
        Tried::Best => "review-tried-best",
        Tried::Good => "review-tried-good",
        Tried::Better => "review-tried-better",
        Tried::NoBetter => "review-tried-worse",
        Tried::Same => "review-tried-same",
    };
    let is_behind = *is_behind && percent(mv.1) != percent(best.1);
    let line = Sentence::new(lang, key).bold("move", &mv.0).number("chance", percent(mv.1));
    let line = line.text("rank", if is_behind { "behind" } else { "level" }).text("side", side(lang, *kind));
    let line = line.text("best", &best.0).number("most", percent(best.1));
    line.text("played", &played.0).number("least", percent(played.1)).rich()
}

fn turning_point(taste: &DisplayPrefs, point: &PointSaid) -> RichText {
    let mut text = error(taste, point);
    text.0.push(Span::Text("\n".to_owned()));
    text.0.extend(better(taste, point).0);
    text
}

/// An error with the reply to it.
pub(crate) fn error(taste: &DisplayPrefs, point: &PointSaid) -> RichText {
    let lang = taste.lang;
    let PointSaid { game, kind, number, of, mv_number, name, before, after, played, mark, answer, .. } = point;
    let mut text = Sentence::new(lang, "review-point")
        .number("number", *number as i64)
        .number("of", *of as i64)
        .number("at", *mv_number as i64)
        .bold("name", name)
        .bold("move", mark.map_or_else(|| played.clone(), |mark| format!("{played} {}", mark.sign())))
        .number("before", percent(*before))
        .number("after", percent(*after))
        .text("side", side(lang, *kind))
        .text("game", game)
        .rich();
    let answer = answer.as_ref();
    let line = answer.and_then(|(mv, facts)| facts.iter().find_map(|fact| answered(lang, *kind, [played, mv], fact)));
    if let Some(line) = line {
        text.push_line(line);
    }
    text
}

/// The better move with its reason.
pub(crate) fn better(taste: &DisplayPrefs, point: &PointSaid) -> RichText {
    let PointSaid { best, shown, is_covered, facts, .. } = point;
    // A cost of the move, more room or a small step does not explain why the game turned.
    let reason = facts.iter().find(|fact| !matches!(fact, Fact::Shots(1..)) && !fact.is_small());
    let why = reason.map_or_else(|| i18n::text(taste.lang, "review-quiet"), |fact| told(taste, fact));
    let line = |key| Sentence::new(taste.lang, key).text("shown", shown.key()).text("why", why);
    match is_covered {
        true => {
            let covered = line("review-move-why").text("move", best).plain();
            Sentence::new(taste.lang, "review-better-covered").spoiler("better", covered).rich()
        }
        false => line("review-better").bold("move", best).rich(),
    }
}

/// Reply of the other side, the second move, to the played one, the first, if it says something about that.
fn answered(lang: Lang, game: GameKey, [played, mv]: [&str; 2], fact: &Fact) -> Option<String> {
    let mates = key_for(lang, game, "review-answer-mate");
    let line = |key| Sentence::new(lang, key).text("played", played).text("move", mv);
    let name = |face| labels::the_man(lang, face);
    let said = match fact {
        Fact::Wins => line("review-answer-wins"),
        Fact::MateIn(moves) => line(&mates).number("count", i64::from(*moves)),
        Fact::TakesFree(face) => line("review-answer-free").text("man", name(face)),
        Fact::Takes(face) => line("review-answer-takes").text("man", name(face)),
        Fact::Fork([one, other]) => line("review-answer-fork").text("one", name(one)).text("other", name(other)),
        Fact::Check => line("review-answer-check"),
        Fact::ThenTakes(face) => line("review-answer-then").text("man", name(face)),
        Fact::Attacks(face) => line("review-answer-attacks").text("man", name(face)),
        Fact::OpenFour | Fact::TwoThreats => line("review-answer-threats"),
        Fact::Four | Fact::OpenThree => line("review-answer-threat"),
        Fact::Exchanges(_)
        | Fact::Saves(_)
        | Fact::Guards(_)
        | Fact::Wider(..)
        | Fact::Castles
        | Fact::TurnsUp
        | Fact::Play(_)
        | Fact::Motif(_)
        | Fact::Joins(_)
        | Fact::Hinders(_)
        | Fact::StopsFive
        | Fact::StopsOpenFour
        | Fact::Hits(_)
        | Fact::MakesPoint(_)
        | Fact::NoBlot
        | Fact::Shots(_)
        | Fact::Costs(_) => return None,
    };
    Some(said.plain())
}

/// The graph, with its turning points.
fn ledger(taste: &DisplayPrefs, reviewed: &Reviewed) -> Ledger {
    let lang = taste.lang;
    let Reviewed { kind, names, review, .. } = reviewed;
    let values = review.graph.iter().map(|chance| percent(*chance)).collect();
    let of = |mark| reviewed.marked.iter().filter(move |of| of.mark == mark);
    let errors = of(Mark::Blunder).chain(of(Mark::Mistake));
    // Turning points have their numbers there.
    let others = errors.filter(|of| review.points.iter().all(|point| point.ply != of.ply));
    let curve = Curve {
        range: Some([0, percent(SURE)]),
        marked: review.points.iter().map(|point| point.at).collect(),
        signs: others.filter_map(|of| Some((review.place_of(of.ply)?, of.mark.sign().to_owned()))).collect(),
        ..Curve::of(curve_name(lang, *kind), values)
    };
    let players = Seat::BOTH.map(|seat| {
        let luck = review.luck.map(|given| {
            let given = luck(lang, *kind, given[seat.index()]);
            Sentence::new(lang, "review-luck-note").text("points", given).plain()
        });
        LedgerRow {
            rank: String::new(),
            name: cut(&names[seat.index()], LADDER_NAME_UNITS_MAX),
            note: luck.unwrap_or_else(|| seat_name(lang, *kind, seat)),
            value: how_accurate(lang, review.accuracy[seat.index()]),
            active: false,
        }
    });
    let turns = review.points.iter().enumerate().map(|(at, point)| {
        let of = reviewed.marked.iter().find(|of| of.ply == point.ply);
        let of = (of.map_or(point.ply / 2 + 1, |of| of.number), of.map(|of| of.mark));
        turn(lang, at, point, of, &names[point.seat.index()])
    });
    Ledger {
        theme: taste.wishes.theme().unwrap_or_default(),
        title: Sentence::new(lang, "review-picture").text("kind", game_in_text(lang, *kind)).plain(),
        curve: Some(curve),
        rows: players.into_iter().chain(turns).collect(),
    }
}

/// Name of the graph.
pub(crate) fn curve_name(lang: Lang, kind: GameKey) -> String {
    Sentence::new(lang, "curve-chances").text("seat", side(lang, kind)).plain()
}

/// File name of a review's graph.
fn picture_name(game: &str) -> String {
    format!("review-{game}.png")
}

/// Row of a turning point, with the number of its move and its mark.
fn turn(lang: Lang, at: usize, point: &TurningPoint, (number, mark): (usize, Option<Mark>), name: &str) -> LedgerRow {
    let [before, after] = [point.before, point.after].map(|chance| percent(point.of_first(chance)).to_string());
    let fall = Sentence::new(lang, "review-fall").text("before", before);
    LedgerRow {
        rank: (at + 1).to_string(),
        name: cut(name, LADDER_NAME_UNITS_MAX),
        note: Sentence::new(lang, "review-move")
            .number("at", number as i64)
            .text("mark", mark.map_or_else(String::new, |mark| format!(" {}", mark.sign())))
            .plain(),
        value: fall.text("after", after).plain(),
        active: true,
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;
    use crate::messages::settings::Settings;

    #[test]
    fn only_where_there_is_a_king_a_reply_mates() {
        for (lang, chess, caro) in [
            (Lang::Vi, "chiếu hết trong 2 nước.", "thắng trong 2 nước."),
            (Lang::En, "mates in 2.", "wins in 2 moves."),
        ] {
            for (game, told) in [(GameKey::Chess, chess), (GameKey::Caro, caro)] {
                let said = answered(lang, game, ["h7", "i8"], &Fact::MateIn(2)).expect("it says something");
                assert!(said.contains("h7") && said.contains("i8") && said.contains(told), "{said}");
            }
        }
    }

    #[test]
    fn the_picture_says_what_its_hundredths_are() {
        let review = Review {
            graph: vec![500, 520],
            accuracy: [Some(654), None],
            luck: None,
            plies: Vec::new(),
            losses: Vec::new(),
            marks: None,
            points: Vec::new(),
        };
        let names = ["An", "Bình"].map(str::to_owned);
        let (opening, marked) = (None, Vec::new());
        let reviewed = Reviewed { game: "c2345".to_owned(), kind: GameKey::Chess, names, opening, marked, review };
        for (lang, said) in [(Lang::Vi, "chính xác 65%"), (Lang::En, "accuracy 65%")] {
            let ledger = ledger(&DisplayPrefs::new(Settings::default(), lang), &reviewed);
            let values: Vec<&str> = ledger.rows.iter().map(|row| row.value.as_str()).collect();
            assert_eq!(values, [said, ""]);
        }
    }
}
