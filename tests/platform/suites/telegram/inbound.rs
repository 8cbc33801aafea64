//! Every kind of update, and the events for the host.

use banco_engine::{Opponent, PersonKey};
use banco_ports::{Args, Intent, Lang, MessageRef, RepliedTo};
use banco_tests::telegram::{BOT_ID, BotMessage};
use serde_json::json;

use super::host::{Heard, Host};
use super::rig::{Rig, place};

fn command(intent: &Intent) -> (&str, &Args) {
    match intent {
        Intent::Command { name, args } => (name, args),
        other @ (Intent::Text(_) | Intent::Line { .. } | Intent::Press(_)) => panic!("no command: {other:?}"),
    }
}

fn text(intent: &Intent) -> &str {
    match intent {
        Intent::Text(text) => text,
        other @ (Intent::Command { .. } | Intent::Line { .. } | Intent::Press(_)) => panic!("no text: {other:?}"),
    }
}

fn name_of(opponent: &Option<Opponent>) -> Option<(&str, &str)> {
    match opponent {
        Some(Opponent::Person(person)) => Some((&person.key.0, &person.name)),
        Some(Opponent::Username(name)) => Some(("@", name)),
        Some(Opponent::Anyone) | None => None,
    }
}

#[tokio::test]
async fn a_command_with_a_username_is_a_challenge_to_that_name() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.says(rig.chat, "/play xiangqi  @binh time=1d @chi");
    let heard = rig.host.asked(1).await;
    let (name, args) = command(&heard.intent);
    assert_eq!((name, args.rest.as_str()), ("play", "xiangqi time=1d @chi"));
    assert_eq!(name_of(&args.opponent), Some(("@", "binh")));
    assert_eq!(heard.place, rig.place());
    assert_eq!((heard.private, heard.moderator, heard.lang), (false, false, Some(Lang::Vi)));
    assert_eq!(heard.chat_title.as_deref(), Some("Hội cờ"));
    assert_eq!(heard.from.key, PersonKey(format!("telegram:{}", rig.an.id)));
    assert_eq!((heard.from.name.as_str(), heard.from.username.as_deref()), ("An", Some("an")));
    assert_eq!(heard.event, format!("telegram:{BOT_ID}:1"));
    assert_eq!(heard.reply_to, None);
}

#[tokio::test]
async fn other_commands_keep_their_at_signs() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.says(rig.chat, "/history @binh");
    let heard = rig.host.asked(1).await;
    let (_, args) = command(&heard.intent);
    assert_eq!((args.rest.as_str(), name_of(&args.opponent)), ("@binh", None));
}

#[tokio::test]
async fn only_commands_for_this_bot_are_heard() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.says(rig.chat, "/play@other_bot xiangqi");
    rig.an.says(rig.chat, "/weather");
    rig.an.says(rig.chat, "/Choi@BANCO_test_bot jieqi");
    rig.an.says(rig.chat, "/weather@banco_test_bot");
    for (count, expected) in [(1, ("Choi", "jieqi")), (2, ("weather", ""))] {
        let heard = rig.host.asked(count).await;
        let (name, args) = command(&heard.intent);
        assert_eq!((name, args.rest.as_str()), expected);
    }
    rig.an.says(rig.an.id, "/weather hanoi");
    let private = rig.host.asked(3).await;
    assert!(private.private);
    assert_eq!(command(&private.intent).1.rest, "hanoi");
}

/// Review b8: the group filter knew only the first word of a command.
#[tokio::test]
async fn commands_in_syllables_and_names_of_games_are_heard_in_a_group() {
    let rig = Rig::new(Host::silent()).await;
    for of_others in ["/weather", "/xin chào cả nhà", "/hoàng"] {
        rig.an.says(rig.chat, of_others);
    }
    let lines = [
        ("/hoà", ("hoà", "", None)),
        ("/chơi coup @binh", ("chơi", "coup", Some("binh"))),
        // The first is no account name, and `b` is another person.
        ("/chơi coup @bình", ("chơi", "coup @bình", None)),
        ("/xin hoà", ("xin", "hoà", None)),
        ("/ván của tôi", ("ván", "của tôi", None)),
        ("/cotuong @binh", ("cotuong", "", Some("binh"))),
        ("/cờ thỏ cáo @binh match=5", ("cờ", "thỏ cáo match=5", Some("binh"))),
    ];
    for (count, (line, (name, rest, opponent))) in lines.into_iter().enumerate() {
        rig.an.says(rig.chat, line);
        let heard = rig.host.asked(count + 1).await;
        let (heard_name, args) = command(&heard.intent);
        let named = name_of(&args.opponent).map(|(_, name)| name);
        assert_eq!((heard_name, args.rest.as_str(), named), (name, rest, opponent), "{line}");
    }
}

#[tokio::test]
async fn a_text_mention_names_the_opponent_by_id() {
    let rig = Rig::new(Host::silent()).await;
    let friend = json!({ "id": 5005, "is_bot": false, "first_name": "Chi", "last_name": "Mai" });
    // "/play 🐎 Chi side=first": the horse counts two units.
    rig.an.writes(rig.chat, "/play 🐎 Chi side=first @binh", None, |message| {
        message["entities"] = json!([{ "type": "text_mention", "offset": 9, "length": 3, "user": friend }]);
    });
    let heard = rig.host.asked(1).await;
    let (_, args) = command(&heard.intent);
    assert_eq!(args.rest, "🐎 side=first @binh");
    assert_eq!(name_of(&args.opponent), Some(("telegram:5005", "Chi Mai")));
}

#[tokio::test]
async fn entities_beside_the_text_do_no_harm() {
    let rig = Rig::new(Host::silent()).await;
    let user = json!({ "id": 5005, "is_bot": false, "first_name": "Chi" });
    for (offset, length) in [(7_u64, 1_u64), (500, 3), (0, 5), (8, u64::MAX >> 1)] {
        rig.an.writes(rig.chat, "/play 🐎", None, |message| {
            message["entities"] = json!([{ "type": "text_mention", "offset": offset, "length": length, "user": user }]);
        });
    }
    for count in 1..=4 {
        assert_eq!(command(&rig.host.asked(count).await.intent).1.rest, "🐎");
    }
}

#[tokio::test]
async fn a_command_in_reply_to_somebody_means_him() {
    let rig = Rig::new(Host::silent()).await;
    let his = BotMessage { chat: rig.chat, id: rig.binh.says(rig.chat, "ai chơi không") };
    rig.an.replies(his, "/play jieqi");
    let heard = rig.host.asked(1).await;
    let expected = format!("telegram:{}", rig.binh.id);
    assert_eq!(name_of(&command(&heard.intent).1.opponent), Some((expected.as_str(), "Binh")));
    assert_eq!(heard.reply_to, None);
}

#[tokio::test]
async fn a_reply_to_a_board_carries_message_and_caption() {
    let rig = Rig::new(Host::silent()).await;
    let board = rig.board().await;
    rig.an.replies(board, " P2-5 ");
    rig.an.replies(board, "/move h3e3");
    let to = Some(RepliedTo {
        message: MessageRef(board.id.to_string()), text: Some("Ván k7m2: đến lượt An".into())
    });
    let typed = rig.host.asked(1).await;
    assert_eq!((text(&typed.intent), &typed.reply_to), ("P2-5", &to));
    let commanded = rig.host.asked(2).await;
    let (name, args) = command(&commanded.intent);
    assert_eq!((name, args.rest.as_str(), name_of(&args.opponent)), ("move", "h3e3", None));
    assert_eq!(commanded.reply_to, to);
}

#[tokio::test]
async fn private_words_and_mentions_are_heard_and_chatter_is_not() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().bot_reads_all = true);
    rig.an.says(rig.chat, "hôm nay mưa");
    rig.an.says(rig.chat, "@other_bot P2-5");
    rig.an.says(rig.chat, "@banco_test_bot, mã 8\u{202e} tấn 7\0");
    assert_eq!(text(&rig.host.asked(1).await.intent), "mã 8 tấn 7");
    rig.binh.says(rig.binh.id, "P2-5");
    let private = rig.host.asked(2).await;
    assert_eq!((text(&private.intent), private.private, private.place), ("P2-5", true, place(rig.binh.id)));
}

#[tokio::test]
async fn what_is_no_move_of_a_person_is_ignored() {
    let rig = Rig::new(Host::silent()).await;
    let board = rig.board().await;
    let first = rig.an.replies(board, "P2-5");
    rig.host.asked(1).await;
    rig.an.edits(rig.chat, first, "P8-5");
    rig.an.writes(rig.chat, "/move h3e3", None, |message| {
        message["forward_origin"] = json!({ "type": "hidden_user", "date": 1_795_000_000, "sender_user_name": "Chi" });
    });
    rig.an.writes(rig.chat, "/move h3e3", None, |message| {
        message["from"] = json!({ "id": 99, "is_bot": true, "first_name": "Other", "username": "other_bot" });
    });
    rig.an.writes(rig.chat, "/move h3e3", None, |message| {
        message["sender_chat"] = json!({ "id": -100_777, "type": "channel", "title": "Tin cờ" });
        message["is_automatic_forward"] = true.into();
    });
    rig.an.writes(rig.chat, "", Some(board.id), |message| {
        message["sticker"] = json!({ "file_id": "s", "file_unique_id": "s", "type": "regular", "width": 1, "height": 1,
            "is_animated": false, "is_video": false });
    });
    rig.an.says(rig.chat, "/help");
    assert_eq!(command(&rig.host.asked(2).await.intent).0, "help");
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 2);
    assert_eq!(rig.said(rig.chat, 1).await.len(), 1);
}

#[tokio::test]
async fn anonymous_admins_are_told_what_to_do() {
    let rig = Rig::new(Host::silent()).await;
    let anonymous = |message: &mut serde_json::Value| {
        message["sender_chat"] = message["chat"].clone();
        message["from"] =
            json!({ "id": 1_087_968_824, "is_bot": true, "first_name": "Group", "username": "GroupAnonymousBot" });
    };
    let typed = rig.an.writes(rig.chat, "/move h3e3", None, anonymous);
    rig.an.writes(rig.chat, "/weather", None, anonymous);
    let said = rig.said(rig.chat, 1).await;
    assert_eq!(said[0].reply_to, Some(typed));
    assert!(said[0].text.contains("ẩn danh"), "{}", said[0].text);
    rig.settled().await;
    assert_eq!((rig.host.heard_so_far(), rig.said(rig.chat, 1).await.len()), (0, 1));
}

#[tokio::test]
async fn topics_are_places_and_reply_threads_are_not() {
    let rig = Rig::new(Host::silent()).await;
    let (forum, topic) = rig.fake.forum("Hội", &[&rig.an]);
    rig.an.says_in_topic(forum, topic, "/play jieqi");
    rig.an.writes(rig.chat, "/play jieqi", None, |message| message["message_thread_id"] = 55.into());
    let (mut in_topic, mut in_thread) = (rig.host.asked(1).await, rig.host.asked(2).await);
    if in_topic.place.chat != forum.to_string() {
        std::mem::swap(&mut in_topic, &mut in_thread);
    }
    assert_eq!(in_topic.place.thread, Some(topic.to_string()));
    assert_eq!(name_of(&command(&in_topic.intent).1.opponent), None, "who opened the topic is not challenged");
    assert_eq!(in_thread.place, rig.place());
}

#[tokio::test]
async fn a_deep_link_starts_with_its_payload() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.starts("k7m2");
    let heard = rig.host.asked(1).await;
    let (name, args) = command(&heard.intent);
    assert_eq!((name, args.rest.as_str(), heard.private), ("start", "k7m2", true));
}

#[tokio::test]
async fn entering_and_moving_are_told() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.add_bot(rig.chat, &rig.an);
    match &rig.host.heard(1).await[0] {
        Heard::Joined(place, event, lang) => {
            assert_eq!((place, *lang), (&rig.place(), Some(Lang::Vi)));
            assert!(event.starts_with("telegram:"));
        }
        other => panic!("{other:?}"),
    }
    let to = rig.fake.migrate(rig.chat, true);
    for heard in &rig.host.heard(3).await[1..] {
        match heard {
            Heard::Moved(from, new) => assert_eq!((from, new), (&rig.place(), &place(to))),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_press_carries_data_message_and_person() {
    let rig = Rig::new(Host::silent()).await;
    let board = rig.board().await;
    let query = rig.binh.presses(board, "Pháo");
    let heard = rig.host.asked(1).await;
    assert!(matches!(&heard.intent, Intent::Press(data) if data == "pick:k7m2:3:P"));
    assert_eq!(heard.from.name, "Binh");
    let to = RepliedTo { message: MessageRef(board.id.to_string()), text: Some("Ván k7m2: đến lượt An".into()) };
    assert_eq!(heard.reply_to, Some(to));
    rig.fake.wait("the press to be acknowledged", |world| (world.queries[&query].answers == 1).then_some(())).await;
}

#[tokio::test]
async fn forged_presses_are_acknowledged_and_not_heard() {
    let rig = Rig::new(Host::silent()).await;
    let board = rig.board().await;
    let long = rig.an.presses_anything(board, &"x".repeat(65));
    let empty = rig.an.presses_anything(board, "");
    for query in [long, empty] {
        rig.fake.wait("an acknowledgement", |world| (world.queries[&query].answers == 1).then_some(())).await;
    }
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 0);
}

#[tokio::test]
async fn administrators_are_asked_for_only_where_it_matters() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().admins.insert(rig.an.id));
    rig.an.says(rig.chat, "/move h3e3");
    rig.an.says(rig.chat, "/cài đặt nhóm theme=wood");
    rig.an.says(rig.chat, "/CaiDatNhom@banco_test_bot");
    rig.binh.says(rig.chat, "/chatsettings");
    rig.an.says(rig.chat, "/huỷ k7m2");
    let mut moderators = Vec::new();
    for count in 1..=5 {
        moderators.push(rig.host.asked(count).await.moderator);
    }
    assert_eq!(moderators, [false, true, true, false, true]);
    assert_eq!(rig.fake.with(|world| world.calls_of("getChatMember").count()), 2);
}

#[tokio::test]
async fn names_are_made_harmless() {
    let rig = Rig::new(Host::silent()).await;
    let person = |first: &str, username: Option<&str>| {
        let mut user = json!({ "id": 4321, "is_bot": false, "first_name": first });
        if let Some(username) = username {
            user["username"] = username.into();
        }
        move |message: &mut serde_json::Value| message["from"] = user
    };
    rig.an.writes(rig.chat, "/help", None, person("<b>@everyone\u{202e}\n\u{200b}", None));
    rig.an.writes(rig.chat, "/help", None, person("\u{3164}", Some("khoi")));
    rig.an.writes(rig.chat, "/help", None, person("\u{200d}", None));
    rig.an.writes(rig.chat, "/help", None, person(&"dài ".repeat(100), None));
    let mut names = Vec::new();
    for count in 1..=4 {
        names.push(rig.host.asked(count).await.from.name);
    }
    assert_eq!(names[..3], ["<b>＠everyone".to_owned(), "khoi".into(), "#4321".into()]);
    assert_eq!(names[3].chars().count(), 64);
}

#[tokio::test]
async fn a_huge_text_is_bounded() {
    let rig = Rig::new(Host::silent()).await;
    rig.an.says(rig.an.id, &"(".repeat(1 << 20));
    rig.an.says(rig.an.id, &format!("/move {}", "\u{301}".repeat(1 << 20)));
    assert_eq!(text(&rig.host.asked(1).await.intent).chars().count(), 2_000);
    let heard = rig.host.asked(2).await;
    assert!(command(&heard.intent).1.rest.chars().count() <= 2_000);
}
