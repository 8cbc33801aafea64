//! `POST /api/session` with a fresh link, until its answer.

use std::time::Instant;

use banco_tests_platform::stages::Doors;
use banco_tests_platform::web::signed::Browser;
use serde_json::json;

use super::told;

/// Links of one account, fewer than the sessions it may have.
const LINKS_EACH: usize = 5;

pub async fn measure(doors: &mut Doors, links: usize) {
    let mut taken = Vec::with_capacity(links);
    let browser = Browser::stranger(&doors.base);
    for number in 0..links {
        let who = doors.on_discord(&format!("chi{}", number / LINKS_EACH));
        let token = doors.link(&who).await;
        let asked = Instant::now();
        let answer = browser.post("/api/session", &json!({ "token": token })).await;
        assert_eq!(answer.status(), 200);
        drop(answer.bytes().await.expect("a body"));
        taken.push(asked.elapsed());
    }
    told("sign-in, from the request to its answer", taken);
}
