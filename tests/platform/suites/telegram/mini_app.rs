//! Buttons that open the page as a Mini App (everywhere 6.1), against the fake server.

use std::sync::Arc;

use banco::adapters::telegram::{MiniApp, Telegram};
use banco_ports::{Converse, Deliver, Lang, Parcel, Rendered, RichText};
use banco_tests::telegram::{BOT_NAME, Fake, Fault, Message, Strict, User};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::host::{Host, buttons, picture};
use super::rig::{config, place};

const PAGE: &str = "https://banco.example";
const BOARD: &str = "page:k7m2";

/// An adapter whose host has a public page, and perhaps an app for groups.
struct Apps {
    fake: Fake,
    an: User,
    chat: i64,
    sender: Arc<dyn Deliver>,
    _stop: watch::Sender<bool>,
    _strict: Strict,
}

impl Apps {
    async fn open(app: Option<MiniApp>) -> Apps {
        let (fake, strict) = Fake::start().await;
        let an = fake.user("An");
        an.has_started();
        let chat = fake.group("Hội cờ", &[&an]);
        let mut telegram = Telegram::new(&config(&fake)).expect("an address");
        if let Some(app) = app {
            telegram = telegram.with_mini_app(app);
        }
        let sender = telegram.sender();
        let (stop, stopped) = watch::channel(false);
        let host = Host::silent() as Arc<dyn Converse>;
        tokio::spawn(telegram.run(host, stopped));
        fake.wait("the first poll", |world| (world.poll > 0).then_some(())).await;
        Apps { fake, an, chat, sender, _stop: stop, _strict: strict }
    }

    /// The message of a board with a button for the page, as the server got it.
    async fn board(&self, chat: i64, number: u64) -> Message {
        let rows = buttons(&[&[("Xin thua", "resign:k7m2:3")], &[("Mở bàn", BOARD)]]);
        let text = RichText::plain("Ván k7m2: đến lượt An");
        let message = Rendered { text, image: Some(picture(40, 44)), buttons: rows, ..Rendered::default() };
        self.post(chat, number, message).await
    }

    async fn post(&self, chat: i64, number: u64, message: Rendered) -> Message {
        let parcel = Parcel { number, place: place(chat), message, ping: None, wordings: Vec::new() };
        let id: i64 = self.sender.post(&parcel).await.expect("posted").0.parse().expect("a number");
        self.fake.with(|world| world.message(chat, id).cloned()).expect("it stands")
    }
}

fn page(app: Option<&str>) -> Option<MiniApp> {
    Some(MiniApp { address: PAGE.to_owned(), app: app.map(str::to_owned) })
}

fn last_button(message: &Message) -> Value {
    let rows = message.markup.as_ref().expect("buttons")["inline_keyboard"].as_array().expect("rows").clone();
    assert_eq!(rows[0][0]["callback_data"], "resign:k7m2:3", "other buttons stay");
    rows.last().expect("a row")[0].clone()
}

fn web_app() -> Value {
    json!({ "text": "Mở bàn", "web_app": { "url": format!("{PAGE}/tg?start=g_k7m2") } })
}

fn link() -> Value {
    json!({ "text": "Mở bàn", "url": format!("https://t.me/{BOT_NAME}/board?startapp=g_k7m2") })
}

fn usual() -> Value {
    json!({ "text": "Mở bàn", "callback_data": BOARD })
}

#[tokio::test]
async fn clause_6_1_a_private_board_opens_the_page_and_a_board_in_a_group_has_a_link() {
    for (app, private, group) in
        [(page(Some("board")), web_app(), link()), (page(None), web_app(), usual()), (None, usual(), usual())]
    {
        let apps = Apps::open(app).await;
        assert_eq!(last_button(&apps.board(apps.an.id, 1).await), private);
        assert_eq!(last_button(&apps.board(apps.chat, 2).await), group);
        // An edit of the board keeps the button as it is.
        let rows = buttons(&[&[("Xin thua", "resign:k7m2:3")], &[("Mở bàn", BOARD)]]);
        let text = RichText::plain("Ván k7m2: bên kia vừa đi");
        let message = Rendered { text, image: Some(picture(40, 44)), buttons: rows, ..Rendered::default() };
        let parcel = Parcel { number: 3, place: place(apps.an.id), message, ping: None, wordings: Vec::new() };
        let stands = apps.board(apps.an.id, 4).await;
        let id = banco_ports::MessageRef(stands.id.to_string());
        assert!(apps.sender.restate(&parcel, &id).await.expect("edited"));
        let edited = apps.fake.with(|world| world.message(apps.an.id, stands.id).cloned()).expect("it stands");
        assert_eq!(last_button(&edited), private);
    }
}

#[tokio::test]
async fn clause_6_1_a_chat_that_refuses_the_button_gets_the_board_with_another_one() {
    for (app, wanted) in [(page(Some("board")), link()), (page(None), usual())] {
        let apps = Apps::open(app).await;
        apps.fake.fail_in(apps.an.id, "sendPhoto", 1, Fault::Api(400, "Bad Request: BUTTON_TYPE_INVALID"));
        assert_eq!(last_button(&apps.board(apps.an.id, 1).await), wanted);
        assert_eq!(last_button(&apps.board(apps.an.id, 2).await), wanted, "no second question today");
        let photos = apps.fake.with(|world| world.calls.iter().filter(|call| call.method == "sendPhoto").count());
        assert_eq!(photos, 3, "refused once");
        let binh = apps.fake.user("Binh");
        binh.has_started();
        assert_eq!(last_button(&apps.board(binh.id, 3).await), web_app(), "another chat");
    }
}

#[tokio::test]
async fn clause_6_1_the_menu_button_of_a_private_chat_opens_the_page_in_the_language_of_its_person() {
    let apps = Apps::open(page(None)).await;
    let menu = |id: i64| {
        let fake = apps.fake.clone();
        async move { fake.wait("a menu button", |world| world.menu_buttons.get(&id).cloned()).await }
    };
    apps.an.says(apps.an.id, "/games");
    let wanted = |text: &str| json!({ "type": "web_app", "text": text, "web_app": { "url": format!("{PAGE}/tg") } });
    assert_eq!(menu(apps.an.id).await, wanted("Mở bàn"));
    let ed = apps.fake.user("Ed");
    apps.fake.with(|world| world.people.get_mut(&ed.id).expect("a person").language = Some("en".into()));
    ed.starts("");
    assert_eq!(menu(ed.id).await, wanted("Open the board"));
    // A second message asks nothing again, and a group has no menu button.
    apps.an.says(apps.an.id, "/games");
    apps.an.says(apps.chat, "/games");
    apps.fake.settled().await;
    let asked = |world: &banco_tests::telegram::World| {
        world.calls.iter().filter(|call| call.method == "setChatMenuButton").count()
    };
    assert_eq!(apps.fake.with(|world| asked(world)), 2);
    // A button that the host has given another purpose stays.
    let own = json!({ "type": "web_app", "text": "Shop", "web_app": { "url": "https://shop.example/" } });
    apps.fake.with(|world| world.menu_button = Some(own));
    let chi = apps.fake.user("Chi");
    chi.starts("");
    apps.fake
        .wait("a question", |world| {
            let of_chi = |call: &&banco_tests::telegram::Call| call.fields.get("chat_id") == Some(&chi.id.into());
            world.calls.iter().filter(of_chi).find(|call| call.method == "getChatMenuButton").map(drop)
        })
        .await;
    apps.fake.settled().await;
    assert_eq!(apps.fake.with(|world| world.menu_buttons.get(&chi.id).cloned()), None);
}

#[tokio::test]
async fn clause_6_1_without_a_public_page_nothing_of_a_mini_app_is_asked_or_sent() {
    let apps = Apps::open(None).await;
    apps.an.says(apps.an.id, "/games");
    apps.board(apps.an.id, 1).await;
    apps.board(apps.chat, 2).await;
    apps.fake.settled().await;
    let sent = apps.fake.with(|world| format!("{:?}", world.calls));
    for word in ["web_app", "startapp", "MenuButton"] {
        assert!(!sent.contains(word), "{word}");
    }
}

#[tokio::test]
async fn clause_6_1_an_invitation_has_a_link_that_opens_it_in_the_page() {
    let link = format!("https://t.me/{BOT_NAME}?start=i_ABCDEFGH");
    let invitation = || Rendered {
        text: RichText::plain(format!("An challenges anyone, anywhere. Code ABCD-EFGH, or {link}")),
        buttons: buttons(&[&[("Accept", "accept:k7m2")]]),
        lang: Some(Lang::En),
        ..Rendered::default()
    };
    let wanted = json!({
        "text": "Open the board", "url": format!("https://t.me/{BOT_NAME}/board?startapp=i_ABCDEFGH"),
    });
    for (app, is_there) in [(page(Some("board")), true), (page(None), false), (None, false)] {
        let apps = Apps::open(app).await;
        for (number, chat) in [(1, apps.chat), (2, apps.an.id)] {
            let message = apps.post(chat, number, invitation()).await;
            let rows = message.markup.expect("buttons")["inline_keyboard"].as_array().expect("rows").clone();
            assert_eq!(rows.last().expect("a row")[0] == wanted, is_there, "{rows:?}");
        }
    }
}
