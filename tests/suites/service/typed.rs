//! What people type that no table lists: commands in syllables, other names of them, odds in words.

use banco_tests::desk::Desk;

/// A line and what it leads to, in a game that goes on.
const LINES: [(&str, &str); 10] = [
    ("/xin hoà", "an xin hoà."),
    ("/xinhoa", "an xin hoà."),
    ("/cầu hoà", "an xin hoà."),
    ("/xin thua", "xin thua ván #"),
    ("/xem bàn", "Đến lượt"),
    ("/biên bản", "Biên bản ván #"),
    ("/ván của tôi", "Các ván của bạn"),
    ("/trợ giúp", "Bạn Cờ: chơi cờ với bạn bè"),
    ("/trợ giúp cờ tướng", "CỜ TƯỚNG 1"),
    ("/nước đi 8 1", "Mã cột 8 hàng 1 đi được"),
];

#[tokio::test]
async fn commands_may_be_typed_in_syllables() {
    for (line, said) in LINES {
        let mut desk = Desk::open().await;
        desk.start_game("cotuong", "an", "binh", "").await;
        desk.say("an", "/di h3e3").await;
        desk.say("binh", "/đi h8e8").await;
        let heard = desk.say("an", line).await;
        assert!(heard.text().contains(said), "{line}: {}", heard.text());
    }
}

#[tokio::test]
async fn a_game_that_is_over_is_checked_and_played_again_by_command() {
    let mut desk = Desk::open().await;
    for line in ["/verify", "/chơi lại"] {
        assert!(desk.say("an", line).await.text().contains("chưa chơi xong ván nào"), "{line}");
    }
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    assert!(desk.say("an", &format!("/choilai {id}")).await.text().contains("chưa chơi xong ván nào"));
    assert!(desk.say("an", &format!("/verify {id}")).await.text().contains("phong bì còn niêm phong"));
    let asked = desk.say("an", "/resign").await;
    desk.press("an", &asked.data()[0]).await;
    assert!(desk.say("binh", "/kiểm tra").await.text().contains(&format!("Ván #{id}: khớp")));
    let again = desk.say("binh", "/chơi lại").await;
    assert!(again.text().contains("binh thách an"), "{}", again.text());
}

#[tokio::test]
async fn the_name_of_a_game_is_short_for_a_challenge() {
    for (line, told) in
        [("/cờ tướng chấp mã", "Chấp mã"), ("/chess", "ván cờ vua"), ("/CoThoCao match=5", "Trận 5 điểm")]
    {
        let heard = Desk::open().await.say("an", line).await;
        assert!(heard.posts.len() == 1 && heard.text().contains(told), "{line}: {}", heard.text());
    }
    assert!(Desk::open().await.say("an", "/up").await.text().contains("/up"));
}

/// A challenge and how its options are told.
const CHALLENGES: [(&str, &str); 19] = [
    ("/play cotuong @binh chấp mã", "Chấp mã"),
    ("/play cotuong @binh chấp hai mã", "Chấp hai mã"),
    ("/play cotuong @binh odds=two_horses", "Chấp hai mã"),
    ("/play cotuong @binh odds=rook+horse", "Chấp xe, mã"),
    ("/play cotuong @binh odds=first_move", "Chấp tiên"),
    ("/play covua @binh odds=pawn+first_move", "Chấp tốt, tiên"),
    ("/play chushogi @binh handicap=two_lions+gold", "Chấp hai sư tử, kim tướng"),
    ("/play cothocao @binh match=5", "Trận 5 điểm"),
    ("/play coup @binh captured=public", "Quân úp bị ăn: ai cũng thấy"),
    ("/play cờ úp @binh công khai", "Quân úp bị ăn: ai cũng thấy"),
    ("/play cờ úp @binh kín", "Quân úp bị ăn: giữ kín đến hết ván"),
    ("/play cờ thỏ cáo @binh trận 5", "Trận 5 điểm"),
    ("/play cờ thỏ cáo khối @binh", "Có khối nhân đôi"),
    ("/play chu shogi @binh hạng 2", "Chấp"),
    ("/play cờ vua @binh chess960 trước", "Chess960: bốc thăm thế xuất phát"),
    ("/play xiangqi @binh horse odds", "Chấp mã"),
    ("/play xiangqi @binh two horses odds", "Chấp hai mã"),
    ("/play chess @binh first move odds", "Chấp tiên"),
    ("/play covua @binh variant=chess960", "Chess960"),
];

#[tokio::test]
async fn a_challenge_tells_its_options_in_words() {
    for (line, said) in CHALLENGES {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", line).await;
        let told = heard.text();
        assert!(told.starts_with("an thách ") && told.contains("binh một ván"), "{line}: {told}");
        let odds = told.lines().nth(1).unwrap_or_default();
        assert!(odds.contains(said), "{line}: {odds}");
        assert!(!odds.contains('='), "{line}: {odds}");
    }
}

#[tokio::test]
async fn help_finds_its_topics_by_their_names_in_the_rules() {
    let mut desk = Desk::open().await;
    for topic in ["phong bì", "fair", "Xáo công bằng"] {
        let heard = desk.say("an", &format!("/trogiup {topic}")).await;
        assert!(heard.text().starts_with("Lúc thách đấu, bot bốc một số bí mật"), "{topic}: {}", heard.text());
    }
    // The first screen has three steps, and its first button asks which rules.
    let first = desk.say("an", "/trogiup").await;
    assert!(["1. ", "2. ", "3. "].iter().all(|step| first.text().contains(step)), "{}", first.text());
    assert_eq!(first.labels()[0], "Luật chơi");
    assert!(desk.press("an", &first.data()[0]).await.text().starts_with("Luật cờ nào?"));
    assert!(desk.say("an", "/trogiup mọi lệnh").await.text().contains("/xuat"));
}

#[tokio::test]
async fn refusals_repeat_what_was_typed_whole() {
    let mut desk = Desk::open().await;
    assert!(desk.say("an", "/choi cờ vây @binh").await.text().contains("Chưa có cờ “cờ vây”"));
    let heard = desk.say("an", "/choi cotuong @binh position=abc").await;
    assert!(heard.text().contains("Không đọc được position. Ở đây cần một FEN"), "{}", heard.text());
    let heard = desk.say("an", "/caidat mau=do").await;
    assert!(heard.text().contains("Giao diện"), "{}", heard.text());
}
