//! Marked moves of a review in words: the errors of each player, and the moves that were well found.

use banco_ai::review::Mark;
use banco_engine::{Seat, Table};
use banco_ports::Lang;
use banco_ports::text::units;

use crate::features::review::graph::Review;
use crate::features::review::say::{MarkedMove, Reviewed};
use crate::games::face;
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::words::{self, record};

/// Errors of one player that the text lists, the worst ones.
const ERRORS_MAX: usize = 6;

/// Well-found moves that the text lists.
const FINDS_MAX: usize = 4;

/// Number of a ply in the usual count of moves.
pub(super) fn number_of(table: &Table, ply: usize) -> usize {
    let second_begins = table.plies().first().is_some_and(|first| first.seat == Seat::Second);
    (ply + usize::from(second_begins)) / 2 + 1
}

/// Marked moves of a review for a reader.
pub(super) fn marked(taste: &DisplayPrefs, table: &Table, review: &Review) -> Vec<MarkedMove> {
    let kind = table.challenge().game;
    let mut texts = record::moves(taste.lang, table, taste.notation(kind));
    let marks = review.marks(face(kind).review.terms.errors).into_iter();
    let told = marks.filter_map(|(ply, mark)| {
        let (seat, mv) = (table.plies().get(ply)?.seat, std::mem::take(texts.get_mut(ply)?));
        let mv = words::written(taste.lang, dice_in_brackets(&mv));
        Some(MarkedMove { seat, ply, number: number_of(table, ply), mv, mark })
    });
    told.collect()
}

/// `(4-2) 24/22 6/2` for `42: 24/22 6/2`, as the dice would look like the number of the move.
fn dice_in_brackets(mv: &str) -> String {
    match mv.split_once(": ").map(|(dice, rest)| (dice.as_bytes(), rest)) {
        Some(([one @ b'1'..=b'6', other @ b'1'..=b'6'], rest)) => {
            format!("({}-{}) {rest}", char::from(*one), char::from(*other))
        }
        _ => mv.to_owned(),
    }
}

impl MarkedMove {
    /// The move as a list has it: `12…Qxb2 ??`.
    fn written(&self, lang: Lang) -> String {
        let key = match self.seat {
            Seat::First => "review-marked-first",
            Seat::Second => "review-marked-second",
        };
        let line = Sentence::new(lang, key).number("at", i64::try_from(self.number).unwrap_or_default());
        line.text("move", &self.mv).text("mark", self.mark.sign()).plain()
    }
}

/// The worst of these moves, at most `most`, in the order of play, and the number of the others.
fn listed(lang: Lang, mut moves: Vec<&MarkedMove>, most: usize) -> (String, usize) {
    moves.sort_by_key(|of| std::cmp::Reverse(weight(of.mark)));
    let others = moves.len().saturating_sub(most);
    moves.truncate(most);
    moves.sort_by_key(|of| of.ply);
    (moves.iter().map(|of| of.written(lang)).collect::<Vec<_>>().join(", "), others)
}

/// Weight of a mark in a list that has no room for all.
const fn weight(mark: Mark) -> u8 {
    match mark {
        Mark::Blunder | Mark::Brilliant => 3,
        Mark::Mistake => 2,
        Mark::Doubtful | Mark::Good => 1,
    }
}

/// A line with the errors of each player who has some, and a line with well-found moves: as many moves as fit into
/// `room` UTF-16 units.
pub(super) fn marked_lines(lang: Lang, reviewed: &Reviewed, room: usize) -> Vec<String> {
    let fits = |lines: &Vec<String>| lines.iter().map(|line| units(line) + 1).sum::<usize>() <= room;
    (1..=ERRORS_MAX).rev().map(|most| lines_of(lang, reviewed, most)).find(fits).unwrap_or_default()
}

/// These lines with at most `most` moves in each.
fn lines_of(lang: Lang, reviewed: &Reviewed, most: usize) -> Vec<String> {
    let line = |key, moves: Vec<&MarkedMove>, most: usize| {
        let (moves, others) = Some(moves).filter(|moves| !moves.is_empty()).map(|moves| listed(lang, moves, most))?;
        Some(Sentence::new(lang, key).text("moves", moves).number("more", i64::try_from(others).unwrap_or_default()))
    };
    let errors = Seat::BOTH.map(|seat| {
        let errors = reviewed.marked.iter().filter(|of| of.seat == seat && of.mark.is_error());
        let line = line("review-errors", errors.collect(), most)?;
        Some(line.text("name", &reviewed.names[seat.index()]).plain())
    });
    let finds = reviewed.marked.iter().filter(|of| !of.mark.is_error()).collect();
    let finds = line("review-finds", finds, most.min(FINDS_MAX)).map(|line| line.plain());
    errors.into_iter().flatten().chain(finds).collect()
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;
    use banco_ports::limits::{CAPTION_CHARS_MAX, NAME_CHARS_MAX};

    use super::*;

    fn reviewed(errors: usize) -> Reviewed {
        let marks = [Mark::Blunder, Mark::Good];
        let marked = (0..2 * errors).map(|ply| MarkedMove {
            seat: Seat::BOTH[ply % 2],
            ply,
            number: ply / 2 + 1,
            mv: "bar/23*/21* 24/22 6/4".to_owned(),
            mark: marks[usize::from(ply >= 2 * errors - 4)],
        });
        Reviewed {
            game: "c2345".to_owned(),
            kind: GameKey::Backgammon,
            names: ["A", "B"].map(|letter| letter.repeat(NAME_CHARS_MAX)),
            opening: None,
            marked: marked.collect(),
            review: Review {
                graph: Vec::new(),
                accuracy: [None; 2],
                luck: None,
                plies: Vec::new(),
                losses: Vec::new(),
                marks: Some(Vec::new()),
                points: Vec::new(),
            },
        }
    }

    #[test]
    fn dice_stand_in_brackets_and_a_mark_keeps_to_its_move() {
        assert_eq!(dice_in_brackets("22: 22/20 6/2*"), "(2-2) 22/20 6/2*");
        assert_eq!(dice_in_brackets("Qxb2"), "Qxb2");
        let mv = words::written(Lang::Vi, "S?4.5=Sĩ".to_owned());
        let of = MarkedMove { seat: Seat::First, ply: 6, number: 4, mv, mark: Mark::Blunder };
        assert_eq!(of.written(Lang::Vi), "4. úp S4.5=Sĩ\u{a0}??");
    }

    #[test]
    fn as_many_marked_moves_are_listed_as_the_caption_has_room_for() {
        for (lang, more) in [(Lang::En, "and 12 more."), (Lang::Vi, "và 12 lỗi nữa.")] {
            let all = marked_lines(lang, &reviewed(20), CAPTION_CHARS_MAX);
            assert_eq!(all.len(), 3, "{all:?}");
            assert!(all[0].ends_with(more) && all[0].matches("??").count() == ERRORS_MAX, "{all:?}");
            assert_eq!(all[2].matches("\u{a0}!").count(), FINDS_MAX, "{all:?}");
            let few = marked_lines(lang, &reviewed(20), 500);
            assert!(few.len() == 3 && units(&few.join("\n")) <= 500, "{few:?}");
            assert!((1..ERRORS_MAX).contains(&few[0].matches("??").count()), "{few:?}");
            assert!(marked_lines(lang, &reviewed(20), 100).is_empty());
            assert!(marked_lines(lang, &reviewed(0), 100).is_empty());
        }
    }
}
