//! Points in time: in each reader's own zone if the server supports it, else as text.

use banco_ports::{Parcel, Rendered, RichText, Span};
use serde_json::Value;

use super::host::{Host, picture};
use super::rig::Rig;

/// A reminder or a board with the instant at which a clock runs out.
fn parcel(rig: &Rig, number: u64, has_picture: bool) -> Parcel {
    let at = Span::Instant { at: 1_795_366_800_000, live: true, words: "00:00 ngày 23/11".into() };
    let text = RichText(vec![Span::Text("Hết giờ: ".into()), at, Span::Text(".".into())]);
    let image = has_picture.then(|| picture(40, 44));
    let message = Rendered { text, image, ..Rendered::default() };
    Parcel { number, place: rig.place(), message, ping: None, wordings: Vec::new() }
}

fn is_instant(entity: &Value) -> bool {
    entity["type"] == "date_time" && entity["unix_time"] == 1_795_366_800
}

#[tokio::test]
async fn a_server_that_knows_them_shows_points_in_time() {
    let rig = Rig::new(Host::silent()).await;
    for (number, has_picture) in [(1, false), (2, true)] {
        rig.sender.post(&parcel(&rig, number, has_picture)).await.expect("posted");
    }
    rig.settled().await;
    let said = rig.said(rig.chat, 2).await;
    for message in said {
        assert_eq!(message.text, "Hết giờ: 00:00 ngày 23/11.");
        assert!(message.entities.iter().any(is_instant), "{:?}", message.entities);
    }
}

#[tokio::test]
async fn a_server_that_does_not_gets_words_and_is_asked_once() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.knows_no_instants = true);
    for (number, has_picture) in [(1, true), (2, false), (3, true)] {
        rig.sender.post(&parcel(&rig, number, has_picture)).await.expect("posted");
    }
    rig.settled().await;
    let said = rig.said(rig.chat, 3).await;
    assert!(said.iter().all(|message| message.text == "Hết giờ: 00:00 ngày 23/11." && message.entities.is_empty()));
    let sent = rig.fake.with(|world| world.calls.iter().filter(|call| call.method.starts_with("send")).count());
    assert_eq!(sent, 4, "refused once");
}
