//! A game of two players in their private chats: both get all messages, each in the own chat.
//!
//! Found by outside reviews (`discord` 3, `telegram` 3): a challenge in a private chat was posted to its challenger
//! alone, and so was every board.

use std::collections::BTreeSet;

use banco_engine::{Opponent, Seat};
use banco_ports::{Converse, DefaultLang, DeliveryError, Inbound, Intent, Lang, Place};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, Mood, person, private_chat};

async fn says(desk: &mut Desk, who: &str, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: own(who), private: true, ..inbound }).await
}

fn own(who: &str) -> Place {
    private_chat(&person(who).key)
}

/// Places of an event's public messages, each once.
fn places(heard: &Heard) -> BTreeSet<Place> {
    let places: BTreeSet<Place> = heard.posts.iter().map(|parcel| parcel.place.clone()).collect();
    assert_eq!(places.len(), heard.posts.len(), "{}", heard.text());
    places
}

#[tokio::test]
async fn a_challenge_in_private_reaches_the_other_and_so_does_every_board() {
    let mut desk = Desk::open().await;
    let both = BTreeSet::from([own("an"), own("binh")]);
    let challenge = says(&mut desk, "an", "/play chess @binh side=first").await;
    assert_eq!(places(&challenge), both);
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    assert_eq!(places(&says(&mut desk, "binh", "/accept").await), both, "the only challenge in his private chat");
    assert_eq!(places(&says(&mut desk, "an", "e4").await), both);
    // The store has the places, so a restart forgets none.
    let mut desk = desk.reopened().await;
    let board = says(&mut desk, "binh", "e5").await;
    assert_eq!(places(&board), both);
    assert!(board.posts.iter().all(|parcel| !parcel.message.buttons.is_empty()), "either can go on from his own");
    assert_eq!(desk.plies(&id).await, 2);
}

#[tokio::test]
async fn what_becomes_of_it_is_told_in_both_chats() {
    let mut desk = Desk::open().await;
    says(&mut desk, "an", "/play chess @binh").await;
    assert_eq!(places(&says(&mut desk, "binh", "/decline").await).len(), 2);
    // In a group all people read along, so no private message is sent.
    let group = desk.say("an", "/play chess @binh").await;
    assert_eq!(group.posts.len(), 1);
}

#[tokio::test]
async fn alone_without_a_game_every_wish_shows_how_one_begins() {
    let mut desk = Desk::open().await;
    for line in ["P2-5", "/hoa", "/xinthua", "xin đi lại"] {
        let heard = says(&mut desk, "an", line).await;
        assert!(heard.data().iter().any(|data| data.starts_with("machine:")), "{line}: {:?}", heard.data());
    }
}

/// Found by an outside review (`texts` B12, H2): games were offered in chats without a possible opponent.
#[tokio::test]
async fn alone_with_the_bot_the_way_to_the_others_is_shown() {
    let mut desk = Desk::open().await;
    let start = says(&mut desk, "an", "/start").await;
    assert!(start.text().contains("Thêm mình vào nhóm"), "{}", start.text());
    assert_eq!(start.labels(), ["Chơi với máy", "Thêm vào nhóm", "Luật chơi", "Cách chơi"]);
    for line in ["/choi cờ úp", "/choi cờ vua trước"] {
        let heard = says(&mut desk, "an", line).await;
        assert_eq!(places(&heard), BTreeSet::from([own("an")]), "{line}");
        assert!(heard.labels().contains(&"Gửi lời mời"), "{line}: {:?}", heard.labels());
    }
    // A button of an older greeting.
    let pressed = Inbound { intent: Intent::Press("play:-::jieqi".into()), ..desk.typed("an", "") };
    let heard = desk.send(Inbound { place: own("an"), private: true, ..pressed }).await;
    assert!(heard.labels().contains(&"Gửi lời mời"), "{:?}", heard.labels());
    // In a group the games are listed.
    assert!(desk.say("an", "/start").await.labels().len() > 3);
}

/// Found by an outside review (`texts` B13): the code of the link was never read.
#[tokio::test]
async fn the_code_of_a_link_opens_its_game() {
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    let board = says(&mut desk, "binh", &format!("/start {id}")).await;
    assert!(board.text().contains(&format!("#{id}")) && board.replies[0].message.image.is_some(), "{}", board.text());
    // A missing game, or one of other people, gives only the greeting.
    for (who, code) in [("binh", "hello"), ("binh", "zzzz"), ("la", id.as_str())] {
        let heard = says(&mut desk, who, &format!("/start {code}")).await;
        assert!(
            heard.text().contains("Thêm mình vào nhóm") && heard.replies[0].message.image.is_none(),
            "{who} {code}"
        );
    }
}

/// A bot cannot write first on Telegram: the letter waits for the player's first message, and the challenger is told.
#[tokio::test]
async fn who_never_wrote_to_the_bot_gets_his_challenge_with_his_first_word() {
    let mut desk = Desk::open().await;
    let stranger = DeliveryError::Muted("bot can't initiate conversation with a user".to_owned());
    desk.platform(Mood::RefusesAt(own("binh"), stranger));
    let challenge = says(&mut desk, "an", "/play chess @binh side=first").await;
    assert_eq!(places(&challenge), BTreeSet::from([own("an")]));
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let told = desk.house.service.unshown(&person("an"), None).await.replies;
    let [told] = told.as_slice() else { panic!("{told:?}") };
    let text = told.message.text.to_plain();
    assert!(text.contains(&format!("#{id}")) && text.contains("chưa nhắn được cho binh"), "{text}");
    desk.platform(Mood::Takes);
    let first_word = says(&mut desk, "binh", "/help").await;
    assert_eq!(places(&first_word), BTreeSet::from([own("binh")]));
    assert!(first_word.data().contains(&format!("accept:{id}")), "{:?}", first_word.data());
    assert_eq!(places(&says(&mut desk, "binh", "/accept").await).len(), 2, "from now on it is shown in both");
}

/// A challenge that changed while its letter waited is not shown as open.
#[tokio::test]
async fn a_challenge_that_was_withdrawn_never_arrives() {
    let mut desk = Desk::open().await;
    let stranger = DeliveryError::Muted("bot can't initiate conversation with a user".to_owned());
    desk.platform(Mood::RefusesAt(own("binh"), stranger));
    says(&mut desk, "an", "/play chess @binh").await;
    says(&mut desk, "an", "/cancel").await;
    desk.platform(Mood::Takes);
    let first_word = says(&mut desk, "binh", "/help").await;
    assert!(first_word.posts.is_empty(), "{}", first_word.text());
    assert_eq!(desk.house.store.unsent().await.expect("readable"), []);
}

/// Telegram reports only the name of `@binh`; the bot knows the account from an earlier message.
#[tokio::test]
async fn who_is_called_by_the_name_of_his_account_is_reached_too() {
    let mut desk = Desk::open().await;
    let by_name = async |desk: &mut Desk| {
        let mut inbound = desk.typed("an", "/play chess side=first");
        let Intent::Command { args, .. } = &mut inbound.intent else { panic!("a command") };
        args.opponent = Some(Opponent::Username("Binh".to_owned()));
        desk.send(Inbound { place: own("an"), private: true, ..inbound }).await
    };
    let stranger = by_name(&mut desk).await;
    assert_eq!(places(&stranger), BTreeSet::from([own("an")]));
    assert!(stranger.text().contains("chưa biết @Binh"), "{}", stranger.text());
    let id = banco_service::game_id_in(&stranger.text()).expect("the challenge names its game");
    assert!(stranger.data().contains(&format!("invite:{id}")), "it can be sent on: {:?}", stranger.data());
    let again = by_name(&mut desk).await;
    assert!(again.posts.is_empty() && again.text().contains(&id), "not the same twice: {}", again.text());
    says(&mut desk, "an", "/cancel").await;
    // A changed setting survives a restart.
    says(&mut desk, "binh", "/settings theme dark").await;
    let mut desk = desk.reopened().await;
    assert_eq!(places(&by_name(&mut desk).await), BTreeSet::from([own("an"), own("binh")]));
    assert_eq!(places(&says(&mut desk, "binh", "/accept").await).len(), 2);
}

/// Review of Telegram, 3: a private game with a player who had never written before could not be begun.
#[tokio::test]
async fn an_invitation_that_is_passed_on_is_taken_where_it_is_opened() {
    let mut desk = Desk::open().await;
    let invited = says(&mut desk, "an", "/play chess first").await;
    let id =
        banco_service::game_id_in(&invited.posts[0].message.text.to_plain()).expect("the challenge names its game");
    assert!(invited.data().contains(&format!("invite:{id}")), "{:?}", invited.data());
    // A person with the code sees it in a private chat only; in other chats the code shows nothing.
    let shown = says(&mut desk, "binh", &format!("/start {id}")).await;
    assert!(shown.text().contains("an mời bạn một ván cờ vua") && shown.posts.is_empty(), "{}", shown.text());
    let group = desk.say("chi", &format!("/accept {id}")).await;
    assert!(group.posts.is_empty(), "not in a group: {}", group.text());
    let pressed = Inbound { intent: Intent::Press(format!("accept:{id}")), ..desk.typed("binh", "") };
    let begun = desk.send(Inbound { place: own("binh"), private: true, ..pressed }).await;
    assert_eq!(places(&begun), BTreeSet::from([own("an"), own("binh")]));
    let mut desk = desk.reopened().await;
    assert_eq!(places(&says(&mut desk, "an", "e4").await), BTreeSet::from([own("an"), own("binh")]));
    // The challenge is accepted: the code opens nothing for a third person, who is told why.
    let late = says(&mut desk, "chi", &format!("/start {id}")).await;
    assert!(late.posts.is_empty() && late.replies[0].message.image.is_none(), "{}", late.text());
    assert!(late.text().contains("binh đã nhận lời mời"), "{}", late.text());
    let pressed = Inbound { intent: Intent::Press(format!("accept:{id}")), ..desk.typed("chi", "") };
    let late = desk.send(Inbound { place: own("chi"), private: true, ..pressed }).await;
    assert!(late.posts.is_empty(), "{}", late.text());
}

/// An open challenge in a group belongs to the group: its id opens it in no other chat.
#[tokio::test]
async fn what_a_group_was_offered_is_taken_in_the_group() {
    let mut desk = Desk::open().await;
    let heard = desk.say("an", "/play chess").await;
    let id = banco_service::game_id_in(&heard.text()).expect("the challenge names its game");
    let shown = says(&mut desk, "binh", &format!("/start {id}")).await;
    assert!(!shown.text().contains("mời bạn"), "{}", shown.text());
    let pressed = Inbound { intent: Intent::Press(format!("accept:{id}")), ..desk.typed("binh", "") };
    let heard = desk.send(Inbound { place: own("binh"), private: true, ..pressed }).await;
    assert!(heard.posts.is_empty() && desk.table(&id).await.seats().is_none(), "{}", heard.text());
}

/// Found by an outsider: thanks and greetings were read as moves, and a command without its slash as nothing.
#[tokio::test]
async fn small_talk_alone_with_the_house_is_no_move() {
    let mut desk = Desk::open().await;
    for greeting in ["chào", "hello", "Xin chào bạn", "hôm nay trời đẹp"] {
        let heard = says(&mut desk, "an", greeting).await;
        assert!(heard.data().contains(&"machine:-".to_owned()), "{greeting}: {} {:?}", heard.text(), heard.data());
    }
    for (asked, answered) in [("help", "Bấm quân"), ("luật cờ tướng", "1/"), ("chơi", "Chơi cờ gì?")] {
        let heard = says(&mut desk, "an", asked).await.text();
        assert!(heard.to_lowercase().contains(&answered.to_lowercase()), "{asked}: {heard}");
    }
    for asked in ["chơi cờ úp máy", "cờ tướng máy cấp 1"] {
        says(&mut desk, "an", asked).await;
        assert!(desk.house.service.play_one().await, "{asked}: it begins");
    }
    let mut desk = Desk::open().await;
    let (id, _) = desk.start_game("cotuong", "an", "binh", "").await;
    for (said, answered) in [("cảm ơn nhé", "Không có gì"), ("bye", "Hẹn gặp lại"), ("chào bạn", "Các ván của bạn")]
    {
        for who in ["an", "binh"] {
            let heard = says(&mut desk, who, said).await;
            assert!(heard.text().contains(answered), "{who} {said}: {}", heard.text());
        }
    }
    for said in ["ok", "👍", "haha", "không"] {
        assert!(says(&mut desk, "an", said).await.replies.is_empty(), "{said}: nobody answers it");
    }
    // The twin: a move is a move, even with polite words after it; other text gets an answer.
    assert!(says(&mut desk, "an", "mã 2 bình 3").await.text().contains("Mã"));
    says(&mut desk, "an", "mã 2 tấn 3 nhé").await;
    assert_eq!(desk.plies(&id).await, 1);
}

#[tokio::test]
async fn thanks_in_a_group_are_nobodys_business() {
    let mut desk = Desk::open().await;
    let (_, board) = desk.start_game("cotuong", "an", "binh", "").await;
    let reply_to =
        Some(banco_ports::RepliedTo { message: banco_ports::MessageRef(board.number.to_string()), text: None });
    for said in ["cảm ơn nhé", "chào cả nhà", "ok"] {
        let inbound = desk.inbound("an", Intent::Text(said.to_owned()));
        let heard = desk.send(Inbound { reply_to: reply_to.clone(), ..inbound }).await;
        assert!(heard.replies.is_empty() && heard.posts.is_empty(), "{said}: {}", heard.text());
    }
}

/// Copies of the last post, for its two readers.
fn copies(heard: &Heard) -> [&banco_ports::Parcel; 2] {
    ["an", "binh"].map(|who| heard.posts.iter().find(|parcel| parcel.place == own(who)).expect("a copy for each"))
}

fn pressable(parcel: &banco_ports::Parcel) -> Vec<&str> {
    parcel.message.buttons.iter().flatten().map(|button| button.data.as_str()).collect()
}

async fn speaks(desk: &mut Desk, who: &str, lang: Lang, line: &str) -> Heard {
    let inbound = desk.typed(who, line);
    desk.send(Inbound { place: own(who), private: true, lang: Some(lang), ..inbound }).await
}

/// Review of Telegram, 2: both copies were in one language, with one side below and the same live buttons.
#[tokio::test]
async fn a_private_copy_belongs_to_its_reader() {
    let mut desk = Desk::open_with(counting_entropy(), DefaultLang::Auto).await;
    speaks(&mut desk, "binh", Lang::En, "/settings theme dark").await;
    let heard = speaks(&mut desk, "an", Lang::Vi, "/play chess @binh side=first").await;
    let [challenger, challenged] = copies(&heard);
    assert!(challenged.message.text.to_plain().contains("challenges"), "{:?}", challenged.message.text);
    assert!(challenger.message.text.to_plain().contains("thách"), "{:?}", challenger.message.text);
    let verbs = |parcel| pressable(parcel).iter().map(|data| data.split(':').next().unwrap()).collect::<Vec<_>>();
    assert_eq!(verbs(challenger), ["cancel"]);
    assert_eq!(verbs(challenged), ["accept", "decline"]);
    assert!(challenger.message.is_quiet && !challenged.message.is_quiet, "a challenge calls the other one");
    let heard = speaks(&mut desk, "binh", Lang::En, "/accept").await;
    let [an, binh] = copies(&heard);
    let side = |parcel: &banco_ports::Parcel| {
        parcel.message.image.as_ref().and_then(|image| image.layout).expect("a board").bottom
    };
    assert_eq!([side(an), side(binh)], [Seat::First, Seat::Second], "each has his own side below");
    assert_eq!([an.message.lang, binh.message.lang], [Some(Lang::Vi), Some(Lang::En)]);
    let picks = |parcel| verbs(parcel).iter().filter(|verb| **verb == "pick").count();
    assert!(picks(an) > 4 && picks(binh) == 0, "{:?} {:?}", pressable(an), pressable(binh));
    assert!(verbs(binh).contains(&"resign"), "{:?}", pressable(binh));
    assert!(!an.message.is_quiet && binh.message.is_quiet, "it is An's turn");
    let heard = speaks(&mut desk, "an", Lang::Vi, "e4").await;
    let [an, binh] = copies(&heard);
    assert!(an.message.is_quiet && !binh.message.is_quiet, "a player's own move makes no sound");
    assert_eq!([an.ping.is_some(), binh.ping.is_some()], [false, true]);
    // Each copy has its reader's colours, notation and side, over a restart too.
    speaks(&mut desk, "binh", Lang::En, "/settings view fixed").await;
    let mut desk = desk.restarted(DefaultLang::Auto).await;
    let heard = speaks(&mut desk, "binh", Lang::En, "e5").await;
    let [an, binh] = copies(&heard);
    assert_eq!([side(an), side(binh)], [Seat::First, Seat::First]);
    assert_eq!([an.message.lang, binh.message.lang], [Some(Lang::Vi), Some(Lang::En)], "what clients say is kept");
    assert_ne!(
        an.message.image.as_ref().map(|image| &image.bytes),
        binh.message.image.as_ref().map(|image| &image.bytes)
    );
    // An offer asks one player, and the other can withdraw it.
    let heard = speaks(&mut desk, "an", Lang::Vi, "/draw").await;
    let [asker, asked] = copies(&heard);
    assert!(verbs(asker).len() == 1 && verbs(asked).len() == 2, "{:?} {:?}", pressable(asker), pressable(asked));
}

/// Review of Telegram, 3: a private challenge to an unknown account was a dead end.
#[tokio::test]
async fn what_waits_for_an_account_is_brought_with_its_first_message() {
    for first in ["/help", "/accept", "/games", "/start code"] {
        let mut desk = Desk::open().await;
        let mut inbound = desk.typed("an", "/play chess side=first");
        let Intent::Command { args, .. } = &mut inbound.intent else { panic!("a command") };
        args.opponent = Some(Opponent::Username("Binh".to_owned()));
        let told = desk.send(Inbound { place: own("an"), private: true, ..inbound }).await;
        let id = banco_service::game_id_in(&told.text()).expect("the challenge names its game");
        // The bot may have been restarted meanwhile, and other people may write.
        let mut desk = desk.reopened().await;
        says(&mut desk, "chi", "/help").await;
        let heard = says(&mut desk, "binh", &first.replace("code", &id)).await;
        if first == "/accept" {
            assert_eq!(heard.boards(), 2, "{}", heard.text());
        } else {
            assert!(heard.data().contains(&format!("accept:{id}")), "{first}: {:?}", heard.data());
            assert_eq!(places(&says(&mut desk, "binh", "/accept").await).len(), 2, "{first}");
        }
        assert_eq!(
            desk.table(&id).await.seats().map(|seats| seats[1].name.clone()).as_deref(),
            Some("binh"),
            "{first}"
        );
    }
}

/// Review of Telegram, 5: with an open challenge every sentence got "game not begun", and no request was understood.
#[tokio::test]
async fn plain_words_are_understood_before_anything_is_a_bad_move() {
    for (line, ways) in banco_service::intents() {
        let mut desk = Desk::open().await;
        says(&mut desk, "an", "/play chess side=first").await;
        let heard = says(&mut desk, "an", ways[0]).await;
        let text = heard.text();
        assert!(!text.is_empty() || !heard.posts.is_empty(), "{line}: {}", ways[0]);
        for bad in ["Không đọc được", "Không hiểu", "Không có lệnh"] {
            assert!(!text.contains(bad), "{line}: {}: {text}", ways[0]);
        }
    }
    let mut desk = Desk::open().await;
    for said in ["cho mình chơi cờ vua", "đánh cờ tướng không?", "chơi cờ úp đi"] {
        let heard = says(&mut desk, "binh", said).await;
        assert_eq!(heard.posts.len(), 1, "{said}: {}", heard.text());
    }
    for (said, answered) in [("ván của tôi", "#"), ("cầm trắng", "cờ gì")] {
        let heard = says(&mut desk, "binh", said).await;
        assert!(heard.text().contains(answered), "{said}: {}", heard.text());
    }
    let mut desk = Desk::open().await;
    says(&mut desk, "an", "chơi cờ tướng với máy").await;
    assert!(desk.house.service.play_one().await, "the computer takes it up");
    // In a group the bot ignores text that is neither request nor move.
    let mut desk = Desk::open().await;
    desk.start_game("chess", "an", "binh", "").await;
    for said in ["xin chào", "are you there", "nice opening!", "chiều nay đi đâu"] {
        let heard = desk.say("an", said).await;
        assert!(heard.replies.is_empty() && heard.posts.is_empty(), "{said}: {}", heard.text());
    }
    assert!(desk.say("an", "bàn cờ").await.replies[0].message.image.is_some(), "a wish is done there too");
}

/// Text in a private game that is no move is passed on to the other player, who may turn this off.
#[tokio::test]
async fn talk_in_a_private_game_is_handed_on() {
    let mut desk = Desk::open().await;
    says(&mut desk, "an", "/play chess @binh side=first").await;
    says(&mut desk, "binh", "/accept").await;
    let heard = says(&mut desk, "an", "are you there? https://x.example").await;
    let [letter] = heard.posts.as_slice() else { panic!("{}", heard.text()) };
    let text = letter.message.text.to_plain();
    assert_eq!(letter.place, own("binh"));
    assert!(text.starts_with("an: are you there? https: //x.example") && !letter.message.is_quiet, "{text}");
    assert!(heard.text().contains("đã chuyển lời cho binh"), "{}", heard.text());
    // The answer goes back, as a reply or not; a move is a move, and polite words go to the other player too.
    for said in ["brb", "gg", "hay quá"] {
        let heard = says(&mut desk, "binh", said).await;
        assert_eq!(heard.posts.len(), 1, "{said}: {}", heard.text());
        assert_eq!(heard.posts[0].place, own("an"), "{said}");
    }
    assert_eq!(says(&mut desk, "an", "e4").await.posts.len(), 2, "a move shows two boards");
    // A setting switches it off, and so does a block.
    says(&mut desk, "binh", "/settings talk off").await;
    let heard = says(&mut desk, "an", "nice opening!").await;
    assert!(heard.posts.is_empty() && heard.text().contains("không nhận lời nhắn"), "{}", heard.text());
    says(&mut desk, "binh", "/settings talk on").await;
    says(&mut desk, "an", "/block @binh").await;
    let heard = says(&mut desk, "binh", "still there, my friend?").await;
    assert!(heard.posts.is_empty(), "{}", heard.text());
}

/// A reply holds the game of its board, and all games of the player are read to tell talk from moves.
#[tokio::test]
async fn talk_in_reply_to_a_private_board_is_handed_on() {
    let mut desk = Desk::open().await;
    says(&mut desk, "an", "/play caro @binh side=first").await;
    let begun = says(&mut desk, "binh", "/accept").await;
    let board = begun.posts.iter().find(|parcel| parcel.place == own("binh")).expect("a board").clone();
    for said in ["chào an nhé", "lâu quá không gặp"] {
        let inbound = desk.replying("binh", &board, said);
        let heard = desk.send(Inbound { place: own("binh"), private: true, ..inbound }).await;
        assert_eq!(heard.posts.len(), 1, "{said}: {}", heard.text());
        assert_eq!(heard.posts[0].place, own("an"), "{said}");
    }
    assert_eq!(says(&mut desk, "an", "h8").await.posts.len(), 2, "a move shows two boards");
}

#[tokio::test]
async fn a_flood_of_talk_stays_with_its_writer() {
    let mut desk = Desk::open().await;
    says(&mut desk, "an", "/play chess @binh side=first").await;
    says(&mut desk, "binh", "/accept").await;
    let mut handed = 0;
    for number in ["one", "two", "three", "four", "five", "six", "seven", "eight"] {
        handed += says(&mut desk, "an", &format!("line {number}")).await.posts.len();
    }
    assert!((5..8).contains(&handed), "{handed}");
}
