//! Checks of the page as a Mini App of Telegram: its entrance at the public address, and the bot's buttons.

use std::time::Duration;

use banco_ports::Lang;
use reqwest::redirect::Policy;
use reqwest::{Client, Error, Response, StatusCode, header};

use super::Finding;
use super::public::reason;
use crate::config::Config;
use crate::host_messages::platforms::silence;

/// Maximum time until an answer begins.
const BEGIN_MAX: Duration = Duration::from_secs(6);

/// Origin of Telegram's web client, which frames the page.
const CLIENT: &str = "https://web.telegram.org";

/// Checks that Telegram's clients can open the page; `None` if the page is no Mini App, or the bot does not run.
pub(super) async fn entrance(config: &Config, is_running: bool, lang: Lang) -> Option<Finding> {
    config.telegram.token.get()?;
    let Some(page) = config.public_page() else {
        let is_named = !config.telegram.app.is_empty();
        return is_named.then(|| Finding::warning("doctor-mini-app-no-page"));
    };
    let url = format!("{page}/tg");
    if !page.starts_with("https://") {
        return Some(Finding::warning("doctor-mini-app-plain").with("url", page));
    }
    if !is_running {
        return None;
    }
    let found = match asked(&url).await {
        Ok(answer) => judged(&answer),
        Err(error) => Finding::bad("doctor-public-silent").with("why", silence(reason(&error), lang)),
    };
    Some(found.with("url", url))
}

async fn asked(url: &str) -> Result<Response, Error> {
    let client = Client::builder().redirect(Policy::none()).connect_timeout(BEGIN_MAX).build()?;
    client.get(url).timeout(BEGIN_MAX).send().await
}

/// Finding about the answer at the entrance: the page itself, with headers that let the client frame it.
fn judged(answer: &Response) -> Finding {
    if answer.status() != StatusCode::OK {
        return Finding::bad("doctor-mini-app-refused").with("status", answer.status().as_u16());
    }
    let all = |name| answer.headers().get_all(name).iter().filter_map(|value| value.to_str().ok());
    let lets_in = |policy: &str| {
        let mut parts = policy.split(';').filter_map(|part| part.trim().strip_prefix("frame-ancestors "));
        parts.all(|sources| sources.split_whitespace().any(|source| source == CLIENT))
    };
    let has_policy = all(header::CONTENT_SECURITY_POLICY).next().is_some();
    if !has_policy || !all(header::CONTENT_SECURITY_POLICY).all(lets_in) {
        return Finding::bad("doctor-mini-app-framed").with("header", "Content-Security-Policy");
    }
    if all(header::X_FRAME_OPTIONS).next().is_some() {
        return Finding::bad("doctor-mini-app-framed").with("header", "X-Frame-Options");
    }
    Finding::good("doctor-mini-app")
}

/// Checks of the bot's account: its menu button, and the app for groups. `bot`: the account's name.
#[cfg(feature = "telegram")]
pub(super) async fn buttons(
    config: &Config,
    telegram: &crate::adapters::telegram::Telegram,
    bot: &str,
) -> Vec<Finding> {
    use crate::adapters::telegram::TelegramError;
    let Some(app) = crate::program::mini_app(config) else { return Vec::new() };
    let entrance = format!("{}/tg", app.address);
    let menu = match telegram.menu_button().await {
        Ok(Some(url)) if url != entrance => Some(Finding::warning("doctor-mini-app-menu").with("url", url)),
        Err(TelegramError::Silent(why)) => Some(Finding::warning("doctor-mini-app-menu-unknown").with("why", why)),
        Ok(_) | Err(_) => None,
    };
    let group = match app.app {
        Some(name) => Finding::good("doctor-mini-app-groups").with("url", format!("https://t.me/{bot}/{name}")),
        None => Finding::good("doctor-mini-app-no-groups"),
    };
    menu.into_iter().chain([group]).collect()
}

#[cfg(test)]
mod tests {
    use axum::http;

    use super::*;

    fn finding(status: u16, headers: &[(&str, &str)]) -> (&'static str, Vec<(&'static str, String)>) {
        let answer = headers
            .iter()
            .fold(http::Response::builder().status(status), |answer, (name, value)| answer.header(*name, *value));
        let found = judged(&Response::from(answer.body("").expect("an answer")));
        (found.key, found.facts)
    }

    #[test]
    fn clause_6_4_the_doctor_names_the_header_that_keeps_the_client_from_framing_the_page() {
        let policy = "default-src 'self'; frame-ancestors https://web.telegram.org; object-src 'none'";
        let csp = "content-security-policy";
        assert_eq!(finding(200, &[(csp, policy)]).0, "doctor-mini-app");
        for (status, headers, key, fact) in [
            (404, vec![(csp, policy)], "doctor-mini-app-refused", "404"),
            (302, vec![(csp, policy)], "doctor-mini-app-refused", "302"),
            (200, vec![], "doctor-mini-app-framed", "Content-Security-Policy"),
            (200, vec![(csp, "frame-ancestors 'none'")], "doctor-mini-app-framed", "Content-Security-Policy"),
            // A proxy that adds a policy of its own narrows ours.
            (
                200,
                vec![(csp, policy), (csp, "frame-ancestors 'self'")],
                "doctor-mini-app-framed",
                "Content-Security-Policy",
            ),
            (200, vec![(csp, policy), ("x-frame-options", "SAMEORIGIN")], "doctor-mini-app-framed", "X-Frame-Options"),
        ] {
            let (found, facts) = finding(status, &headers);
            assert_eq!(found, key, "{headers:?}");
            assert_eq!(facts[0].1, fact);
        }
    }
}
