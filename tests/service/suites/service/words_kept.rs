//! Sentences as a review of the texts changed them: the words that decide, in both languages.
//!
//! A number such as T24 is the finding in that review.

use std::fs;

use super::words_checked::{Reader, messages_for};

/// One sentence: its key, the words it has in English and in Vietnamese, and words that it no longer has.
struct Kept {
    key: &'static str,
    en: &'static str,
    vi: &'static str,
    gone: &'static [&'static str],
}

const fn kept(key: &'static str, en: &'static str, vi: &'static str, gone: &'static [&'static str]) -> Kept {
    Kept { key, en, vi, gone }
}

/// Sentences for players.
const FOR_PLAYERS: &[Kept] = &[
    // The card of a challenge stays in the chat after the answer.
    kept("challenge-until", "If not accepted", "Không ai nhận thì", &["Open until", "Chờ trả lời đến"]),
    // T3
    kept("men-lion", "Two king's steps in one move", "Mỗi nước hai bước kiểu vua", &["all directions"]),
    kept("men-like-lion", "only along this line", "chỉ trên đường này", &[]),
    // T5
    kept("rule-no-checker-there", "[bar] You have no checker on the bar", "[thanh] Bạn không có quân trên thanh", &[]),
    kept("rule-not-the-dice", "{ $sites }", "{ $sites }", &["ra ngoài"]),
    // T8
    kept("cup-unknown-word", "/tournament xiangqi", "/giai cờ tướng", &["/play", "/choi"]),
    // T13
    kept("rule-exposes-general", "leave your general open to the", "lộ tướng", &["expose"]),
    kept("rule-cannon-screen-missing", "captures by jumping over exactly one piece", "ngòi", &[]),
    kept("captured", "*[other] a { $man }", "{ $man }", &[]),
    kept("turned-up", "*[other] a { $man }", "{ $man }", &[]),
    // T24
    kept("button-resume", "Resume", "Chơi tiếp", &["End the pause", "Thôi tạm dừng"]),
    // T26
    kept("web-aimed", "place your mark", "bấm lần nữa để đánh", &["stone", "đặt quân"]),
    kept("web-pick-place", "press the square to play on", "bấm vào ô muốn đánh", &["stone", "đặt quân"]),
    // T27
    kept("fact-hits", "It hits", "Ăn { $count } quân lẻ", &["Đánh"]),
    kept("fact-no-blot", "no blot to be hit", "cho bên kia ăn", &["đánh"]),
    kept("fact-shots", "hit a blot of yours", "ăn được quân lẻ", &["đánh trúng"]),
    // T28
    kept(
        "help-etiquette",
        "while at most one move was made, no piece turned up",
        "mới đi nhiều nhất một nước, chưa lật quân",
        &[],
    ),
    // T35
    kept("discord-menu-step", "Choose a piece or a move…", "Chọn quân, chọn nước…", &["man"]),
    kept("discord-panel-typed", "Also: { $said }", "Kèm theo: { $said }", &["Along with it"]),
    kept("discord-failed", "may not have been carried out", "có khi chưa xong", &[]),
    // T36
    kept("telegram-inline-description", "The person who presses the button", "Người bấm nút", &["Whoever", "Who "]),
    // T37
    kept("no-links-yet", "you can analyse it after the game", "hết ván", &["can be told"]),
    kept("luck-later", "luck is shown after the game", "xong rồi mới xem vận may được", &["can be told"]),
    kept("no-luck", "has no luck to measure", "không có may rủi để tính", &[]),
    kept("luck-note", "the person who runs the bot", "người chạy bot", &["whoever", "chủ nhà"]),
    // T40
    kept("web-forgotten", "join as a new player", "vào bàn như người mới", &["Sit down", "sit down"]),
    kept("web-name-enter", "Join", "Vào bàn", &["Sit down"]),
    kept("web-put-away", "Hide game", "Cất ván", &["Put away"]),
    kept("web-away", "offline", "đã rời bàn", &["has left"]),
    // T42
    kept("fact-exchanges", "After the exchanges it comes out ahead", "đổi quân xong vẫn hơn", &["whatever"]),
    kept("fact-takes", "even if recaptured, you lose nothing", "đổi quân cũng không thiệt", &["whatever"]),
    kept("fact-best", "the best play overall", "được nhiều nhất", &[]),
    kept("fact-costs", "Any other decision costs about", "Quyết định khác thì thiệt chừng", &[]),
    // T44
    kept("too-short", "before both players had moved", "Chưa đủ mỗi bên một nước", &["both had moved"]),
    // T45, T46
    kept("cup-bye", "has a bye", "không phải đấu", &[]),
    kept("cup-goes-on", "advances without playing", "vào thẳng vòng sau", &["goes straight on"]),
    kept("admin-game", "how should it end?", "{ $second }", &["shall it end"]),
    kept("button-admin-sure", "Confirm", "Xử vậy", &["Do it"]),
    // T47
    kept("expired", "nobody accepted", "không ai nhận", &["took it up"]),
    kept("aborted", "aborts the game", "huỷ ván", &["calls off", "breaks off"]),
    // T49
    kept("no-game-here", "no running game here", "không có ván nào đang chơi", &["yet", "chưa có ván nào"]),
    // T53
    kept("web-welcome-title", "Start a game", "Mở một ván", &["Nothing on the table"]),
    kept("web-welcome-text", "anyone at this table can accept", "ai ở bàn này cũng nhận được", &["anybody"]),
    // Discord, 17
    kept("badge-turn", "To move", "Đến lượt", &["Move { "]),
];

/// Sentences for hosts.
const FOR_HOSTS: &[Kept] = &[
    // T43
    kept("doctor-clock", "Clock: OK.", "Đồng hồ: OK.", &["plausible"]),
    // T48
    kept("doctor-broken", "The check itself failed", "Không kiểm tra được", &["khám"]),
    kept("usage-help", "this help", "Hiện trợ giúp này", &["phần giúp"]),
];

#[test]
fn sentences_that_were_misread_keep_their_new_words() {
    for (reader, all) in [(Reader::Player, FOR_PLAYERS), (Reader::Host, FOR_HOSTS)] {
        let [en, vi] = ["en", "vi"].map(|lang| messages_for(lang, reader));
        for Kept { key, en: in_english, vi: in_vietnamese, gone } in all {
            for (messages, words) in [(&en, in_english), (&vi, in_vietnamese)] {
                let message = messages.iter().find(|message| message.key == *key);
                let text = &message.unwrap_or_else(|| panic!("there is no {key}")).text;
                assert!(text.contains(words), "{key} has no “{words}”: {text}");
                assert!(gone.iter().all(|gone| !text.contains(gone)), "{key}: {text}");
            }
        }
    }
}

/// T41: ten sentences of a review began with the same eleven words. Without the played move the reply seemed to follow
/// the better one.
#[test]
fn a_reply_in_a_review_is_told_first() {
    for (lang, begins) in
        [("en", "After { $played } the reply { $move }"), ("vi", "Sau { $played }, bên kia đáp { $move }")]
    {
        let all = messages_for(lang, Reader::Player);
        let replies: Vec<_> = all.iter().filter(|message| message.key.starts_with("review-answer-")).collect();
        assert!(replies.len() >= 10, "{}", replies.len());
        for reply in replies {
            assert!(reply.text.starts_with(begins), "{lang} {}: {}", reply.key, reply.text);
        }
    }
}

/// T25, T27, T28: pages of rules, with words they have and words they no longer have. T48: the Vietnamese README.
#[test]
fn pages_that_were_misread_keep_their_new_words() {
    let root = banco_tests::root();
    let pages: [(&str, &[&str], &[&str]); 7] = [
        ("data/games/caro/rules.en.md", &["X moves first", "The first player to get five marks"], &["Whoever", "seat"]),
        ("data/games/caro/rules.vi.md", &["Bên đi trước cầm X", "/choi caro @tên"], &["Người ngồi trước", "@bạn"]),
        ("data/games/backgammon/rules.en.md", &["All are multiplied by the cube."], &["All times"]),
        (
            "data/games/jieqi/rules.vi.md",
            &["(/luat cờ tướng)", "nhiều nhất một nước và chưa ai lật quân"],
            &["cotuong"],
        ),
        ("data/games/jieqi/rules.en.md", &["at most one move was made and no piece was turned up"], &[]),
        ("README.vi.md", &["chuyển máy", "máy chơi của Bạn Cờ"], &["dọn nhà", "của nhà"]),
        ("data/web/index.html", &["data-sheet=\"rules\">{{web-quick-rules}}"], &[]),
    ];
    for (file, has, gone) in pages {
        let text = fs::read_to_string(root.join(file)).expect("the file");
        for words in has {
            assert!(text.contains(words), "{file} has no “{words}”");
        }
        for words in gone {
            assert!(!text.contains(words), "{file} still has “{words}”");
        }
    }
}

/// Discord, 16: the greeting named each command twice, in both languages, which Discord showed as the same name.
#[test]
fn the_greeting_on_discord_names_each_command_once() {
    for (lang, commands) in [("en", ["/play", "/rules", "/help"]), ("vi", ["/choi", "/luat", "/trogiup"])] {
        let all = messages_for(lang, Reader::Player);
        let welcome = all.iter().find(|message| message.key == "welcome-discord").expect("a greeting");
        for command in commands {
            assert_eq!(welcome.text.matches(command).count(), 1, "{lang} {command}: {}", welcome.text);
        }
        assert_eq!(welcome.text.matches('/').count(), commands.len(), "{lang}: {}", welcome.text);
    }
}
