//! HTTP to relays of public numbers (beacon 1.5 and 2.1).

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use banco_beacon::{Answer, Fetch, Network, RelayError};
use banco_service::public_luck::{PublicLuck, Relays};
use reqwest::redirect::Policy;
use reqwest::{Client, Error, Response, StatusCode};

use crate::config::Luck;

/// Time for a connection; the whole request has a limit of its own.
const CONNECT_MAX: Duration = Duration::from_secs(2);

/// Requests that follow no redirect and ask no proxy of the environment.
pub(crate) struct RelayHttp(Client);

impl RelayHttp {
    /// # Errors
    /// TLS cannot be set up.
    pub(crate) fn new() -> Result<RelayHttp, Error> {
        Client::builder().redirect(Policy::none()).no_proxy().connect_timeout(CONNECT_MAX).build().map(RelayHttp)
    }
}

#[async_trait]
impl Fetch for RelayHttp {
    async fn get(&self, address: &str) -> Result<Box<dyn Answer>, RelayError> {
        let answer = self.0.get(address).send().await.map_err(|_| RelayError::Unreachable)?;
        match answer.status() {
            StatusCode::OK => Ok(Box::new(Body(answer))),
            other => Err(RelayError::Status(other.as_u16())),
        }
    }
}

/// Public numbers from the host's relays; `None` without any.
pub(crate) fn public_luck(section: &Luck) -> Option<PublicLuck> {
    if section.relays.is_empty() {
        return None;
    }
    let http = RelayHttp::new().inspect_err(|error| tracing::warn!("public numbers are off: {error}")).ok()?;
    let http: Box<dyn Fetch> = Box::new(http);
    let relays = Arc::new(Relays::new(Network::quicknet(), section.relays.iter().cloned(), http));
    Some(PublicLuck { relays, is_default: section.default == "beacon" })
}

struct Body(Response);

#[async_trait]
impl Answer for Body {
    async fn chunk(&mut self) -> Result<Option<Vec<u8>>, RelayError> {
        let chunk = self.0.chunk().await.map_err(|_| RelayError::Unreachable)?;
        Ok(chunk.map(|bytes| bytes.to_vec()))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::{TcpListener, TcpStream};
    use std::thread::JoinHandle;

    use banco_beacon::{Client, Round, sign};

    use super::*;

    /// A relay that serves one request with `answer`, and its address.
    fn relay(answer: impl FnOnce(&str, &mut TcpStream) + Send + 'static) -> (String, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("bound"));
        let served = std::thread::spawn(move || {
            let (mut client, _) = listener.accept().expect("asked");
            let mut request = [0; 2_048];
            let count = client.read(&mut request).expect("a request");
            let text = String::from_utf8_lossy(&request[..count]).into_owned();
            answer(text.lines().next().expect("a first line"), &mut client);
        });
        (address, served)
    }

    /// Waits for the relay; the connection is closed by tasks that run meanwhile.
    async fn done(served: JoinHandle<()>) {
        tokio::task::spawn_blocking(|| served.join().expect("served")).await.expect("it waits");
    }

    fn round() -> Round {
        Round::new(7_000).expect("a round")
    }

    fn body() -> String {
        format!(r#"{{"round":7000,"randomness":"00","signature":"{}"}}"#, sign(round()))
    }

    fn client(address: &str) -> Client<RelayHttp> {
        Client::new(Network::test(), [address], RelayHttp::new().expect("TLS"))
    }

    #[tokio::test]
    async fn beacon_1_5_a_number_is_read_over_http() {
        let (address, served) = relay(|line, client| {
            assert_eq!(line, format!("GET /{}/public/7000 HTTP/1.1", Network::test().hash()));
            let body = body();
            write!(client, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len()).expect("sent");
        });
        let number = client(&address).number(round(), i64::MAX).await;
        assert_eq!((number.round(), number.signature()), (Some(round()), Some(sign(round()))));
        done(served).await;
    }

    #[tokio::test]
    async fn beacon_2_1_redirects_are_not_followed() {
        // The other address would have the number.
        let (other, _never) = relay(|_, _| panic!("the redirect was followed"));
        let (address, served) = relay(move |line, client| {
            assert!(line.contains("/public/latest"));
            let head = format!("HTTP/1.1 302 Found\r\nLocation: {other}/\r\nContent-Length: 0\r\n\r\n");
            client.write_all(head.as_bytes()).expect("sent");
        });
        assert_eq!(client(&address).latest(&address).await, Err(RelayError::Status(302)));
        done(served).await;
    }

    #[tokio::test]
    async fn beacon_2_1_an_answer_of_a_gigabyte_is_cut() {
        let (address, served) = relay(|_, client| {
            client.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1073741824\r\n\r\n").expect("sent");
            let sent = (0..1 << 10).take_while(|_| client.write_all(&[b' '; 1 << 20]).is_ok()).count();
            assert!(sent < 1 << 10, "the reader hangs up");
        });
        assert_eq!(client(&address).latest(&address).await, Err(RelayError::TooLong));
        done(served).await;
    }

    #[tokio::test]
    async fn beacon_1_5_no_tls_no_listener_and_half_an_answer_are_unreachable() {
        let (address, served) = relay(|_, client| client.write_all(b"no TLS here\r\n\r\n").expect("sent"));
        let secure = address.replace("http:", "https:");
        assert_eq!(client(&secure).latest(&secure).await, Err(RelayError::Unreachable));
        done(served).await;
        let (address, served) = relay(|_, client| {
            client.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"round\":").expect("sent");
        });
        assert_eq!(client(&address).latest(&address).await, Err(RelayError::Unreachable));
        done(served).await;
        let free = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound");
        let nowhere = format!("http://{free}");
        assert_eq!(client(&nowhere).latest(&nowhere).await, Err(RelayError::Unreachable));
    }
}
