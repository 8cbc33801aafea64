//! A test proxy before the page: it passes everything on, but can hold event streams back or silence them.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Bytes of a request's head and body; no request of the page is longer.
const REQUEST_MAX: usize = 64 * 1024;

/// State of the streams.
#[derive(Clone, Copy, Debug)]
struct Flow {
    /// True if no stream gets through.
    is_held: bool,
    /// Streams with a lower number stay open but silent.
    silenced: u64,
}

/// A proxy on a port of its own.
pub struct Proxy {
    /// URL of the proxy, in place of the table's.
    pub base: String,
    flow: watch::Sender<Flow>,
    streams: Arc<AtomicUsize>,
}

impl Proxy {
    /// Starts a proxy before the table at `base`.
    pub async fn start(base: &str) -> Proxy {
        let to: SocketAddr = base.trim_start_matches("http://").parse().expect("an address");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let (flow, flows) = watch::channel(Flow { is_held: false, silenced: 0 });
        let streams = Arc::new(AtomicUsize::new(0));
        let open = Arc::clone(&streams);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (flows, open) = (flows.clone(), Arc::clone(&open));
                tokio::spawn(async move {
                    // Either side may hang up at any time.
                    let _ = pass(client, to, flows, &open).await;
                });
            }
        });
        Proxy { base: format!("http://{address}"), flow, streams }
    }

    /// Number of open streams.
    pub fn streams(&self) -> usize {
        self.streams.load(Ordering::SeqCst)
    }

    /// Holds all streams back, or releases them.
    pub fn hold(&self, is_held: bool) {
        self.flow.send_modify(|flow| flow.is_held = is_held);
    }

    /// Silences the streams that are open now.
    pub fn silence(&self) {
        self.flow.send_modify(|flow| flow.silenced += 1);
    }
}

/// Handles one request and its answer; the connection ends with it.
async fn pass(
    mut client: TcpStream,
    to: SocketAddr,
    flows: watch::Receiver<Flow>,
    streams: &AtomicUsize,
) -> std::io::Result<()> {
    let request = read(&mut client).await?;
    let mut table = TcpStream::connect(to).await?;
    let line_end = request.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    table.write_all(&request[..line_end]).await?;
    table.write_all(b"Connection: close\r\n").await?;
    table.write_all(&request[line_end..]).await?;
    if request.starts_with(b"GET /api/events") {
        streams.fetch_add(1, Ordering::SeqCst);
        let carried = stream(client, table, flows).await;
        streams.fetch_sub(1, Ordering::SeqCst);
        return carried;
    }
    tokio::io::copy(&mut table, &mut client).await?;
    client.shutdown().await
}

/// Reads a request with its body.
async fn read(client: &mut TcpStream) -> std::io::Result<Vec<u8>> {
    let mut request = Vec::new();
    loop {
        if client.read_buf(&mut request).await? == 0 || request.len() > REQUEST_MAX {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let Some(end) = request.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&request[..end]).to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
        if request.len() >= end + 4 + length.unwrap_or(0) {
            return Ok(request);
        }
    }
}

/// Passes a stream on as the flow allows; it ends with the browser's end.
async fn stream(mut client: TcpStream, mut table: TcpStream, mut flows: watch::Receiver<Flow>) -> std::io::Result<()> {
    let number = flows.borrow().silenced;
    let (mut kept, mut sent) = (Vec::new(), 0);
    let (mut piece, mut ended) = ([0; 4096], [0; 1]);
    loop {
        let flow = *flows.borrow_and_update();
        if !flow.is_held && flow.silenced == number && sent < kept.len() {
            client.write_all(&kept[sent..]).await?;
            sent = kept.len();
        }
        tokio::select! {
            count = table.read(&mut piece) => match count? {
                0 => return client.shutdown().await,
                count => kept.extend_from_slice(&piece[..count]),
            },
            changed = flows.changed() => if changed.is_err() { return Ok(()) },
            _ = client.read(&mut ended) => return Ok(()),
        }
    }
}
