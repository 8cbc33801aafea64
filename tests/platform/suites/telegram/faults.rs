//! Faults during the delivery of a parcel, and the outbox's results.

use std::time::Duration;

use banco_ports::{Deliver, DeliveryError, Parcel, Place, Rendered, RichText};
use banco_tests::telegram::{Call, Fault, TOKEN};

use super::host::{Host, picture};
use super::rig::{Rig, config, place};

fn board(place: Place) -> Parcel {
    let message = Rendered { text: RichText::plain("bàn"), image: Some(picture(9, 9)), ..Rendered::default() };
    Parcel { number: 1, place, message, ping: None, wordings: Vec::new() }
}

fn passing(error: &DeliveryError) -> bool {
    matches!(error, DeliveryError::Passing(what) if !what.contains(TOKEN))
}

fn is_photo(call: &&Call) -> bool {
    call.method == "sendPhoto"
}

fn muted(error: &DeliveryError, with: &str) -> bool {
    matches!(error, DeliveryError::Muted(what) if what.contains(with) && !what.contains(TOKEN))
}

fn missing(error: &DeliveryError, with: &str) -> bool {
    matches!(error, DeliveryError::Missing(what) if what.contains(with) && !what.contains(TOKEN))
}

fn given_up(error: &DeliveryError, with: &str) -> bool {
    matches!(error, DeliveryError::Final(what) if what.contains(with) && !what.contains(TOKEN))
}

#[tokio::test]
async fn faults_are_told_apart() {
    let rig = Rig::new(Host::silent()).await;
    type Expected = fn(&DeliveryError) -> bool;
    let cases: [(Fault, Expected); 13] = [
        (Fault::RetryAfter(17), |error| *error == DeliveryError::RetryAfter(Duration::from_secs(17))),
        (Fault::ErrorPage, passing),
        (Fault::BadGateway, passing),
        (Fault::LostReply, passing),
        (Fault::HalfReply, passing),
        (Fault::Api(401, "Unauthorized"), passing),
        (Fault::Api(403, "Forbidden: bot was kicked from the supergroup chat"), |error| muted(error, "403")),
        // Without further text the error concerns the method and not the place.
        (Fault::Api(404, "Not Found"), |error| matches!(error, DeliveryError::Refused(what) if what.contains("404"))),
        (Fault::Api(404, "Not Found: chat"), |error| missing(error, "404")),
        (Fault::Api(400, "Bad Request: TOPIC_CLOSED"), |error| muted(error, "TOPIC_CLOSED")),
        (Fault::Api(400, "Bad Request: have no rights to send a message"), |error| muted(error, "no rights")),
        (Fault::Api(400, "Bad Request: not enough rights to send text messages to the chat"), |error| {
            muted(error, "not enough")
        }),
        (
            Fault::Api(400, "Bad Request: PHOTO_INVALID_DIMENSIONS"),
            |error| matches!(error, DeliveryError::Refused(what) if what.contains("PHOTO_INVALID")),
        ),
    ];
    for (fault, expected) in cases {
        rig.fake.fail("sendPhoto", 1, fault.clone());
        let error = rig.sender.post(&board(rig.place())).await.unwrap_err();
        assert!(expected(&error), "{fault:?} became {error:?}");
        let tries = rig.fake.with(|world| std::mem::take(&mut world.calls).iter().filter(is_photo).count());
        assert_eq!(tries, 1, "the outbox decides when to try again: {fault:?}");
    }
    rig.sender.post(&board(rig.place())).await.unwrap();
}

#[tokio::test]
async fn silence_is_passing_and_holds_nobody_else_up() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.fail("sendMessage", 1, Fault::Silence);
    let words = Parcel {
        message: Rendered { text: RichText::plain("im lặng"), ..Rendered::default() },
        ..board(rig.place())
    };
    let silent = rig.sender.post(&words);
    let other = rig.fake.group("Khác", &[&rig.an]);
    tokio::pin!(silent);
    let loud = board(place(other));
    tokio::select! {
        posted = rig.sender.post(&loud) => posted.map(drop).unwrap(),
        _ = &mut silent => panic!("the silence held the other chat up"),
    }
    assert!(passing(&silent.await.unwrap_err()));
}

#[tokio::test]
async fn chats_that_are_closed_or_gone_are_told_apart() {
    let rig = Rig::new(Host::silent()).await;
    rig.binh.has_started().blocks();
    type Is = fn(&DeliveryError, &str) -> bool;
    let cases: [(Place, Is, &str); 6] = [
        (place(rig.an.id), muted, "initiate"),
        (place(rig.binh.id), muted, "blocked"),
        (place(-12345), missing, "chat not found"),
        (Place { thread: Some("5".into()), ..rig.place() }, missing, "thread not found"),
        (Place { thread: Some("x".into()), ..rig.place() }, given_up, "no chat"),
        (Place { chat: "#general".into(), ..rig.place() }, given_up, "no chat"),
    ];
    for (there, is, why) in cases {
        let error = rig.sender.post(&board(there.clone())).await.unwrap_err();
        assert!(is(&error, why), "{there}: {error:?}");
    }
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().has_bot = false);
    assert!(muted(&rig.sender.post(&board(rig.place())).await.unwrap_err(), "kicked"));
}

#[tokio::test]
async fn no_right_to_pictures_is_told() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.chats.get_mut(&rig.chat).unwrap().no_photos = true);
    assert_eq!(rig.sender.post(&board(rig.place())).await.unwrap_err(), DeliveryError::NoPictures);
    let words = Rendered { text: RichText::plain("bàn"), ..Rendered::default() };
    rig.sender.post(&Parcel { message: words, ..board(rig.place()) }).await.unwrap();
}

#[tokio::test]
async fn a_moved_group_names_its_new_id() {
    let rig = Rig::new(Host::silent()).await;
    let to = rig.fake.migrate(rig.chat, false);
    let moved = DeliveryError::Moved { to: place(to) };
    assert_eq!(rig.sender.post(&board(rig.place())).await.unwrap_err(), moved);
    rig.sender.post(&board(place(to))).await.unwrap();
}

#[tokio::test]
async fn a_server_that_is_not_there_is_a_passing_fault() {
    let (fake, _strict) = banco_tests::telegram::Fake::start().await;
    let mut config = config(&fake);
    // Port 9 is discard: nothing is listening there on loopback.
    config.api_base = Some("http://127.0.0.1:9/".into());
    let sender = banco::adapters::telegram::Telegram::new(&config).unwrap().sender();
    let sender: &dyn Deliver = &*sender;
    assert!(passing(&sender.post(&board(place(-1))).await.unwrap_err()));
}
