//! Access checks of the local table: keeps foreign web pages out and, with a key, strangers.
//!
//! A foreign page can make a browser send requests to loopback. It may use a name of its own that points here (DNS
//! rebinding; the Host shows it). Or it sends a cross-site request (the Origin and the media type show it). No CORS
//! header is ever sent, so such a page reads nothing either.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use banco_engine::PersonKey;
use sha2::{Digest, Sha256};

use super::WebError;
use super::activity::Frame;
use super::code_throttle::Codes;
use super::init_data::InitKey;
use super::listener::From;
use super::login_throttle::Guesses;
use super::refused::Reason;
use crate::config::hosts::{is_host_name, name_of};

const COOKIE: &str = "banco_table";
const KEY_HEADER: &str = "x-banco-key";
/// Header with the client of a proxy: the last address is the one that the proxy itself saw.
const PROXY_CLIENT: &str = "x-forwarded-for";
/// Header with the browser's scheme at a proxy. A client that forges it gets a cookie it does not send back.
const PROXY_SCHEME: &str = "x-forwarded-proto";

#[derive(Debug)]
pub(super) struct Guard {
    /// Host names, in lower case, without port.
    names: Vec<String>,
    /// True if any IP address counts as one of them.
    takes_addresses: bool,
    key: Option<Key>,
    guesses: Guesses<IpAddr>,
    /// Links that did not work, by address and by account.
    links: (Guesses<IpAddr>, Guesses<PersonKey>),
    /// Codes of chat clients.
    pub(super) codes: Codes,
    /// True if accounts of the chats may sign in.
    has_sessions: bool,
    /// Key of the Telegram bot whose Mini App the page is; `None`: it is none.
    pub(super) init_key: Option<InitKey>,
    /// True if people without a session may use the table.
    admits_guests: bool,
    /// True if the log has advised the host to name a proxy.
    hinted: AtomicBool,
    /// The chat client that opens the page inside itself.
    frame: Frame,
}

/// Digests of the access key: comparing them does not show the key by the time taken.
#[derive(Debug)]
struct Key {
    digest: [u8; 32],
    /// Value that the browser keeps in place of the key.
    cookie: String,
}

impl Guard {
    pub(super) fn new(listen: IpAddr, key: Option<&str>, hosts: &[String]) -> Result<Guard, WebError> {
        let mut names = vec!["localhost".to_owned()];
        // 0.0.0.0 and [::] are all addresses of this machine, and a container does not know the address that its clients
        // use. DNS rebinding needs a foreign name in the Host, which is still refused, and an access key is required.
        let takes_addresses = listen.is_unspecified() && key.is_some();
        if !listen.is_unspecified() {
            names.push(host_of_ip(listen));
        }
        for host in hosts {
            let fits = is_host_name(host);
            names.push(fits.then(|| host.to_ascii_lowercase()).ok_or_else(|| WebError::BadHost(host.clone()))?);
        }
        let key = match key {
            Some("") => return Err(WebError::EmptyKey),
            Some(key) => Some(Key { digest: digest(key), cookie: hex(&digest(&format!("cookie of {key}"))) }),
            None => None,
        };
        Ok(Guard {
            names,
            takes_addresses,
            key,
            guesses: Guesses::default(),
            links: Default::default(),
            codes: Codes::default(),
            has_sessions: false,
            init_key: None,
            admits_guests: true,
            hinted: AtomicBool::new(false),
            frame: Frame::default(),
        })
    }

    /// The same guard for a page with sessions, and with or without other people.
    pub(super) fn with_sessions(self, has_sessions: bool, admits_guests: bool) -> Guard {
        Guard { has_sessions, admits_guests, ..self }
    }

    /// The same guard for a page that a chat client opens, too.
    pub(super) fn in_frame(self, frame: Frame) -> Guard {
        Guard { frame, ..self }
    }

    /// The chat client that opens the page inside itself.
    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The same guard for a page that is the Mini App of a bot, if accounts may sign in.
    pub(super) fn with_mini_app(self, key: Option<InitKey>) -> Guard {
        Guard { init_key: key.filter(|_| self.has_sessions), ..self }
    }

    /// True if accounts of the chats may sign in.
    pub(super) fn has_sessions(&self) -> bool {
        self.has_sessions
    }

    /// True if people without a session may use the table.
    pub(super) fn admits_guests(&self) -> bool {
        self.admits_guests
    }

    /// True if a link from there is looked at now.
    pub(super) fn may_sign_in(&self, from: IpAddr) -> bool {
        self.links.0.may_guess(from, Instant::now())
    }

    /// Counts a link that did not work, for its address and for the account that it was made for; answers the reason for
    /// the refusal. Links that were made for no account charge none, so that no other person can lock an account out.
    pub(super) fn link_refused(&self, from: IpAddr, account: Option<PersonKey>) -> Reason {
        let now = Instant::now();
        let is_slowed = self.links.0.wrong(from, now);
        tracing::warn!(
            "web: a link to sign in from {from} does not work{}",
            if is_slowed { "; the next ones have to wait" } else { "" }
        );
        match account {
            Some(account) if !self.links.1.may_guess(account.clone(), now) => Reason::TooQuick,
            Some(account) => {
                self.links.1.wrong(account, now);
                Reason::Link
            }
            None => Reason::Link,
        }
    }

    /// True if the table asks for an access key.
    pub(super) fn wants_key(&self) -> bool {
        self.key.is_some()
    }

    /// Address of the client: the other end of the connection, or the client of a proxy that the host has named.
    /// Without a connection, as in a test of the routes alone, it is this machine.
    pub(super) fn client_of(&self, connection: Option<&From>, headers: &HeaderMap) -> IpAddr {
        let Some(From { ip, seat }) = connection else { return IpAddr::V4(Ipv4Addr::LOCALHOST) };
        if seat.is_of_proxy(*ip) {
            return forwarded(headers).unwrap_or(*ip);
        }
        if ip.is_loopback() && headers.contains_key(PROXY_CLIENT) && !self.hinted.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "web: a proxy at {ip} passes requests on. Fix: set web.proxies, so that each person has separate limits"
            );
        }
        *ip
    }

    /// Checks that the Host is ours, and the Origin if there is one, and that a POST is JSON.
    pub(super) fn is_ours(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Reason> {
        let host = single(headers, &header::HOST).ok_or(Reason::Host)?;
        let is_known = |authority: &str| {
            name_of(authority).is_some_and(|name| {
                self.names.iter().any(|ours| ours.eq_ignore_ascii_case(name))
                    || (self.takes_addresses && is_ip_address(name))
                    || self.frame.is_host(name)
            })
        };
        if !is_known(host) || uri.authority().is_some_and(|authority| !is_known(authority.as_str())) {
            return Err(Reason::Host);
        }
        if headers.contains_key(header::ORIGIN) {
            let origin = single(headers, &header::ORIGIN).ok_or(Reason::Origin)?;
            let (_, authority) = origin.split_once("://").ok_or(Reason::Origin)?;
            if !authority.eq_ignore_ascii_case(host) && !self.frame.is_origin(origin) {
                return Err(Reason::Origin);
            }
        }
        let is_json = || {
            let media = single(headers, &header::CONTENT_TYPE).unwrap_or_default();
            media.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
        };
        if method == Method::POST && !is_json() {
            return Err(Reason::MediaType);
        }
        Ok(())
    }

    /// Checks the cookie or key of a request; a typed key is limited by the guesses from its address.
    pub(super) fn admits(&self, headers: &HeaderMap, query_key: Option<&str>, from: IpAddr) -> Result<(), Reason> {
        let Some(key) = &self.key else { return Ok(()) };
        if key.is_in_cookie(headers) {
            return Ok(());
        }
        let by_header = single(headers, &HeaderName::from_static(KEY_HEADER));
        let Some(given) = by_header.or(query_key) else { return Err(Reason::Key) };
        let now = Instant::now();
        if !self.guesses.may_guess(from, now) {
            return Err(Reason::TooQuick);
        }
        if digest(given) == key.digest {
            return Ok(());
        }
        let is_slowed = self.guesses.wrong(from, now);
        tracing::warn!(
            "web: a wrong access key from {from}{}",
            if is_slowed { "; the next ones have to wait" } else { "" }
        );
        Err(Reason::Key)
    }

    /// Cookie in place of the key. Behind TLS the browser never sends it in the open.
    pub(super) fn cookie(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let key = self.key.as_ref()?;
        let is_secure = single(headers, &HeaderName::from_static(PROXY_SCHEME)) == Some("https");
        let secure = if is_secure { "; Secure" } else { "" };
        let cookie = format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}", key.cookie);
        HeaderValue::from_str(&cookie).ok()
    }
}

impl Key {
    fn is_in_cookie(&self, headers: &HeaderMap) -> bool {
        cookies(headers).any(|(name, value)| name == COOKIE && digest(value) == digest(&self.cookie))
    }
}

/// Names and values of all cookies.
pub(super) fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
}

/// Address of the client, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client(pub IpAddr);

/// Address of the client of a request.
pub(super) fn client_of(extensions: &Extensions) -> IpAddr {
    extensions.get::<Client>().map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |Client(ip)| *ip)
}

/// Address that the proxy next to us has seen: earlier ones may be forged.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let all = headers.get_all(PROXY_CLIENT).iter().next_back()?;
    let last = all.to_str().ok()?.rsplit(',').next()?.trim();
    let ip = last.parse().ok().or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()));
    ip.map(|ip: IpAddr| ip.to_canonical())
}

/// The only value of a header, if it is text.
pub(super) fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    if values.next().is_some() { None } else { std::str::from_utf8(first.as_bytes()).ok() }
}

/// Tells an IP address, as it stands in a URL, from a name.
fn is_ip_address(host: &str) -> bool {
    match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(v6) => v6.parse::<Ipv6Addr>().is_ok(),
        None => host.parse::<Ipv4Addr>().is_ok(),
    }
}

fn host_of_ip(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configured_names_are_bare() {
        let new = |host: &str| Guard::new(IpAddr::from([127, 0, 0, 1]), None, &[host.to_owned()]);
        assert!(new("co.example").is_ok());
        for bad in ["", "http://co.example", "co.example:80", "co.example/x", "http://a b"] {
            assert!(matches!(new(bad), Err(WebError::BadHost(_))), "{bad}");
        }
    }

    /// The page of a container listens on 0.0.0.0 and is opened at the address of its machine.
    #[test]
    fn a_page_that_listens_everywhere_answers_to_addresses_and_to_no_foreign_name() {
        let is_ours = |listen: &str, host: &str| {
            let guard = Guard::new(listen.parse().expect("an address"), Some("k"), &["co.example".into()]);
            let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_str(host).expect("a host"))]);
            guard.expect("a guard").is_ours(&Method::GET, &Uri::from_static("/"), &headers)
        };
        let addresses = ["127.0.0.1:8080", "192.168.1.5", "0.0.0.0:8080", "[::1]:8080", "[2001:db8::5]"];
        let foreign = [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example:80",
            "127.1",
            "[::1",
            "::1",
            "2130706433",
        ];
        for everywhere in ["0.0.0.0", "::"] {
            for host in addresses.into_iter().chain(["localhost:8080", "co.example"]) {
                assert_eq!(is_ours(everywhere, host), Ok(()), "{everywhere} {host}");
            }
            for host in foreign {
                assert_eq!(is_ours(everywhere, host), Err(Reason::Host), "{everywhere} {host}");
            }
        }
        for host in &addresses[1..] {
            assert_eq!(is_ours("127.0.0.1", host), Err(Reason::Host), "a page of one address: {host}");
        }
        let open = Guard::new([0, 0, 0, 0].into(), None, &[]).expect("a guard");
        let headers = HeaderMap::from_iter([(header::HOST, HeaderValue::from_static("192.168.1.5"))]);
        assert_eq!(open.is_ours(&Method::GET, &Uri::from_static("/"), &headers), Err(Reason::Host), "without a key");
    }

    #[test]
    fn the_last_address_is_the_one_the_proxy_saw() {
        let of = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(PROXY_CLIENT, HeaderValue::from_static(line));
            }
            forwarded(&headers).map(|ip| ip.to_string())
        };
        for (lines, ip) in [
            (&["203.0.113.5"][..], Some("203.0.113.5")),
            (&["10.9.9.9, 203.0.113.5"], Some("203.0.113.5")),
            (&["10.9.9.9", "203.0.113.6:4711"], Some("203.0.113.6")),
            (&["[2001:db8::1]:80"], Some("2001:db8::1")),
            (&["::ffff:203.0.113.7"], Some("203.0.113.7")),
            (&["203.0.113.5, unknown"], None),
            (&[], None),
        ] {
            assert_eq!(of(lines).as_deref(), ip, "{lines:?}");
        }
    }
}
