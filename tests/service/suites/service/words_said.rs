//! Sentences that readers once misunderstood, in their present form.

use banco_ports::{Inbound, Lang, Place, Platform};
use banco_tests::bare::{counting_entropy, person as at_the_page};
use banco_tests::desk::Desk;

async fn desk(lang: Lang) -> Desk {
    Desk::open_with(counting_entropy(), lang).await
}

#[tokio::test]
async fn chu_shogi_says_the_name_of_a_piece_beside_its_code() {
    for (lang, lion, pawn, played, blocked) in [
        (Lang::Vi, "Sư tử Ln 7j", "Bộ binh P (10)", "Bộ binh 7i-7h (P-7h)", "Hương xa 1a bị Phản xa 1b chặn đường"),
        (
            Lang::En,
            "Lion Ln 7j",
            "Pawn P (10)",
            "pawn 7i-7h (P-7h)",
            "Your lance on 1a is blocked by the reverse chariot on 1b",
        ),
    ] {
        let mut desk = desk(lang).await;
        let (_, board) = desk.start_game("chushogi", "an", "binh", "").await;
        let labels: Vec<&str> = board.message.buttons.iter().flatten().map(|button| button.label.as_str()).collect();
        assert!(labels.contains(&lion) && labels.contains(&pawn), "{labels:?}");
        assert!(desk.say("an", "/move 7i7h").await.text().contains(played), "{lang:?}");
        let heard = desk.say("binh", "/move L1a-1c").await;
        assert!(heard.text().starts_with(blocked), "{lang:?}: {}", heard.text());
    }
}

#[tokio::test]
async fn refusals_in_english_are_whole_sentences() {
    let mut desk = desk(Lang::En).await;
    desk.start_game("xiangqi", "an", "binh", "").await;
    for (typed, said) in [
        ("a1a5", "Your rook on file 9, rank 1 is blocked by the soldier on file 9, rank 4."),
        ("b1d2", "Your horse on file 8, rank 1 is blocked: the elephant on file 7, rank 1 stands on its leg."),
        ("e1e3", "The general on file 5, rank 1 does not move like that."),
        ("b3b8", "The cannon on file 8, rank 3 has no screen: a cannon captures by jumping over exactly one piece."),
    ] {
        let heard = desk.say("an", &format!("/move {typed}")).await;
        assert!(heard.text().starts_with(said), "{typed}: {}", heard.text());
    }
    let taken = desk.say("an", "/move h3h10").await;
    assert!(taken.text().contains(", captures a horse"), "{}", taken.text());
}

/// T3: the card of the lion named ways and explained nothing.
#[tokio::test]
async fn the_lion_is_explained_in_whole_sentences() {
    for (lang, lion, falcon) in [
        (Lang::En, "Two king's steps in one move: it may turn between them", "Like a lion, but only along this line"),
        (Lang::Vi, "Mỗi nước hai bước kiểu vua: giữa chừng đổi hướng được", "Kiểu sư tử, chỉ trên đường này"),
    ] {
        let mut desk = desk(lang).await;
        for (typed, said) in [("lion", lion), ("horned falcon", falcon)] {
            let card = desk.say("an", &format!("/help {typed}")).await.text();
            assert_eq!(card.matches(said).count(), 1, "{lang:?} {typed}: {card}");
        }
    }
}

/// T5: the bar was called a point.
#[tokio::test]
async fn the_bar_is_called_as_it_is_typed() {
    for (lang, bar) in [(Lang::En, "You have no checker on the bar."), (Lang::Vi, "Bạn không có quân trên thanh.")]
    {
        let mut desk = desk(lang).await;
        let (id, _) = desk.start_game("backgammon", "an", "binh", "").await;
        let table = desk.table(&id).await;
        let mover = table.to_move().and_then(|seat| table.person_at(seat)).expect("the game is on").name.clone();
        let refused = desk.say(&mover, "/move bar/20").await.text();
        assert!(refused.starts_with(bar), "{lang:?}: {refused}");
    }
}

/// T8: a tournament's unread word was answered with an example of a challenge, and only its first word was quoted.
#[tokio::test]
async fn what_is_not_read_is_quoted_as_it_was_typed() {
    for (lang, line, quoted, example) in [
        (Lang::En, "/tournament xiangqi swiss on the moon", "“on the moon”", "/tournament xiangqi swiss 5 rounds"),
        (Lang::Vi, "/giai cờ tướng thuỵ sĩ lung tung beng", "“lung tung beng”", "/giai cờ tướng thuỵ sĩ 5 vòng"),
    ] {
        let mut desk = desk(lang).await;
        let inbound = desk.typed("an", line);
        let heard = desk.send(Inbound { moderator: true, ..inbound }).await.text();
        assert!(heard.contains(quoted) && heard.contains(example), "{line}: {heard}");
        assert!(!heard.contains("/play") && !heard.contains("/choi"), "{line}: {heard}");
    }
    let heard = desk(Lang::Vi).await.say("an", "/trogiup chuyện giờ giấc").await.text();
    assert!(heard.starts_with("Mình chưa có mục “chuyện giờ giấc”"), "{heard}");
}

/// T11: at the local table `/start` spoke of groups and private chats, which it does not have.
#[tokio::test]
async fn the_start_at_the_local_table_speaks_of_that_table() {
    for (lang, begins, steps, gone) in [
        (Lang::En, "Hello! This is a table for board games.", "another tab", ["Add me", "private chat"]),
        (Lang::Vi, "Chào bạn! Đây là bàn cờ chung.", "thẻ khác", ["Mời mình vào", "nhắn riêng"]),
    ] {
        let mut desk = desk(lang).await;
        let place = Place { platform: Platform::Web, chat: "ban".to_owned(), thread: None };
        let inbound = desk.typed("an", "/start");
        let heard = desk.send(Inbound { place, from: at_the_page("an"), ..inbound }).await.text();
        assert!(heard.starts_with(begins) && heard.contains(steps), "{lang:?}: {heard}");
        assert!(gone.iter().all(|gone| !heard.contains(gone)), "{lang:?}: {heard}");
    }
}

/// T49: after a finished game the list said that there had been none yet.
#[tokio::test]
async fn after_a_finished_game_none_is_running() {
    for (lang, said) in
        [(Lang::En, "You have no running game here."), (Lang::Vi, "Ở đây bạn không có ván nào đang chơi.")]
    {
        let mut desk = desk(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        for (who, mv) in [("an", "f3"), ("binh", "e5"), ("an", "g4"), ("binh", "Qh4#")] {
            desk.say(who, &format!("/move {mv} #{id}")).await;
        }
        let heard = desk.say("an", "/draw").await.text();
        assert!(heard.starts_with(said), "{lang:?}: {heard}");
    }
}

#[tokio::test]
async fn an_option_that_cannot_be_is_refused_by_its_name() {
    for (lang, typed, said) in [
        (Lang::En, "backgammon @binh jacoby", "Jacoby needs the doubling cube, in a single game: add “cube”."),
        (Lang::Vi, "backgammon @binh jacoby", "Luật Jacoby cần khối nhân đôi, ở ván lẻ: gõ thêm chữ “khối”."),
        (Lang::En, "backgammon @binh match 99", "Match: choose a number from 1 to 25."),
        (Lang::Vi, "backgammon @binh match 99", "Trận mấy điểm: chọn số từ 1 đến 25."),
    ] {
        let heard = desk(lang).await.say("an", &format!("/play {typed}")).await;
        assert_eq!((heard.posts.len(), heard.text().as_str()), (0, said), "{typed}");
    }
}

#[tokio::test]
async fn odds_are_named_as_players_name_them() {
    for (typed, said) in [
        ("xiangqi @binh two horses odds", "Odds: two-horse"),
        ("chess @binh first-move odds", "Odds: first-move"),
        ("xiangqi @binh rook + horse odds", "Odds: rook, horse"),
    ] {
        let heard = desk(Lang::En).await.say("an", &format!("/play {typed}")).await;
        assert!(heard.text().contains(said), "{typed}: {}", heard.text());
    }
}

#[tokio::test]
async fn a_command_that_is_nearly_right_is_guessed_in_the_readers_language() {
    for (lang, typed, said) in
        [(Lang::En, "/dra", "Did you mean /draw?"), (Lang::Vi, "/hoaa", "Ý bạn là /hoa?"), (Lang::Vi, "/ho", "/hoa?")]
    {
        let heard = desk(lang).await.say("an", typed).await;
        assert!(heard.text().contains(said), "{typed}: {}", heard.text());
    }
}

#[tokio::test]
async fn what_is_kept_about_a_person_is_downloaded_or_deleted() {
    for (lang, labels, words, warning) in [
        (
            Lang::En,
            ["Download my data", "Delete my data"],
            ["/privacy download", "/privacy delete my data"],
            "Deleting your data cannot be undone.",
        ),
        (
            Lang::Vi,
            ["Tải dữ liệu của tôi", "Xoá dữ liệu của tôi"],
            ["/riengtu tải dữ liệu của tôi", "/riengtu xoá dữ liệu của tôi"],
            "Xoá rồi không lấy lại được.",
        ),
    ] {
        let mut desk = desk(lang).await;
        let about = desk.say("an", "/privacy").await;
        assert_eq!(about.labels(), labels, "{lang:?}");
        let file = desk.say("an", words[0]).await;
        assert_eq!(file.replies[0].message.files.len(), 1, "{lang:?}: {}", file.text());
        let asked = desk.say("an", words[1]).await;
        assert!(asked.text().starts_with(warning), "{lang:?}: {}", asked.text());
    }
}

#[tokio::test]
async fn a_game_without_a_move_left_says_so_everywhere() {
    let mut desk = desk(Lang::En).await;
    let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
    desk.say("an", "/move h3e3").await;
    let asked = desk.say("an", "/takeback").await;
    let agree = asked.data().into_iter().find(|data| data.starts_with("takeback:")).expect("a question");
    desk.press("binh", &agree).await;
    assert!(desk.say("an", &format!("/export {id}")).await.text().contains(", 0 moves"));
    let asked = desk.say("an", &format!("/resign {id}")).await;
    let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("a question");
    let over = desk.press("an", &yes).await;
    assert!(over.text().contains("an (Red) resigns: binh (Black) wins. No move was made."), "{}", over.text());
    let checked = desk.say("an", &format!("/verify {id}")).await.text();
    assert!(checked.contains("no move was made") && !checked.contains("played through"), "{checked}");
}

/// Discord, 15: a square that is not on the board was answered like any unread text, and a question about an empty point
/// did not say that the present position counts.
#[tokio::test]
async fn near_misses_are_told_what_is_wrong() {
    for (lang, typed, said) in [
        (Lang::En, "/move Qh9", "This board has no square h9: it goes from a1 to h8."),
        (Lang::Vi, "/move Qh9", "Bàn cờ này không có ô h9, chỉ từ a1 đến h8."),
        (Lang::En, "/move Nc9", "This board has no square c9: it goes from a1 to h8."),
        (Lang::En, "/legal e4", "There is no piece on “e4” now"),
        (Lang::Vi, "/legal e4", "Lúc này ở “e4” không có quân nào"),
    ] {
        let mut desk = desk(lang).await;
        desk.start_game("chess", "an", "binh", "").await;
        let heard = desk.say("an", typed).await;
        assert!(heard.text().starts_with(said), "{lang:?} {typed}: {}", heard.text());
    }
}
