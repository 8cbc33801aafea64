//! Listener of the local table: limits the number of connections, per address and in all, and their silent time.
//!
//! A connection must send its request within seconds, gets an answer, and may then be idle for a minute. A slow or
//! silent one is closed, so that no client can block the listener.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use banco_ports::limits::{WEB_ANSWER_MAX, WEB_CONNECTIONS_MAX, WEB_HEAD_MAX, WEB_REST_MAX};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

use super::visitors::{Seat, Visitors};

/// End of a request's head.
const HEAD_END: &[u8] = b"\r\n\r\n";

/// Pause of a full listener before it looks for a free place again.
const NO_ROOM_PAUSE: Duration = Duration::from_millis(200);

/// Maximum times of a connection, by stage.
#[derive(Clone, Copy)]
struct Patience {
    head: Duration,
    answer: Duration,
    rest: Duration,
}

/// Listener with its limits.
pub(super) struct Door {
    listener: TcpListener,
    patience: Patience,
    places: Arc<Semaphore>,
    visitors: Arc<Visitors>,
}

/// Origin of a connection.
#[derive(Clone)]
pub(super) struct From {
    pub ip: IpAddr,
    pub seat: Seat,
}

impl Connected<IncomingStream<'_, Door>> for From {
    fn connect_info(stream: IncomingStream<'_, Door>) -> From {
        From { ip: stream.remote_addr().ip().to_canonical(), seat: stream.io().seat.clone() }
    }
}

impl Door {
    pub(super) fn new(listener: TcpListener, proxies: Vec<IpAddr>) -> Door {
        let patience = Patience { head: WEB_HEAD_MAX, answer: WEB_ANSWER_MAX, rest: WEB_REST_MAX };
        let visitors = Arc::new(Visitors::behind(proxies));
        Door { listener, patience, places: Arc::new(Semaphore::new(WEB_CONNECTIONS_MAX)), visitors }
    }

    /// Takes a place for one more connection. If all are taken, the busiest address loses an idle connection.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Some(place);
        }
        loop {
            self.visitors.shed();
            let place = Arc::clone(&self.places).acquire_owned();
            // A connection that was just being answered may be idle by then.
            if let Ok(place) = tokio::time::timeout(NO_ROOM_PAUSE, place).await {
                return place.ok();
            }
        }
    }
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    let Some(place) = self.place().await else { std::future::pending().await };
                    if let Some(seat) = Visitors::enter(&self.visitors, address.ip().to_canonical()) {
                        return (Visit::new(stream, self.patience, seat, place), address);
                    }
                }
                Err(error) => {
                    tracing::debug!("web: {error}");
                    tokio::time::sleep(NO_ROOM_PAUSE).await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Stage of a connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The request is awaited; so many bytes of the end of its head were seen.
    Asking(usize),
    /// The request is being answered, or its body is being sent.
    Asked,
}

/// A connection with its time limits.
pub(super) struct Visit {
    stream: TcpStream,
    stage: Stage,
    patience: Patience,
    time: Pin<Box<Sleep>>,
    seat: Seat,
    _place: OwnedSemaphorePermit,
}

impl Visit {
    fn new(stream: TcpStream, patience: Patience, seat: Seat, place: OwnedSemaphorePermit) -> Visit {
        let time = Box::pin(tokio::time::sleep(patience.head));
        Visit { stream, stage: Stage::Asking(0), patience, time, seat, _place: place }
    }

    fn give(&mut self, time: Duration) {
        self.time.as_mut().reset(Instant::now() + time);
    }

    /// Looks for the end of the head in the received bytes.
    fn hear(&mut self, bytes: &[u8]) {
        let Stage::Asking(mut seen) = self.stage else { return };
        for byte in bytes {
            let fits = HEAD_END.get(seen) == Some(byte);
            seen = if fits { seen + 1 } else { usize::from(HEAD_END.first() == Some(byte)) };
            if seen == HEAD_END.len() {
                self.stage = Stage::Asked;
                self.seat.works();
                return self.give(self.patience.answer);
            }
        }
        self.stage = Stage::Asking(seen);
    }

    /// Notes that a part of the answer was sent: the next bytes received are another request.
    fn answered(&mut self) {
        self.stage = Stage::Asking(0);
        self.seat.rests();
        self.give(self.patience.rest);
    }
}

impl AsyncRead for Visit {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, buffer) {
            let came = buffer.filled().get(before..).unwrap_or_default();
            self.hear(came);
            return Poll::Ready(read);
        }
        if self.seat.is_shed(cx.waker()) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        ready!(self.time.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write(cx, bytes));
        self.answered();
        Poll::Ready(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = ready!(Pin::new(&mut self.stream).poll_write_vectored(cx, parts));
        self.answered();
        Poll::Ready(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream as Client;

    use axum::Router;
    use axum::routing::get;

    use super::*;

    /// Short enough for a test to wait, long enough for a busy machine.
    const SHORT: Duration = Duration::from_millis(300);

    /// Opens a listener with so many places; answers its address.
    async fn open(places: usize) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has an address");
        let patience = Patience { head: SHORT, answer: WEB_ANSWER_MAX, rest: SHORT };
        let door = Door { patience, places: Arc::new(Semaphore::new(places)), ..Door::new(listener, Vec::new()) };
        let app = Router::new().route("/", get(async || "there"));
        tokio::spawn(async move { axum::serve(door, app).await });
        address
    }

    fn ask(client: &mut Client) -> String {
        try_ask(client).expect("answered")
    }

    /// Sends a request; an error if the server has closed the connection.
    fn try_ask(client: &mut Client) -> io::Result<String> {
        client.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        let mut answer = [0; 1_024];
        let count = client.read(&mut answer)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(String::from_utf8_lossy(&answer[..count]).into_owned())
    }

    /// True once the server closes the connection.
    fn is_shown_out(mut client: Client) -> bool {
        client.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
        let mut rest = Vec::new();
        match client.read_to_end(&mut rest) {
            Ok(_) => true,
            Err(error) => error.kind() == io::ErrorKind::ConnectionReset,
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_says_nothing_is_shown_out_and_others_are_answered() {
        let address = open(8).await;
        let played = tokio::task::spawn_blocking(move || {
            let silent = Client::connect(address).expect("connected");
            let mut slow = Client::connect(address).expect("connected");
            slow.write_all(b"GET / HTTP/1.1\r\nHost: loc").expect("sent");
            let mut quick = Client::connect(address).expect("connected");
            for _ in 0..3 {
                assert!(ask(&mut quick).ends_with("there"));
            }
            assert!(is_shown_out(silent), "nothing was said");
            assert!(is_shown_out(slow), "half a question is none");
            assert!(is_shown_out(quick), "and a rest has an end");
        });
        played.await.expect("no panic");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn silent_connections_do_not_hold_the_door_shut() {
        let address = open(4).await;
        let played = tokio::task::spawn_blocking(move || {
            let silent: Vec<Client> = (0..40).map(|_| Client::connect(address).expect("connected")).collect();
            let mut an = Client::connect(address).expect("connected");
            an.set_read_timeout(Some(Duration::from_secs(60))).expect("set");
            assert!(ask(&mut an).ends_with("there"), "he comes in among forty that say nothing");
            drop(silent);
        });
        played.await.expect("no panic");
    }

    /// Reliability, N8: many connections send requests now and then, and a new client gets in all the same.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_resting_connection_gives_way_to_a_new_one() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has an address");
        let door = Door { places: Arc::new(Semaphore::new(4)), ..Door::new(listener, Vec::new()) };
        let app = Router::new().route("/", get(async || "there"));
        tokio::spawn(async move { axum::serve(door, app).await });
        let played = tokio::task::spawn_blocking(move || {
            let mut held: Vec<Client> = (0..4).map(|_| Client::connect(address).expect("connected")).collect();
            for client in &mut held {
                assert!(ask(client).ends_with("there"));
            }
            let mut an = Client::connect(address).expect("connected");
            // Sooner than the idle time of a connection ends by itself.
            an.set_read_timeout(Some(WEB_REST_MAX / 2)).expect("set");
            assert!(ask(&mut an).ends_with("there"));
            // The server may note an idle connection after its client has read the answer, so the oldest is not always
            // the first. `visitors` tests the order.
            let closed = held.iter_mut().filter_map(|client| try_ask(client).err()).count();
            assert_eq!(closed, 1, "one connection gave way, no other");
        });
        played.await.expect("no panic");
    }
}
