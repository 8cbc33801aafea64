//! People who sign in, over the bare service.

use banco_engine::Person;
use banco_ports::{Answer, Converse, Intent, NotSignedIn, Reader, SignedIn, Stay, Visitor};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_tests::desk::{Desk, Heard};

pub(crate) use crate::connect::people::{button, connect, on_discord, presses, says, says_aloud};

pub(crate) const ADDRESS: &str = "https://banco.example";

/// Opens the public page of a desk.
pub(crate) fn opens_page(desk: &Desk) {
    let key = SigningKey::from([5; 32]);
    open_page(&desk.house.service, PublicPage { address: ADDRESS.to_owned(), key });
}

/// A desk on both platforms with a public page.
pub(crate) async fn desk() -> Desk {
    let desk = crate::connect::people::desk().await;
    opens_page(&desk);
    desk
}

/// The token in the link of an answer.
pub(crate) fn token_in(heard: &Heard) -> String {
    let links = heard.replies.iter().flat_map(|reply| &reply.message.links);
    let mut tokens = links.filter_map(|link| link.url.strip_prefix(&format!("{ADDRESS}/in#")));
    tokens.next().unwrap_or_else(|| panic!("no link: {}", heard.text())).to_owned()
}

pub(crate) async fn asks(desk: &mut Desk, who: &Person) -> String {
    token_in(&says(desk, who, "/page").await)
}

pub(crate) async fn opens(desk: &Desk, token: &str) -> Result<SignedIn, NotSignedIn> {
    desk.house.service.sign_in(token, Stay::Tab).await
}

/// Signs in; returns the secret of the session.
pub(crate) async fn signs_in(desk: &mut Desk, who: &Person) -> String {
    let token = asks(desk, who).await;
    opens(desk, &token).await.unwrap_or_else(|error| panic!("{error:?}")).secret
}

pub(crate) async fn visitor(desk: &Desk, secret: &str) -> Option<Visitor> {
    desk.house.service.visitor(secret).await
}

/// The browser of this account does something.
pub(crate) async fn acts(desk: &mut Desk, visitor: &Visitor, intent: Intent) -> Answer {
    let inbound = desk.inbound("an", intent);
    let event = format!("page:{}", inbound.event);
    let (place, from) = (visitor.place.clone(), visitor.person.clone());
    let inbound = banco_ports::Inbound { place, from, event, private: true, ..inbound };
    desk.house.service.handle_of(visitor, inbound).await
}

/// Words of an answer.
pub(crate) fn words(answer: &Answer) -> String {
    answer.replies.iter().map(|reply| reply.message.text.to_plain() + "\n").collect()
}

pub(crate) fn reader(visitor: &Visitor) -> Reader {
    Reader { person: visitor.person.clone(), lang: None, is_flipped: false }
}
