//! The page inside Discord (everywhere 7): its entrance, its origin, and the sign-in with a code of the client.
//!
//! All requests of such a page come through Discord's proxy, so only its own session says who asks.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use banco_ports::limits::CODE_CHARS_MAX;
use banco_ports::{Activity, Entered, Lang, NotEntered, NotSignedIn, SignedIn, Vouched};
use serde::Deserialize;
use serde_json::json;

use super::asker::Asker;
use super::guard::{client_of, single};
use super::page::{self, Packed};
use super::refused::{Reason, Refused};
use super::shared::Shared;

/// Domain of the hosts at which Discord shows Activities: `<application>.discordsays.com`.
const DOMAIN: &str = "discordsays.com";

/// Header that Discord's proxy adds to each request. A page cannot make a browser add it to a navigation.
const PROXIED: HeaderName = HeaderName::from_static("x-discord-proxy-payload");

/// Parts of the query with which the client opens the page.
const QUERY: [&str; 2] = ["frame_id=", "instance_id="];

/// Characters of a state: random, from the page.
const STATE_CHARS: std::ops::RangeInclusive<usize> = 16..=64;

/// The application whose client opens the page; `None`: the host wants no such page.
#[derive(Clone, Default)]
pub(super) struct Frame(Option<Arc<dyn Activity>>);

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Frame(…)" } else { "Frame" })
    }
}

impl Frame {
    pub(super) fn of(activity: Arc<dyn Activity>) -> Frame {
        Frame(Some(activity))
    }

    pub(super) fn activity(&self) -> Option<&Arc<dyn Activity>> {
        self.0.as_ref()
    }

    /// Id of the application, once it is known.
    fn application(&self) -> Option<u64> {
        self.0.as_ref()?.application()
    }

    /// Host at which Discord shows the page.
    fn host(&self) -> Option<String> {
        Some(format!("{}.{DOMAIN}", self.application()?))
    }

    /// True for the host at which Discord shows the page.
    pub(super) fn is_host(&self, name: &str) -> bool {
        self.host().is_some_and(|host| host.eq_ignore_ascii_case(name))
    }

    /// True for the origin of the page inside Discord.
    pub(super) fn is_origin(&self, origin: &str) -> bool {
        origin.strip_prefix("https://").is_some_and(|authority| self.is_host(authority))
    }

    /// True for a request of the page inside Discord. Its session is never in a cookie.
    pub(super) fn is_of(&self, headers: &HeaderMap) -> bool {
        if self.0.is_none() {
            return false;
        }
        headers.contains_key(PROXIED)
            || single(headers, &header::HOST).is_some_and(|host| self.is_host(host))
            || single(headers, &header::ORIGIN).is_some_and(|origin| self.is_origin(origin))
    }

    /// Id of the application, if this address opens the page inside Discord.
    pub(super) fn entered_at(&self, uri: &Uri) -> Option<u64> {
        let query = uri.query().unwrap_or_default();
        let has =
            |name: &str| query.split('&').any(|pair| pair.strip_prefix(name).is_some_and(|value| !value.is_empty()));
        (uri.path() == "/" && QUERY.into_iter().all(has)).then(|| self.application())?
    }
}

/// Lets Discord alone show this answer in a frame.
pub(super) fn framed(response: &mut Response, application: u64) {
    let headers = response.headers_mut();
    headers.remove(header::X_FRAME_OPTIONS);
    let ancestors = format!("https://discord.com https://*.discord.com https://{application}.{DOMAIN}");
    let policy = headers.get(header::CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let policy = policy.unwrap_or_default().replace("frame-ancestors 'none'", &format!("frame-ancestors {ancestors}"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

/// `GET /`: the page, also as Discord opens it.
pub(super) async fn home(State(shared): State<Shared>, uri: Uri, asker: Asker) -> Response {
    match shared.guard.frame().entered_at(&uri) {
        Some(application) => entrance(&uri, &asker.headers, application),
        None => page::home(uri, asker).await,
    }
}

/// Pages for Discord, by language and application.
type Pages = HashMap<(Lang, u64), Arc<Packed>>;

/// Made at their first request.
static PAGES: Mutex<Option<Pages>> = Mutex::new(None);

fn entrance(uri: &Uri, headers: &HeaderMap, application: u64) -> Response {
    let lang = page::lang_for(uri, headers);
    let page = {
        let mut pages = PAGES.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Arc::new(page::page(lang, &format!(" data-signed data-discord=\"{application}\"")));
        Arc::clone(pages.get_or_insert_default().entry((lang, application)).or_insert_with(made))
    };
    page.answer(headers)
}

/// `POST /api/session` of a page inside Discord.
#[derive(Deserialize)]
pub(super) struct Coded {
    /// Code of the client for this person, and the random text with which the page asked for it.
    pub code: String,
    pub state: String,
    /// The people who have the page open together, as the client names them.
    #[serde(alias = "instance")]
    pub instance_id: String,
}

/// Signs in the person whose code it is.
pub(super) async fn sign_in(shared: &Shared, parts: &Parts, asked: Coded) -> Result<Response, Refused> {
    let refused = |reason: Reason| reason.to(&parts.headers);
    let activity = shared.guard.frame().activity().filter(|_| shared.guard.has_sessions());
    let activity = activity.ok_or_else(|| refused(Reason::BadJson))?;
    let is_random = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if !STATE_CHARS.contains(&asked.state.len()) || !asked.state.bytes().all(is_random) {
        return Err(refused(Reason::BadJson));
    }
    if asked.code.len().max(asked.instance_id.len()) > CODE_CHARS_MAX {
        return Err(refused(Reason::NotEntered));
    }
    let Entered { person, gathering, game } = entered(shared, activity, parts, &asked).await.map_err(refused)?;
    let looks_only = gathering.looks_only;
    let vouched = Vouched { person, proof: asked.code, at: None, start: None };
    match shared.host.sign_in_together(vouched, gathering).await {
        Ok(SignedIn { person, secret, .. }) => {
            if let Some(before) = Asker::of(parts).visitor {
                shared.host.sign_out(&before).await;
            }
            let told = json!({
                "account": person.key.0, "name": person.name, "game": game, "session": secret, "looks": looks_only,
            });
            Ok(Json(told).into_response())
        }
        Err(NotSignedIn::Refused { .. }) => Err(refused(Reason::NotEntered)),
        Err(NotSignedIn::Away) => Err(refused(Reason::Away)),
    }
}

/// Word of Discord about a code, unless too many were wrong.
async fn entered(
    shared: &Shared,
    activity: &Arc<dyn Activity>,
    parts: &Parts,
    asked: &Coded,
) -> Result<Entered, Reason> {
    let (host, instance, codes) = (&*shared.host, &*asked.instance_id, &shared.guard.codes);
    // Discord's proxy has few addresses for all people: one who floods it must not keep out the others.
    let is_known = shared.guard.frame().is_of(&parts.headers)
        && (codes.knows(instance) || activity.has_launched(host, instance).await);
    let from = Some(client_of(&parts.extensions)).filter(|_| !is_known);
    if !codes.take(from, instance, Instant::now()) {
        return Err(Reason::TooQuick);
    }
    let entered = activity.enter(host, &asked.code, instance).await;
    if entered.is_ok() {
        codes.right(from, instance, Instant::now());
    }
    entered.map_err(|why| match why {
        NotEntered::Refused => Reason::NotEntered,
        NotEntered::Away => Reason::NoDiscord,
    })
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use banco_ports::Converse;

    use super::*;

    struct Known(Option<u64>);

    #[async_trait]
    impl Activity for Known {
        fn application(&self) -> Option<u64> {
            self.0
        }

        async fn learn(&self) {}

        async fn has_launched(&self, _host: &dyn Converse, _instance: &str) -> bool {
            false
        }

        async fn enter(&self, _host: &dyn Converse, _code: &str, _instance: &str) -> Result<Entered, NotEntered> {
            Err(NotEntered::Refused)
        }
    }

    fn frame(application: Option<u64>) -> Frame {
        Frame::of(Arc::new(Known(application)))
    }

    #[test]
    fn clause_7_5_exactly_one_origin_is_that_of_the_page_inside_discord() {
        let ours = frame(Some(42));
        assert!(ours.is_origin("https://42.discordsays.com") && ours.is_host("42.DiscordSays.com"));
        let others = [
            "http://42.discordsays.com",
            "https://43.discordsays.com",
            "https://discordsays.com",
            "https://x.42.discordsays.com",
            "https://42.discordsays.com.evil.example",
            "https://42.discordsays.com:8443",
            "https://42.discordsays.com/",
            "https://evil@42.discordsays.com",
            "https://discord.com",
            "null",
            "",
        ];
        for other in others {
            assert!(!ours.is_origin(other), "{other}");
        }
        for none in [frame(None), Frame::default()] {
            assert!(!none.is_origin("https://42.discordsays.com") && !none.is_origin("https://.discordsays.com"));
        }
    }

    #[test]
    fn clause_7_5_only_the_address_that_the_client_opens_may_stand_in_its_frame() {
        let at = |frame: &Frame, address: &str| frame.entered_at(&address.parse().expect("an address"));
        let ours = frame(Some(42));
        assert_eq!(at(&ours, "/?instance_id=i-1&platform=desktop&frame_id=f"), Some(42));
        let others =
            ["/", "/?frame_id=f", "/?instance_id=i-1", "/?frame_id=&instance_id=", "/in?frame_id=f&instance_id=i"];
        for other in others {
            assert_eq!(at(&ours, other), None, "{other}");
        }
        for none in [frame(None), Frame::default()] {
            assert_eq!(at(&none, "/?instance_id=i-1&frame_id=f"), None);
        }
    }
}
