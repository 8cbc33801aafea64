//! GNU Backgammon reads our match files without any complaint (clause 6.3).
//!
//! The export of gnubg must contain the same plays. The long form of the tests (`BANCO_LONG=1`) has more matches.

use banco_engine::games::backgammon::mat;
use banco_tests::gnubg::analysed;
use banco_tests::long_form::is_long;

use super::files::random_match;

#[test]
fn clause_6_3_gnu_backgammon_reads_and_analyses_our_matches() {
    let matches = [(11, "match=1"), (12, "match=3"), (13, "match=5"), (14, "match=7"), (15, "match=11")];
    for (number, options) in &matches[..if is_long() { matches.len() } else { 2 }] {
        let game = random_match(*number, options);
        let ours = game.as_backgammon().expect("it is");
        let again = analysed(&mat::write(ours, ["An", "Binh"], None));
        let again = mat::read(&again).unwrap_or_else(|error| panic!("{error}\n{again}")).game;
        assert_eq!(again.records().len(), ours.records().len());
        for (one, other) in again.records().iter().zip(ours.records()) {
            assert_eq!(one.facts.len(), other.facts.len());
            assert_eq!(one.end.map(|end| (end.winner, end.points)), other.end.map(|end| (end.winner, end.points)));
        }
    }
}
