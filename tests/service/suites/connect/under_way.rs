//! Requests that began before a parting and end after it (everywhere 2.7, 8.1).

use std::sync::Arc;

use banco_engine::Person;
use banco_ports::{Answer, Converse, Inbound, Visitor};
use banco_service::sessions::{PublicPage, SigningKey, open_page};
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::counting::CountingStore;
use banco_tests::desk::{Desk, person};

use super::people::{button, connect, desk_over, on_discord, presses, says, typed};

/// A process whose store can freeze, another process of the same store, and a game with a piece captured face down.
struct Scene {
    counting: Arc<CountingStore>,
    desk: Desk,
    other: Desk,
    id: String,
    /// Text that the seat alone is shown.
    known: String,
}

impl Scene {
    async fn open() -> Scene {
        let inner: Arc<dyn Store> = Arc::new(InMemoryStore::new());
        let counting = CountingStore::over(Arc::clone(&inner));
        let mut desk = desk_over(counting.clone()).await;
        let key = SigningKey::from([5; 32]);
        open_page(&desk.house.service, PublicPage { address: "https://banco.example".to_owned(), key });
        let (id, _) = desk.start("an", "binh", "").await;
        // The piece on the cannon's point takes the face-down one on the horse's.
        desk.say("an", &format!("/move h3h10 #{id}")).await;
        connect(&mut desk, &person("an"), &on_discord("an")).await;
        let known = says(&mut desk, &on_discord("an"), &format!("/peek {id}")).await.text();
        let mut other = desk_over(inner).await;
        other.count_from(200_000);
        Scene { counting, desk, other, id, known }
    }

    async fn visitor(&mut self) -> Visitor {
        let heard = says(&mut self.desk, &on_discord("an"), "/page").await;
        let link = heard.replies.iter().flat_map(|reply| &reply.message.links).next().expect("a link").url.clone();
        let token = link.split_once('#').expect("a token").1.to_owned();
        let service = &self.desk.house.service;
        let signed = service.sign_in(&token, banco_ports::Stay::Tab).await.unwrap_or_else(|error| panic!("{error:?}"));
        service.visitor(&signed.secret).await.expect("a session")
    }

    /// The account on Discord is parted by the other process.
    async fn parts(&mut self) {
        let an: Person = person("an");
        let listed = says(&mut self.other, &an, "/connect off").await;
        presses(&mut self.other, &an, &button(&listed, "an · Discord")).await;
    }

    /// The answer to a question about the secret, which begins before the parting and freezes after so many calls of
    /// the store; `None` if it has fewer.
    async fn asks(&mut self, visitor: Option<&Visitor>, calls: usize) -> Option<String> {
        let inbound = typed(&mut self.desk, &on_discord("an"), &format!("/peek {}", self.id));
        let (service, visitor) = (Arc::clone(&self.desk.house.service), visitor.cloned());
        self.counting.freezes_after(calls);
        let mut asked = tokio::spawn(async move {
            match visitor {
                None => service.handle(inbound).await,
                Some(visitor) => {
                    let event = format!("page:{}", inbound.event);
                    let (place, from) = (visitor.place.clone(), visitor.person.clone());
                    service.handle_of(&visitor, Inbound { place, from, event, ..inbound }).await
                }
            }
        });
        let is_under_way = tokio::select! {
            () = self.counting.frozen() => true,
            _ = &mut asked => false,
        };
        if !is_under_way {
            return None;
        }
        self.parts().await;
        self.counting.freeze(false);
        let answer: Answer = asked.await.expect("an answer");
        Some(answer.replies.iter().map(|reply| reply.message.text.to_plain() + "\n").collect())
    }
}

/// The answer has nothing of the seat, at whatever call of the store the request stands when the parting is saved.
async fn check_every_moment(is_browser: bool) {
    let mut moments = 0;
    loop {
        let mut scene = Scene::open().await;
        let visitor = if is_browser { Some(scene.visitor().await) } else { None };
        let Some(said) = scene.asks(visitor.as_ref(), moments).await else { break };
        assert!(!said.contains(&scene.known), "after {moments} calls of the store: {said}");
        moments += 1;
    }
    assert!(moments > 1, "the request asks the store");
}

#[tokio::test]
async fn clause_8_1_a_peek_that_was_under_way_shows_nothing_after_parting() {
    check_every_moment(false).await;
}

#[tokio::test]
async fn clause_8_1_a_peek_of_a_browser_that_was_under_way_shows_nothing_after_parting() {
    check_every_moment(true).await;
}
