//! Findings of outsiders in an evening: answers that name the rule, the game and the person, and printed texts that
//! the bot reads back.

use banco_engine::{GameKey, GameOptions, OptionError, Phase};
use banco_ports::{Inbound, Lang, ReplyKind};
use banco_service::commands;
use banco_service::i18n::{self, Sentence};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};

fn position(fen: &str) -> String {
    format!("position={}", fen.replace(' ', "_"))
}

async fn table_of(game: &str, options: &str, lang: Lang) -> (Desk, String) {
    let mut desk = Desk::open_with(counting_entropy(), lang).await;
    let (id, _) = desk.start_game(game, "an", "binh", options).await;
    (desk, id)
}

fn buttons(heard: &Heard, verb: &str) -> usize {
    heard.data().iter().filter(|data| data.starts_with(verb)).count()
}

/// A position, a typed text and the answer; an empty position means the start.
const IMPOSSIBLE: [(&str, &str, &str, &str); 11] = [
    ("chess", "", "Md5", "Không Mã nào của bạn đi tới d5 được. Mã đi hình chữ L"),
    ("chess", "", "Ve5", "Vua e1 không đi kiểu đó được. Vua đi một ô"),
    ("chess", "", "Xe5", "Không Xe nào của bạn đi tới e5 được"),
    ("chess", "", "He5", "Hậu d1 không đi kiểu đó được"),
    ("cotuong", "", "S4.6", "Sĩ cột 4 hàng 1 không đi kiểu đó được. Sĩ đi từng ô chéo"),
    ("cotuong", "", "M3.5", "Ở chỗ đó bên bạn không có Mã nào"),
    ("cotuong", "", "X5.1", "Ở chỗ đó bên bạn không có Xe nào"),
    ("cotuong", "", "M8.6", "Mã cột 8 hàng 1 bị Tượng cột 7 hàng 1 cản chân"),
    ("coup", "", "S4.6", "không đi kiểu đó được"),
    ("chushogi", "", "Ln-6c", "Sư tử 7j không đi kiểu đó được. Mỗi nước hai bước kiểu vua"),
    ("chushogi", "", "FK-6a", "chặn đường"),
];

#[tokio::test]
async fn what_reads_as_an_impossible_move_is_answered_with_the_rule() {
    for (game, fen, typed, said) in IMPOSSIBLE {
        let options = if fen.is_empty() { String::new() } else { position(fen) };
        let (mut desk, id) = table_of(game, &options, Lang::Vi).await;
        let heard = desk.say("an", &format!("/di {typed}")).await;
        assert!(heard.text().contains(said), "{game} {typed}: {}", heard.text());
        assert!(!heard.text().contains("Ý bạn là nước nào"), "{game} {typed}: {}", heard.text());
        assert!(buttons(&heard, "to:") <= 1, "{game} {typed}: {:?}", heard.labels());
        assert_eq!(heard.text().contains("Hay ý bạn là"), buttons(&heard, "to:") == 1, "{}", heard.text());
        assert_eq!(desk.plies(&id).await, 0);
        // The same with the rule and a picture, in the same words.
        for why in ["/visao".to_owned(), format!("/visao {typed}")] {
            let heard = desk.say("an", &why).await;
            assert!(heard.text().contains(said), "{game} {why}: {}", heard.text());
        }
    }
}

/// Discord, 15: a square outside the board was reported as an unreadable move, and the text for an empty square
/// lacked "now".
#[tokio::test]
async fn a_square_that_is_not_there_is_named() {
    for (lang, typed, said) in [
        (Lang::En, "/move Qh9", "no square h9"),
        (Lang::En, "/move Nc9", "no square c9"),
        (Lang::Vi, "/di e44", "không có ô e44"),
        (Lang::Vi, "/di Hh9", "không có ô h9"),
        (Lang::En, "/legal e5", "no piece on “e5” now"),
        (Lang::Vi, "/nuocdi e5", "Lúc này ở “e5” không có quân"),
    ] {
        let (mut desk, id) = table_of("chess", "", lang).await;
        let heard = desk.say("an", typed).await;
        assert!(heard.text().contains(said), "{typed}: {}", heard.text());
        assert_eq!(desk.plies(&id).await, 0);
    }
}

#[tokio::test]
async fn a_question_mark_asks_and_plays_nothing() {
    let (mut desk, id) = table_of("cotuong", "", Lang::Vi).await;
    for typed in ["/di M8.7?", "/di mã 8 tấn 7 ?"] {
        let heard = desk.say("an", typed).await;
        assert!(heard.text().contains("đi được mà, cứ đi"), "{typed}: {}", heard.text());
        assert!(heard.replies[0].message.image.is_some(), "{typed}");
        assert_eq!(buttons(&heard, "to:"), 1, "{typed}: {:?}", heard.data());
        assert_eq!(desk.plies(&id).await, 0);
    }
    let heard = desk.say("an", "/di P2-5?").await;
    let play = heard.data().into_iter().find(|data| data.starts_with("to:")).expect("a button that plays it");
    let off_turn = desk.say("binh", "/di P2-5?").await;
    assert!(off_turn.text().contains("Đến lượt bạn thì P2-5 đi được"), "{}", off_turn.text());
    assert_eq!(buttons(&off_turn, "to:"), 0, "nobody plays off his turn");
    let blocked = desk.say("an", "/di M8.6?").await;
    assert!(blocked.text().contains("cản chân"), "{}", blocked.text());
    desk.press("an", &play).await;
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn why_is_answered_off_turn_as_if_it_were_ones_turn() {
    let (mut desk, _) = table_of("cotuong", "", Lang::Vi).await;
    let heard = desk.say("binh", "/visao M8.6").await;
    assert!(heard.text().contains("Mã cột 8 hàng 1 bị Tượng cột 7 hàng 1 cản chân"), "{}", heard.text());
    assert!(heard.text().contains("Bây giờ an đang nghĩ"), "{}", heard.text());
    assert!(heard.replies[0].message.image.is_some());

    let (mut desk, _) = table_of("chess", "", Lang::En).await;
    let heard = desk.say("binh", "/why Ke5").await;
    assert!(heard.text().contains("The king moves one square"), "{}", heard.text());
    assert!(heard.text().contains("an is thinking now"), "{}", heard.text());
    let heard = desk.say("binh", "/why e5").await;
    assert!(heard.text().contains("On your turn e5 is allowed"), "{}", heard.text());
}

#[tokio::test]
async fn legal_lists_every_own_man_page_by_page_and_knows_men_by_name() {
    let (mut desk, id) = table_of("chushogi", "", Lang::Vi).await;
    let version = desk.table(&id).await.version();
    for user in ["an", "binh"] {
        let mut seen = std::collections::BTreeSet::new();
        for page in 0..4 {
            let heard = desk.press(user, &format!("legal:{id}:{version}:.{page}")).await;
            seen.extend(heard.data().into_iter().filter(|data| !data.contains(":.")));
        }
        let seat = desk.table(&id).await.seat_of(&banco_tests::desk::person(user).key).expect("seated");
        let table = desk.table(&id).await;
        let movable = table.game().expect("it goes on").choices(seat, &[]).expect("no check").next.len();
        assert_eq!(seen.len(), movable, "{user}");
        assert!(movable > 15, "{movable}");
    }
    let (mut desk, _) = table_of("cotuong", "", Lang::Vi).await;
    let own = desk.say("binh", "/nuocdi").await;
    assert!(own.data().iter().any(|data| data.ends_with(":b10")), "{:?}", own.data());
    assert!(!own.data().iter().any(|data| data.ends_with(":b1")), "{:?}", own.data());
    for typed in ["/nuocdi mã", "/legal horse"] {
        let heard = desk.say("an", typed).await;
        let sites: Vec<String> = heard.data().iter().map(|data| data.rsplit(':').next().unwrap().to_owned()).collect();
        assert_eq!(sites, ["b1", "h1"], "{typed}: {}", heard.text());
    }
    for typed in ["/nuocdi mã 8", "/nuocdi horse 8", "/nuocdi mã b1"] {
        let heard = desk.say("an", typed).await;
        assert!(heard.text().starts_with("Mã cột 8 hàng 1 đi được 2 chỗ"), "{typed}: {}", heard.text());
    }
    assert!(desk.say("an", "/nuocdi tướng").await.text().starts_with("Tướng cột 5 hàng 1 đi được"));
}

#[tokio::test]
async fn whatever_is_printed_as_an_option_is_read_again() {
    let mut wrong = Vec::new();
    let mut told = 0;
    for lang in Lang::BOTH {
        for game in GameKey::ALL.iter().copied() {
            let unknown = game.start(&GameOptions::from([("?".to_owned(), String::new())]));
            let Err(OptionError::UnknownKey { known, .. }) = unknown else { continue };
            for key in known {
                let refused = game.start(&GameOptions::from([((*key).to_owned(), "?".to_owned())]));
                let Err(OptionError::BadValue { allowed, .. }) = refused else { continue };
                let mut values: Vec<&str> =
                    allowed.iter().copied().filter(|value| !value.contains(['<', ' '])).collect();
                if *key == "match" {
                    values = vec!["1", "3", "7"];
                }
                for value in values {
                    let mut desk = Desk::open_with(counting_entropy(), lang).await;
                    let first = desk.say("an", &format!("/play {} @binh {key}={value}", game.key())).await;
                    let Some(id) = banco_service::game_id_in(&first.text()) else { continue };
                    let text = first.text();
                    let lines: Vec<&str> = text.lines().collect();
                    // The lines name the players, the options and the number of the game.
                    let Some(printed) = lines.get(1).filter(|line| !line.contains(&id)) else {
                        wrong.push(format!("{lang:?} {} {key}={value}: nothing printed: {text}", game.key()));
                        continue;
                    };
                    desk.say("an", &format!("/cancel {id}")).await;
                    let again = desk.say("an", &format!("/play {} @binh {printed}", game.key())).await;
                    told += 1;
                    let read = match banco_service::game_id_in(&again.text()) {
                        Some(second) if second != id => desk.table(&second).await.challenge().options.clone(),
                        Some(_) | None => {
                            wrong.push(format!("{lang:?} {} {printed}: {}", game.key(), again.text()));
                            continue;
                        }
                    };
                    if read != desk.table(&id).await.challenge().options {
                        wrong.push(format!("{lang:?} {} {printed}: {read:?}", game.key()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {told}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(told > 100, "{told}");
}

#[tokio::test]
async fn a_challenge_is_read_as_people_say_it() {
    for (typed, game, options) in [
        ("chess960 @binh", GameKey::Chess, "variant=chess960"),
        ("cờ 960 @binh", GameKey::Chess, "variant=chess960"),
        ("chess 960 @binh", GameKey::Chess, "variant=chess960"),
        ("cờ vua 960 @binh", GameKey::Chess, "variant=chess960"),
        ("vua lên đồi @binh", GameKey::Chess, "variant=kingofthehill"),
        ("cờ thỏ cáo @binh trận 3 điểm", GameKey::Backgammon, "match=3"),
        ("cờ thỏ cáo @binh trận 3 điểm, có khối nhân đôi", GameKey::Backgammon, "cube=on match=3"),
        ("cờ thỏ cáo @binh Trận 5 điểm · Có khối nhân đôi", GameKey::Backgammon, "cube=on match=5"),
        ("backgammon @binh match to 5 with the doubling cube", GameKey::Backgammon, "cube=on match=5"),
        ("cờ tướng @binh tôi đi trước chấp mã", GameKey::Xiangqi, "odds=horse"),
    ] {
        let mut desk = Desk::open().await;
        let heard = desk.say("an", &format!("/choi {typed}")).await;
        let id = banco_service::game_id_in(&heard.text()).unwrap_or_else(|| panic!("{typed}: {}", heard.text()));
        let table = desk.table(&id).await;
        let found: Vec<String> =
            table.challenge().options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        assert_eq!((table.challenge().game, found.join(" ").as_str()), (game, options), "{typed}");
    }
}

#[tokio::test]
async fn nobody_else_is_asked_into_an_envelope() {
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/play coup @binh").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    let stranger = desk.press("chi", &format!("part:{id}")).await;
    assert!(stranger.text().contains("là của an và binh"), "{}", stranger.text());
    assert!(!stranger.text().contains("/nhan"), "{}", stranger.text());
    assert!(desk.press("binh", &format!("part:{id}")).await.text().contains("/nhan"));
    assert!(desk.press("an", &format!("part:{id}")).await.text().contains("trả lời tin mời"));
}

#[tokio::test]
async fn who_calls_off_or_withdraws_what_is_named() {
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/play coup @binh").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    let heard = desk.say("an", &format!("/huy {id}")).await;
    assert!(heard.text().contains("an rút lời mời binh một ván cờ úp"), "{}", heard.text());
    let heard = desk.say("an", "/play chess @binh").await;
    let id = banco_service::game_id_in(&heard.text()).expect("a challenge");
    let heard = desk.press("binh", &format!("decline:{id}")).await;
    assert!(heard.text().contains("binh từ chối lời mời cờ vua của an"), "{}", heard.text());
    let (id, _) = desk.start_game("chess", "an", "binh", "").await;
    let heard = desk.say("binh", &format!("/huyvan {id}")).await;
    assert_eq!(heard.text().matches("huỷ ván").count(), 1, "said once: {}", heard.text());
    assert!(heard.text().contains("binh huỷ ván, không tính thắng thua"), "{}", heard.text());
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)));
}

#[tokio::test]
async fn the_record_says_how_it_ended() {
    let (mut desk, id) = table_of("chess", "", Lang::Vi).await;
    desk.say("an", "/di e4").await;
    assert!(!desk.say("an", "/bienban").await.text().contains("xin thua"));
    let ask = desk.say("binh", "/xinthua").await;
    let yes = ask.data().into_iter().find(|data| data.starts_with("confirm:")).expect("a yes");
    desk.press("binh", &yes).await;
    let heard = desk.say("an", &format!("/bienban {id}")).await;
    assert!(heard.text().contains("binh (Đen) xin thua: an (Trắng) thắng"), "{}", heard.text());
}

#[tokio::test]
async fn a_bare_move_is_answered_with_an_example_of_the_game() {
    for (game, example) in
        [("cotuong", "P2-5"), ("coup", "úp 9 4"), ("chess", "Mf3"), ("chushogi", "P-7h"), ("caro", "h8")]
    {
        let (mut desk, _) = table_of(game, "", Lang::Vi).await;
        let heard = desk.say("an", "/di").await;
        assert!(heard.text().contains(example), "{game}: {}", heard.text());
    }
}

#[tokio::test]
async fn a_bare_setting_lists_its_words() {
    let mut desk = Desk::open().await;
    for typed in ["/caidat giao diện", "/caidat theme"] {
        let heard = desk.say("an", typed).await;
        assert!(heard.text().contains("Gỗ") && heard.text().contains("Tương phản cao"), "{typed}: {}", heard.text());
        assert!(heard.labels().contains(&"Tối"), "{typed}: {:?}", heard.labels());
    }
    let chosen = desk.say("an", "/caidat giao diện tối").await;
    assert!(chosen.text().contains("Giao diện: Tối"));
    // Found by an outsider: a player's choice was shown to the whole group.
    assert_eq!(chosen.replies[0].kind, ReplyKind::Private);
}

#[tokio::test]
async fn without_a_cube_nobody_speaks_of_one() {
    for (options, has_cube) in [("", false), ("cube=on match=5", true)] {
        let (mut desk, id) = table_of("backgammon", options, Lang::Vi).await;
        for user in ["an", "binh"] {
            let heard = desk.say(user, "/xinthua").await;
            assert_eq!(heard.text().contains("khối"), has_cube, "{options}: {}", heard.text());
            for (command, what) in [("/theo", "nhân đôi"), ("/bo", "nhân đôi")] {
                let heard = desk.say(user, command).await;
                assert!(heard.text().contains(what) && !heard.text().contains("Chưa đến lượt"), "{}", heard.text());
            }
        }
        assert_eq!(desk.plies(&id).await, 0);
    }
}

/// Found in an evening of friends: the answer was `Không hiểu “cấp”`.
#[tokio::test]
async fn a_level_that_is_none_is_told_which_there_are() {
    let mut desk = Desk::open().await;
    for typed in ["máy cấp 13", "cấp 13", "level=13"] {
        let heard = desk.say("an", &format!("/choi cờ vua {typed}")).await;
        assert!(heard.posts.is_empty() && heard.text().contains("cấp “13”. Máy chơi từ cấp 1"), "{}", heard.text());
    }
    for typed in ["máy cấp 6", "cấp 6", "level 6", "máy vừa"] {
        let heard = desk.say("an", &format!("/choi cờ vua {typed}")).await;
        while desk.house.service.play_one().await {}
        let told: Vec<String> = desk.arrived().await.iter().map(|parcel| parcel.message.text.to_plain()).collect();
        assert!(told.iter().any(|text| text.contains("Máy cấp 6")), "{typed}: {} {told:?}", heard.text());
    }
}

/// Found in an evening of friends: the challenger was told that the own challenge was for another player.
#[tokio::test]
async fn whoever_turns_down_a_challenge_of_others_is_told_whose_it_is() {
    let mut desk = Desk::open().await;
    let challenge = desk.say("an", "/choi cờ vua @binh").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    for (who, said) in
        [("an", "là của chính bạn. Thôi không thách nữa thì bấm Rút lời thách"), ("chi", "dành cho @binh")]
    {
        let heard = desk.press(who, &format!("decline:{id}")).await;
        assert!(heard.posts.is_empty() && heard.text().contains(said), "{who}: {}", heard.text());
        assert_eq!(desk.table(&id).await.phase(), Phase::Challenged);
    }
}

/// Found by a player: the refusal quoted the clock together with the name that lacked its `@`.
#[tokio::test]
async fn a_name_without_its_sign_is_asked_for_with_it() {
    for (lang, typed, said) in [
        (Lang::Vi, "/choi cờ tướng binh 12 giờ mỗi nước", "Không hiểu “binh”. Nếu đó là tên người"),
        (Lang::Vi, "/choi cờ tướng binh", "thì thêm @ vào trước: @binh"),
        (Lang::Vi, "/choi cờ tướng @binh chi 12 giờ mỗi nước", "Không hiểu “chi”. Ví dụ"),
        (Lang::Vi, "/choi cờ tướng hùng dũng 12 giờ mỗi nước", "Không hiểu “hùng dũng”. Ví dụ"),
        (Lang::En, "/play chess binh 12h per move, rated", "put @ before the name: @binh"),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let heard = desk.say("an", typed).await;
        assert!(heard.posts.is_empty() && heard.text().contains(said), "{typed}: {}", heard.text());
    }
}

/// Found by a player: with several games the question was “Which game?”.
#[tokio::test]
async fn a_greeting_before_a_question_about_playing_is_answered_with_help() {
    let mut desk = Desk::open_with(counting_entropy(), Lang::En).await;
    for other in ["binh", "chi"] {
        desk.start_game("chess", "an", other, "").await;
    }
    for typed in ["hello, how do I play?", "Hi! How to play?", "chào bot, cách chơi"] {
        let inbound = desk.typed("an", typed);
        let place = private_chat(&person("an").key);
        let heard = desk.send(Inbound { place, private: true, ..inbound }).await;
        assert!(heard.text().starts_with("Bạn Cờ: "), "{typed}: {}", heard.text());
    }
}

/// Found by players: `/start` in a group asked to add the bot to a group; help promised another language of boards.
#[tokio::test]
async fn start_and_settings_speak_of_the_chat_they_are_in() {
    for (lang, first, alone, of_all, of_chat) in [
        (Lang::Vi, "Chào cả nhà!", "Cài đặt của khung nhắn riêng này", "Cài đặt của nhóm", "/caidatnhom câu đố"),
        (
            Lang::En,
            "Hello everyone!",
            "Settings of this private chat",
            "Settings of this chat",
            "/chatsettings daily puzzle",
        ),
    ] {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        let start = desk.say("an", "/start").await.text();
        assert!(start.starts_with(first) && !start.contains("Mời mình vào") && !start.contains("Add me"), "{start}");
        let inbound = desk.typed("an", "/chatsettings");
        let shown = desk.send(Inbound { moderator: true, ..inbound }).await.text();
        assert!(shown.starts_with(of_all), "{shown}");
        let inbound = desk.typed("an", "/chatsettings");
        let place = private_chat(&person("an").key);
        let shown = desk.send(Inbound { place, private: true, ..inbound }).await.text();
        assert!(shown.starts_with(alone), "{shown}");
        // A setting of chats among one's own names the command that has it.
        for typed in ["/caidat câu đố", "/caidat câu đố 08:00", "/settings puzzle=08:00"] {
            let heard = desk.say("an", typed).await.text();
            assert!(heard.contains(of_chat), "{typed}: {heard}");
        }
    }
}

/// Found by a player on Discord: commands with boxes were explained with free words behind them.
#[test]
fn help_for_commands_with_boxes_has_no_free_words_behind_them() {
    for (lang, free) in [
        (Lang::Vi, ["/choi cờ", "/themgio 1", "/nghiphep 7", "/caidat giờ", "/caidatnhom giờ", "/luat cờ", "/neu M"]),
        (Lang::En, ["/play ", "/givetime 1", "/vacation 7", "/settings r", "/chatsettings q", "/rules j", "/line e"]),
    ] {
        for topic in ["help", "help-etiquette", "help-days", "help-games", "help-privacy"] {
            let told = |slash: &str| Sentence::new(lang, topic).text("words", "yes").text("slash", slash).plain();
            let boxed = told("yes");
            assert!(free.iter().all(|free| !boxed.contains(free)), "{boxed}");
            assert!(topic == "help-games" || free.iter().any(|free| told("no").contains(free)), "{topic}");
        }
    }
}

/// Found in an evening of friends: `@bình` was read as `@b`, and `ình` was not understood.
#[tokio::test]
async fn a_name_with_accents_is_no_account_of_telegram() {
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/choi cờ úp @bình").await;
    assert!(heard.posts.is_empty() && heard.text().contains("tài khoản nào tên @bình"), "{}", heard.text());
}

#[test]
fn the_help_of_all_commands_lists_the_command_table() {
    for lang in Lang::BOTH {
        let text = i18n::text(lang, "help-commands");
        let named: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '/').collect();
        for spec in commands() {
            let name = format!("/{}", if lang == Lang::Vi { spec.alias } else { spec.name });
            // A host without a public page has no such command.
            assert_eq!(named.contains(&name.as_str()), !spec.needs_page, "{lang:?}: {name}");
        }
    }
}
