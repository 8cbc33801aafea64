//! Words of puzzles.

use banco_engine::{GameKey, Seat};
use banco_ports::{Lang, RichText};

use crate::features::puzzle::progress::{Progress, Rated};
use crate::features::puzzle::puzzle_set::{Difficulty, Puzzle};
use crate::features::puzzle::say::{DaySay, Done, OwnSay, PuzzleName, PuzzleSay, Solver, Task};
use crate::features::puzzle::shipped::Shelf;
use crate::features::puzzle::{composed, themes};
use crate::games::{Aim, face};
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::hint::Why;
use crate::words::time::coming;
use crate::words::{game_in_text, game_name, game_typed, hint, key_for, seat_name, written};

/// The solution with its continuation, in this reader's notation; the moves of several have numbers.
pub(crate) fn line(taste: &DisplayPrefs, id: &str, puzzle: &Puzzle) -> String {
    let Some(table) = puzzle.seated(id, taste.lang, 0) else { return String::new() };
    let notation = taste.notation(puzzle.game);
    let Some((game, seat)) = table.game().zip(table.to_move()) else { return String::new() };
    let mut game = game.seen_by(seat);
    let count = puzzle.line.len();
    let mut line = String::new();
    for at in 0..count {
        let all = puzzle.alternatives(at).map(|mv| written(taste.lang, game.write(mv, notation)));
        let or = |one, other| Sentence::new(taste.lang, "puzzle-or").text("one", one).text("other", other).plain();
        match at % 2 {
            _ if count == 1 => {}
            0 => line += &format!("{}{}. ", if at > 0 { " " } else { "" }, at / 2 + 1),
            _ => line += if puzzle.alternatives(at - 1).count() > 1 { ", " } else { " " },
        }
        line += &all.reduce(or).unwrap_or_default();
        if game.play(puzzle.mv(at)).is_err() {
            break;
        }
    }
    line
}

/// Reply to a theme that is not known, with those that are.
fn no_theme(lang: Lang, shelf: Shelf, said: &str) -> RichText {
    let of_shelf = |of_game: fn(Lang, GameKey) -> String| match shelf {
        Shelf::Game(game) => of_game(lang, game),
        Shelf::Composed(_) => i18n::text(lang, "puzzle-composed-word"),
    };
    let themes = themes::names_of(lang, shelf);
    // An explanation behind a name is not typed.
    let theme = themes.first().and_then(|theme| theme.split(" (").next()).unwrap_or_default();
    let example = [of_shelf(game_typed), theme.to_owned()].join(" ");
    let sentence = Sentence::new(lang, "puzzle-no-theme").text("said", said).text("kind", of_shelf(game_in_text));
    sentence.text("themes", themes.join(", ")).text("example", example.trim()).rich()
}

fn of<'a>(lang: Lang, key: &'a str, name: &PuzzleName) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("game", &name.game)
        .text("kind", game_in_text(lang, name.kind))
        .text("difficulty", name.difficulty.map_or("none", Difficulty::key))
        .number("number", i64::try_from(name.number).unwrap_or(i64::MAX))
}

/// Task of a puzzle in words after so many half-moves: "White to move, mate in 2".
pub(crate) fn goal(lang: Lang, puzzle: &Puzzle, seat: Seat, at: usize) -> String {
    goal_of(lang, puzzle.game, seat, puzzle.goal_at(at), puzzle.is_draw())
}

fn goal_of(lang: Lang, game: GameKey, seat: Seat, goal: u8, is_draw: bool) -> String {
    let key = if is_draw { "puzzle-goal-draw".to_owned() } else { key_for(lang, game, "puzzle-goal") };
    Sentence::new(lang, &key).text("seat", seat_name(lang, game, seat)).number("goal", i64::from(goal)).plain()
}

/// Game, difficulty and task in one line.
pub(crate) fn card(lang: Lang, task: &Task) -> String {
    of_task(lang, "puzzle-card", task).plain()
}

fn of_task<'a>(lang: Lang, key: &'a str, task: &Task) -> Sentence<'a> {
    Sentence::new(lang, key)
        .text("game", &task.game)
        .text(
            "kind",
            task.composed.as_ref().map_or_else(|| game_in_text(lang, task.kind), |of| composed::name(lang, of)),
        )
        .text("difficulty", task.difficulty.map_or("none", Difficulty::key))
        .bold("goal", goal_of(lang, task.kind, task.seat, task.goal, task.is_draw))
}

/// Puzzles solved in a row, and the longest row if that was longer; empty for none.
fn streak(lang: Lang, run: u64, best: u64) -> String {
    let best = longer(best, run);
    if run == 0 && best == 0 {
        return String::new();
    }
    Sentence::new(lang, "puzzle-streak").number("run", count(run)).number("best", best).plain()
}

/// The best row if it is longer than the present one, else 0.
fn longer(best: u64, run: u64) -> i64 {
    if best > run { count(best) } else { 0 }
}

/// A number of points with its thousands apart.
fn points(lang: Lang, points: i64) -> String {
    let (thousands, rest) = (points.div_euclid(1000), points.rem_euclid(1000));
    let apart =
        || Sentence::new(lang, "puzzle-thousands").number("thousands", thousands).text("rest", format!("{rest:03}"));
    if thousands == 0 { rest.to_string() } else { apart().plain() }
}

fn rating(lang: Lang, known: i64) -> String {
    Sentence::new(lang, "puzzle-rating").text("points", points(lang, known)).plain()
}

fn rated(lang: Lang, Rated { points: after, change }: Rated) -> String {
    let sentence = Sentence::new(lang, "puzzle-rated").text("points", points(lang, after));
    sentence.text("change", format!("{change:+}")).plain()
}

/// Rating and row of a person in one line; empty before the first puzzle.
pub(crate) fn standing(lang: Lang, points: Option<i64>, progress: &Progress) -> String {
    let parts = [points.map(|points| rating(lang, points)), Some(streak(lang, progress.run, progress.best))];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Ratings by game and the row of a person, for `/stats`; nothing before the first puzzle.
pub(crate) fn ratings(lang: Lang, progress: &Progress) -> Vec<String> {
    let of_kind = |(shelf, known): (Shelf, i64)| {
        let sentence = Sentence::new(lang, "puzzle-stats-kind").text("kind", shelf_name(lang, shelf));
        sentence.text("points", points(lang, known)).plain()
    };
    let known: Vec<String> = progress.all_points().map(of_kind).collect();
    if known.is_empty() {
        return Vec::new();
    }
    let row = streak(lang, progress.run, progress.best);
    let all = Sentence::new(lang, "puzzle-stats").text("ratings", known.join(", ")).plain();
    vec![if row.is_empty() { all } else { format!("{all} · {row}") }]
}

/// Name of the puzzles of a file.
pub(crate) fn shelf_name(lang: Lang, shelf: Shelf) -> String {
    match shelf {
        Shelf::Game(game) => game_name(lang, game),
        Shelf::Composed(_) => i18n::text(lang, "puzzle-composed-title"),
    }
}

fn count(of: u64) -> i64 {
    i64::try_from(of).unwrap_or(i64::MAX)
}

/// Adds a line, unless it is empty.
fn add(text: &mut RichText, line: String) {
    if !line.is_empty() {
        text.push_line(line);
    }
}

/// Adds what a search knows of the move.
fn add_reasons(text: &mut RichText, taste: &DisplayPrefs, why: Option<&Why>) {
    why.into_iter().flat_map(|why| hint::reasons(taste, why)).for_each(|line| text.push_line(line));
}

/// Adds what is told after a puzzle: reasons, what kind of answer it was, origin, themes, rating, row.
fn add_done(text: &mut RichText, taste: &DisplayPrefs, done: &Done) {
    let lang = taste.lang;
    add_reasons(text, taste, done.why.as_ref());
    add(text, note(lang, done.puzzle.game));
    add(text, done.puzzle.composed.as_ref().map(|of| composed::origin(lang, of)).unwrap_or_default());
    let themes = themes::names(lang, &done.puzzle);
    if !themes.is_empty() {
        add(text, Sentence::new(lang, "puzzle-themes").text("themes", themes).plain());
    }
    let known = || done.points.map(|points| rating(lang, points));
    add(text, done.rated.map(|after| rated(lang, after)).or_else(known).unwrap_or_default());
    add(text, streak(lang, done.run, done.best));
}

/// Note on the answers of a game that are no sure win; empty for others.
fn note(lang: Lang, game: GameKey) -> String {
    match face(game).puzzles.aim {
        Aim::BestChance => i18n::text(lang, "puzzle-note"),
        Aim::Win | Aim::BestPlay => String::new(),
    }
}

fn with_next(lang: Lang, mut text: RichText, name: &PuzzleName) -> RichText {
    if let Some(next) = name.next {
        text.push_line(String::new());
        text.0.extend(coming(lang, "puzzle-next", next).0);
    }
    text
}

impl Statement for PuzzleSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        match self {
            PuzzleSay::Elsewhere { game } => Sentence::new(lang, "puzzle-elsewhere").text("game", game).rich(),
            PuzzleSay::Aloud { game } => Sentence::new(lang, "puzzle-aloud").text("game", game).rich(),
            PuzzleSay::Kept { game } => Sentence::new(lang, "puzzle-kept").text("game", game).rich(),
            PuzzleSay::Paused { days } => Sentence::new(lang, "puzzle-paused").number("days", i64::from(*days)).rich(),
            PuzzleSay::Resumed(next) => coming(lang, "puzzle-resumed", *next),
            PuzzleSay::Waits(first) => coming(lang, "puzzle-waits", *first),
            PuzzleSay::NoTheme { shelf, said } => no_theme(lang, *shelf, said),
            PuzzleSay::Nearest { level, nearest } => {
                let [level, nearest] =
                    [level, nearest].map(|of| i18n::text(lang, &format!("puzzle-level-{}", of.key())));
                Sentence::new(lang, "puzzle-nearest").text("level", level).text("nearest", nearest).rich()
            }
            PuzzleSay::NoneHere { has_moderators } => {
                let key = if *has_moderators { "puzzle-none" } else { "puzzle-none-at-table" };
                RichText::plain(i18n::text(lang, key))
            }
            PuzzleSay::NoneAlone => RichText::plain(i18n::text(lang, "puzzle-none-alone")),
        }
    }
}

impl Statement for DaySay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        day_text(taste, self)
    }
}

fn day_text(taste: &DisplayPrefs, said: &DaySay) -> RichText {
    let lang = taste.lang;
    let posed = |key: &'static str, name: &PuzzleName, seat, goal: u8| {
        of(lang, key, name).bold("goal", goal_of(lang, name.kind, seat, goal, false)).rich()
    };
    match said {
        DaySay::Posed { name, seat, goal } => with_next(lang, posed("puzzle-posed", name, *seat, *goal), name),
        DaySay::Asked { name, seat, goal } => posed("puzzle-asked", name, *seat, *goal),
        DaySay::Right { name, line, place, run, best, rated: after, why } => {
            let sentence = of(lang, "puzzle-right", name).bold("line", line).number("place", *place as i64);
            let mut text = sentence.number("days", count(*run)).number("best", longer(*best, *run)).rich();
            add_reasons(&mut text, taste, why.as_deref());
            add(&mut text, note(lang, name.kind));
            add(&mut text, after.map(|after| rated(lang, after)).unwrap_or_default());
            with_next(lang, text, name)
        }
        DaySay::Wrong { name, mv, rated: after } => {
            let mut text = of(lang, &key_for(lang, name.kind, "puzzle-wrong"), name).bold("move", mv).rich();
            add(&mut text, after.map(|after| rated(lang, after)).unwrap_or_default());
            with_next(lang, text, name)
        }
        DaySay::Tried { name, mv, is_right } => {
            let right = if *is_right { "yes" } else { "no" };
            with_next(lang, of(lang, "puzzle-tried", name).bold("move", mv).text("right", right).rich(), name)
        }
        DaySay::Over { name, line } => {
            let mut text = of(lang, "puzzle-over", name).bold("line", line).rich();
            add(&mut text, note(lang, name.kind));
            text
        }
        DaySay::Solved { name, line, solvers, more, tried } => {
            let mut text = of(lang, "puzzle-solved", name).bold("line", line).rich();
            add(&mut text, note(lang, name.kind));
            let one = |solver: &Solver| {
                let sentence = Sentence::new(lang, "puzzle-solver").text("name", &solver.name);
                sentence.number("days", count(solver.run)).plain()
            };
            let names: Vec<String> = solvers.iter().map(one).collect();
            let solved = (solvers.len() + more) as i64;
            let sentence = Sentence::new(lang, "puzzle-solvers").text("names", names.join(", "));
            let sentence =
                sentence.number("more", *more as i64).number("solved", solved).number("tried", *tried as i64);
            text.push_line(sentence.plain());
            text
        }
    }
}

impl Statement for OwnSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        own_text(taste, self)
    }
}

fn own_text(taste: &DisplayPrefs, said: &OwnSay) -> RichText {
    let lang = taste.lang;
    match said {
        OwnSay::Asked { task, points, hint } => {
            let mut text = of_task(lang, "puzzle-own", task).rich();
            add(&mut text, task.composed.as_ref().map(|of| composed::origin(lang, of)).unwrap_or_default());
            add(&mut text, points.map(|points| rating(lang, points)).unwrap_or_default());
            if let Some(hint) = hint {
                text.push_line(String::new());
                text.0.extend(hint.text(taste).0);
            }
            text
        }
        OwnSay::GoesOn { task, mv, right, defence } => {
            let key = if right.is_some() { "puzzle-goes-on-after" } else { "puzzle-goes-on" };
            let left =
                if task.is_draw { "puzzle-left-draw".to_owned() } else { key_for(lang, task.kind, "puzzle-left") };
            let left = Sentence::new(lang, &left).number("goal", i64::from(task.goal)).plain();
            let sentence = Sentence::new(lang, key).bold("move", mv).bold("defence", defence).text("left", left);
            sentence.text("right", right.as_deref().unwrap_or_default()).text("game", &task.game).rich()
        }
        OwnSay::Again { kind, mv, goal, is_slower } => {
            let key = key_for(lang, *kind, if *is_slower { "puzzle-slower" } else { "puzzle-unclear" });
            Sentence::new(lang, &key).bold("move", mv).number("goal", i64::from(*goal)).rich()
        }
        OwnSay::Right { other, line, done } => {
            let key = if other.is_some() { "puzzle-own-other" } else { "puzzle-own-right" };
            let sentence = Sentence::new(lang, key).bold("line", line);
            let mut text = sentence.text("move", other.as_deref().unwrap_or_default()).rich();
            add_done(&mut text, taste, done);
            text
        }
        OwnSay::Wrong { kind, mv, rated: after } => {
            let mut text = Sentence::new(lang, &key_for(lang, *kind, "puzzle-own-wrong")).bold("move", mv).rich();
            add(&mut text, after.map(|after| rated(lang, after)).unwrap_or_default());
            text
        }
        OwnSay::Given { line, done } => {
            let mut text = Sentence::new(lang, "puzzle-own-given").bold("line", line).rich();
            add_done(&mut text, taste, done);
            text
        }
    }
}
