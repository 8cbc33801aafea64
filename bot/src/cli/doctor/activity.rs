//! Checks of the page inside Discord: each step that a host has to do in the developer portal.

use std::time::Duration;

use banco_ports::NotEntered;
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, header};

use super::Finding;
use crate::adapters::discord::{DiscordActivity, Ended, Identity};
use crate::config::Config;

/// Maximum time for the answer of the page behind Discord's proxy.
const ANSWER_MAX: Duration = Duration::from_secs(6);
/// File of the page that needs no session, and its media type.
const FILE: (&str, &str) = ("/assets/icon.svg", "image/svg+xml");

/// Findings about the page inside Discord, if the host wants it.
pub(super) async fn look(config: &Config, token: &str, identity: &Identity) -> Result<Vec<Finding>, Ended> {
    if !config.discord.activity {
        return Ok(Vec::new());
    }
    let Some(secret) = config.activity_secret() else {
        return Ok(vec![Finding::warning("doctor-activity-no-page")]);
    };
    let crate::adapters::discord::DiscordConfig { api_base, .. } = crate::program::discord_config(config, token);
    let activity = DiscordActivity::new(token, api_base.as_deref(), secret)?;
    let secret = match activity.check_secret(identity.application).await {
        Ok(()) => Finding::good("doctor-activity-secret"),
        Err(NotEntered::Refused) => Finding::bad("doctor-activity-secret-wrong"),
        Err(NotEntered::Away) => Finding::warning("doctor-activity-silent"),
    };
    let entry = match activity.has_entry_point(identity.application).await {
        Ok(true) => Finding::good("doctor-activity-on"),
        Ok(false) => Finding::bad("doctor-activity-off"),
        Err(_) => Finding::warning("doctor-activity-silent"),
    };
    let mut found = vec![secret, entry];
    // Another server of the API has no such hosts.
    if api_base.is_none() {
        found.push(mapped(&format!("https://{}.discordsays.com", identity.application)).await);
    }
    Ok(found)
}

/// Finding about the URL mapping: the page behind Discord's proxy.
async fn mapped(origin: &str) -> Finding {
    let client = Client::builder().redirect(Policy::none()).timeout(ANSWER_MAX).build();
    let asked = async { client?.get(format!("{origin}{}", FILE.0)).send().await };
    let found = match asked.await {
        Ok(answer) if answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == FILE.1) => {
            Finding::good("doctor-activity-mapped")
        }
        // Discord may show Activities to its own clients alone.
        Ok(answer) if matches!(answer.status(), StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => {
            Finding::warning("doctor-activity-unseen").with("status", answer.status().as_u16())
        }
        Ok(answer) => Finding::bad("doctor-activity-unmapped").with("status", answer.status().as_u16()),
        Err(_) => Finding::warning("doctor-activity-unreached"),
    };
    found.with("url", origin)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use super::*;

    /// Finding about a server that answers so once.
    async fn answered(head: &'static str) -> &'static str {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let origin = format!("http://{}", listener.local_addr().expect("bound"));
        let served = std::thread::spawn(move || {
            let (mut client, _) = listener.accept().expect("asked");
            let mut request = [0; 2_048];
            let count = client.read(&mut request).expect("a request");
            assert!(request[..count].starts_with(b"GET /assets/icon.svg "));
            write!(client, "HTTP/1.1 {head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").expect("sent");
        });
        let found = mapped(&origin).await;
        served.join().expect("no panic");
        found.key
    }

    #[tokio::test]
    async fn clause_7_1_a_missing_mapping_is_told_from_a_proxy_that_shows_nothing() {
        assert_eq!(answered("200 OK\r\nContent-Type: image/svg+xml").await, "doctor-activity-mapped");
        assert_eq!(answered("200 OK\r\nContent-Type: text/html").await, "doctor-activity-unmapped");
        assert_eq!(answered("404 Not Found").await, "doctor-activity-unmapped");
        assert_eq!(answered("403 Forbidden").await, "doctor-activity-unseen");
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port");
        assert_eq!(mapped(&format!("http://{free}")).await.key, "doctor-activity-unreached");
    }
}
