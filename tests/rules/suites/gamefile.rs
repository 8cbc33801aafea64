//! Game files: printed and read back over the corpora, in the forms of other programs, and with hostile content
//! (xiangqi clause 6, jieqi clause 4.1).

use banco_engine::{
    FILE_DEPTH_MAX, FILE_TAGS_MAX, FILE_TEXT_BYTES_MAX, FileError, FileFormat, FileMove, GameFile, GameKey, MoveError,
    Outcome, PLIES_MAX, Rule, Score, Seat, Tags, Viewer,
};
use banco_tests::random::Random;
use banco_tests::rules::no_history;
use banco_tests::tables::Played;
use banco_tests::vectors::Corpus;
use banco_tests::{rules, vectors};

/// Interval of tested games in the corpus; a prime.
const STEP: usize = 7;

fn file_of(corpus: &Corpus) -> GameFile {
    let moves = corpus.plies.iter().map(|ply| FileMove { mv: ply.m.clone(), ..FileMove::default() });
    GameFile {
        game: GameKey::Xiangqi,
        options: no_history(),
        start: corpus.plies.first().map(|ply| ply.fen.clone()),
        tags: Tags { players: [Some("Lý \"Sáng\" \\ 車".to_owned()), None], ..Tags::default() },
        chance: Vec::new(),
        moves: moves.collect(),
        score: Score::Open,
    }
}

/// The result that the board gives, so that a file that ends in mate contains it.
fn with_result(mut file: GameFile) -> GameFile {
    for score in [Score::Open, Score::Won(Seat::First), Score::Won(Seat::Second), Score::Drawn] {
        file.score = score;
        if file.replay(|_, _| ()).is_ok() {
            return file;
        }
    }
    panic!("{:?}", file.replay(|_, _| ()).map(|_| ()))
}

#[test]
fn clause_6_every_game_of_the_corpus_comes_back_from_both_formats() {
    let mut games = 0;
    for corpus in vectors::json_lines::<Corpus>("xiangqi/games.jsonl.gz").iter().step_by(STEP) {
        let file = with_result(file_of(corpus));
        for format in [FileFormat::Pgn, FileFormat::Wxf] {
            let text = file.print(format).expect("it replays");
            let read = GameFile::read(GameKey::Xiangqi, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!((&read.moves, &read.start, read.score), (&file.moves, &file.start, file.score), "{text}");
            assert_eq!((&read.options, &read.tags.players), (&file.options, &file.tags.players), "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        }
        games += 1;
    }
    assert!(games > 20, "{games}");
}

const SHORT: &str = "[Game \"Chinese Chess\"]\n[Event \"Cúp\"]\n[Date \"1999.12.09\"]\n[Red \"Hồ\"]\n[Black \"Lý\"]\n[Result \"1/2-1/2\"]\n";

fn moves(text: &str) -> Result<String, FileError> {
    GameFile::read(GameKey::Xiangqi, text)
        .map(|file| file.moves.iter().map(|mv| mv.mv.as_str()).collect::<Vec<_>>().join(" "))
}

#[test]
fn clause_6_the_same_game_in_the_notations_of_other_programs() {
    let expected = Ok("h3e3 h10g8 h1g3".to_owned());
    for body in [
        "1. C2=5 H8+7 2. H2+3 1/2-1/2",
        "1.C2=5 h8+7 2.h2+3",
        "1. C2.5 H8+7 {mã} 2. H2+3! $1 (2. P3+1 (2. P7+1 P7+1) P3+1) *",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1. 炮二平五 馬８進７ 2. 馬二進三",
        "1. P2-5 M8.7\n2. M2.3 ; hết",
    ] {
        assert_eq!(moves(&format!("{SHORT}\n{body}")), expected, "{body}");
    }
    assert_eq!(moves(&format!("{SHORT}[Format \"ICCS\"]\n\n1. h2e2 h9g7 2. h0g2")), expected);
    assert_eq!(moves("FORMAT AXF\nRED Hồ\nBLACK Lý\nRESULT 1-0\nSTART{\n1. C2=5 h8+7 2. H2+3\n}END\n"), expected);
    let file =
        GameFile::read(GameKey::Xiangqi, &format!("{SHORT}[Opening \"A\"]\n\n1. C2=5 {{ hay }} 1/2-1/2")).unwrap();
    assert_eq!(file.tags.players, [Some("Hồ".to_owned()), Some("Lý".to_owned())]);
    assert_eq!(file.tags.date.map(|date| date.to_string()).as_deref(), Some("1999.12.09"));
    assert_eq!(file.tags.others, [("Opening".to_owned(), "A".to_owned())]);
    assert_eq!((file.moves[0].comment.as_str(), file.score), ("hay", Score::Drawn));
}

#[test]
fn clause_6_files_that_were_written_carelessly() {
    let expected = Ok("h3e3 h10g8 h1g3".to_owned());
    for text in [
        "\u{feff}[Game \"Chinese Chess\"]\r\n[Red \"Hồ\"] [Black \"Lý\"]\r\n\r\n1. C2=5 H8+7\r\n2. H2+3 *\r\n",
        "[Event \"Cúp \"Rồng\" [1] \"]\n1. C2=5 H8+7 2. H2+3 ½-½",
        "[Red \"a\\\\\"][Black \"b]\"]1. C2=5 ! H8+7 ?! 2. H2+3 1/2",
        "{before} 1.C2=5 {one} {two} 1...H8+7 ; rest ( of { line\n2.H2+3# $3 ($1 2. P3+1 {)} ) 1-0 [Event \"next\"]",
        "FORMAT\tWXF\r\nGAME\tx\r\nRESULT\t1-0\r\nSTART {\r\n1. C2.5 H8+7\r\n2. H2+3\r\n}END\r\nCOMMENT{}",
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
    let file = GameFile::read(GameKey::Xiangqi, "[Event \"Cúp \"Rồng\"\"] [Red \"a\"]\n\n1. C2=5 ½-½").unwrap();
    assert_eq!((file.tags.event.as_deref(), file.score), (Some("Cúp \"Rồng\""), Score::Drawn));
    assert_eq!(file.tags.players, [Some("a".to_owned()), None]);
}

#[test]
fn all_or_nothing_the_first_wrong_move_is_named() {
    let refused = moves(&format!("{SHORT}\n1. C2=5 H8+7 2. H2+4 C2=5"));
    let Err(FileError::Move { ply: 3, text, error: MoveError::Illegal(illegal) }) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!((text.as_str(), illegal.rule), ("H2+4", Rule::HorseLegBlocked));
    assert!(matches!(moves("1. C2=5 hello"), Err(FileError::Move { ply: 2, .. })));
    assert!(matches!(moves("[FEN \"9/9 w\"]\n\n1. C2=5"), Err(FileError::SetUp(_))));
    assert!(matches!(moves("[Options \"repetition=often\"]\n\n1. C2=5"), Err(FileError::SetUp(_))));
    assert!(matches!(moves("[Variant \"jieqi\"]\n\n1. C2=5"), Err(FileError::OtherGame(_))));
    // A file that gives the mate to the wrong side.
    let mate = "[FEN \"3k5/R8/9/9/9/9/7p1/9/9/5K2R w\"]\n\n1. i1i10";
    assert!(matches!(moves(&format!("{mate} 0-1")), Err(FileError::OtherResult)));
    assert_eq!(moves(&format!("{mate} 1-0")), Ok("i1i10".to_owned()));
}

#[test]
fn hostile_files_are_bounded_and_refused() {
    assert_eq!(moves(&" ".repeat(FILE_TEXT_BYTES_MAX + 1)), Err(FileError::TooLarge));
    assert_eq!(moves(&"a1a2 ".repeat(PLIES_MAX + 1)), Err(FileError::TooManyMoves));
    assert_eq!(moves(&"[A \"b\"]\n".repeat(FILE_TAGS_MAX + 1)), Err(FileError::TooManyTags));
    assert_eq!(moves(&format!("FORMAT WXF\n{}", "A b\n".repeat(FILE_TAGS_MAX + 1))), Err(FileError::TooManyTags));
    let nested = format!("1. C2=5 {}", "(".repeat(FILE_DEPTH_MAX + 1));
    assert_eq!(moves(&nested), Err(FileError::TooDeep { line: 1 }));
    assert_eq!(moves("1. C2=5\n(1. C2=6"), Err(FileError::Syntax { line: 2, what: "a bracket is not closed" }));
    assert!(matches!(moves(&format!("1. C2=5 {{{}}}", "x".repeat(9_000))), Err(FileError::CommentTooLong { line: 1 })));
    for bad in
        ["1. C2=5 {", ")", "[A", "[A b]", "[A \"b]", "FORMAT WXF", "FORMAT WXF\nSTART\n1. C2=5", "FORMAT WXF\nSTART{"]
    {
        assert!(matches!(moves(bad), Err(FileError::Syntax { .. })), "{bad}");
    }
    // Valid files with changed, missing or doubled letters are read or refused; a file that is read replays.
    let good = format!("{SHORT}\n1. C2=5 H8+7 {{mã}} 2. H2+3 (2. P3+1) R9=8 1/2-1/2\n");
    let wxf = "FORMAT WXF\nRED Hồ\nFEN rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\nSTART{\n1. C2=5 H8+7\n}END\n";
    let mut random = Random::new(11);
    for round in 0..4_000 {
        let mut text: Vec<char> = if round % 2 == 0 { good.chars().collect() } else { wxf.chars().collect() };
        for _ in 0..=random.below(3) {
            if text.len() < 2 {
                break;
            }
            let at = random.below(text.len());
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, ['{', '(', '"', '[', '\\', '\u{0}', '9', '炮', '}'][random.below(9)]),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(file) = GameFile::read(GameKey::Xiangqi, &text) {
            assert!(file.replay(|_, _| ()).is_ok(), "{text}");
        }
    }
}

/// Every game prints a file that it can read again, at any moment and after the end.
#[test]
fn every_game_of_the_house_comes_back_from_its_own_files() {
    for game in GameKey::ALL {
        for number in 0..4 {
            let mut random = Random::new(u64::from(number));
            let mut played = Played::started(*game, &Default::default(), number);
            while played.table.to_move().is_some() && played.table.plies().len() < 60 {
                let legal = played.table.game().unwrap().legal();
                let mv = random.pick(&legal).unwrap().text.clone();
                played.play_on(&mv).unwrap();
            }
            if number % 2 == 0 && played.table.to_move().is_some() {
                played.act("an", banco_engine::Action::Resign).unwrap();
            }
            let file = played.table.game_file(None).expect("it has started");
            for format in game.file_formats() {
                let text = file.print(*format).unwrap_or_else(|error| panic!("{}: {error}", game.key()));
                if *format == FileFormat::Squares {
                    let squares: Vec<&str> = file.moves.iter().map(|mv| mv.mv.as_str()).collect();
                    assert_eq!(text.lines().next(), Some(squares.join(" ").as_str()));
                    assert_eq!(played.table.print_file(*format, None).as_ref(), Ok(&text));
                    continue;
                }
                if matches!(format, FileFormat::Kif | FileFormat::Mat) {
                    assert!(text.lines().count() > file.moves.len() / 2, "{text}");
                    assert_eq!(played.table.print_file(*format, None).as_ref(), Ok(&text));
                    continue;
                }
                let read = GameFile::read(*game, &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!((&read.moves, read.score), (&file.moves, file.score), "{text}");
                assert_eq!((&read.chance, &read.tags.players), (&file.chance, &file.tags.players), "{text}");
                if *game != GameKey::Chess {
                    // The PGN of chess writes usual options out.
                    assert_eq!(read, file, "{text}");
                }
            }
        }
    }
}

#[test]
fn jieqi_3_1_an_unfinished_file_has_no_man_that_not_everybody_knows() {
    let mut played = Played::started(GameKey::Jieqi, &rules::options("captured=captor"), 4);
    for mv in ["b3b10", "a10b10", "a4a5"] {
        played.play_on(mv).unwrap();
    }
    let file = played.table.game_file(None).unwrap();
    let (_, Outcome(deal)) = &file.chance[0];
    let known = |side: &str| side.chars().filter(|letter| *letter != '?').count();
    let (red, black) = deal.split_once(' ').unwrap();
    // Red turned up two pieces; Black turned up one and lost the piece on b10, which only Red may see.
    assert_eq!((known(red), known(black)), (2, 1), "{deal}");
    let text = file.print(FileFormat::Pgn).unwrap();
    assert!(text.contains(&format!("[Deal \"{deal}\"]")) && !text.contains("Seed"), "{text}");
    let read = GameFile::read(GameKey::Jieqi, &text).unwrap();
    let game = read.replay(|_, _| ()).unwrap();
    assert_eq!(Some(game.view(Viewer::Public)), played.table.view(Viewer::Public));
    // A piece unknown to the file cannot be turned up.
    let mut longer = read.clone();
    longer.moves.push(FileMove { mv: "i7i6".to_owned(), ..FileMove::default() });
    assert!(matches!(longer.replay(|_, _| ()), Err(FileError::Move { ply: 4, .. })));
    played.act("an", banco_engine::Action::Resign).unwrap();
    let (_, Outcome(deal)) = &played.table.game_file(None).unwrap().chance[0];
    assert!(!deal.contains('?'), "{deal}");
}
