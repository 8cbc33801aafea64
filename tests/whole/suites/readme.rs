//! The pictures in the READMEs equal the program's present output.
//!
//! `cargo xtask gallery` and `BLESS=1` write them; otherwise a difference fails.

mod chats;
mod documents;
mod everywhere;
mod host_files;
mod voice;

use std::path::{Path, PathBuf};

use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
use banco_tests::bless;
use banco_tests::desk::Desk;

/// Games, each with moves to a good board for a picture; backgammon plays what its dice allow.
const SHOWN: [(&str, &str, &str); 6] = [
    ("jieqi", "", "h3e3 h10g8 b1c3 b10c8 a1a2 a10a9 g4g5 c7c6 b3a3 b8b4"),
    ("xiangqi", "", "h3e3 h10g8 h1g3 i10h10 g4g5 c7c6 b1c3 b10c8 e3e7 g8e7"),
    ("chess", "", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1"),
    ("chushogi", "", "7i7h 6d6e 8i8h 5d5e 9h9g"),
    ("backgammon", "match=5", ""),
    ("caro", "", "h8 i9 i8 g8 h9 h7 h10 h11 g9 f8 i7 j6 f10 e11 g7 i10 j11 f9 g10 g6 e10 d10 i11 k6 h6 l6 j8 i6 k8"),
];
/// Rolls, plays and the actions between them.
const GAMMON_PLIES: usize = 7;

fn root() -> &'static Path {
    banco_tests::root()
}

fn picture(lang: Lang, name: &str) -> PathBuf {
    root().join("docs/pictures").join(lang.key()).join(name)
}

fn readme(lang: Lang) -> String {
    let name = match lang {
        Lang::Vi => "README.vi.md",
        Lang::En => "README.md",
    };
    std::fs::read_to_string(root().join(name)).expect("it is there")
}

/// Content of a PNG, whatever its compression: width, height, pixels.
fn shown(png: &[u8]) -> Option<(u32, u32, Vec<u8>)> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    Some((info.width, info.height, pixels))
}

/// True if two PNGs show the same.
fn is_same_picture(kept: &[u8], drawn: &[u8]) -> bool {
    shown(drawn).is_some_and(|drawn| shown(kept) == Some(drawn))
}

/// Compares or writes one picture, and checks that the README shows it.
fn shows(lang: Lang, name: &str, bytes: &[u8]) {
    let file = picture(lang, name);
    if bless::is_blessing() {
        bless::bytes(&file, bytes);
    }
    let kept = std::fs::read(&file).unwrap_or_default();
    assert!(
        kept == bytes || is_same_picture(&kept, bytes),
        "{} is not what the program draws: BLESS=1 and the same test, or cargo xtask gallery",
        file.display()
    );
    let path = format!("docs/pictures/{}/{name}", lang.key());
    assert!(readme(lang).contains(&path), "{path} is shown nowhere");
}

/// The picture of the last board, and the GIF.
async fn story(lang: Lang, game: &str, options: &str, moves: &str) -> (Vec<u8>, Vec<u8>) {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let (first, second) = ("An", "Bình");
    let (id, board) = desk.start_game(game, first, second, options).await;
    let mut last = board;
    let count = if moves.is_empty() { GAMMON_PLIES } else { moves.split_whitespace().count() };
    for ply in 0..count {
        let table = desk.table(&id).await;
        let seat = table.to_move().expect("it goes on");
        let legal = table.game().expect("it began").legal();
        let mv = moves.split_whitespace().nth(ply).map_or_else(|| legal[0].text.clone(), str::to_owned);
        let mut heard = desk.say([first, second][seat.index()], &format!("/move {mv}")).await;
        last = heard.posts.pop().unwrap_or_else(|| panic!("{game} {mv}: {}", heard.text()));
    }
    let film = desk.say(first, &format!("/gif {id}")).await;
    let film = film.replies[0].message.image.as_ref().expect("a film").bytes.to_vec();
    (last.message.image.expect("a board").bytes.to_vec(), film)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_pictures_of_the_readmes_are_what_the_program_draws() {
    for lang in Lang::BOTH {
        for (game, options, moves) in SHOWN {
            let (board, film) = story(lang, game, options, moves).await;
            shows(lang, &format!("{game}.png"), &board);
            if game == "jieqi" {
                shows(lang, "game.gif", &film);
            }
        }
    }
}
