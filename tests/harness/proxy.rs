//! Proxies in front of the page: nginx and Caddy with the configuration that docs/host.md prints, and one that holds
//! the event stream back for ever.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

use crate::patience::until;

/// Bytes of a request that the stand-in passes on.
const BODY_MAX: usize = 1 << 20;

/// A proxy that runs until it is dropped.
pub struct Proxy {
    pub base: String,
    _program: Child,
    _folder: TempDir,
}

impl Proxy {
    /// nginx with the snippet of the documents. `upstream` is the page's `host:port`.
    pub async fn nginx(upstream: &str) -> Proxy {
        let (folder, address) = place().await;
        let server =
            snippet("nginx").replace("listen 80;", &format!("listen {address};")).replace("127.0.0.1:8080", upstream);
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/{kind};\n", folder.path().display()))
            .concat();
        let pid = folder.path().join("pid");
        let config = format!(
            "daemon off;\nuser root;\npid {};\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{server}}}\n",
            pid.display()
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, config).expect("written");
        Proxy::start("nginx", "nginx-light", &["-e", "stderr", "-c"], &file, folder, address).await
    }

    /// Caddy with the snippet of the documents.
    pub async fn caddy(upstream: &str) -> Proxy {
        let (folder, address) = place().await;
        let site =
            snippet("caddy").replace("banco.example", &format!("http://{address}")).replace("127.0.0.1:8080", upstream);
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, format!("{{\nadmin off\n}}\n{site}")).expect("written");
        Proxy::start("caddy", "caddy", &["run", "--adapter", "caddyfile", "--config"], &file, folder, address).await
    }

    async fn start(
        program: &str,
        package: &str,
        arguments: &[&str],
        config: &Path,
        folder: TempDir,
        address: SocketAddr,
    ) -> Proxy {
        let started = Command::new(program)
            .args(arguments)
            .arg(config)
            .env("HOME", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn();
        let started = started.unwrap_or_else(|error| {
            panic!("{program} did not start ({error}): `cargo xtask test` installs it (Debian package {package})")
        });
        until(program, async || TcpStream::connect(address).await.ok()).await;
        Proxy { base: format!("http://{address}"), _program: started, _folder: folder }
    }
}

/// A folder and a free address.
async fn place() -> (TempDir, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    (tempfile::tempdir().expect("a folder"), listener.local_addr().expect("it has one"))
}

/// The configuration of this kind in the document for hosts, the same in both languages.
fn snippet(kind: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").join("docs");
    let [en, vi] = ["host.md", "host.vi.md"].map(|name| {
        let text = std::fs::read_to_string(docs.join(name)).expect("read");
        let (_, rest) = text.split_once(&format!("```{kind}\n")).expect("a snippet");
        rest.split_once("```").expect("an end").0.to_owned()
    });
    assert_eq!(en, vi, "the snippets are the same");
    en
}

/// A proxy that passes everything on but the answer of the event stream, of which not even the head arrives. Answers with
/// its address.
pub async fn holding_the_stream_back(base: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("it has one");
    let app = Router::new().fallback(pass_on).with_state((reqwest::Client::new(), base.to_owned()));
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

async fn pass_on(State((client, base)): State<(reqwest::Client, String)>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    if parts.uri.path() == "/api/events" {
        std::future::pending::<()>().await;
    }
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    let Ok(body) = to_bytes(body, BODY_MAX).await else { return StatusCode::PAYLOAD_TOO_LARGE.into_response() };
    let passed = client.request(parts.method, format!("{base}{path}")).headers(parts.headers).body(body).send().await;
    let Ok(answer) = passed else { return StatusCode::BAD_GATEWAY.into_response() };
    let mut response = Response::builder().status(answer.status());
    if let Some(headers) = response.headers_mut() {
        headers.extend(answer.headers().clone());
        headers.remove("transfer-encoding");
    }
    let Ok(bytes) = answer.bytes().await else { return StatusCode::BAD_GATEWAY.into_response() };
    response.body(Body::from(bytes)).unwrap_or_else(|_| StatusCode::BAD_GATEWAY.into_response())
}
