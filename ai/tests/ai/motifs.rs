//! Motifs and named mates: each in a position of its own, with a twin in which it must not be named.

use banco_ai::{Fact, Line, Motif, Report, facts};
use banco_engine::GameKey::{self, Chess, ChuShogi, Jieqi, Xiangqi};
use banco_engine::{GameOptions, Seat};

use crate::facts::said;
use crate::games::Random;

/// A position, a move, what has to be said of it and what may not be.
type Case = (GameKey, &'static str, &'static str, &'static str, &'static str);

const MATES: &[Case] = &[
    // A king behind its pawns; one that rooks shut in.
    (Chess, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", "Wins BackRank", "Smothered"),
    (Chess, "6k1/R7/8/8/8/8/5PPP/1R4K1 w - - 0 1", "b1b8", "Wins", "BackRank"),
    // A knight mates a king among its own pieces; or one that has a free neighbour under attack.
    (Chess, "6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", "e5f7", "Wins Smothered", "BackRank"),
    (Chess, "6rk/6p1/8/4N3/8/3B4/8/6K1 w - - 0 1", "e5f7", "Wins", "Smothered"),
    // Two cannons on the middle file; one cannon over a soldier.
    (Xiangqi, "3aka3/9/9/9/4C4/9/9/6C2/9/3K5 w", "g3e3", "Wins DoubleCannon", "HorseCannon SmotheredPalace"),
    (Xiangqi, "3aka3/9/9/9/4P4/9/9/6C2/9/3K5 w", "g3e3", "", "DoubleCannon Wins"),
    // A cannon over its horse; over a soldier.
    (Xiangqi, "4k4/9/4N4/9/9/9/9/7C1/9/3K5 w", "h3e3", "Wins HorseCannon", "DoubleCannon"),
    (Xiangqi, "4k4/9/4P4/9/9/9/9/7C1/9/3K5 w", "h3e3", "", "HorseCannon"),
    // A horse beside the palace: mate, and a check with a way out.
    (Xiangqi, "4ka3/4a4/9/1N7/9/9/9/9/9/3K5 w", "b7c9", "Wins ElbowHorse", "PalcornerHorse"),
    (Xiangqi, "4ka3/4a4/9/1N7/9/9/9/9/9/5K3 w", "b7c9", "", "ElbowHorse Wins"),
    // A horse on the corner of the palace.
    (Xiangqi, "3nka3/4n4/9/1N7/9/9/9/9/9/3K5 w", "b7d8", "Wins PalcornerHorse", "ElbowHorse"),
    (Xiangqi, "4ka3/4n4/9/1N7/9/9/9/9/9/3K5 w", "b7d8", "", "PalcornerHorse Wins"),
    // The advisor is nailed by the cannon; there is no cannon.
    (Xiangqi, "4ka3/4a4/4b4/9/9/9/4C4/9/3R5/3K5 w", "d2d10", "Wins IronBolt", "HeavenAndEarth FacingGenerals"),
    (Xiangqi, "4ka3/4a4/4b4/9/9/9/9/9/3R5/3K5 w", "d2d10", "", "IronBolt Wins"),
    (Xiangqi, "C1bak4/4a4/4b4/9/9/9/9/4C4/5R3/5K3 w", "f2f10", "Wins HeavenAndEarth", "IronBolt"),
    // Two rooks; one rook and the general.
    (Xiangqi, "4k4/R8/9/9/9/9/9/9/9/1R1K5 w", "b1b10", "Wins DoubleRook", "FacingGenerals"),
    (Xiangqi, "3k5/9/9/9/9/9/9/9/R8/4K4 w", "a2d2", "Wins FacingGenerals", "DoubleRook"),
    // A cannon over an advisor, the general shut in.
    (Xiangqi, "3aka3/4r4/9/9/9/9/9/9/9/3K4C w", "i1i10", "Wins SmotheredPalace", "DoubleCannon"),
    (Xiangqi, "3aka3/9/9/9/9/9/9/9/9/3K4C w", "i1i10", "", "SmotheredPalace"),
];

const LINES: &[Case] = &[
    // A bishop pins a knight to the king; a queen; or looks at a knight with nothing behind.
    (Chess, "4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "f1b5", "Pins", "Skewers Check"),
    (Chess, "8/3k4/8/2n5/8/8/8/4KB2 w - - 0 1", "f1b5", "", "Pins"),
    (Chess, "3qk3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "c1g5", "PinsTo", "Pins Skewers"),
    (Chess, "4k3/8/5n2/8/8/8/8/2B1K3 w - - 0 1", "c1g5", "", "PinsTo Pins"),
    // A rook drives the king from the queen's line; or the queen is guarded.
    (Chess, "7q/8/8/4k3/8/8/8/K6B w - - 0 1", "h1g2", "", "Skewers"),
    (Chess, "7q/8/8/4k3/8/8/8/K1B5 w - - 0 1", "c1b2", "Skewers", "Pins"),
    // The king has to leave the bishop behind it; or a rook stops the check.
    (Chess, "8/6bp/8/4k3/8/8/8/K1B5 w - - 0 1", "c1b2", "Skewers", "Pins"),
    (Chess, "8/6bp/8/4k3/7r/8/8/K1B5 w - - 0 1", "c1b2", "", "Skewers"),
    (Chess, "7b/6p1/5k2/8/8/8/8/K1B5 w - - 0 1", "c1b2", "", "Skewers"),
    // The knight steps away and the rook gives check; both do; only the knight does.
    (Chess, "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4c3", "DiscoveredCheck", "Check DoubleCheck"),
    (Chess, "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "e4f6", "DoubleCheck", "Check DiscoveredCheck"),
    (Chess, "4k3/8/8/8/4N3/8/8/3R2K1 w - - 0 1", "e4f6", "", "DoubleCheck DiscoveredCheck"),
    // The bishop leaves the line of the rook to the queen; a pawn stays on it.
    (Chess, "3q2k1/5ppp/8/8/3B4/8/5PPP/3R2K1 w - - 0 1", "d4e3", "Uncovers", "Screens"),
    (Chess, "3q2k1/3p1ppp/8/8/3B4/8/5PPP/3R2K1 w - - 0 1", "d4e3", "", "Uncovers"),
    // A soldier becomes the screen of its cannon; or stands beside the file.
    (Xiangqi, "4k4/9/8r/9/7P1/9/9/8C/9/3K5 w", "h6h7", "", "Screens Uncovers"),
    (Xiangqi, "4k4/9/8r/9/7P1/9/9/8C/9/3K5 w", "h6i6", "Screens", "Uncovers"),
    // A horse steps before the cannon: check over the horse; another one steps away from before the rook.
    (Xiangqi, "4k4/9/9/9/9/9/6N2/4C4/9/3K5 w", "g4e5", "Screens", "Check DiscoveredCheck"),
    (Xiangqi, "4k4/9/9/9/9/4N4/9/4R4/9/3K5 w", "e5g6", "DiscoveredCheck", "Check Screens"),
    // A rook holds a horse before the general; beside it.
    (Xiangqi, "4k4/9/4n4/9/9/9/9/R8/9/3K5 w", "a3e3", "Pins", "Skewers"),
    (Xiangqi, "3k5/9/4n4/9/9/9/9/R8/9/5K3 w", "a3e3", "", "Pins"),
];

const TARGETS: &[Case] = &[
    // The captured knight alone guarded the bishop; a pawn guards it, too.
    (Chess, "6k1/8/2n5/4b3/8/5N2/8/2R3K1 w - - 0 1", "c1c6", "RemovesGuard", ""),
    (Chess, "6k1/8/2np4/4b3/8/5N2/8/2R3K1 w - - 0 1", "c1c6", "", "RemovesGuard"),
    // A check with the queen in view: it falls; it is no longer in view.
    (Chess, "3q3k/8/8/4N3/8/8/8/4K3 w - - 0 1", "e5f7", "CheckWins", "Check Fork"),
    (Chess, "7k/3q4/8/4N3/8/8/8/4K3 w - - 0 1", "e5g6", "Check", "CheckWins"),
    // A bishop in the corner behind pawns; the same with a way out.
    (Chess, "6k1/5ppp/8/8/8/6P1/5P1b/5K2 w - - 0 1", "f1g2", "Traps", "AttacksLoose"),
    (Chess, "6k1/5ppp/8/8/8/8/5P1b/5K2 w - - 0 1", "f1g2", "", "Traps"),
    // A knight without a guard is attacked by a bishop; with a guard.
    (Chess, "6k1/8/8/3n4/8/8/8/5BK1 w - - 0 1", "f1g2", "AttacksLoose", "Attacks"),
    (Chess, "6k1/8/4p3/3n4/8/8/8/5BK1 w - - 0 1", "f1g2", "", "AttacksLoose"),
    // A bishop under attack goes away; it was guarded.
    (Chess, "3r3k/8/8/3B4/8/8/8/6K1 w - - 0 1", "d5c4", "Rescues", "Saves"),
    (Chess, "3r3k/8/8/3B4/4P3/8/8/6K1 w - - 0 1", "d5c4", "", "Rescues"),
    // A pawn steps between rook and bishop; behind the bishop.
    (Chess, "7k/8/8/r5B1/8/8/4P3/5K2 w - - 0 1", "e2e4", "", "Shields"),
    (Chess, "7k/8/8/r5B1/4P3/8/8/5K2 w - - 0 1", "e4e5", "Shields", "Rescues"),
    // A queen is made; a pawn walks.
    (Chess, "8/P5k1/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", "Promotes", "PassedPawn"),
    (Chess, "8/8/P5k1/8/8/8/8/6K1 w - - 0 1", "a6a7", "PassedPawn(1)", "Promotes"),
    (Chess, "8/1p6/8/P5k1/8/8/8/6K1 w - - 0 1", "a5a6", "", "PassedPawn"),
];

const PLANS: &[Case] = &[
    // A soldier leaves the way of its horse; a general that steps out of check gives its rook no way.
    (Xiangqi, "3k5/9/9/9/9/9/2P6/2N6/9/4K4 w", "c4c5", "MakesRoom", "Wider"),
    (Xiangqi, "3k5/9/9/9/4r4/9/R8/9/9/4K4 w", "e1f1", "", "MakesRoom Wider"),
    // A knight leaves its first square; it moves on.
    (Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Develops", "Centre"),
    (Chess, "4k3/7p/8/8/8/5N2/7P/4K3 w - - 0 1", "f3d2", "", "Develops"),
    (Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "Centre", "Develops"),
    (Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a2a4", "", "Centre"),
    // The bishop leaves the way of the king; the right to castle is gone.
    (Chess, "4k3/8/8/8/8/8/5PPP/4KB1R w K - 0 1", "f1e2", "ClearsCastling", ""),
    (Chess, "4k3/8/8/8/8/8/5PPP/4KB1R w - - 0 1", "f1e2", "", "ClearsCastling"),
    // A king before a passed pawn; beside it.
    (Chess, "6k1/8/8/8/3p4/8/2K5/8 w - - 0 1", "c2d3", "Blockades", ""),
    (Chess, "6k1/8/8/8/3p4/8/2K5/8 w - - 0 1", "c2c1", "", "Blockades"),
    // Cannons on the middle file: before the bare general, before the soldier, before nothing.
    (Xiangqi, "4k4/9/9/9/9/9/9/7C1/9/3K5 w", "h3e3", "HollowCannon", "Check CentralCannon"),
    (
        Xiangqi,
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "h3e3",
        "CentralCannon",
        "HollowCannon",
    ),
    (
        Xiangqi,
        "rnbakabnr/9/1c5c1/p1p3p1p/9/9/P1P3P1P/1C2B2C1/9/RN1AKABNR w - - 0 1",
        "h3f3",
        "",
        "CentralCannon HollowCannon",
    ),
    (Xiangqi, "4k4/9/9/9/4P4/9/9/9/9/3K5 w", "e6d6", "", "CrossesRiver"),
    (Xiangqi, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "c5c6", "CrossesRiver", ""),
    (Xiangqi, "4k4/9/9/9/9/9/9/R8/9/3K5 w", "a3a5", "RiverRook", "OpenFile"),
    (Xiangqi, "4k4/9/9/9/9/9/9/R8/9/3K5 w", "a3a4", "", "RiverRook"),
    // Elephants in the middle guard each other; one alone.
    (Xiangqi, "3k5/9/9/p8/9/9/P8/9/9/2B1K1B2 w", "c1e3", "Links", ""),
    (Xiangqi, "3k5/9/9/p8/9/9/P8/9/9/2B1K4 w", "c1e3", "", "Links"),
    // A rook leaves its own soldier behind.
    (Xiangqi, "3k5/9/9/9/9/9/P8/9/R8/4K4 w", "a2b2", "OpenFile", ""),
    (Xiangqi, "3k5/9/9/9/9/9/9/9/R8/4K4 w", "a2b2", "", "OpenFile"),
];

const SUPPORT: &[Case] = &[
    // A knight without a guard gets one; it had one; the new guard is nailed to its king.
    (Chess, "4k3/8/8/8/3N4/8/8/K3B3 w - - 0 1", "e1f2", "Backs", "Guards"),
    (Chess, "4k3/8/8/8/3N4/2P5/8/K3B3 w - - 0 1", "e1f2", "", "Backs"),
    (Chess, "7k/8/8/8/3N4/5P2/4R3/4K3 w - - 0 1", "e2e4", "Backs", ""),
    (Chess, "4r2k/8/8/8/3N4/5P2/4R3/4K3 w - - 0 1", "e2e4", "", "Backs"),
    // Two against one guard, two against two, one against none.
    (Chess, "7k/1p6/2n5/8/8/8/8/K1R2B2 w - - 0 1", "f1g2", "Presses", "AttacksLoose"),
    (Chess, "7k/1p1p4/2n5/8/8/8/8/K1R2B2 w - - 0 1", "f1g2", "OffersTrade", "Presses"),
    (Chess, "7k/8/2n5/8/8/8/8/K4B2 w - - 0 1", "f1g2", "AttacksLoose", "OffersTrade Presses"),
    // A guarded rook leaves the line of another one; nothing looked at it.
    (Chess, "3r3k/8/8/8/3R4/4P3/8/K7 w - - 0 1", "d4a4", "Dodges", "Rescues"),
    (Chess, "2r4k/8/8/8/3R4/4P3/8/K7 w - - 0 1", "d4a4", "", "Dodges"),
    // A pawn that the king guards; one that nothing guards.
    (Chess, "7k/8/8/8/8/8/KP6/8 w - - 0 1", "b2b3", "PushesPawn", ""),
    (Chess, "7k/8/8/8/8/8/1P6/7K w - - 0 1", "b2b3", "", "PushesPawn"),
    // The knight could go to b4; it could not; another pawn guarded b4 before.
    (Chess, "7k/8/2n5/8/8/8/P7/7K w - - 0 1", "a2a3", "Bars", ""),
    (Chess, "7k/8/5n2/8/8/8/P7/7K w - - 0 1", "a2a3", "", "Bars"),
    (Chess, "7k/8/2n5/8/8/2P5/P7/7K w - - 0 1", "a2a3", "", "Bars"),
    // The king stops the pawn; it lets a queen be made with check.
    (Chess, "7k/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d1", "EndsChecks", ""),
    (Chess, "7k/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1e2", "", "EndsChecks"),
    // Two answers to a check; four of them.
    (Chess, "k3r3/8/8/8/8/8/3P1P2/3QK3 w - - 0 1", "d1e2", "FewAnswers(2)", ""),
    (Chess, "k3r3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "", "FewAnswers"),
    // A king toward the middle; along the edge; with queens on the board.
    (Chess, "7k/8/8/8/8/8/P7/K7 w - - 0 1", "a1b2", "KingWalks", ""),
    (Chess, "7k/8/8/8/8/8/P7/K7 w - - 0 1", "a1b1", "", "KingWalks"),
    (Chess, "q6k/8/8/8/8/8/P7/K5Q1 w - - 0 1", "a1b2", "", "KingWalks"),
    // Two rooks on a file; on different lines.
    (Chess, "6k1/8/8/8/8/8/R7/K6R w - - 0 1", "a2h2", "Links", ""),
    (Chess, "6k1/8/8/8/8/8/R7/K6R w - - 0 1", "a2f2", "", "Links"),
    // A soldier at the river; one that crosses.
    (Xiangqi, "4k4/9/9/9/9/9/2P6/9/9/3K5 w", "c4c5", "ReachesRiver", "CrossesRiver"),
    (Xiangqi, "4k4/9/9/9/9/2P6/9/9/9/3K5 w", "c5c6", "CrossesRiver", "ReachesRiver SoldierNears"),
    // A soldier toward the general; away from it.
    (Xiangqi, "4k4/9/9/9/4P4/9/9/9/9/3K5 w", "e6e7", "SoldierNears", ""),
    (Xiangqi, "4k4/9/9/9/4P4/9/9/9/9/3K5 w", "e6d6", "", "SoldierNears"),
];

const SHOGI: &[Case] = &[
    // Two ranks before the zone, four ranks, one rank: from there it may promote next.
    (ChuShogi, "5k6/p11/12/12/12/12/6P5/12/12/12/12/6K5 b - 1", "6g6f", "NearsZone(2)", "PromotesNext"),
    (ChuShogi, "5k6/p11/12/12/12/12/12/12/6P5/12/12/6K5 b - 1", "6i6h", "", "NearsZone"),
    (ChuShogi, "5k6/p11/12/12/12/6P5/12/12/12/12/12/6K5 b - 1", "6f6e", "PromotesNext", "NearsZone"),
    (ChuShogi, "5k6/p11/12/12/12/12/12/12/6N5/12/12/6K5 b - 1", "6i6h", "LionToMiddle", ""),
    (ChuShogi, "5k6/p11/12/12/12/12/12/12/6N5/12/12/6K5 b - 1", "6i6j", "", "LionToMiddle"),
    // A rook takes a copper, which is less; the copper takes the rook. What guards is seen.
    (ChuShogi, "5k6/p11/12/12/5s6/6c5/6R5/12/12/12/12/6K5 b - 1", "6g6f", "Exchanges", "Takes TakesFree"),
    (ChuShogi, "5k6/p11/12/12/5s6/6r5/6C5/12/12/12/12/6K5 b - 1", "6g6f", "Takes", "Exchanges TakesFree"),
    // Another piece than the king moves, and the check stays.
    (ChuShogi, "5k6/p11/12/12/12/12/6l5/12/12/12/P11/6K5 b - 1", "12k12j", "", "EndsChecks"),
    // A silver behind a rook guards it; a pawn did before.
    (ChuShogi, "5k6/p11/12/12/12/12/6R5/12/6S5/12/12/6K5 b - 1", "6i6h", "Backs", ""),
    (ChuShogi, "5k6/p11/12/12/12/12/6R5/6P5/7S4/12/12/6K5 b - 1", "5i5h", "", "Backs"),
];

#[test]
fn motifs_are_named_where_the_board_shows_them_and_not_in_their_twins() {
    let mut wrong = Vec::new();
    for (key, position, mv, wanted, not) in [MATES, LINES, TARGETS, PLANS, SUPPORT, SHOGI].concat() {
        let told = said(key, position, mv, &[]);
        let has = |name: &str| told.iter().any(|fact| fact == name || fact.split('(').next() == Some(name));
        let misses = wanted.split_whitespace().filter(|name| !has(name)).map(|name| format!("{name} missing"));
        let lies = not.split_whitespace().filter(|name| has(name)).map(|name| format!("{name} said"));
        wrong.extend(misses.chain(lies).map(|what| format!("{position} {mv}: {what}, told {told:?}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_piece_of_jieqi_turns_up_safely_only_where_nothing_looks() {
    for (position, is_safe) in [("4k4/9/9/9/9/9/X8/9/9/3K5 w", true), ("4k4/9/9/9/r8/9/X8/9/9/3K5 w", false)] {
        let mut game = Jieqi.set_up(position, &GameOptions::new()).expect("a position");
        let deal = game.draw(&mut Random::new(1));
        game.resolve(&deal).expect("just drawn");
        let best = Some(Line { mv: "a4a5".to_owned(), score: 0, pv: vec!["a4a5".to_owned()] });
        let report = Report { best, alternatives: Vec::new(), nodes: 1, depth: 1, cancelled: false };
        let told = facts(&game.seen_by(Seat::First), Seat::First, &report);
        let is_told = matches!(told.as_slice(), [Fact::Motif(Motif::TurnsUpSafely(..))]);
        assert_eq!(is_told, is_safe, "{position}: {told:?}");
    }
}

#[test]
fn a_lion_takes_two_or_takes_in_place() {
    let position = "5k6/p11/12/12/6pp4/6N5/12/12/12/12/12/6K5 b - 1";
    for (mv, name) in [("6f6e5e", Some("DoubleCapture")), ("6f6e6f", Some("TakesInPlace")), ("6f6d", None)] {
        let told = said(ChuShogi, position, mv, &[]);
        for known in ["DoubleCapture", "TakesInPlace"] {
            assert_eq!(told.iter().any(|fact| fact.starts_with(known)), Some(known) == name, "{mv}: {told:?}");
        }
    }
}
