//! Parts of a table's picture around the board: name bars, style and alt text.

use std::collections::BTreeMap;

use banco_engine::{Board, Man, Person, Phase, Points, Reason, Seat, Table, View, Viewer, is_of_file};
use banco_ports::limits::ALT_CHARS_MAX;
use banco_ports::{Lang, Platform, RichText, Span, text};
use banco_render::{Banner, Bar, Marks, Style};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::present::pictures::Order;
use crate::words::{self, BoardFacts};

/// Picture order for the public view of a table.
pub(crate) fn order(taste: &DisplayPrefs, table: &Table, bottom: Seat, hd: bool, now: i64) -> Option<Order> {
    let bars = taste.has_bars().then(|| bars(taste, table, now));
    // Numbers follow the side to move, as typed moves and buttons do.
    let counting = table.to_move().unwrap_or(bottom);
    let style = Style { counting, ..taste.style(table.challenge().game, bottom, hd) };
    Some(Order {
        view: table.view(Viewer::Public)?,
        bars,
        style,
        marks: Marks::default(),
        banner: banner(taste.lang, table),
    })
}

/// Banner with winner and reason, once the game is over, or with the word that a move waits behind a closed board.
pub(crate) fn banner(lang: Lang, table: &Table) -> Option<Banner> {
    if table.is_closed() {
        return Some(Banner { title: i18n::text(lang, "closed-banner"), line: String::new() });
    }
    let Phase::Over(ending) = table.phase() else { return None };
    let game = table.challenge().game;
    let is_of_file = is_of_file(&table.challenge().challenger.key);
    let title = match ending.winner {
        Some(winner) => Sentence::new(lang, "banner-won").text("seat", words::seat_name(lang, game, winner)).plain(),
        None if ending.reason == Reason::Aborted && is_of_file => i18n::text(lang, "banner-unknown"),
        None if ending.reason == Reason::Aborted => i18n::text(lang, "banner-aborted"),
        None => i18n::text(lang, "banner-drawn"),
    };
    if is_of_file && ending.reason.is_of_the_players() {
        // A game from a file without a known reason for its result.
        return Some(Banner { title, line: i18n::text(lang, "why-of-file") });
    }
    let loser = ending.winner.map(|winner| words::seat_name(lang, game, winner.other()));
    let key = words::key_for(lang, game, &format!("why-{}", ending.reason.key().replace('_', "-")));
    let line = Sentence::new(lang, &key)
        .text("loser", loser.unwrap_or_default())
        .number("points", i64::from(ending.points))
        .plain();
    Some(Banner { title, line })
}

/// The bar without turn and status, for past positions.
pub(crate) fn quiet(bar: Bar) -> Bar {
    Bar { name: bar.name, instead: bar.instead, tally: bar.tally, ..Bar::default() }
}

/// Text of the name bars of a picture.
fn bars(taste: &DisplayPrefs, table: &Table, now: i64) -> [Bar; 2] {
    let lang = taste.lang;
    let named = taste.named(table);
    let table = &*named;
    let stakes = table.view(Viewer::Public).and_then(|view| view.stakes);
    let game = table.challenge().game;
    let is_crawford = stakes.is_some_and(|stakes| stakes.is_crawford);
    Seat::BOTH.map(|seat| {
        let active = table.to_move() == Some(seat);
        let clock = words::time::badge(lang, table, seat, now);
        let badge = match table.phase() {
            Phase::Over(ending) => i18n::text(
                lang,
                match ending.winner {
                    Some(winner) if winner == seat => "badge-won",
                    Some(_) => "badge-lost",
                    None if ending.reason == Reason::Aborted && is_of_file(&table.challenge().challenger.key) => {
                        "badge-unknown"
                    }
                    None if ending.reason == Reason::Aborted => "badge-aborted",
                    None => "badge-drawn",
                },
            ),
            Phase::Playing if clock.is_some() => clock.unwrap_or_default(),
            Phase::Playing if active => i18n::text(lang, &words::key_for(lang, game, "badge-turn")),
            // The Crawford badge is true for both sides. The bar without a badge of its own shows it.
            Phase::Playing if is_crawford => i18n::text(lang, "badge-crawford"),
            Phase::Playing | Phase::Challenged | Phase::Declined | Phase::Cancelled => String::new(),
        };
        let tally = if stakes.is_some() { i18n::text(lang, "bar-tally") } else { String::new() };
        let active = active || matches!(table.phase(), Phase::Over(ending) if ending.winner == Some(seat));
        // An account name means another person on another platform.
        let is_here = |person: &&Person| taste.platform.is_none() || Platform::of(&person.key) == taste.platform;
        let account = table.person_at(seat).filter(is_here).and_then(|person| person.username.clone());
        let account = account.map(|name| format!("@{name}"));
        let instead = [account.unwrap_or_default(), words::seat_name(lang, game, seat)];
        let (name, line) = (words::public_name(lang, table, seat), bar_line(taste, table, seat, now));
        Bar { name, instead, line, badge, tally, active }
    })
}

/// Second line of a name bar: side, score and last move.
fn bar_line(taste: &DisplayPrefs, table: &Table, seat: Seat, now: i64) -> String {
    let (lang, view) = (taste.lang, table.view(Viewer::Public));
    let played = words::just_played(&BoardFacts::new(table, taste, now, None), seat);
    let with_move = |sentence: Sentence<'_>| {
        let is_played = if played.is_some() { "yes" } else { "no" };
        sentence.text("played", is_played).text("move", played.clone().unwrap_or_default()).plain()
    };
    let side = words::seat_name(lang, table.challenge().game, seat);
    // A position without players has the names of the sides in its bars.
    let is_named = words::public_name(lang, table, seat) == side;
    let side = if is_named { String::new() } else { side };
    let line = match view.as_ref().and_then(|view| view.stakes) {
        Some(stakes) => {
            let sentence = Sentence::new(lang, "bar-line-race").text("seat", side);
            with_move(sentence.number("score", stakes.score[seat.index()]).number("length", stakes.length))
        }
        None => {
            let key = words::key_for(lang, table.challenge().game, "bar-line");
            with_move(Sentence::new(lang, &key).text("seat", side))
        }
    };
    if is_named { line.trim_start_matches([' ', '·']).to_owned() } else { line }
}

/// Alt text from the public view: side to move, last move, check, then every piece.
pub(crate) fn alt_text(taste: &DisplayPrefs, caption: RichText, view: &View, counting: Seat) -> String {
    with_men(taste, for_ears(caption), view, counting)
}

/// Forms in which alt text names the pieces.
#[derive(Clone, Copy)]
enum Called {
    ByName,
    /// Codes instead of names, if names do not fit: chu shogi has 92 pieces (Discord, 26).
    ByCode,
}

/// Text about a board followed by every piece on it, at most [`ALT_CHARS_MAX`] characters. Points are numbered from the
/// side `counting`, as on the picture's edge, in the text and on buttons; the text says which side that is.
pub(crate) fn with_men(taste: &DisplayPrefs, mut alt: String, view: &View, counting: Seat) -> String {
    // A closed board has nothing to tell.
    if view.men.is_empty() && view.last.is_none() && !view.board.is_placed() {
        return text::cut(&alt, ALT_CHARS_MAX);
    }
    let is_counted =
        |man: &Man| taste.counted(Spot { game: view.game, board: view.board, seat: counting, site: man.site });
    if view.men.first().is_some_and(|man| is_counted(man).is_some()) {
        let side = words::seat_name(taste.lang, view.game, counting);
        alt = format!("{alt}\n{}", Sentence::new(taste.lang, "alt-counting").text("seat", side).plain());
    }
    let told = |called| {
        Seat::BOTH.iter().fold(alt.clone(), |told, &seat| {
            let side = words::seat_name(taste.lang, view.game, seat);
            format!("{told}\n{side}: {}.", men_of(taste, view, seat, counting, called))
        })
    };
    let by_name = told(Called::ByName);
    if text::units(&by_name) <= ALT_CHARS_MAX { by_name } else { text::cut(&told(Called::ByCode), ALT_CHARS_MAX) }
}

/// Minimum length of an envelope's short line; no other code in a caption is this long.
const SEAL_CHARS_MIN: usize = 24;

/// Lines of a caption without commitments and seeds, which are no use to a screen reader.
fn for_ears(caption: RichText) -> String {
    let mut lines = vec![Some(String::new())];
    for span in caption.0 {
        let is_long = matches!(&span, Span::Code(text) if text.len() >= SEAL_CHARS_MIN);
        for (at, part) in RichText(vec![span]).to_plain().split('\n').enumerate() {
            if at > 0 {
                lines.push(Some(String::new()));
            }
            let Some(line) = lines.last_mut() else { continue };
            match line {
                Some(_) if is_long => *line = None,
                Some(line) => line.push_str(part),
                None => {}
            }
        }
    }
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// Pieces of one side with their sites: `Vua e1, Hậu d1, Tốt a2 b2 c2`, `Tướng 5·1, Xe 9·1 1·1`.
fn men_of(taste: &DisplayPrefs, view: &View, seat: Seat, counting: Seat, called: Called) -> String {
    if view.board == Board::Points {
        return checkers_of(taste.lang, view, seat);
    }
    let mut men: Vec<_> = view.men.iter().filter(|man| man.face.seat == seat).collect();
    men.sort_by_key(|man| (man.face.kind.is_none(), man.face.kind, man.site));
    // All marks of a side are alike.
    if view.board.is_placed() {
        return men.iter().map(|man| view.board.name(man.site)).collect::<Vec<_>>().join(", ");
    }
    let name = |man: &Man| match (called, man.face.kind) {
        (Called::ByCode, Some(kind)) => format!("{}{}", if kind.is_promoted() { "+" } else { "" }, kind.code()),
        (Called::ByCode, None) | (Called::ByName, _) => words::face_name(taste.lang, &man.face),
    };
    let spot = |site| Spot { game: view.game, board: view.board, seat: counting, site };
    let named: Vec<(String, String)> =
        men.iter().map(|man| (name(man), words::labels::short_spot(taste, spot(man.site)))).collect();
    let group = |alike: &[(String, String)]| {
        let sites = alike.iter().map(|(_, site)| site.as_str());
        alike.first().map(|(name, _)| name.as_str()).into_iter().chain(sites).collect::<Vec<_>>().join(" ")
    };
    named.chunk_by(|one, next| one.0 == next.0).map(group).collect::<Vec<_>>().join(", ")
}

/// Points of one side with the number of checkers: `24 (2), 13 (5), 8 (3)`.
fn checkers_of(lang: Lang, view: &View, seat: Seat) -> String {
    let mut counts = BTreeMap::new();
    for man in view.men.iter().filter(|man| man.face.seat == seat) {
        *counts.entry(Points::number(seat, man.site)).or_insert(0) += 1;
    }
    let told = |(number, count): (&u8, &i32)| match *number {
        0 => format!("{} ({count})", i18n::text(lang, "spot-off")),
        number @ 1..=Points::COUNT => format!("{number} ({count})"),
        _ => format!("{} ({count})", i18n::text(lang, "spot-bar")),
    };
    counts.iter().rev().map(told).collect::<Vec<_>>().join(", ")
}

/// Sites that the marks point at, named as in moves and on buttons. Backgammon points are numbered from the side to
/// move.
pub(super) fn pointed_at(table: &Table, marks: &Marks) -> Vec<String> {
    let (Some(view), Some(seat)) = (table.view(Viewer::Public), table.to_move()) else { return Vec::new() };
    let sites = marks.selected.into_iter().chain(marks.targets.iter().map(|target| target.site));
    let name = |site| match view.board {
        Board::Points => Points::number(seat, site).to_string(),
        Board::Lattice | Board::Chess | Board::Chu | Board::Paper(_) => view.board.name(site),
    };
    sites.chain(marks.arrows.iter().flatten().copied()).map(name).collect()
}

#[cfg(test)]
mod tests {
    use banco_engine::{Seed, read_collection};

    use super::*;

    /// Days 5.2: a viewer once saw "Aborted" on the picture of a game that its file leaves unfinished.
    #[test]
    fn a_picture_of_a_file_says_what_the_file_says() {
        for (text, vi, en) in [
            ("1. e4 e5 *", ["Chưa có kết quả", "Theo biên bản"], ["No result", "According to the file"]),
            ("1. e4 e5 1-0", ["Trắng thắng", "Theo biên bản"], ["White wins", "According to the file"]),
            ("1. e4 e5 1/2-1/2", ["Hoà", "Theo biên bản"], ["Draw", "According to the file"]),
            // The position on the board shows the result without the file.
            ("1. f3 e5 2. g4 Qh4# 0-1", ["Đen thắng", "Chiếu hết"], ["Black wins", "Checkmate"]),
        ] {
            let mut games = read_collection(text).expect("a game").into_iter();
            let game = games.next().expect("a game").expect("it can be played");
            let made = Table::of_file(&game, "k7m2", ["Anh", "Em"], Seed::new([1; 32]), 0).expect("it replays");
            for (lang, [title, line]) in [(Lang::Vi, vi), (Lang::En, en)] {
                let said = banner(lang, &made.1).expect("it is over");
                assert_eq!([said.title.as_str(), said.line.as_str()], [title, line], "{text}");
            }
        }
    }
}
