//! A game from a file, and its review, in the browser of the person who brought it in.

use std::sync::Arc;

use banco_engine::Person;
use banco_ports::{Converse, NoBoard, Platform, ReviewState, Visitor};
use banco_tests::desk::{Desk, person};

use super::people::{desk, reader, says_aloud, signs_in, visitor};

const PGN: &str = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";

async fn browser(desk: &mut Desk, who: &Person) -> Visitor {
    let secret = signs_in(desk, who).await;
    visitor(desk, &secret).await.expect("a session")
}

/// Found by a tester: the board and the review of an imported game were nowhere on the page, as no one has a seat in it.
#[tokio::test]
async fn an_imported_game_and_its_review_are_on_the_page_of_the_person_who_imported_it() {
    let mut desk = desk().await;
    let (an, chi) = (person("an"), person("chi"));
    let (of_an, of_chi) = (browser(&mut desk, &an).await, browser(&mut desk, &chi).await);
    let heard = says_aloud(&mut desk, &an, &format!("/import {PGN}")).await;
    let id = banco_service::game_id_in(&heard.text()).expect("a game");
    let service = Arc::clone(&desk.house.service);
    let seen = service.table(Platform::Web, &id, &reader(&of_an)).await.expect("the table");
    assert_eq!(seen.line.plies, 7);
    let door = service.door(&of_an.place, &reader(&of_an), Some(&of_an), None).await.expect("the door");
    assert!(door.finished.iter().any(|line| line.id == id), "{:?}", door.finished);
    says_aloud(&mut desk, &an, &format!("/review {id}")).await;
    while service.review_one().await {}
    let review = service.review(&of_an.place, &id, &reader(&of_an)).await.expect("the review");
    assert!(matches!(review, ReviewState::Done(_)), "{review:?}");
    // Another person has neither.
    assert!(service.table(Platform::Web, &id, &reader(&of_chi)).await.is_none());
    assert_eq!(service.review(&of_chi.place, &id, &reader(&of_chi)).await, Err(NoBoard::Unknown));
    let door = service.door(&of_chi.place, &reader(&of_chi), Some(&of_chi), None).await.expect("the door");
    assert!(door.finished.iter().all(|line| line.id != id), "{:?}", door.finished);
}
