//! Puzzles at any time: one is always there, a wrong move is taken back, the solution comes on request, and the row of
//! solved ones is kept.

use banco_ports::{Inbound, Lang};
use banco_tests::desk::{Desk, Heard, person, private_chat};
use banco_tests::riddle;

use super::puzzles::{HOUR, later, open, presses, rule};

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
        let (best, other) = riddle::shipped(&first);
        assert!(!shown.text().contains(&best) && !shown.data().iter().any(|data| data.contains(&best)));
        // A move in plain words answers it; a wrong one is taken back and asked for again.
        let missed = says(&mut desk, "an", &other).await;
        assert!(missed.text().contains(wrong), "{}", missed.text());
        assert!(missed.data().iter().any(|data| data.starts_with(&format!("pick:{first}"))), "{:?}", missed.data());
        let found = says(&mut desk, "an", &best).await;
        assert!(found.text().contains(right) && !found.text().contains(row), "{}", found.text());
        let mut at = first;
        for number in 1..=2 {
            let next = presses(&mut desk, "an", &format!("puzzle:{at}")).await;
            at = id(&next);
            let solved = presses(&mut desk, "an", &format!("to:{at}::{}", riddle::shipped(&at).0)).await;
            assert_eq!(solved.text().contains(row), number == 2, "{number}: {}", solved.text());
        }
        // The row is kept over a restart, and the solution on request ends it.
        let mut desk = desk.restarted(lang).await;
        let next = presses(&mut desk, "an", &format!("puzzle:{at}")).await;
        let given = presses(&mut desk, "an", &format!("solution:{}", id(&next))).await;
        assert!(given.text().contains(solution), "{}", given.text());
        let next = presses(&mut desk, "an", &format!("puzzle:{}", id(&next))).await;
        let solved = presses(&mut desk, "an", &format!("to:{}::{}", id(&next), riddle::shipped(&id(&next)).0)).await;
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
    assert!(waiting.text().contains("8:00") && id(&waiting).len() == 4, "{}", waiting.text());
    let posts = later(&desk, 3 * HOUR).await;
    let day = super::puzzles::id(&posts[0]);
    let (best, _) = super::puzzles::moves(&desk, &day).await;
    let asked = desk.say("an", "/puzzle").await;
    assert!(asked.text().contains("Puzzle 1"), "{}", asked.text());
    presses(&mut desk, "an", &format!("to:{day}::{best}")).await;
    let done = desk.say("an", "/puzzle").await;
    assert!(done.data().contains(&format!("puzzle:{day}")), "{:?}", done.data());
    let next = presses(&mut desk, "an", &format!("puzzle:{day}")).await;
    assert!(next.text().contains("chess") && id(&next).starts_with("ub"), "{}", next.text());
    // Its one try stays one try: there is no solution before the next day.
    let refused = presses(&mut desk, "binh", &format!("solution:{day}")).await;
    assert!(!refused.text().contains(&best) && !refused.text().contains("solution:"), "{}", refused.text());
}

#[tokio::test]
async fn twins_forged_presses_on_puzzles_change_nothing() {
    let mut desk = open(Lang::En).await;
    let forged =
        ["solution:ua99", "puzzle:zzzz", "solution:zzzz", "to:ua00::zz99", "to:ua00::", "puzzle:u", "solution:ud00"];
    for data in forged {
        let heard = presses(&mut desk, "an", data).await;
        assert!(heard.posts.is_empty(), "{data}");
    }
    assert_eq!(desk.house.store.values("puzzle-own:").await, Ok(Vec::new()));
}
