//! Writing and reading of PGN (clause 3.1).

use banco_engine::games::chess::pgn::{read, write};
use banco_engine::{FILE_TEXT_BYTES_MAX, FileError, FileMove, GameFile, GameKey, Score, Seat, Tags, Turn};
use banco_tests::random::Random;
use banco_tests::rules::options;

const LICHESS: &str = r#"[Event "Rated blitz game"]
[Site "https://lichess.org/abcdefgh"]
[Date "2026.11.21"]
[White "An \"Cờ\""]
[Black "Bình"]
[Result "1-0"]
[ECO "C23"]
[TimeControl "300+3"]

{ An opens. } 1. e4 { [%clk 0:05:00] } e5 { [%eval 0.2] [%clk 0:05:00] } 2. Bc4 (2. Nf3 Nc6 (2... d6 3. d4)) Nc6?!
3. Qh5 $1 {[%clk 0:04:31]} 3... Nf6?? ; a slip
4. Qxf7# 1-0
"#;

fn moves(file: &GameFile) -> Vec<&str> {
    file.moves.iter().map(|mv| mv.mv.as_str()).collect()
}

#[test]
fn clause_3_1_a_file_of_another_house_is_read() {
    let file = read(LICHESS).expect("a good file");
    assert_eq!(moves(&file), ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"]);
    assert_eq!(file.score, Score::Won(Seat::First));
    assert_eq!(file.tags.players, [Some("An \"Cờ\"".to_owned()), Some("Bình".to_owned())]);
    assert_eq!(file.tags.date.map(|date| date.to_string()).as_deref(), Some("2026.11.21"));
    let others = [("ECO", "C23"), ("TimeControl", "300+3")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(file.tags.others, others);
    let comments: Vec<&str> = file.moves.iter().map(|mv| mv.comment.as_str()).collect();
    assert_eq!(comments, ["[%clk 0:05:00]", "[%eval 0.2] [%clk 0:05:00]", "", "", "[%clk 0:04:31]", "", ""]);
}

#[test]
fn clause_3_1_what_is_written_reads_back() {
    let file = read(LICHESS).expect("a good file");
    let text = write(&file).expect("a good game");
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    assert!(text.contains("1. e4 {[%clk 0:05:00]} 1... e5 {[%eval 0.2] [%clk 0:05:00]} 2. Bc4 Nc6 3. Qh5"), "{text}");
    assert!(text.contains("[White \"An \\\"Cờ\\\"\"]") && text.ends_with("4. Qxf7# 1-0\n"), "{text}");
    assert_eq!(read(&text).expect("its own text"), file);
}

/// Random games of every variant, written and read: the same moves, the same end.
#[test]
fn clause_3_1_random_games_survive_their_file() {
    let mut random = Random::new(20_261_122);
    let choices = [
        "",
        "draws=claim",
        "draws=off",
        "odds=knight",
        "variant=chess960",
        "variant=kingofthehill",
        "variant=threecheck",
        "variant=antichess",
        "variant=horde",
        "variant=racingkings",
    ];
    for choice in choices {
        for _ in 0..3 {
            let mut file = random_game(choice, &mut random);
            let text = write(&file).unwrap_or_else(|error| panic!("{choice}: {error}"));
            let back = read(&text).unwrap_or_else(|error| panic!("{choice}: {error}\n{text}"));
            assert_eq!((&back.moves, back.score), (&file.moves, file.score), "{choice}");
            let ends = [&back, &file].map(|file| file.replay(|_, _| ()).map(|game| (game.position(), game.turn())));
            assert_eq!(ends[0], ends[1], "{choice}");
            // A result that does not follow from the rules is no result.
            if matches!(ends[1], Ok((_, Turn::Over(_)))) {
                file.score = if file.score == Score::Drawn { Score::Open } else { Score::Drawn };
                assert_eq!(write(&file), Err(FileError::OtherResult), "{choice}");
            }
        }
    }
}

fn random_game(choice: &str, random: &mut Random) -> GameFile {
    let options = options(choice);
    let mut game = GameKey::Chess.start(&options).expect("known options");
    let mut chance = Vec::new();
    if game.turn() == Turn::Chance {
        let outcome = banco_engine::Outcome(random.below(960).to_string());
        game.resolve(&outcome).expect("a Scharnagl number");
        chance.push((0, outcome));
    }
    let mut moves = Vec::new();
    while let Some(mv) = random.pick(&game.legal()).filter(|_| moves.len() < 200) {
        game.play(&mv.text).expect("a legal move");
        let comment = if moves.len() % 7 == 0 { "[%clk 1:00:00]" } else { "" };
        moves.push(FileMove { mv: mv.text.clone(), comment: comment.to_owned(), glyph: None });
    }
    let score = match game.turn() {
        Turn::Over(ending) => Score::of(ending),
        Turn::Player(_) | Turn::Chance => Score::Open,
    };
    GameFile { game: GameKey::Chess, options, start: None, tags: Tags::default(), chance, moves, score }
}

/// Line ends, the byte order mark and the en passant sign of old programs change nothing.
#[test]
fn clause_3_1_the_dress_of_a_file_does_not_matter() {
    let dressed = format!("\u{feff}{}", LICHESS.replace('\n', "\r\n"));
    assert_eq!(read(&dressed), read(LICHESS));
    let file = read("1.e4 a6 2.e5 d5 3.exd6 e.p. exd6 4.0-0?? *");
    assert!(matches!(file, Err(FileError::Move { ply: 7, .. })), "{file:?}");
    let file = read("1.e4 a6 2.e5 d5 3.exd6 e.p. exd6 4.Nf3 Nf6 5.Be2 Be7 6.0-0 0-0 1/2-1/2").expect("a good file");
    assert_eq!(moves(&file).last(), Some(&"e8g8"));
}

#[test]
fn clause_3_1_a_game_may_begin_anywhere() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 3 40\"]\n\n40... Kd7 41. a8=Q 1-0\n";
    let file = read(text).expect("a good file");
    assert_eq!(moves(&file), ["e8d7", "a7a8q"]);
    let written = write(&file).expect("a good game");
    assert!(written.contains("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 3 40\"]"), "{written}");
    assert!(written.contains("\n40... Kd7 41. a8=Q 1-0"), "{written}");
}

/// One bad word refuses the whole file, in bounded time.
#[test]
fn clause_3_1_bad_files_are_refused_whole() {
    let syntax = |text: &str| matches!(read(text), Err(FileError::Syntax { .. }));
    for text in [
        "",
        "\n\n",
        "1. e4 Zf6 2. d4",
        "1. e4 {no end",
        "1. e4 )",
        "1. e4 e5\n\n[Event \"x\"]\n\n1. d4 *",
        "[Result \"1-0\"]\n\n1. e4 0-1",
        "[Variant \"Chess960\"]\n\n1. e4 *",
        "[Event \"\u{fffd}",
        "1. e4 <b> e5",
    ] {
        assert!(syntax(text), "{text:?}: {:?}", read(text));
    }
    let at = |text: &str| match read(text) {
        Err(FileError::Move { ply, text, .. }) => (ply, text),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(at("1. e4 e5 2. Ke3 *"), (3, "Ke3".to_owned()));
    assert_eq!(at("1. e4 e5 2. Nd2 Nc6 3. Nf3 *"), (3, "Nd2".to_owned()));
    assert_eq!(at("1. f3 e5 2. g4 Qh4# 3. a3 *"), (5, "a3".to_owned()));
    assert_eq!(read("1. f3 e5 2. g4 Qh4# 1-0"), Err(FileError::OtherResult));
    assert!(matches!(read("[Variant \"Crazyhouse\"]\n\n1. e4 *"), Err(FileError::OtherGame(_))));
    assert!(matches!(read("[FEN \"8/8\"]\n\n*"), Err(FileError::SetUp(_))));
    assert!(matches!(read(&"(".repeat(50)), Err(FileError::TooDeep { line: 1 })));
    assert!(matches!(read(&format!("1. e4 {{{}}} *", "a".repeat(5_000))), Err(FileError::CommentTooLong { line: 1 })));
    assert_eq!(read(&"[A \"b\"]\n".repeat(65)), Err(FileError::TooManyTags));
    assert_eq!(read(&" ".repeat(FILE_TEXT_BYTES_MAX + 1)), Err(FileError::TooLarge));
    assert_eq!(read(&format!("{}*", "Nf3 ".repeat(10_001))), Err(FileError::TooManyMoves));
}

/// Fragments of files, joined at random: always an answer, never a panic.
#[test]
fn clause_3_1_shredded_files_are_answered() {
    const SHREDS: &[&str] = &[
        "[", "]", "\"", "\\", "{", "}", "(", ")", ";", "%", "$", "$9", "1.", "e4", "e5", "Nf3", " ", "\n", "\r\n",
        "\n\n", "1-0", "*", "--", "O-O", "0-0", "[FEN \"", "\u{0}", "\u{feff}", "½", "é", "!?", "Z0", "P@e4",
    ];
    let mut random = Random::new(3);
    for _ in 0..4_000 {
        let length = random.below(30) + 1;
        let text: String = (0..length).filter_map(|_| random.pick(SHREDS)).copied().collect();
        if let Ok(file) = read(&text) {
            assert!(write(&file).is_ok(), "{text:?}");
        }
    }
}
