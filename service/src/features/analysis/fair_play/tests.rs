use banco_ai::mix;
use banco_engine::{AnyGame, Board, Chance, GameOptions, Turn};

use super::*;

/// The site of a turned or mirrored board for a site of the board.
type Rotation = fn(u8, u8) -> (u8, u8);

fn key(name: &str) -> GameKey {
    GameKey::from_key(name).expect("a game")
}

fn start(game: GameKey) -> AnyGame {
    game.start(&GameOptions::new()).expect("the usual game")
}

fn played(mut game: AnyGame, moves: &[String]) -> View {
    for mv in moves {
        game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error:?}"));
    }
    game.view(Viewer::Public)
}

fn after(game: GameKey, moves: &[&str]) -> View {
    played(start(game), &moves.iter().map(|mv| (*mv).to_owned()).collect::<Vec<_>>())
}

fn set_up(game: GameKey, text: &str) -> View {
    game.set_up(text, &GameOptions::new()).expect("a position").view(Viewer::Public)
}

/// True if this board alone, without the way to it, is too near to the running game.
fn is_given_away(running: &View, free: &View) -> bool {
    gives_away(&[men(free)], running)
}

/// The two squares of a move, each seen otherwise.
fn turned(board: Board, mv: &str, of: impl Fn(u8, u8) -> (u8, u8)) -> String {
    let name = |name: &str| {
        let (file, rank) = of(board.place(board.named(name)?)?.0, board.place(board.named(name)?)?.1);
        Some(board.name(board.at(file, rank)))
    };
    let halves = (1..mv.len()).find_map(|at| Some(name(&mv[..at])? + &name(&mv[at..])?));
    halves.or_else(|| name(mv)).unwrap_or_else(|| panic!("{mv} is no move of this board"))
}

/// A line in which each side plays what the other side has played, seen from the other end.
fn exchanged(board: Board, moves: &[&str], of: impl Fn(u8, u8) -> (u8, u8)) -> Vec<String> {
    let pairs = moves.chunks(2).flat_map(|pair| pair.iter().rev());
    pairs.map(|mv| turned(board, mv, &of)).collect()
}

/// Position of these rows with files reversed, or with the sides exchanged.
fn image(rows: &str, is_mirrored: bool, is_exchanged: bool) -> String {
    let rows = rows.split('/').map(|row| if is_mirrored { row.chars().rev().collect() } else { row.to_owned() });
    let mut rows: Vec<String> = rows.collect();
    if is_exchanged {
        rows.reverse();
    }
    let swap = |piece: char| if piece.is_lowercase() { piece.to_ascii_uppercase() } else { piece.to_ascii_lowercase() };
    let rows = rows.join("/");
    if is_exchanged { rows.chars().map(swap).collect() } else { rows }
}

fn images_are_given_away(game: GameKey, rows: &str, rest: &str) {
    let running = set_up(game, &format!("{rows} {rest}"));
    for (is_mirrored, is_exchanged) in [(true, false), (false, true), (true, true)] {
        let rest = if is_exchanged { rest.replacen('w', "b", 1) } else { rest.to_owned() };
        let image = set_up(game, &format!("{} {rest}", image(rows, is_mirrored, is_exchanged)));
        let plain = men(&running).iter().filter(|man| !men(&image).contains(man)).count();
        assert!(plain > 4, "every place counts twice");
        assert!(is_given_away(&running, &image), "{is_mirrored} {is_exchanged}");
    }
}

const OPENING: [&str; 8] = ["e2e4", "c7c5", "g1f3", "b8c6", "f1c4", "e7e6", "d2d3", "g8f6"];

#[test]
fn a_board_is_near_another_some_plies_later_and_far_from_another_opening() {
    let running = after(key("chess"), &["e2e4", "e7e5", "g1f3", "b8c6"]);
    let near = |moves: &[&str]| is_given_away(&running, &after(key("chess"), moves));
    assert!(near(&["e2e4", "e7e5", "g1f3", "b8c6"]));
    assert!(near(&["g1f3", "b8c6", "e2e4", "e7e5"]), "by another way");
    assert!(near(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"]));
    assert!(!near(&["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6"]));
    let far = men(&after(key("chess"), &["d2d4", "d7d5", "c2c4", "e7e6", "b1c3", "g8f6"]));
    let beside = |moves: &[&str]| gives_away(&[men(&after(key("chess"), moves)), far.clone()], &running);
    assert!(beside(&["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]) && beside(&["e2e4", "e7e5", "g1f3"]));
    assert!(!beside(&[]), "every game starts so");
}

/// Found by a review: a mirrored board differed at every place, though its best move is the same.
#[test]
fn chess_with_the_sides_exchanged_or_mirrored_is_the_same_game() {
    let running = after(key("chess"), &OPENING);
    let moves = exchanged(running.board, &OPENING, |file, rank| (file, 7 - rank));
    assert!(is_given_away(&running, &played(start(key("chess")), &moves)));
    images_are_given_away(key("chess"), "8/5k2/8/1R2p3/7P/2K5/6r1/8", "w - - 0 1");
}

#[test]
fn xiangqi_mirrored_or_with_the_sides_exchanged_is_the_same_game() {
    let moves = ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "g7g6", "c4c5", "b10c8"];
    let running = after(key("xiangqi"), &moves);
    let mirrored: Vec<String> =
        moves.iter().map(|mv| turned(running.board, mv, |file, rank| (8 - file, rank))).collect();
    assert!(is_given_away(&running, &played(start(key("xiangqi")), &mirrored)));
    let of: [Rotation; 2] = [|file, rank| (file, 9 - rank), |file, rank| (8 - file, 9 - rank)];
    for of in of {
        let exchanged = exchanged(running.board, &moves, of);
        assert!(is_given_away(&running, &played(start(key("xiangqi")), &exchanged)));
    }
    assert!(!is_given_away(&running, &after(key("xiangqi"), &["c1e3", "c7c6", "b1c3", "b10c8", "a1b1", "h8e8"])));
}

#[test]
fn jieqi_mirrored_or_with_the_sides_exchanged_is_the_same_game() {
    let rows = "1xxxkxxx1/4c4/1x4Rx1/x3x1x1x/2p6/6P2/X1X1X3X/7X1/5N3/XXXXKXXX1";
    images_are_given_away(key("jieqi"), rows, "w");
}

#[test]
fn caro_turned_mirrored_or_moved_is_the_same_game() {
    let moves = ["h8", "i9", "g8", "f7", "h6", "h7", "j8", "i8", "g10"];
    let running = after(key("caro"), &moves);
    let of: [Rotation; 5] = [
        |file, rank| (rank, 14 - file),
        |file, rank| (14 - file, rank),
        |file, rank| (rank, file),
        |file, rank| (file + 3, rank + 2),
        |file, rank| (10 - rank, file),
    ];
    for of in of {
        let moves: Vec<String> = moves.iter().map(|mv| turned(running.board, mv, of)).collect();
        assert!(is_given_away(&running, &played(start(key("caro")), &moves)), "{moves:?}");
    }
    assert!(!is_given_away(&running, &after(key("caro"), &["h8", "h9", "j10", "i9", "g9", "i7", "k11", "j9", "i10"])));
}

#[test]
fn chu_shogi_turned_around_is_the_same_game() {
    let first = start(key("chushogi"));
    let board = first.board();
    let around = |file, rank| (11 - file, 11 - rank);
    // Moves of each side that are there at the start and hinder no other one.
    let (mut game, mut moves) = (first.clone(), Vec::new());
    for number in 0..12 {
        let legal = game.legal();
        let is_step = |mv: &&banco_engine::LegalMove| {
            (1..mv.text.len()).any(|at| board.named(&mv.text[..at]).is_some() && board.named(&mv.text[at..]).is_some())
        };
        let steps: Vec<_> = legal.iter().filter(is_step).collect();
        let mv = steps[(number / 2 * 7 + number % 2 * 3) % steps.len()].text.clone();
        game.play(&mv).expect("legal");
        moves.push(mv);
    }
    let running = game.view(Viewer::Public);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    assert!(is_given_away(&running, &played(first, &exchanged(board, &moves, around))));
}

/// Numbers for dice.
struct Lot(u64);

impl Chance for Lot {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        let mut next = |bound: &u32| {
            self.0 = mix(self.0, 1);
            u32::try_from(self.0 % u64::from((*bound).max(1))).unwrap_or_default()
        };
        bounds.iter().map(&mut next).collect()
    }
}

#[test]
fn backgammon_with_the_sides_exchanged_is_the_same_game() {
    let (mut game, mut lot, mut tried) = (start(key("backgammon")), Lot(7), 0);
    for _ in 0..60 {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.draw(&mut lot);
                game.resolve(&outcome).expect("it was drawn");
            }
            Turn::Player(seat) => {
                let view = game.view(Viewer::Public);
                let text = game.position();
                let (men, _) = text.split_once(':').expect("two ids");
                // A position without the rest is that of the side on roll, who then sits first.
                if seat.index() == 1 && game.view(Viewer::Public).plies > 6 {
                    assert!(is_given_away(&view, &set_up(key("backgammon"), men)), "{text}");
                    tried += 1;
                }
                let mv = game.legal().first().map(|mv| mv.text.clone());
                let roll = || game.key().decided(banco_engine::Decision::Roll).expect("dice");
                game.play(&mv.unwrap_or_else(roll)).expect("legal");
            }
            Turn::Over(_) => break,
        }
    }
    assert!(tried > 3, "{tried}");
}
