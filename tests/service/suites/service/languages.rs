//! Language for people who have not chosen one (`language = "auto"`).

use std::sync::Arc;

use banco_engine::{Opponent, Seat};
use banco_ports::{DefaultLang, Inbound, Intent, Lang, Platform, ReplyKind};
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, place};

const VI: Option<Lang> = Some(Lang::Vi);
const EN: Option<Lang> = Some(Lang::En);

async fn open(store: &Arc<dyn Store>, lang: DefaultLang) -> Desk {
    Desk::over(Arc::clone(store), &[Platform::Telegram], counting_entropy(), lang).await
}

async fn fresh(lang: DefaultLang) -> Desk {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    open(&store, lang).await
}

/// Types as `user`, whose client has the language `lang`, into a chat with the language `chat_lang`.
async fn says(desk: &mut Desk, user: &str, (lang, chat_lang): (Option<Lang>, Option<Lang>), text: &str) -> Heard {
    let inbound = desk.typed(user, text);
    desk.send(Inbound { lang, chat_lang, ..inbound }).await
}

/// In a chat with only commands and presses, no text asks for a typed move or a reply.
#[tokio::test]
async fn where_no_typed_word_arrives_none_is_asked_for() {
    for (hears_words, there, absent) in
        [(false, "/move", "eply to"), (true, "eply to a board", "buttons under a board")]
    {
        let mut desk = fresh(DefaultLang::En).await;
        if !hears_words {
            desk.house.service.hears_presses_alone(vec![place("chat").platform]);
        }
        for topic in ["", " games", " moves", " commands"] {
            let told = says(&mut desk, "an", (EN, EN), &format!("/help{topic}")).await.text();
            assert!(!told.contains(absent), "{told}");
        }
        let told = says(&mut desk, "an", (EN, EN), "/help games").await.text();
        assert!(told.contains(there), "{told}");
    }
}

/// True if the first public board of a game between these clients is in Vietnamese.
async fn is_vietnamese(desk: &mut Desk, an: Option<Lang>, binh: Option<Lang>, chat: Option<Lang>) -> bool {
    let challenge = says(desk, "an", (an, chat), "/play xiangqi @binh side=first").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("the challenge names its game");
    let accept = desk.inbound("binh", Intent::Press(format!("accept:{id}")));
    let board = desk.send(Inbound { lang: binh, chat_lang: chat, ..accept }).await.posts.pop().expect("a board");
    let (text, image) = (board.message.text.to_plain(), board.message.image.expect("a picture"));
    let labels: Vec<&str> = board.message.buttons.iter().flatten().map(|button| button.label.as_str()).collect();
    let is_vietnamese = text.contains("Vào ván");
    // Text, buttons and the picture's description are in one language.
    assert_eq!(text.contains("Game on"), !is_vietnamese, "{text}");
    assert_eq!(labels.contains(&"Xin thua"), is_vietnamese, "{labels:?}");
    assert_eq!(image.alt.contains("Đến lượt"), is_vietnamese, "{}", image.alt);
    is_vietnamese
}

#[tokio::test]
async fn a_public_message_speaks_what_the_players_share_else_the_chats_else_the_challengers() {
    for (an, binh, chat, vietnamese) in [
        (EN, EN, None, false),
        (EN, EN, VI, false),
        (VI, VI, EN, true),
        (VI, EN, None, true),
        // Discord, 1: an English challenge was answered by a Vietnamese board if the server gave no language.
        (EN, VI, None, false),
        (EN, VI, VI, true),
        (VI, EN, EN, false),
        (None, None, None, true),
        (None, None, EN, false),
        (EN, None, None, false),
        (None, EN, VI, true),
        // The challenger's language is unknown; the chat's people have one.
        (None, EN, None, false),
        (None, VI, None, true),
    ] {
        let mut desk = fresh(DefaultLang::Auto).await;
        assert_eq!(is_vietnamese(&mut desk, an, binh, chat).await, vietnamese, "{an:?} {binh:?} {chat:?}");
    }
}

/// Found by an outsider: Telegram reports only the name of `@an`, and the challenge considered only the challenger's
/// client.
#[tokio::test]
async fn who_is_challenged_by_the_name_of_his_account_counts_as_one_who_reads() {
    for (an, vietnamese) in [(VI, true), (EN, false), (None, true)] {
        let mut desk = fresh(DefaultLang::Auto).await;
        if an.is_some() {
            says(&mut desk, "an", (an, None), "/games").await;
        }
        let mut inbound = desk.typed("binh", "/play chess");
        let Intent::Command { args, .. } = &mut inbound.intent else { panic!("a command") };
        args.opponent = Some(Opponent::Username("An".to_owned()));
        let challenge = desk.send(Inbound { lang: EN, chat_lang: VI, ..inbound }).await.text();
        assert_eq!(challenge.contains("thách"), vietnamese, "{an:?}: {challenge}");
    }
}

#[tokio::test]
async fn what_the_chat_chose_and_what_the_host_wants_come_first() {
    let mut desk = fresh(DefaultLang::Auto).await;
    let setting = desk.typed("an", "/chatsettings language=vi");
    desk.send(Inbound { moderator: true, lang: EN, ..setting }).await;
    assert!(is_vietnamese(&mut desk, EN, EN, EN).await);
    let mut desk = fresh(DefaultLang::Vi).await;
    assert!(is_vietnamese(&mut desk, EN, EN, EN).await);
    let mut desk = fresh(DefaultLang::En).await;
    assert!(!is_vietnamese(&mut desk, VI, VI, VI).await);
}

#[tokio::test]
async fn a_client_that_says_nothing_this_time_is_remembered_and_a_choice_comes_first() {
    let mut desk = fresh(DefaultLang::Auto).await;
    assert!(says(&mut desk, "an", (None, None), "/games").await.text().contains("Bạn chưa có ván nào"));
    assert!(says(&mut desk, "an", (EN, None), "/games").await.text().contains("You have no games"));
    assert!(says(&mut desk, "an", (None, None), "/games").await.text().contains("You have no games"));
    assert!(says(&mut desk, "binh", (None, None), "/games").await.text().contains("Bạn chưa có ván nào"));
    says(&mut desk, "an", (EN, None), "/settings language=vi").await;
    assert!(says(&mut desk, "an", (EN, None), "/games").await.text().contains("Bạn chưa có ván nào"));
}

#[tokio::test]
async fn the_languages_of_players_outlive_the_program_and_looking_around_writes_nothing() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let mut desk = open(&store, DefaultLang::Auto).await;
    says(&mut desk, "chi", (EN, None), "/games").await;
    assert!(store.values("person:telegram:chi:").await.expect("readable").is_empty());
    assert!(!is_vietnamese(&mut desk, EN, EN, None).await);
    drop(desk);
    let mut desk = open(&store, DefaultLang::Auto).await;
    let board = says(&mut desk, "an", (None, None), "/move h3e3").await.posts.pop().expect("a board");
    assert!(board.message.text.to_plain().contains("an (Red)"), "{}", board.message.text.to_plain());
}

#[tokio::test]
async fn a_game_keeps_the_language_of_its_challenge_whoever_else_talks_there() {
    let mut desk = fresh(DefaultLang::Auto).await;
    assert!(!is_vietnamese(&mut desk, EN, VI, None).await);
    says(&mut desk, "chi", (VI, None), "/games").await;
    let board = says(&mut desk, "an", (EN, None), "/move h3e3").await.posts.pop().expect("a board");
    assert!(board.message.text.to_plain().contains("an (Red)"), "{}", board.message.text.to_plain());
    // A server with a language decides.
    let board = says(&mut desk, "binh", (VI, VI), "/move h10g8").await.posts.pop().expect("a board");
    assert!(board.message.text.to_plain().contains("an (Đỏ)"), "{}", board.message.text.to_plain());
    // The accepting player of an open challenge is unknown: the challenge is in the server's language, and so is the
    // game.
    for (chat, words) in [(EN, ["invites anyone", "Game on"]), (None, ["ai nhận cũng được", "Vào ván"])] {
        let mut desk = fresh(DefaultLang::Auto).await;
        let challenge = says(&mut desk, "an", (VI, chat), "/play chess").await.text();
        assert!(challenge.contains(words[0]), "{chat:?}: {challenge}");
        let id = banco_service::game_id_in(&challenge).expect("the challenge names its game");
        let accept = desk.inbound("tom", Intent::Press(format!("accept:{id}")));
        let begun = desk.send(Inbound { lang: EN, chat_lang: chat, ..accept }).await.text();
        assert!(begun.contains(words[1]), "{chat:?}: {begun}");
    }
}

/// Discord, "what is lacking" 4: a reader with another language gets the board in it, privately.
#[tokio::test]
async fn who_reads_another_language_has_a_view_of_the_own() {
    for (an, binh, label, [public, own]) in
        [(EN, VI, "Bàn của tôi", ["Resign", "Xin thua"]), (VI, EN, "My view", ["Xin thua", "Resign"])]
    {
        let mut desk = fresh(DefaultLang::Auto).await;
        let challenge = says(&mut desk, "an", (an, None), "/play xiangqi @binh side=first").await.text();
        let id = banco_service::game_id_in(&challenge).expect("the challenge names its game");
        let accept = desk.inbound("binh", Intent::Press(format!("accept:{id}")));
        let board = desk.send(Inbound { lang: binh, ..accept }).await.posts.pop().expect("a board");
        let labels: Vec<&str> = board.message.buttons.iter().flatten().map(|button| button.label.as_str()).collect();
        assert!(labels.contains(&label) && labels.contains(&public), "{labels:?}");
        let press = desk.inbound("binh", Intent::Press(format!("board:{id}::own")));
        let view = desk.send(Inbound { lang: binh, ..press }).await;
        assert!(view.posts.is_empty() && view.replies[0].kind == ReplyKind::Private);
        let message = &view.replies[0].message;
        let layout = message.image.as_ref().and_then(|image| image.layout).expect("a board");
        assert_eq!(layout.bottom, Seat::Second, "with the own side below");
        assert!(view.labels().contains(&own) && !view.labels().contains(&public), "{:?}", view.labels());
    }
    // If all readers have the same language there is no choice.
    let mut desk = fresh(DefaultLang::Auto).await;
    let challenge = says(&mut desk, "an", (EN, None), "/play xiangqi @binh side=first").await.text();
    let id = banco_service::game_id_in(&challenge).expect("the challenge names its game");
    let accept = desk.inbound("binh", Intent::Press(format!("accept:{id}")));
    let board = desk.send(Inbound { lang: EN, ..accept }).await;
    assert!(!board.data().iter().any(|data| data.ends_with("own")), "{:?}", board.data());
}

#[tokio::test]
async fn the_welcome_speaks_the_language_of_whoever_brought_us() {
    for (lang, word) in [(EN, "Hello"), (VI, "Chào"), (None, "Chào")] {
        let desk = fresh(DefaultLang::Auto).await;
        desk.house.welcomes(place("nhom"), lang).await;
        let welcome = desk.arrived().await.pop().expect("a welcome").message.text.to_plain();
        assert!(welcome.contains(word), "{lang:?}: {welcome}");
    }
}

/// The computer has no language of its own, so the one player decides.
#[tokio::test]
async fn the_first_board_against_the_house_is_in_the_players_language() {
    for line in ["/play caro level=2 side=first", "/play caro level=2 side=second"] {
        let mut desk = fresh(DefaultLang::Auto).await;
        let heard = says(&mut desk, "an", (EN, VI), line).await;
        while desk.house.service.play_one().await {}
        let mut posts = heard.posts;
        posts.extend(desk.arrived().await);
        let texts: Vec<String> = posts.iter().map(|post| post.message.text.to_plain()).collect();
        assert!(!texts.is_empty() && texts.iter().all(|text| text.contains("Computer")), "{line}: {texts:?}");
    }
}
