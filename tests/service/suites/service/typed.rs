//! Typed texts outside the tables: commands in syllables, other command names, odds in words.

use banco_engine::{GameKey, GameOptions, OptionError};
use banco_ports::Lang;
use banco_tests::desk::Desk;

/// A line and its result in a running game.
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
        assert!(desk.say("an", line).await.text().contains("chưa có ván nào đã xong"), "{line}");
    }
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    assert!(desk.say("an", &format!("/choilai {id}")).await.text().contains("chưa có ván nào đã xong"));
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

/// A challenge with the texts of its options.
const CHALLENGES: [(&str, &str); 22] = [
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
    ("/play cotuong @binh chấp hai mã không xử lặp", "Không xử lặp thế"),
    ("/play covua chiếu ba lần xin mới hoà @binh", "Chiếu ba lần là thắng"),
    ("/play caro @binh ra xa bàn 19 đúng năm", "19"),
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
    // The first screen has three steps, and its first button asks for the rules.
    let first = desk.say("an", "/trogiup").await;
    assert!(["1. ", "2. ", "3. "].iter().all(|step| first.text().contains(step)), "{}", first.text());
    assert_eq!(first.labels()[0], "Luật chơi");
    assert!(desk.press("an", &first.data()[0]).await.text().starts_with("Bạn muốn xem luật của cờ nào?"));
    assert!(desk.say("an", "/trogiup mọi lệnh").await.text().contains("/xuat"));
}

#[tokio::test]
async fn refusals_repeat_what_was_typed_whole() {
    let mut desk = Desk::open().await;
    assert!(desk.say("an", "/choi cờ vây @binh").await.text().contains("Chưa có cờ “cờ vây”"));
    let heard = desk.say("an", "/choi cotuong @binh position=abc").await;
    assert!(heard.text().contains("Không đọc được thế cờ bày sẵn. Sau chữ “bày” là một FEN"), "{}", heard.text());
    let heard = desk.say("an", "/caidat mau=do").await;
    assert!(heard.text().contains("Giao diện"), "{}", heard.text());
}

/// Values that the rules of a game accept for each of its options.
fn options(game: GameKey) -> Vec<(&'static str, &'static str)> {
    let refused = |key: &str| {
        let error = game.start(&GameOptions::from([(key.to_owned(), "?".to_owned())])).err();
        error.unwrap_or_else(|| panic!("{}: {key}=? is refused", game.key()))
    };
    let OptionError::UnknownKey { known, .. } = refused("nothing of the kind") else { panic!("no such option") };
    let values = |key: &'static str| match refused(key) {
        OptionError::BadValue { allowed, .. } => allowed.iter().map(|value| (key, *value)).collect::<Vec<_>>(),
        OptionError::UnknownKey { .. } => panic!("{key} is known"),
    };
    known.iter().flat_map(|key| values(key)).collect()
}

/// Texts about an option use a name that the bot reads, in both languages, for every option of every game.
#[tokio::test]
async fn every_option_is_read_as_it_is_printed() {
    for lang in Lang::BOTH {
        for game in GameKey::ALL.iter().copied() {
            for (key, value) in options(game) {
                let example = match (key, value) {
                    ("match", _) => "3",
                    ("handicap", range) if range.starts_with('0') => "2",
                    // A position has its own text, and `jacoby` needs a cube.
                    ("position", _) | ("jacoby", "on") | ("odds" | "handicap", "none") => continue,
                    (_, value) => value,
                };
                let words = banco_service::option_words(lang, game, key, example);
                assert!(
                    !words.contains('=') && !words.contains('-')
                        || matches!(key, "go_between_last_rank" | "odds" | "handicap"),
                    "{key} {words}"
                );
                let mut desk = Desk::open_with(banco_tests::bare::counting_entropy(), lang).await;
                let heard = desk.say("an", &format!("/play {} @binh {words}", game.key())).await;
                let id = heard.posts.first().and_then(|_| banco_service::game_id_in(&heard.text()));
                let id = id.unwrap_or_else(|| panic!("{} {words}: {}", game.key(), heard.text()));
                let challenge = desk.table(&id).await;
                let kept = challenge.challenge().options.get(key).map(String::as_str);
                let kept = kept.unwrap_or_else(|| panic!("{} “{words}” says no {key}", game.key()));
                // Odds are stored in the typed words.
                let is_gift = key == "odds" || (key == "handicap" && example != "2");
                let said = if is_gift { banco_service::option_words(lang, game, key, kept) } else { kept.to_owned() };
                assert_eq!(said, if is_gift { &words } else { example }, "{} “{words}”", game.key());
            }
        }
    }
}

#[tokio::test]
async fn a_refused_option_is_told_the_words_that_are_read() {
    for (line, told) in [
        ("/choi cờ thỏ cáo @binh cube=maybe", "Khối nhân đôi chỉ nhận: không khối, khối."),
        ("/choi cờ vua @binh draws=no", "chỉ nhận: tự hoà, xin mới hoà, bỏ luật hoà."),
        ("/choi cờ úp @binh nothing=1", "Có thể nói: công khai, kín"),
        ("/choi cờ vua @binh position=x", "Sau chữ “bày” là một FEN"),
    ] {
        let heard = Desk::open().await.say("an", line).await;
        assert!(heard.text().contains(told) && !heard.text().contains('='), "{line}: {}", heard.text());
    }
}

#[tokio::test]
async fn settings_are_typed_in_words() {
    for (line, told) in [
        ("/caidat giao diện cổ điển", "Giao diện: Cổ điển"),
        ("/caidat cổ điển", "Giao diện: Cổ điển"),
        ("/caidat giao diện tương phản cao ngôn ngữ English", "Theme: High contrast, Language: English"),
        ("/settings theme classic notation wxf", "Giao diện: Cổ điển"),
        ("/caidat giao diện xanh lá", "Giao diện không có kiểu “xanh lá”. Chọn một trong: Gỗ, Tối"),
        ("/caidat màu sắc", "Không có cài đặt “màu”."),
    ] {
        let heard = Desk::open().await.say("an", line).await;
        assert!(heard.text().contains(told), "{line}: {}", heard.text());
    }
}
