//! Hidden pieces never change a thought: exchanging them in a way that the view allows leaves the whole
//! answer as it was.

use banco_ai::{Level, Limits, Resources, Sight, facts, weigh, weigh_again};
use banco_engine::{AnyGame, GameKey, GameOptions, Outcome, Seat, Turn, Viewer};

use crate::games::{Random, begin};

/// Positions that are compared, over all ways to treat captured pieces.
const POSITIONS: usize = 3_000;

/// Nodes of each of the two searches: enough for the chance nodes of the root.
const NODES: u64 = 300;

/// Every so many positions are compared by a search that looks deep, and their facts and decisions, too.
const DEEP_EVERY: usize = 20;
const DEEP_NODES: u64 = 20_000;

/// Pieces of one side in the order of the deal.
const MEN: usize = 15;

#[test]
fn exchanging_hidden_men_never_changes_the_answer() {
    let mut random = Random::new(2_026);
    let (mut compared, mut exchanged) = (0, 0);
    for captured in ["captor", "public", "hidden"].into_iter().cycle() {
        let options = GameOptions::from([("captured".to_owned(), captured.to_owned())]);
        let (mut game, deal) = begin(GameKey::Jieqi, &options, &mut random);
        let Outcome(deal) = deal.expect("jieqi is dealt");
        let mut moves = Vec::new();
        while let Turn::Player(seat) = game.turn() {
            if moves.len() >= 90 {
                break;
            }
            if random.below(4) == 0 {
                let other = exchange(&game, seat, &deal, &mut random);
                let twin = replay(&options, &other, &moves);
                assert_eq!(game.view(Viewer::Seat(seat)), twin.view(Viewer::Seat(seat)), "{moves:?}");
                compare(&game, &twin, seat, compared);
                if compared % DEEP_EVERY == 0 {
                    let other = exchange(&game, seat.other(), &deal, &mut random);
                    compare_decisions(&game, &replay(&options, &other, &moves), seat);
                }
                compared += 1;
                exchanged += usize::from(other != deal);
            }
            let legal = game.legal();
            let mv = legal[random.below(legal.len())].text.clone();
            game.play(&mv).expect("legal");
            moves.push(mv);
        }
        if compared >= POSITIONS {
            break;
        }
    }
    assert!(exchanged > compared / 2, "only {exchanged} of {compared} deals differ");
}

fn compare(game: &AnyGame, twin: &AnyGame, seat: Seat, number: usize) {
    let level = Level::ALL[number % Level::ALL.len()];
    let is_deep = number.is_multiple_of(DEEP_EVERY);
    let think = |game: &AnyGame| {
        let nodes = if is_deep { DEEP_NODES } else { NODES };
        let limits = Limits { nodes, ..level.limits(game.key(), &|| false) };
        Sight::of(game, seat).expect("there is an opponent").think(limits, level.wits(game.key(), number as u64))
    };
    let report = think(game);
    assert_eq!(report, think(twin), "{}", game.position());
    if is_deep {
        // The reasons of a hint.
        let reasons = |game: &AnyGame| facts(&game.seen_by(seat), seat, &report);
        assert_eq!(reasons(game), reasons(twin), "{}", game.position());
    }
    // Nor do they change what a review says of a move.
    let legal = game.legal();
    let mv = &legal[number % legal.len()].text;
    let judge = |game: &AnyGame| {
        let weighed = weigh(game, seat, mv, Limits::nodes(NODES / 2)).expect("legal");
        let again = weigh_again(game, seat, &weighed, Limits::nodes(NODES / 2)).expect("legal");
        (weighed, again)
    };
    assert_eq!(judge(game), judge(twin), "{} {mv}", game.position());
}

/// Resigning, and answers to an offer of a draw, follow from the score: before its own move, and while the other seat is
/// to move, of what the answering seat may know.
fn compare_decisions(game: &AnyGame, twin: &AnyGame, to_move: Seat) {
    let resting = to_move.other();
    assert_eq!(game.view(Viewer::Seat(resting)), twin.view(Viewer::Seat(resting)));
    let score = |game: &AnyGame| {
        let sight = Sight::of(&game.seen_by(resting), to_move).expect("there is an opponent");
        let report = sight.think(Limits::nodes(DEEP_NODES), Resources::FULL);
        report.alternatives.first().map(|line| line.score)
    };
    assert_eq!(score(game), score(twin), "{}", game.position());
}

/// The deal with the pieces that `seat` has not seen shuffled among themselves, side by side.
fn exchange(game: &AnyGame, seat: Seat, deal: &str, random: &mut Random) -> String {
    let Outcome(known) = game.known(&Outcome(deal.to_owned()), Viewer::Seat(seat));
    let sides = deal.split(' ').zip(known.split(' ')).map(|(deal, known)| {
        assert_eq!((deal.len(), known.len()), (MEN, MEN));
        let hidden: Vec<usize> =
            known.bytes().enumerate().filter(|(_, letter)| *letter == b'?').map(|(place, _)| place).collect();
        let mut letters = deal.as_bytes().to_vec();
        for place in (1..hidden.len()).rev() {
            letters.swap(hidden[place], hidden[random.below(place + 1)]);
        }
        String::from_utf8(letters).expect("letters")
    });
    sides.collect::<Vec<_>>().join(" ")
}

fn replay(options: &GameOptions, deal: &str, moves: &[String]) -> AnyGame {
    let mut game = GameKey::Jieqi.start(options).expect("known options");
    game.resolve(&Outcome(deal.to_owned())).expect("the same men");
    for mv in moves {
        game.play(mv).expect("legal as before");
    }
    game
}
