//! Puzzles at any time: one is always there, a wrong move is taken back, the solution comes on request, and the row of
//! solved ones is kept.

use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Inbound, Lang};
use banco_store::Batch;
use banco_tests::desk::{Desk, Heard, person, private_chat};
use banco_tests::riddle;

use super::puzzles::{HOUR, later, open, plays, presses, rule, solves};

/// A line in the private chat.
async fn says(desk: &mut Desk, who: &str, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: private_chat(&person(who).key), private: true, ..inbound }).await
}

/// Id of a shown puzzle.
fn id(heard: &Heard) -> String {
    let text = heard.text();
    let id = text.split('#').nth(1).unwrap_or_else(|| panic!("{text}"));
    id.chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// Found by a tester: `/puzzle` answered that there was no puzzle, and only a moderator could change that.
#[tokio::test]
async fn a_fresh_host_has_a_puzzle_for_everyone_in_private_and_in_a_group() {
    for (lang, right, wrong, solution, row) in [
        (Lang::En, "Right!", "does not win", "The solution:", "2 solved in a row"),
        (Lang::Vi, "Đúng rồi!", "chưa thắng", "Lời giải:", "2 câu liền"),
    ] {
        let mut desk = open(lang).await;
        let shown = says(&mut desk, "an", "/puzzle chess").await;
        let first = id(&shown);
        assert!(shown.replies[0].message.image.is_some() && shown.posts.is_empty(), "{}", shown.text());
        let riddle = riddle::of(&first);
        let (best, other) = (riddle.best(), riddle.wrong());
        assert!(!shown.text().contains(&best) && !shown.data().iter().any(|data| data.contains(&best)));
        // A move in plain words answers it; a wrong one is taken back and asked for again.
        let missed = says(&mut desk, "an", &other).await;
        assert!(missed.text().contains(wrong), "{}", missed.text());
        assert!(missed.data().iter().any(|data| data.starts_with(&format!("pick:{first}"))), "{:?}", missed.data());
        let mut found = missed;
        for mv in riddle.own() {
            found = says(&mut desk, "an", mv).await;
        }
        assert!(found.text().contains(right) && !found.text().contains(row), "{}", found.text());
        let mut at = first;
        for number in 1..=2 {
            let next = presses(&mut desk, "an", &format!("puzzle:{at}")).await;
            at = id(&next);
            let solved = plays(&mut desk, "an", &at, &riddle::of(&at).line).await;
            assert_eq!(solved.text().contains(row), number == 2, "{number}: {}", solved.text());
        }
        // The row is kept over a restart, and the solution on request ends it.
        let mut desk = desk.restarted(lang).await;
        let next = presses(&mut desk, "an", &format!("puzzle:{at}")).await;
        let given = presses(&mut desk, "an", &format!("solution:{}", id(&next))).await;
        assert!(given.text().contains(solution), "{}", given.text());
        let next = presses(&mut desk, "an", &format!("puzzle:{}", id(&next))).await;
        let solved = plays(&mut desk, "an", &id(&next), &riddle::of(&id(&next)).line).await;
        assert!(solved.text().contains(right) && !solved.text().contains(row), "{}", solved.text());
        // In a group the board and the question are for this person alone.
        let asked = desk.say("binh", "/puzzle").await;
        assert!(asked.posts.is_empty(), "{}", asked.text());
        assert!(asked.replies.iter().any(|reply| reply.message.image.is_some()), "{}", asked.text());
    }
}

#[tokio::test]
async fn each_person_has_puzzles_and_a_row_of_the_own() {
    let mut desk = open(Lang::En).await;
    let mut at = Vec::new();
    for who in ["an", "binh"] {
        let shown = says(&mut desk, who, "/puzzle xiangqi").await;
        at.push(id(&shown));
    }
    presses(&mut desk, "an", &format!("solution:{}", at[0])).await;
    let own = says(&mut desk, "an", "/puzzle xiangqi").await;
    assert_ne!(id(&own), at[0], "it is not asked again");
    let other = says(&mut desk, "binh", "/puzzle xiangqi").await;
    assert_eq!(id(&other), at[1], "it waits for its answer");
    let kept = desk.house.store.values("puzzle-own:").await.expect("readable");
    assert_eq!(kept.len(), 1, "nothing is kept of a look: {kept:?}");
    assert!(kept[0].0.contains("an"), "{kept:?}");
}

#[tokio::test]
async fn after_the_puzzle_of_the_day_there_is_always_another() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00 game=chess").await;
    // Before the first one of the chat, too; the answer says when that comes.
    let waiting = desk.say("an", "/puzzle").await;
    assert!(waiting.text().contains("8:00") && id(&waiting).len() == 6, "{}", waiting.text());
    let posts = later(&desk, 3 * HOUR).await;
    let day = super::puzzles::id(&posts[0]);
    let (best, _) = super::puzzles::moves(&desk, &day).await;
    let asked = desk.say("an", "/puzzle").await;
    assert!(asked.text().contains("Puzzle 1"), "{}", asked.text());
    solves(&mut desk, "an", &day).await;
    let done = desk.say("an", "/puzzle").await;
    assert!(done.data().contains(&format!("puzzle:{day}")), "{:?}", done.data());
    let next = presses(&mut desk, "an", &format!("puzzle:{day}")).await;
    assert!(next.text().contains("chess") && id(&next).len() == 6, "{}", next.text());
    // Its one try stays one try: there is no solution before the next day.
    let refused = presses(&mut desk, "binh", &format!("solution:{day}")).await;
    assert!(!refused.text().contains(&best) && !refused.text().contains("solution:"), "{}", refused.text());
}

#[tokio::test]
async fn twins_forged_presses_on_puzzles_change_nothing() {
    let mut desk = open(Lang::En).await;
    let forged = [
        "solution:ua99",
        "solution:u0zzzz",
        "to:u0zzzz::e2e4",
        "puzzle:zzzz",
        "harder:zzzz",
        "easier:u0zzzz",
        "solution:zzzz",
        "to:ua00::zz99",
        "to:ua00::",
        "puzzle:u",
        "solution:ud00",
    ];
    for data in forged {
        let heard = presses(&mut desk, "an", data).await;
        assert!(heard.posts.is_empty(), "{data}");
    }
    assert_eq!(desk.house.store.values("puzzle-own:").await, Ok(Vec::new()));
}

/// The bot answers with the defence until the line ends; a press of an earlier step gets the present position, also
/// after a restart.
#[tokio::test]
async fn a_whole_line_is_played_and_its_state_is_kept() {
    for (lang, plays_next, right) in
        [(Lang::En, "Your opponent plays", "Right!"), (Lang::Vi, "Bên kia đáp", "Đúng rồi!")]
    {
        let mut desk = open(lang).await;
        let (at, riddle) = long(&mut desk, "an").await;
        let first = says(&mut desk, "an", "/puzzle").await;
        let at_first = first.data().into_iter().find(|data| data.starts_with("pick:")).expect("a question");
        let heard = presses(&mut desk, "an", &format!("to:{at}::{}", riddle.line[0])).await;
        assert!(heard.text().contains(plays_next) && !heard.text().contains(right), "{}", heard.text());
        assert!(heard.replies.iter().any(|reply| reply.message.image.is_some()), "the board after the defence");
        assert!(heard.data().iter().any(|data| data.starts_with(&format!("pick:{at}:3:"))), "{:?}", heard.data());
        let mut desk = desk.restarted(lang).await;
        let stale = presses(&mut desk, "an", &at_first.replace(&id(&first), &at)).await;
        assert!(stale.replies.iter().any(|reply| reply.message.image.is_some()), "{}", stale.text());
        assert!(stale.data().iter().any(|data| data.starts_with(&format!("pick:{at}:3:"))), "{:?}", stale.data());
        let solved = plays(&mut desk, "an", &at, &riddle.line[2..]).await;
        assert!(solved.text().contains(right), "{}", solved.text());
        let kept = desk.house.store.values("puzzle-own:").await.expect("readable");
        assert!(kept.iter().all(|(_, value)| value["lines"].is_null()), "no line is left: {kept:?}");
    }
}

/// A puzzle with more than one move, shown to this person.
async fn long(desk: &mut Desk, who: &str) -> (String, riddle::Riddle) {
    let mut at = id(&says(desk, who, "/puzzle chess").await);
    for _ in 0..30 {
        let riddle = riddle::of(&at);
        if riddle.line.len() >= 3 {
            return (at, riddle);
        }
        presses(desk, who, &format!("solution:{at}")).await;
        at = id(&presses(desk, who, &format!("puzzle:{at}")).await);
    }
    panic!("no puzzle with a line")
}

/// The first try of a puzzle moves the rating of the person and of the puzzle; later tries move nothing.
#[tokio::test]
async fn the_first_try_is_rated_and_no_other() {
    let mut desk = open(Lang::En).await;
    let at = id(&says(&mut desk, "an", "/puzzle chess").await);
    let riddle = riddle::of(&at);
    let solved = plays(&mut desk, "an", &at, &riddle.line).await;
    assert!(solved.text().contains("Puzzle rating 1,") && solved.text().contains("(+"), "{}", solved.text());
    let of_puzzles = desk.house.store.values("puzzle-rating:").await.expect("readable");
    assert_eq!(of_puzzles.len(), 1, "{of_puzzles:?}");
    assert_eq!(of_puzzles[0].0, at);
    let again = plays(&mut desk, "an", &at, &riddle.line).await;
    assert!(again.text().contains("Puzzle rating 1,") && !again.text().contains("(+"), "{}", again.text());
    assert_eq!(desk.house.store.values("puzzle-rating:").await.expect("readable"), of_puzzles);
    // A wrong move of another person costs points, once.
    let at = id(&says(&mut desk, "binh", "/puzzle chess").await);
    let wrong = riddle::of(&at).wrong();
    let missed = presses(&mut desk, "binh", &format!("to:{at}::{wrong}")).await;
    assert!(missed.text().contains("(-"), "{}", missed.text());
    let missed = presses(&mut desk, "binh", &format!("to:{at}::{wrong}")).await;
    assert!(!missed.text().contains("(-"), "{}", missed.text());
    let solved = plays(&mut desk, "binh", &at, &riddle::of(&at).line).await;
    assert!(solved.text().contains("Right!") && !solved.text().contains("(+"), "{}", solved.text());
}

/// Level words, numbers and the buttons after a puzzle.
#[tokio::test]
async fn a_level_is_asked_for_in_words_and_by_buttons() {
    let mut desk = open(Lang::En).await;
    let hard = says(&mut desk, "an", "/puzzle chess hard").await;
    assert!(hard.text().contains("(hard)"), "{}", hard.text());
    let next = presses(&mut desk, "an", &format!("puzzle:{}", id(&hard))).await;
    assert!(next.text().contains("chess (hard)") && id(&next) != id(&hard), "the wish stays: {}", next.text());
    let rating = riddle::of(&id(&next)).rating;
    let easier = presses(&mut desk, "an", &format!("easier:{}", id(&next))).await;
    assert!(riddle::of(&id(&easier)).rating < rating, "{}", easier.text());
    let number = says(&mut desk, "an", "/puzzle xiangqi 950").await;
    assert!(number.text().contains("xiangqi (easy)"), "{}", number.text());
    let plain = says(&mut desk, "an", "/puzzle chess").await;
    let harder = presses(&mut desk, "an", &format!("harder:{}", id(&plain))).await;
    assert!(harder.text().contains("chess") && id(&harder) != id(&plain), "{}", harder.text());
    let mut desk = open(Lang::Vi).await;
    let hard = says(&mut desk, "an", "/caudo cờ tướng khó").await;
    assert!(hard.text().to_lowercase().contains("cờ tướng (khó)"), "{}", hard.text());
    let mate = says(&mut desk, "an", "/caudo cờ vua sát cục").await;
    assert!(riddle::of(&id(&mate)).goal > 0, "{}", mate.text());
    assert!(!mate.text().contains("sát cục"), "a theme would give it away: {}", mate.text());
}

/// Value of a person as version 0.2 wrote it, and buttons of its messages.
#[tokio::test]
async fn a_frozen_value_and_old_ids_are_read_on() {
    let mut desk = open(Lang::En).await;
    presses(&mut desk, "an", "solution:ub00").await;
    let kept = desk.house.store.values("puzzle-own:").await.expect("readable");
    let frozen = serde_json::json!({
        "done": { "chess": [0, 3], "xiangqi": [1] }, "past": ["uz22"], "run": 4, "erred": null, "last": ["ub03", true],
    });
    let values = [(format!("puzzle-own:{}", kept[0].0), Some(frozen))].into();
    desk.house.store.append(Batch { values, ..Batch::default() }).await.expect("saved");
    let shown = presses(&mut desk, "an", "choose:ub04").await;
    assert!(shown.text().contains("#ub04") && shown.replies[0].message.image.is_some(), "{}", shown.text());
    let solved = presses(&mut desk, "an", &format!("to:ub04::{}", riddle::of("ub04").best())).await;
    assert!(solved.text().contains("5 solved in a row"), "one move solves it: {}", solved.text());
    assert!(!solved.text().contains("(+"), "it has no rating: {}", solved.text());
    let next = presses(&mut desk, "an", "puzzle:ub04").await;
    assert!(next.text().contains("chess") && id(&next).len() == 6, "{}", next.text());
    let value = desk.house.store.value(&format!("puzzle-own:{}", kept[0].0)).await.expect("readable").expect("kept");
    assert_eq!(value["done"]["chess"], serde_json::json!([0, 3, 4]));
}

/// The first wrong move of the puzzle of a day ends the only try, also in the middle of its line.
#[tokio::test]
async fn a_day_has_one_try_for_the_whole_line() {
    let mut desk = open(Lang::En).await;
    rule(&mut desk, "/chatsettings puzzle=08:00 game=chess").await;
    let mut posts = later(&desk, 3 * HOUR).await;
    for _ in 0..6 {
        if riddle::posted(&*desk.house.store, &super::puzzles::id(&posts[0])).await.line.len() >= 3 {
            break;
        }
        posts = later(&desk, DAY_MILLIS).await;
    }
    let day = super::puzzles::id(&posts[0]);
    let riddle = riddle::posted(&*desk.house.store, &day).await;
    let on = presses(&mut desk, "an", &format!("to:{day}::{}", riddle.line[0])).await;
    assert!(on.text().contains("Your opponent plays") && on.posts.is_empty(), "{}", on.text());
    let shown = presses(&mut desk, "an", &format!("choose:{day}")).await;
    assert!(shown.data().iter().any(|data| data.starts_with(&format!("pick:{day}:3:"))), "{:?}", shown.data());
    let tries = desk.house.store.values(&format!("puzzle-try:{day}:")).await.expect("readable");
    assert!(tries.is_empty(), "no try yet: {tries:?}");
    let solved = plays(&mut desk, "an", &day, &riddle.line[2..]).await;
    assert!(solved.text().contains("You are the first"), "{}", solved.text());
    let first = presses(&mut desk, "binh", &format!("to:{day}::{}", riddle.line[0])).await;
    assert!(first.text().contains("Your opponent plays"), "{}", first.text());
    let said = presses(&mut desk, "binh", &format!("to:{day}::{}", riddle.rest().wrong())).await.text();
    assert!(said.contains("does not win"), "{said}");
    let again = presses(&mut desk, "binh", &format!("choose:{day}")).await;
    assert!(again.text().contains("You have answered"), "{}", again.text());
}

/// Found by a tester: words that were not understood gave a puzzle of another game, or "I cannot read the move".
#[tokio::test]
async fn unknown_words_behind_a_game_are_answered_with_its_themes() {
    for (lang, line, words) in [
        (Lang::Vi, "/caudo cờ tướng zzz", "Không có câu đố “zzz” của cờ tướng. Có các chủ đề: sát cục,"),
        (Lang::Vi, "/caudo cờ vua mã hậu pháo", "Không có câu đố"),
        (Lang::En, "/puzzle xiangqi zzz", "There is no xiangqi theme “zzz”. There are: mate,"),
    ] {
        let mut desk = open(lang).await;
        for _ in 0..2 {
            let heard = says(&mut desk, "an", line).await;
            assert!(heard.text().contains(words) && !heard.text().contains('#'), "{}", heard.text());
            // The same with an open puzzle.
            says(&mut desk, "an", "/puzzle chess").await;
        }
    }
    let mut desk = open(Lang::Vi).await;
    let refused = says(&mut desk, "an", "/caudo cờ tướng zzz").await.text();
    let example = refused.split("Ví dụ: ").nth(1).unwrap_or_else(|| panic!("{refused}")).trim().to_owned();
    let shown = says(&mut desk, "an", &example).await;
    assert!(riddle::of(&id(&shown)).goal > 0, "{example}: {}", shown.text());
    assert!(shown.text().contains("chỉ lần đầu tính điểm"), "{}", shown.text());
}

/// Composed endings are not easy.
#[tokio::test]
async fn a_level_without_a_puzzle_is_not_replaced_silently() {
    let mut desk = open(Lang::Vi).await;
    let shown = says(&mut desk, "an", "/caudo cờ thế dễ").await;
    assert!(shown.text().contains("Chưa có câu dễ nào như vậy; đây là câu gần nhất (vừa)."), "{}", shown.text());
    let hard = says(&mut desk, "an", "/caudo cờ thế khó").await;
    assert!(!hard.text().contains("gần nhất"), "{}", hard.text());
}

#[tokio::test]
async fn the_moves_of_a_solution_have_numbers() {
    let mut desk = open(Lang::En).await;
    let (at, riddle) = long(&mut desk, "an").await;
    let given = presses(&mut desk, "an", &format!("solution:{at}")).await.text();
    assert!(given.contains("The solution: 1. ") && given.contains(" 2. "), "{} moves: {given}", riddle.line.len());
}

/// Found by a tester: `/stats` said nothing of the puzzle rating.
#[tokio::test]
async fn the_stats_of_a_person_name_the_puzzle_ratings() {
    for (lang, command, line, none) in [
        (Lang::En, "/stats", "Puzzle ratings: Chess 1,", "has not finished a game"),
        (Lang::Vi, "/thanhtich", "Điểm câu đố: Cờ vua 1.", "chưa xong ván nào"),
    ] {
        let mut desk = open(lang).await;
        assert!(!desk.say("an", command).await.text().contains(line));
        let at = id(&says(&mut desk, "an", "/puzzle chess").await);
        plays(&mut desk, "an", &at, &riddle::of(&at).line).await;
        let told = desk.say("an", command).await.text();
        assert!(told.contains(line) && told.contains(none), "{told}");
        // Beside results of games, too; another person's rating is the other person's own.
        let (game, _) = desk.start_game("chess", "an", "binh", "side=first").await;
        desk.play_on(&game, 4).await;
        let asked = desk.say("binh", &format!("/resign {game}")).await;
        desk.press("binh", &asked.data()[0]).await;
        let told = desk.say("an", command).await.text();
        assert!(told.contains(line) && !told.contains(none), "{told}");
        let of_other = desk.say("binh", &format!("{command} @an")).await.text();
        assert!(!of_other.contains(line), "{of_other}");
    }
}

/// Found by a tester: before the first puzzle of a day the game that the chat had chosen was ignored.
#[tokio::test]
async fn before_the_first_puzzle_of_a_day_the_game_of_the_chat_counts() {
    for game in ["caro", "backgammon"] {
        let mut desk = open(Lang::En).await;
        rule(&mut desk, &format!("/chatsettings puzzle=08:00 game={game}")).await;
        let waiting = desk.say("an", "/puzzle").await;
        assert!(waiting.text().contains("8:00"), "{}", waiting.text());
        assert_eq!(riddle::of(&id(&waiting)).game.key().key(), game, "{}", waiting.text());
    }
}

/// Found by a tester: after a puzzle of one move that wins nothing said why it does.
#[tokio::test]
async fn a_solution_of_one_move_has_its_reason() {
    for (lang, kind) in [(Lang::En, "xiangqi 1400"), (Lang::Vi, "chushogi 1400")] {
        let mut desk = open(lang).await;
        let mut at = id(&says(&mut desk, "an", &format!("/puzzle {kind}")).await);
        while riddle::of(&at).line.len() > 1 || riddle::of(&at).goal > 0 {
            at = id(&presses(&mut desk, "an", &format!("puzzle:{at}")).await);
        }
        let solved = plays(&mut desk, "an", &at, &riddle::of(&at).line).await.text();
        let lines: Vec<&str> = solved.lines().filter(|line| !line.trim().is_empty()).collect();
        let [right, reason, ..] = lines.as_slice() else { panic!("{solved}") };
        assert!(!right.contains(':') && reason.ends_with('.'), "{solved}");
        let given = presses(&mut desk, "binh", &format!("solution:{at}")).await.text();
        assert!(given.contains(reason), "{given}");
    }
}
