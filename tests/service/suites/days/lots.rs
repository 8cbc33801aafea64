//! The envelope of a tournament's lots (days 4, fairness.md 1): 40 digits in public, all of it on request.

use banco_ports::Lang;

use super::house::{has, open_by_day};

/// The first 40 digits in groups of four.
fn short(commitment: &str) -> String {
    [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ")
}

/// Asserts that no run of digits is longer than one group of an envelope.
fn has_long_digits(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).any(|run| run.len() > 16)
}

#[tokio::test]
async fn fairness_1_a_tournament_shows_40_digits_and_all_of_them_when_asked() {
    for (lang, verify, sealed) in
        [(Lang::Vi, "/kiemtra", "Vòng 1 bắt đầu"), (Lang::En, "/verify", "when round 1 begins")]
    {
        let mut desk = open_by_day(lang).await;
        let heard = desk.say("an", "/tournament chess time=9d max=3").await;
        let announced = heard.text();
        let pressed =
            heard.data().into_iter().find(|data| data.ends_with(":envelope")).expect("a button for all digits");
        let cup = pressed.split(':').nth(1).expect("an id").to_owned();
        let shown = desk.press("binh", &pressed).await;
        assert!(shown.posts.is_empty(), "for the one who asks: {}", shown.text());
        has(&shown, sealed);
        let commitment = digits_of_64(&shown.text()).remove(0);
        assert!(announced.ends_with(&short(&commitment)), "one short line at the end: {announced}");
        assert!(!has_long_digits(&announced), "{announced}");

        let mut begun = String::new();
        for name in ["an", "binh", "chi"] {
            begun = desk.press(name, &format!("cup:{cup}::join")).await.text();
        }
        assert!(begun.contains(&format!("{verify} {cup}")) && !has_long_digits(&begun), "{begun}");
        let opened = desk.say("chi", &format!("{verify} {cup}")).await;
        let digits = digits_of_64(&opened.text());
        assert_eq!((digits.len(), &digits[0]), (2, &commitment), "with the seed now: {}", opened.text());
        let seed = banco_engine::Seed::from_hex(&digits[1]).expect("a seed");
        assert_eq!(banco_engine::Envelope { seed: &seed, game_id: &cup }.commitment(), commitment);
        has(&desk.press("an", &pressed).await, &digits[1]);
    }
}

fn digits_of_64(text: &str) -> Vec<String> {
    let runs = text.split(|letter: char| !letter.is_ascii_hexdigit());
    runs.filter(|run| run.len() == 64).map(str::to_owned).collect()
}
