//! Game that is meant by a command without a game id.

use banco_engine::Offer;
use banco_ports::{Intent, Lang, ReplyKind};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard};

use super::hints::against_the_house;

/// As typed beside the board of `game`.
async fn say_at(desk: &mut Desk, user: &str, text: &str, game: &str) -> Heard {
    let mut typed = desk.typed(user, text);
    let Intent::Command { args, .. } = &mut typed.intent else { panic!("{text} is no command") };
    args.looked_at = Some(game.to_owned());
    desk.send(typed).await
}

/// Found in an evening of new users: games of others were offered to a player who had one here.
#[tokio::test]
async fn ones_own_game_comes_before_those_of_others() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (other, _) = desk.start_game("xiangqi", "chi", "dung", "").await;
        let (own, _) = desk.start_game("chess", "an", "binh", "").await;
        for text in ["/board", "/history", "/legal e2"] {
            let heard = desk.say("an", text).await;
            assert!(heard.text().contains(&own) && !heard.text().contains(&other), "{text}: {}", heard.text());
        }
        // A person without a game here is asked, and reads who plays.
        let asked = desk.say("em", "/board").await;
        let said = |names: &str| asked.labels().iter().any(|label| label.contains(names));
        assert!(asked.labels().len() == 2 && said("an – binh") && said("chi – dung"), "{:?}", asked.labels());
        // Several own games come first.
        let (second, _) = desk.start_game("xiangqi", "binh", "an", "").await;
        let asked = desk.say("an", "/board").await;
        let data = asked.data();
        let at = |id: &String| data.iter().position(|data| data.contains(id)).expect("offered");
        assert!(data.len() == 3 && at(&own) < at(&other) && at(&second) < at(&other), "{data:?}");
        assert!(asked.labels()[at(&own)].ends_with("· binh"), "{:?}", asked.labels());
    }
}

/// Found by a player: beside a board without draws the offer went to another game, and replaced what was asked there.
#[tokio::test]
async fn a_draw_is_offered_in_the_game_that_is_looked_at_or_nowhere() {
    let mut desk = Desk::open().await;
    let (drawn, _) = desk.start_game("chess", "an", "binh", "").await;
    let (dice, _) = desk.start_game("backgammon", "an", "binh", "").await;
    let refused = say_at(&mut desk, "an", "/draw", &dice).await;
    assert!(refused.text().contains(&dice), "{}", refused.text());
    assert_eq!(desk.table(&drawn).await.offer(), None);
    say_at(&mut desk, "an", "/draw", &drawn).await;
    assert!(matches!(desk.table(&drawn).await.offer(), Some((_, Offer::Draw))));
}

/// Found in an evening of new users: a game was offered in which nothing could be taken back.
#[tokio::test]
async fn a_move_is_taken_back_only_where_one_was_made() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let (fresh, _) = desk.start_game("chess", "an", "chi", "").await;
        let (moved, _) = desk.start_game("chess", "an", "binh", "").await;
        let refused = desk.say("an", "/takeback").await;
        assert!(refused.data().is_empty() && refused.text().contains('#'), "it says why: {}", refused.text());
        desk.say("an", &format!("/move e4 #{moved}")).await;
        desk.say("an", "/takeback").await;
        assert!(matches!(desk.table(&moved).await.offer(), Some((_, Offer::Takeback))));
        assert!(desk.table(&fresh).await.offer().is_none());
        // With a move in each of them both are offered.
        desk.say("an", &format!("/move e4 #{fresh}")).await;
        let (third, _) = desk.start_game("chess", "an", "dung", "").await;
        desk.say("an", &format!("/move e4 #{third}")).await;
        assert_eq!(desk.say("an", "/takeback").await.data().len(), 2);
    }
}

/// Found in an evening of new users: games were offered in which hints are not allowed.
#[tokio::test]
async fn a_hint_is_given_where_it_is_allowed() {
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    desk.start_game("chess", "an", "chi", "").await;
    let refused = desk.say("an", "/hint").await;
    assert!(refused.data().is_empty() && refused.text().contains("chỉ có khi chơi với máy"), "{}", refused.text());
    against_the_house(&mut desk, "xiangqi").await;
    let hint = desk.say("an", "/hint").await;
    assert!(hint.replies.iter().all(|reply| reply.kind == ReplyKind::Private), "{}", hint.text());
    assert!(hint.data().iter().any(|data| data.starts_with("hint:")), "{:?}", hint.data());
}

/// Found in an evening of new users: commands asked which game was meant, or took another than the board in view.
#[tokio::test]
async fn the_board_in_view_is_meant_where_the_command_fits_it() {
    let mut desk = Desk::open().await;
    let (first, _) = desk.start_game("chess", "an", "binh", "").await;
    let (second, _) = desk.start_game("chess", "an", "chi", "").await;
    let (watched, _) = desk.start_game("chess", "dung", "em", "").await;
    say_at(&mut desk, "an", "/move e4", &second).await;
    assert_eq!((desk.plies(&first).await, desk.plies(&second).await), (0, 1));
    let waits = say_at(&mut desk, "an", "/move e4", &second).await;
    assert!(waits.text().contains("Chưa đến lượt") && desk.plies(&first).await == 0, "{}", waits.text());
    for text in ["/history", "/board", "/export"] {
        for game in [&first, &second, &watched] {
            let heard = say_at(&mut desk, "an", text, game).await;
            assert!(heard.text().contains(&format!("#{game}")), "{text} {game}: {}", heard.text());
        }
    }
    let resigns = say_at(&mut desk, "an", "/resign", &first).await;
    assert!(resigns.text().contains(&first) && !resigns.text().contains(&second), "{}", resigns.text());
    // The watched game is not an own one: asked as without a board.
    let asked = say_at(&mut desk, "an", "/resign", &watched).await;
    assert!(asked.data().len() == 2 && asked.data().iter().all(|data| !data.contains(&watched)), "{:?}", asked.data());
    // An id that is typed is meant, whatever is looked at; one that is no game's changes nothing.
    let named = say_at(&mut desk, "an", &format!("/history {first}"), &second).await;
    assert!(named.text().contains(&format!("#{first}")), "{}", named.text());
    assert_eq!(say_at(&mut desk, "an", "/resign", "zzzz").await.data().len(), 2);
    // What is over can still be looked at.
    let asked = say_at(&mut desk, "chi", "/resign", &second).await;
    desk.press("chi", &asked.data()[0]).await;
    let over = say_at(&mut desk, "an", "/history", &second).await;
    assert!(over.text().contains(&format!("#{second}")), "{}", over.text());
}
