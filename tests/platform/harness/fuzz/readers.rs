//! Targets of the rules and the service: moves, positions, options, files, records, buttons.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use banco_engine::{AnyGame, Chance, GameFile, GameKey, GameOptions, Notation, Table, Turn, read_collection};
use banco_service::features::export::record as export_record;
use banco_service::messages::button::{Press, samples};

use crate::random::Random;
use crate::records;

/// Number of plies between two positions in which moves are read.
const PLIES_APART: usize = 9;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Four positions of each game, from a random game.
fn boards() -> &'static [AnyGame] {
    static BOARDS: OnceLock<Vec<AnyGame>> = OnceLock::new();
    BOARDS.get_or_init(|| GameKey::ALL.iter().flat_map(|key| walk(*key)).collect())
}

fn walk(key: GameKey) -> Vec<AnyGame> {
    let mut random = Random::new(20_261_122);
    let mut game = key.start(&GameOptions::new()).expect("no options are fine");
    let mut met = Vec::new();
    for ply in 0..4 * PLIES_APART {
        while game.turn() == Turn::Chance {
            let outcome = game.draw(&mut Dice(&mut random));
            game.resolve(&outcome).expect("what was drawn");
        }
        if ply % PLIES_APART == 0 {
            met.push(game.clone());
        }
        let moves = game.legal();
        let Some(mv) = random.pick(&moves) else { break };
        game.play(&mv.text).expect("it is legal");
    }
    met
}

struct Dice<'a>(&'a mut Random);

impl Chance for Dice<'_> {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|bound| self.0.below(*bound as usize) as u32).collect()
    }
}

pub fn move_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for game in boards() {
        for mv in game.legal().iter().step_by(5) {
            seeds.push(mv.text.clone().into_bytes());
            let written = game.key().notations().iter().map(|notation: &Notation| game.write(&mv.text, *notation));
            seeds.extend(written.map(String::into_bytes));
        }
    }
    seeds
        .extend(["pháo 2 bình 5", "炮二平五", "24/18 13/11*", "mã trước thoái 7"].map(|text| text.as_bytes().to_vec()));
    seeds
}

/// Reads a move: the result is a move of the game, and legal if and only if it can be played.
pub fn moves(bytes: &[u8]) {
    let text = text(bytes);
    for game in boards() {
        let _ = game.meant(&text, None);
        let Ok(mv) = game.read(&text, None) else { continue };
        let is_legal = game.allow(&mv).is_ok();
        assert_eq!(is_legal, game.clone().play(&mv).is_ok(), "{mv} in {}", game.position());
        assert_eq!(is_legal, game.legal().iter().any(|legal| legal.text == mv), "{mv} in {}", game.position());
        let _ = (game.shape_of(&mv), game.spelled(&mv));
        for notation in game.key().notations() {
            assert!(!game.write(&mv, *notation).is_empty(), "{mv}");
        }
    }
}

pub fn position_seeds() -> Vec<Vec<u8>> {
    boards().iter().map(|game| game.position().into_bytes()).collect()
}

/// Reads a position: an accepted position can be written and read again, with the same moves.
pub fn position(bytes: &[u8]) {
    let text = text(bytes);
    for key in GameKey::ALL {
        let Ok(game) = key.set_up(&text, &GameOptions::new()) else { continue };
        let written = game.position();
        let again = key.set_up(&written, &GameOptions::new());
        let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again.position(), written);
        assert_eq!(again.legal(), game.legal(), "{written}");
    }
}

pub fn option_seeds() -> Vec<Vec<u8>> {
    [
        "odds=horse",
        "variant=chess960",
        "length=7 jacoby=yes cube=no",
        "handicap=2",
        "repetition=asian size=19 rule=renju",
        "start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "hidden=second black=an",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// Reads options: accepted options start a game.
pub fn options(bytes: &[u8]) {
    let text = text(bytes);
    let pairs = text.split(' ').filter_map(|pair| pair.split_once('='));
    let pairs: GameOptions = pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    for key in GameKey::ALL {
        let _ = key.giver(&pairs);
        let Ok(mut game) = key.start(&pairs) else { continue };
        let mut random = Random::new(1);
        while game.turn() == Turn::Chance {
            let outcome = game.draw(&mut Dice(&mut random));
            game.resolve(&outcome).expect("what was drawn");
        }
        assert!(!game.legal().is_empty() || matches!(game.turn(), Turn::Over(_)), "{key:?} {text}");
    }
}

pub fn file_seeds() -> Vec<Vec<u8>> {
    [
        "[Event \"Cúp\"]\n[White \"An\"]\n[Black \"Bình\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[Event \"2\"]\n\n1. d4 {hay} d5 (1... f5) *",
        "[Game \"Chinese Chess\"]\n[Red \"Hồ\"]\n\n1. C2=5 H8+7 2. H2+3 1/2-1/2",
        "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. h2e2 h9g7 2. h0g2",
        "FORMAT WXF\nRED Hồ\nBLACK Lý\nRESULT 1-0\nSTART{\n1. C2=5 h8+7\n}END\n",
        "開始日時：2024/01/01\n手合割：平手\n1 ７八歩打\n2 投了\n",
        " 5 point match\n\n Game 1\n an : 0                  binh : 0\n  1) 31: 8/5 6/5           52: 13/8 24/22\n  2) Doubles => 2          Takes\n",
        "(;GM[4]FF[4]SZ[15]RU[caro];B[hh];W[hi];B[ij])",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}

/// Reads a file: it can then be printed in every format of its game.
pub fn file(bytes: &[u8]) {
    let text = text(bytes);
    let _ = read_collection(&text).map(|games| games.len());
    for key in GameKey::ALL {
        let Ok(file) = GameFile::read(*key, &text) else { continue };
        for format in key.file_formats() {
            let _ = file.print(*format);
        }
    }
}

pub fn record_seeds() -> Vec<Vec<u8>> {
    let folders = ["v1", "v3", "v4"].map(|format| records::folder().join(format));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("listed"));
    let mut paths: Vec<_> = files.map(|file| file.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).expect("readable")).collect()
}

/// Reads a record: it is refused, or replays to a table with the same content.
pub fn record(bytes: &[u8]) {
    let Ok(published) = export_record::read(&text(bytes)) else { return };
    let Ok(table) = Table::replay(&published.entries) else { return };
    assert_eq!(table.entries(), published.entries.len() as u64);
    let _ = (table.version(), table.to_move(), table.commitment(), export_record::publish(&table, &published.entries));
}

pub fn press_seeds() -> Vec<Vec<u8>> {
    let rests = ["", ":-", ":k7m2", ":k7m2:12", ":k7m2:12:h3e3", ":k7m2:12:h3.e3", ":-::chess.3", ":k7m2:12:1.an"];
    let verbs: BTreeSet<String> = samples().filter_map(|data| Some(data.split(':').next()?.to_owned())).collect();
    let all = verbs.iter().flat_map(|verb| rests.map(|rest| format!("{verb}{rest}").into_bytes()));
    all.chain(samples().map(String::into_bytes)).collect()
}

/// Reads button data: accepted data is written as it was read.
pub fn press(bytes: &[u8]) {
    let Some(press) = Press::read(&text(bytes)) else { return };
    let written = press.to_string();
    assert_eq!(Press::read(&written).as_ref(), Some(&press), "{written}");
}
