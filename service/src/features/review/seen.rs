//! A review as the page shows it: graph, marks and turning points with their ways over the board.

use banco_engine::{Public, Table};
use banco_ports::{PointSeen, ReviewSeen, ReviewState};

use crate::Service;
use crate::features::review::analysis::{Reviews, key_asked};
use crate::features::review::graph::{Review, TurningPoint};
use crate::features::review::say::ReviewSay;
use crate::features::review::sentences::{better, curve_name, error, reviewed};
use crate::features::review::turning_points::point_said;
use crate::games::face;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::is_worth_a_review;
use crate::messages::marks::ways;
use crate::messages::statement::Statement;

/// Progress of the review of a finished game, or the review.
pub(super) async fn state(service: &Service, table: &Table, taste: &DisplayPrefs) -> Option<ReviewState> {
    if !is_worth_a_review(table) {
        return Some(ReviewState::Nothing);
    }
    if let Some(review) = service.review_of(table.id()).await.ok()? {
        return Some(ReviewState::Done(Box::new(seen(&review, table, taste))));
    }
    if service.store.value(&key_asked(table.id())).await.ok()?.is_none() {
        return Some(ReviewState::None);
    }
    let judged = service.feature_states.of::<Reviews>().judged(table.id());
    let part = |judged: usize| judged * 1_000 / table.plies().len().max(1);
    Some(ReviewState::Waiting { done: judged.and_then(|judged| u16::try_from(part(judged)).ok()) })
}

fn seen(review: &Review, table: &Table, taste: &DisplayPrefs) -> ReviewSeen {
    // Before a version that noted them, every ply was judged, or nearly so.
    let ply = |at: usize| review.plies.get(at).copied().unwrap_or(at);
    let end = table.plies().len();
    let last = review.graph.len().saturating_sub(1);
    let graph = review.graph.iter().enumerate();
    let graph = graph.map(|(at, chance)| (if at == last { end } else { ply(at) }, *chance)).collect();
    let said = ReviewSay::Whole(Box::new(reviewed(taste, table, review.clone())));
    let points = review.points.iter().zip(1..);
    let marks = review.marks(face(table.challenge().game).review.terms.errors);
    ReviewSeen {
        graph,
        accuracy: review.accuracy,
        caption: curve_name(taste.lang, table.challenge().game),
        text: said.text(taste).to_plain(),
        marks: marks.into_iter().map(|(ply, mark)| (ply, mark.sign())).collect(),
        points: points.filter_map(|(point, number)| point_seen(review, point, number, table, taste)).collect(),
    }
}

fn point_seen(
    review: &Review,
    point: &TurningPoint,
    number: usize,
    table: &Table,
    taste: &DisplayPrefs,
) -> Option<PointSeen> {
    let said = point_said(taste, table, review, number, point)?;
    let mut drawn = None;
    let mut at = 0;
    table.retell(|game: Public<'_>, _| {
        if at == point.ply {
            drawn = Some([&point.played.mv, &point.best.mv].map(|mv| ways(game, point.seat, mv)));
        }
        at += 1;
    });
    Some(PointSeen {
        ply: point.ply,
        seat: point.seat,
        chance: [point.before, point.after].map(|chance| point.of_first(chance)),
        best: point.best.mv.clone(),
        better: said.best.clone(),
        ways: drawn?,
        text: error(taste, &said).to_plain(),
        answer: better(taste, &said).to_plain(),
    })
}

#[cfg(test)]
mod tests {
    use banco_engine::{GameKey, Seat};
    use banco_engine::{Seed, read_collection};
    use banco_ports::Lang;

    use super::*;
    use crate::features::review::graph::Variation;
    use crate::messages::settings::Settings;

    fn table() -> Table {
        let mut games = read_collection("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0").expect("a game").into_iter();
        let game = games.next().expect("a game").expect("it can be played");
        Table::of_file(&game, "k7m2", ["An", "Bình"], Seed::new([1; 32]), 0).expect("it replays").1
    }

    fn of(mv: &str) -> Variation {
        Variation { mv: mv.to_owned(), score: 0, pv: vec![mv.to_owned()] }
    }

    fn review(plies: Vec<usize>, losses: Vec<u16>) -> Review {
        let (best, played) = (of("g7g6"), of("g8f6"));
        let point = TurningPoint { ply: 5, at: 5, seat: Seat::Second, before: 520, after: 0, best, played };
        let graph = vec![500, 510, 500, 520, 480, 480, 1_000, 1_000];
        Review { graph, accuracy: [Some(900), None], luck: None, plies, losses, marks: None, points: vec![point] }
    }

    #[test]
    fn a_review_tells_the_page_where_each_error_stood_and_what_was_better() {
        let taste = DisplayPrefs::new(Settings::default(), Lang::En);
        let seen = seen(&review((0..7).collect(), vec![0, 10, 100, 99, 225, 520, 0]), &table(), &taste);
        assert_eq!(seen.graph.first(), Some(&(0, 500)));
        assert_eq!(seen.graph.last(), Some(&(7, 1_000)));
        assert_eq!(seen.marks, [(2, "?!"), (4, "?"), (5, "??")]);
        let [point] = seen.points.as_slice() else { panic!("one point") };
        assert_eq!((point.best.as_str(), point.better.as_str(), point.chance), ("g7g6", "g6", [480, 1_000]));
        assert_eq!(point.ways, [[["g8", "f6"]], [["g7", "g6"]]]);
        assert!(point.text.contains("White's chance to win went from 48% to 100%."), "{}", point.text);
        assert!(point.text.contains("Bình played Nf6") && !point.text.contains("g6"), "{}", point.text);
        assert!(point.answer.contains("Better was g6"), "{}", point.answer);
        assert_eq!(table().challenge().game, GameKey::Chess);
    }

    #[test]
    fn a_review_of_an_older_version_marks_its_turning_points() {
        let taste = DisplayPrefs::new(Settings::default(), Lang::Vi);
        let seen = seen(&review(Vec::new(), Vec::new()), &table(), &taste);
        assert_eq!(seen.marks, [(5, "??")]);
        assert_eq!(seen.graph.get(5), Some(&(5, 480)));
    }
}
