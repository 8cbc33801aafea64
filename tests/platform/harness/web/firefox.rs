//! Firefox without a screen. Debian has no geckodriver, so this module translates WebDriver steps to Marionette, the
//! internal remote control of Firefox.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::Mutex;

use super::engines::missing;
use crate::patience::until;

/// Preferences: Marionette takes any free port; Vietnamese comes first, as for its users.
const PREFS: &str = "user_pref(\"marionette.port\", 0);\nuser_pref(\"intl.accept_languages\", \"vi,en\");\nuser_pref(\"browser.tabs.unloadOnLowMemory\", false);\nuser_pref(\"toolkit.legacyUserProfileCustomizations.stylesheets\", true);\n";

/// Style of the browser itself: its window may be as small as a phone.
const CHROME: &str = ":root { min-width: 0 !important; min-height: 0 !important }\n";

/// File in which Firefox writes the port.
const PORT_FILE: &str = "MarionetteActivePort";

/// Starts Firefox with this empty profile; returns its process and the address of its WebDriver.
pub(super) async fn start(profile: &Path) -> (Child, String) {
    std::fs::write(profile.join("user.js"), PREFS).expect("a profile");
    std::fs::create_dir(profile.join("chrome")).expect("a profile");
    std::fs::write(profile.join("chrome/userChrome.css"), CHROME).expect("a profile");
    let firefox = Command::new("firefox-esr")
        .args(["--headless", "--marionette", "--no-remote", "--profile"])
        .arg(profile)
        .env("HOME", profile)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap_or_else(|error| missing("firefox-esr", &error.to_string()));
    let port = until("the port of Firefox", async || {
        std::fs::read_to_string(profile.join(PORT_FILE)).ok()?.trim().parse::<u16>().ok()
    });
    let talk = Marionette::meet(port.await).await.unwrap_or_else(|error| missing("firefox-esr", &error.to_string()));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("it has one"));
    let bridge = Router::new().fallback(pass).with_state(Arc::new(Mutex::new(talk)));
    tokio::spawn(async move { axum::serve(listener, bridge).await });
    (firefox, address)
}

/// Connection to one Firefox: a packet is its length in bytes, a colon, and JSON.
struct Marionette {
    stream: BufReader<TcpStream>,
    asked: u32,
}

impl Marionette {
    async fn meet(port: u16) -> std::io::Result<Marionette> {
        let stream = BufReader::new(TcpStream::connect(("127.0.0.1", port)).await?);
        let mut talk = Marionette { stream, asked: 0 };
        // Firefox greets first.
        talk.read().await?;
        Ok(talk)
    }

    async fn read(&mut self) -> std::io::Result<Value> {
        let mut count = Vec::new();
        self.stream.read_until(b':', &mut count).await?;
        count.pop();
        let count = std::str::from_utf8(&count).ok().and_then(|count| count.parse().ok());
        let mut packet = vec![0; count.ok_or(std::io::ErrorKind::InvalidData)?];
        self.stream.read_exact(&mut packet).await?;
        Ok(serde_json::from_slice(&packet)?)
    }

    /// Answer to a command, or the error.
    async fn ask(&mut self, command: &str, params: &Value) -> std::io::Result<Result<Value, Value>> {
        self.asked += 1;
        let packet = json!([0, self.asked, command, params]).to_string();
        self.stream.write_all(format!("{}:{packet}", packet.len()).as_bytes()).await?;
        let mut answer = self.read().await?;
        let (error, result) = (answer[2].take(), answer[3].take());
        Ok(if error.is_null() { Ok(result) } else { Err(error) })
    }
}

/// Handles one step of WebDriver.
async fn pass(State(talk): State<Arc<Mutex<Marionette>>>, method: Method, uri: Uri, body: Bytes) -> Response {
    let parts: Vec<&str> = uri.path().split('/').filter(|part| !part.is_empty()).skip(2).collect();
    let mut params: Value = serde_json::from_slice(&body).unwrap_or_else(|_| json!({}));
    let is_new = uri.path().trim_matches('/') == "session";
    let command = if is_new { Some("NewSession") } else { command(&method, &parts, &mut params) };
    if is_new {
        params = json!({});
    }
    let Some(command) = command else {
        return failed(&json!({ "error": "unknown command", "message": format!("{method} {uri}") }));
    };
    match talk.lock().await.ask(&format!("WebDriver:{command}"), &params).await {
        Ok(Ok(mut result)) => {
            let is_wrapped = result.as_object().is_some_and(|fields| fields.len() == 1 && fields.contains_key("value"));
            let value = if is_wrapped { result["value"].take() } else { result };
            axum::Json(json!({ "value": value })).into_response()
        }
        Ok(Err(error)) => failed(&error),
        Err(error) => failed(&json!({ "error": "unknown error", "message": error.to_string() })),
    }
}

fn failed(error: &Value) -> Response {
    let is_absent =
        error["error"].as_str().is_some_and(|error| error.starts_with("no such") || error.starts_with("stale"));
    let status = if is_absent { StatusCode::NOT_FOUND } else { StatusCode::INTERNAL_SERVER_ERROR };
    (status, axum::Json(json!({ "value": error }))).into_response()
}

/// Marionette's command for a step of a session; ids in the address are moved into `params`.
fn command(method: &Method, parts: &[&str], params: &mut Value) -> Option<&'static str> {
    Some(match (method.as_str(), parts) {
        ("DELETE", []) => "DeleteSession",
        ("POST", ["timeouts"]) => "SetTimeouts",
        ("POST", ["url"]) => "Navigate",
        ("POST", ["back"]) => "Back",
        ("POST", ["forward"]) => "Forward",
        ("POST", ["refresh"]) => "Refresh",
        ("GET", ["window"]) => "GetWindowHandle",
        ("GET", ["window", "handles"]) => "GetWindowHandles",
        ("POST", ["window"]) => "SwitchToWindow",
        ("POST", ["window", "new"]) => "NewWindow",
        ("POST", ["window", "rect"]) => "SetWindowRect",
        ("GET", ["element", "active"]) => "GetActiveElement",
        ("GET", ["url"]) => "GetCurrentURL",
        ("GET", ["title"]) => "GetTitle",
        ("POST", ["frame"]) => "SwitchToFrame",
        ("POST", ["element"]) => "FindElement",
        ("POST", ["elements"]) => "FindElements",
        ("POST", ["execute", "sync"]) => "ExecuteScript",
        ("POST", ["execute", "async"]) => "ExecuteAsyncScript",
        ("POST", ["actions"]) => "PerformActions",
        ("DELETE", ["actions"]) => "ReleaseActions",
        ("GET", ["screenshot"]) => {
            *params = json!({ "full": false, "hash": false });
            "TakeScreenshot"
        }
        ("GET", ["element", id, "attribute", name]) => {
            *params = json!({ "id": id, "name": name });
            "GetElementAttribute"
        }
        ("GET", ["element", id, "property", name]) => {
            *params = json!({ "id": id, "name": name });
            "GetElementProperty"
        }
        (_, ["element", id, step]) => {
            params["id"] = json!(id);
            match *step {
                "text" => "GetElementText",
                "displayed" => "IsElementDisplayed",
                "value" => "ElementSendKeys",
                "click" => "ElementClick",
                "clear" => "ElementClear",
                _ => return None,
            }
        }
        _ => return None,
    })
}
