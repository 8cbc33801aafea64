//! The button that opens the page: its link comes where a link can be pressed.

use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_tests::telegram::{BotMessage, Message, User};
use banco_tests::web::signed::ADDRESS;

use super::house::{Whole, pressable};

/// Language of a client, and what its owner reads when the link was sent.
const TOLD: [(&str, &str); 2] =
    [("en", "I sent you the link in private."), ("vi", "Mình đã nhắn riêng đường dẫn cho bạn.")];

/// A game in a group with a public page, its board, and the data of the button that opens the page.
struct Opened {
    whole: Whole,
    an: User,
    binh: User,
    group: i64,
    board: BotMessage,
    data: String,
}

async fn opened() -> Opened {
    let whole = Whole::open().await;
    let page = PublicPage { address: ADDRESS.to_owned(), key: SigningKey::from([3; 32]) };
    open_page(&whole.house.service, page);
    let (an, binh) = (whole.fake.user("An"), whole.fake.user("Binh"));
    let group = whole.fake.group("Hội", &[&an, &binh]);
    an.says(group, "/play chess side=first");
    let (challenge, accept) = pressable(&whole.fake, group, 0, "accept:").await;
    binh.presses(challenge, &accept);
    let (board, data) = pressable(&whole.fake, group, challenge.id, "page:").await;
    Opened { whole, an, binh, group, board, data }
}

impl Opened {
    /// The first message to a person with a link to the page, if there is one.
    fn link_for(&self, who: &User) -> Option<Message> {
        let has_link = |message: &&Message| {
            message.markup.as_ref().is_some_and(|markup| markup.to_string().contains(&format!("{ADDRESS}/in#")))
        };
        self.whole.fake.with(|world| world.said_by_bot(who.id).find(has_link).cloned())
    }

    async fn link_arrives(&self, who: &User) -> Message {
        banco_tests::patience::until("a link to the page", async || self.link_for(who)).await
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_1_a_press_in_a_group_brings_the_link_to_the_private_chat() {
    for (lang, told) in TOLD {
        let opened = opened().await;
        let (fake, an) = (&opened.whole.fake, &opened.an);
        fake.with(|world| world.people.get_mut(&an.id).expect("a person").language = Some(lang.to_owned()));
        an.has_started();
        let said = fake.with(|world| world.said_by_bot(opened.group).count());
        an.presses(opened.board, &opened.data);
        let link = opened.link_arrives(an).await;
        let alert = fake.wait("an alert", |world| world.alerts.last().map(|alert| alert.text.clone())).await;
        assert_eq!(alert, told);
        assert_eq!(link.chat, an.id);
        fake.settled().await;
        assert_eq!(fake.with(|world| world.said_by_bot(opened.group).count()), said, "the group reads nothing of it");
        opened.whole.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_1_without_a_private_chat_the_press_leads_there_and_its_start_brings_the_link() {
    let opened = opened().await;
    let (fake, binh) = (&opened.whole.fake, &opened.binh);
    let query = binh.presses(opened.board, &opened.data);
    let address = fake
        .wait("an answer to the press", |world| {
            let mut answers = world.calls_of("answerCallbackQuery");
            let answer = answers.find(|call| call.fields["callback_query_id"] == query.as_str())?;
            Some(answer.fields.get("url").and_then(|url| url.as_str()).unwrap_or_default().to_owned())
        })
        .await;
    let game = opened.data.trim_start_matches("page:");
    let (_, code) = address.split_once("?start=").unwrap_or_else(|| panic!("no address of the bot: {address}"));
    assert_eq!(code, format!("p_{game}"));
    fake.settled().await;
    assert!(opened.link_for(binh).is_none());
    binh.starts(code);
    assert_eq!(opened.link_arrives(binh).await.chat, binh.id);
    opened.whole.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_5_1_a_press_in_the_private_chat_is_answered_with_the_link_there() {
    let opened = opened().await;
    let (fake, an) = (&opened.whole.fake, &opened.an);
    an.has_started();
    an.says(an.id, &format!("/board #{} here", opened.data.trim_start_matches("page:")));
    let (board, data) = pressable(fake, an.id, 0, "page:").await;
    an.presses(board, &data);
    let link = opened.link_arrives(an).await;
    assert!(link.id > board.id);
    fake.settled().await;
    assert!(fake.with(|world| world.alerts.is_empty()), "the message says all");
    opened.whole.close().await;
}
