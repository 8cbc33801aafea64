//! `/why` and `/legal`: words, marks and who hears them, beside what the scenarios play on every platform.

use std::path::Path;

use banco::ports::ReplyKind;
use banco_tests::desk::{Desk, Heard};

fn position(fen: &str) -> String {
    format!("position={}", fen.replace(' ', "_"))
}

fn picture(heard: &Heard) -> (&[u8], &str) {
    let [reply] = heard.replies.as_slice() else { panic!("{heard:?}") };
    let image = reply.message.image.as_ref().unwrap_or_else(|| panic!("no picture: {}", heard.text()));
    (&image.bytes, &image.alt)
}

/// A refusal each, with what it says; the pictures are for eyes (`target/tmp`).
const REFUSALS: [(&str, &str, &str, &str); 3] = [
    (
        "horse-leg",
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2N2C1/9/RNBAKAB1R w",
        "e3d5",
        "Mã cột 5 hàng 3 bị Tốt cột 5 hàng 4 cản chân",
    ),
    ("generals-facing", "4kab2/9/9/p1p3p1p/9/2P6/P5P1P/4N4/9/2B1KAB2 w", "e3d5", "Hai tướng đối mặt"),
    (
        "cannon-screens",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w",
        "e3e10",
        "vướng nhiều ngòi quá (Tốt cột 5 hàng 4, Tốt cột 5 hàng 7)",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_is_drawn_with_its_sites() {
    for (name, fen, mv, said) in REFUSALS {
        let mut desk = Desk::open().await;
        let (id, _) = desk.start_game("cotuong", "an", "binh", &position(fen)).await;
        let refused = desk.say("an", &format!("/move {mv}")).await;
        let version = desk.table(&id).await.version();
        let why = format!("why:{id}:{version}:{mv}");
        assert!(refused.data().contains(&why), "{name}: {:?}", refused.data());
        let heard = desk.press("chi", &why).await;
        assert!(heard.text().contains(said), "{name}: {}", heard.text());
        assert_eq!(heard.replies[0].kind, ReplyKind::Private, "{name}");
        let (png, alt) = picture(&heard);
        assert!(alt.starts_with(heard.text().lines().next().unwrap()), "{name}: {alt}");
        let board = desk.say("an", "/board").await;
        assert_ne!(png, picture(&board).0, "{name}: the sites are marked");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("why-{name}.png"));
        std::fs::write(file, png).expect("target/tmp takes a file");
    }
}
