//! Clause 8: printed moves, and the game text. `tests/games/chushogi/notation.txt` tests the reading.

use banco_engine::games::chushogi::{Laws, kif::kif, notation, sfen};
use banco_engine::{
    Action, Actor, Challenge, FileDate, FileFormat, FileHead, FlagRule, GameKey, Notation, Offer, Pace, Part,
    ReadError, Rest, Score, Seat, Table, TimeControl, read_collection,
};
use banco_tests::rules::options;
use banco_tests::tables::{Played, challenge, person, seed};

use super::{course, mv, play, position};

/// All spellings of a move, in the order English, Japanese, Vietnamese.
fn check(sfen: &str, text: &str, expected: [&str; 3]) {
    let position = position(sfen, Laws::default());
    let mv = mv(&position, text);
    let printed = [Notation::English, Notation::Japanese, Notation::Vietnamese]
        .map(|notation| notation::write(&position, mv, notation));
    assert_eq!(printed, expected, "{sfen} {text}");
}

#[test]
fn clause_8_moves_are_printed_in_three_languages() {
    const LION: &str = "5k6/12/12/12/6pp4/6N5/12/12/12/12/12/6K5 b - 1";
    const ZONE: &str = "5k6/12/12/3p8/3P2S5/12/12/12/12/12/12/6K5 b - 1";
    const TWO: &str = "5k6/12/12/12/12/3G1G6/12/12/12/12/12/6K5 b - 1";
    check(sfen::START, "7i7h", ["P-7h", "7八歩", "Bộ binh 7i 7h"]);
    check(LION, "6f6e5d", ["Lnx6e-5d", "6五・5四獅子", "Sư tử 6f 6e 5d"]);
    check(LION, "6f6e5e", ["Lnx6ex5e", "6五・5五獅子", "Sư tử 6f 6e 5e"]);
    check(LION, "6f6e6f", ["Lnx!6e", "6五居喰い獅子", "Sư tử 6f 6e 6f"]);
    check(LION, "6f6f", ["Ln pass", "6六獅子じっと", "Sư tử 6f 6f"]);
    check(LION, "6f5e", ["Lnx5e", "5五獅子", "Sư tử 6f 5e"]);
    check(LION, "6l6k", ["K-6k", "6十一玉", "Vua 6l 6k"]);
    check(&LION.replace(" b ", " w "), "7a7b", ["K-7b", "7二王", "Vua 7a 7b"]);
    check(ZONE, "9e9d+", ["Px9d+", "9四歩成", "Bộ binh 9e 9d+"]);
    check(ZONE, "6e6d", ["S-6d=", "6四銀不成", "Ngân tướng 6e 6d="]);
    check(TWO, "9f8f", ["G9f-8f", "8六金(9六)", "Kim tướng 9f 8f"]);
    check("5k6/12/12/12/12/3+B8/12/12/12/12/12/6K5 b - 1", "9f9e", ["+DH-9e", "9五馬", "Long mã 9f 9e"]);
    check("5k6/12/12/12/12/3+H8/12/12/12/12/12/6K5 b - 1", "9f9e", ["HF-9e", "9五鷹", "Giác ưng 9f 9e"]);
}

/// A lion with its own square as the target may be a typing error, so it does not pass the turn.
#[test]
fn a_turn_is_passed_only_where_that_is_said() {
    let game =
        GameKey::ChuShogi.set_up("5k6/12/12/12/6pp4/6N5/12/12/12/12/12/6K5 b - 1", &options("")).expect("a board");
    let asked = Err(ReadError::Unknown { candidates: vec!["6f6f".to_owned()] });
    for slip in ["Ln 6f", "sư tử 6f"] {
        assert_eq!(game.read(slip, None), asked, "{slip}");
    }
    for said in ["Ln pass", "6f-6f", "sư tử 6f 6f"] {
        assert_eq!(game.read(said, None).as_deref(), Ok("6f6f"), "{said}");
    }
}

#[test]
fn clause_8_the_square_of_the_last_move_may_be_called_the_same() {
    let mut game =
        GameKey::ChuShogi.set_up("5k6/12/12/12/12/3p8/3P8/12/12/12/12/6K5 b - 1", &options("")).expect("a position");
    game.play("9g9f").expect("a capture");
    game.play("7a7b").expect("a king-step");
    assert_eq!(game.read("同歩", None), game.read("P-7b", None));
    assert_eq!(game.read("同玉", None).as_deref(), Ok("6l7b"));
}

#[test]
fn clause_8_game_text() {
    const SFEN: &str = "5k6/12/12/12/6pp4/6N5/12/12/12/12/3p8/6K5 b - 1";
    let mut course = course(SFEN, Laws::default());
    play(&mut course, &["6f6e6f", "9k9l+", "6f6f", "9l8l", "6f5e", "7a6a"]);
    let text = kif(&course, &FileHead { names: ["An\n後手：x", "Bình"], ..FileHead::default() });
    let expected = [
        "先手：An 後手：x",
        "後手：Bình",
        "手数----指手----",
        "   1 一歩目 6五獅子 （←6六）",
        "     二歩目 6六獅子（居食い） （←6五）",
        "   2 9十二歩兵成 （←9十一）",
        "   3 一歩目 6五獅子 （←6六）",
        "     二歩目 6六獅子（じっと） （←6五）",
        "   4 8十二金将 （←9十二）",
        "   5 5五獅子 （←6六）",
        "   6 6一王将 （←7一）",
    ];
    let lines: Vec<&str> = text.lines().skip(15).collect();
    assert_eq!(lines, expected, "{text}");
    assert!(text.starts_with("  12  11  10   9   8   7   6   5   4   3   2   1\n+"), "{text}");
    assert!(text.contains("|  ・  ・  ・  ・  ・v 王  ・  ・  ・  ・  ・  ・|一\n"), "{text}");
    assert!(kif(&super::course(sfen::START, Laws::default()), &FileHead::default()).starts_with("手合割：\n先手："));
}

/// Independent servers, P2: a game ended by its players was exported without its end and was read back as running.
#[test]
fn clause_8_a_game_that_its_players_ended_says_so_and_comes_back() {
    let date = Some(FileDate { year: 2026, month: 11, day: 23 });
    let draw = [Action::Offer(Offer::Draw), Action::Answer { offer: Offer::Draw, yes: true }];
    for (deeds, lines) in [
        (&[("binh", Action::Resign)][..], &["   2 投了", "まで1手で先手の勝ち"][..]),
        // The resigning side is not to move, so no word takes the place of a move.
        (&[("an", Action::Resign)][..], &["まで1手で後手の勝ち"][..]),
        (&[("an", draw[0].clone()), ("binh", draw[1].clone())][..], &["   2 持将棋", "まで1手で持将棋"][..]),
    ] {
        let mut played = Played::started(GameKey::ChuShogi, &Default::default(), 2);
        played.play_on("7i7h").expect("legal");
        for (who, deed) in deeds {
            played.act(who, deed.clone()).expect("allowed");
        }
        let text = played.table.print_file(FileFormat::Kif, date).expect("it prints");
        assert!(text.ends_with(&format!("\n{}\n", lines.join("\n"))), "{text}");
        assert!(text.contains("\n開始日時：2026/11/23\n先手："), "{text}");
        let file = played.table.game_file(date).expect("it has begun");
        let read = read_collection(&text).expect("one").remove(0).expect("readable");
        assert_eq!(read.score, file.score, "{text}");
        assert_eq!(read.tags.players, file.tags.players);
        assert_eq!(read.tags.date, date);
    }
}

/// The text of a game in which white has played one move, in full and read again.
fn told(table: &Table, end: &[&str]) {
    let text = table.print_file(FileFormat::Kif, None).expect("it prints");
    assert!(text.ends_with(&format!("\n{}\n", end.join("\n"))), "{text}");
    let file = table.game_file(None).expect("it has begun");
    let read = read_collection(&text).expect("one").remove(0).expect("readable");
    assert_eq!((read.score, read.steps.len()), (file.score, 1), "{text}");
}

/// Independent servers, P2: the words for a lost clock and for an aborted game are written, not only read.
#[test]
fn clause_8_a_game_lost_on_time_and_an_aborted_one_say_so() {
    let hour = 3_600_000;
    let time = Some(TimeControl {
        pace: Pace::Move { each: hour, bank: 0 },
        flag: FlagRule::Auto,
        rest: Rest::Never,
        look: None,
    });
    let asked = Challenge { time, ..challenge(GameKey::ChuShogi, &Default::default()) };
    let mut timed = Played::open(asked, seed(2));
    timed.act("binh", Action::Accept { by: person("binh"), part: Part::automatic("event 7") }).expect("it is open");
    timed.play_on("7i7h").expect("legal");
    let (_, shown) = timed.table.act(&Actor::House, Action::Shown, 10).expect("it waits for its board");
    let (_, flagged) = shown.act(&Actor::Clock, Action::Flag, 2 * hour).expect("its time is over");
    told(&flagged, &["   2 切れ負け", "まで1手で先手の勝ち"]);

    let mut aborted = Played::started(GameKey::ChuShogi, &Default::default(), 2);
    aborted.play_on("7i7h").expect("legal");
    aborted.offer("an", Offer::Abort).expect("allowed");
    told(&aborted.table, &["   2 中断", "まで1手で中断"]);
}

#[test]
fn clause_8_every_word_for_an_end_is_read() {
    for (word, score) in [
        ("投了", Score::Won(Seat::First)),
        ("切れ負け", Score::Won(Seat::First)),
        ("持将棋", Score::Drawn),
        ("千日手", Score::Drawn),
        ("中断", Score::Open),
    ] {
        let text = format!("手合割：\n手数----指手----\n   1 7八歩兵 （←7九）\n   2 {word}\n");
        let read = read_collection(&text).expect("one").remove(0).expect("readable");
        assert_eq!((read.score, read.steps.len()), (score, 1), "{word}");
    }
}
