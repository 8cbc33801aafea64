//! Sentences that readers once misunderstood, in their present form.

use banco_ports::Lang;
use banco_tests::bare::counting_entropy;
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
    ] {
        let heard = desk.say("an", &format!("/move {typed}")).await;
        assert!(heard.text().starts_with(said), "{typed}: {}", heard.text());
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
}
