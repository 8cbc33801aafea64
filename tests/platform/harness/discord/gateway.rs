//! The gateway half: hello, identify, resume, heartbeats, dispatch, and its faults.

use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::{FakeDiscord, Shared, json as objects};
use crate::discord::state::Session;

/// Allowed intents: GUILDS, GUILD_MESSAGES and DIRECT_MESSAGES.
const INTENTS: u64 = 1 | 1 << 9 | 1 << 12;

/// Order to a connection.
pub enum Out {
    Send(Value),
    Close(u16),
    /// The connection is closed properly, but without a code.
    CloseUnsaid,
    /// The connection breaks without a close frame.
    Cut,
}

pub async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        // Events go out at once, as Discord's do: an acknowledgement does not wait for the client to speak again.
        let _ = stream.set_nodelay(true);
        tokio::spawn(connection(stream, Arc::clone(&shared)));
    }
}

async fn connection(mut stream: TcpStream, shared: Arc<Shared>) {
    if shared.lock().is_shut {
        return;
    }
    if shared.lock().refuses_upgrade {
        let answer = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        // Read before writing: closing a socket with unread data resets it, and the answer may be lost.
        let mut asked = [0; 4_096];
        let _ = stream.read(&mut asked).await;
        let _ = stream.write_all(answer.as_bytes()).await;
        return;
    }
    let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
    let (out, mut orders) = mpsc::unbounded_channel();
    let interval = shared.lock().heartbeat_millis;
    if send(&mut socket, json!({"op": 10, "d": {"heartbeat_interval": interval}})).await.is_err() {
        return;
    }
    let mut session = None;
    loop {
        tokio::select! {
            frame = socket.next() => match frame {
                Some(Ok(Frame::Text(text))) => {
                    let Ok(payload) = serde_json::from_str::<Value>(&text) else { return };
                    for answer in receive(&shared, &payload, &out, &mut session) {
                        if obey(&mut socket, answer).await.is_err() {
                            return;
                        }
                    }
                }
                Some(Ok(Frame::Close(_))) | Some(Err(_)) | None => break,
                Some(Ok(Frame::Binary(_) | Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => {}
            },
            Some(order) = orders.recv() => if obey(&mut socket, order).await.is_err() { break },
        }
    }
    // A broken connection is a socket dropped without a close frame.
    hang_up(&shared, session.as_deref(), &out);
}

fn hang_up(shared: &Shared, session: Option<&str>, out: &mpsc::UnboundedSender<Out>) {
    shared.change(|state| {
        if let Some(session) = session.and_then(|id| state.sessions.get_mut(id)) {
            // A newer connection may have resumed it already.
            session.live.take_if(|live| live.same_channel(out));
        }
    });
}

async fn obey(socket: &mut WebSocketStream<TcpStream>, order: Out) -> Result<(), ()> {
    match order {
        Out::Send(payload) => send(socket, payload).await,
        Out::Close(code) => {
            let frame = CloseFrame { code: code.into(), reason: "".into() };
            socket.close(Some(frame)).await.map_err(|_| ())
        }
        Out::CloseUnsaid => socket.close(None).await.map_err(|_| ()),
        Out::Cut => Err(()),
    }
}

async fn send(socket: &mut WebSocketStream<TcpStream>, payload: Value) -> Result<(), ()> {
    socket.send(Frame::Text(payload.to_string())).await.map_err(|_| ())
}

fn receive(
    shared: &Shared,
    payload: &Value,
    out: &mpsc::UnboundedSender<Out>,
    session: &mut Option<String>,
) -> Vec<Out> {
    let data = &payload["d"];
    match payload["op"].as_u64() {
        Some(1) => shared.change(|state| {
            state.heartbeats += 1;
            if state.zombie { Vec::new() } else { vec![Out::Send(json!({"op": 11}))] }
        }),
        Some(2) => identify(shared, data, out, session),
        Some(6) => resume(shared, data, out, session),
        Some(3) => Vec::new(),
        other => shared.change(|state| {
            state.violations.push(format!("gateway opcode {other:?}"));
            vec![Out::Close(4001)]
        }),
    }
}

fn identify(shared: &Shared, data: &Value, out: &mpsc::UnboundedSender<Out>, session: &mut Option<String>) -> Vec<Out> {
    shared.change(|state| {
        state.identifies += 1;
        if data["token"].as_str().map(|token| token.trim_start_matches("Bot ")) != Some(state.token.as_str()) {
            return vec![Out::Close(4004)];
        }
        if data["intents"].as_u64() != Some(INTENTS) {
            state.violations.push(format!("intents {}", data["intents"]));
            return vec![Out::Close(4014)];
        }
        if data["shard"][1].as_u64().unwrap_or(1) < state.shards_required {
            return vec![Out::Close(4011)];
        }
        let shard = data["shard"][0].as_u64().unwrap_or(0);
        state.shards = data["shard"][1].as_u64().unwrap_or(1).max(1);
        let id = format!("session-{}", state.identifies);
        let new = Session { shard, seq: 0, log: Vec::new(), live: Some(out.clone()) };
        state.sessions.insert(id.clone(), new);
        state.current.insert(shard, id.clone());
        *session = Some(id.clone());
        let guilds: Vec<(u64, String)> = state
            .guilds
            .iter()
            .filter(|(guild, _)| (**guild >> 22) % state.shards == shard)
            .map(|(guild, joined)| (*guild, joined.clone()))
            .collect();
        let unavailable: Vec<Value> =
            guilds.iter().map(|(guild, _)| json!({"id": guild.to_string(), "unavailable": true})).collect();
        let mut user = objects::user(&state.users[&state.bot]);
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(false);
        user["email"] = Value::Null;
        let ready = json!({
            "v": 10,
            "user": user,
            "guilds": unavailable,
            "session_id": id,
            // Nothing is listening there; serenity never uses it.
            "resume_gateway_url": "ws://127.0.0.1:9",
            "shard": data["shard"],
            "application": {"id": state.application.to_string(), "flags": 0},
        });
        dispatch_to(state, shard, "READY", ready);
        for (guild, joined) in guilds {
            let created = objects::guild(state, guild, &joined);
            dispatch_to(state, shard, "GUILD_CREATE", created);
        }
        Vec::new()
    })
}

fn dispatch_to(state: &mut super::State, shard: u64, name: &str, data: Value) {
    // Any id of that shard will do.
    state.dispatch(Some(shard << 22), name, data);
}

fn resume(shared: &Shared, data: &Value, out: &mpsc::UnboundedSender<Out>, session: &mut Option<String>) -> Vec<Out> {
    shared.change(|state| {
        let id = data["session_id"].as_str().unwrap_or_default().to_owned();
        let seen = data["seq"].as_u64().unwrap_or(0);
        let resumable = state.resumable;
        let Some(known) = state.sessions.get_mut(&id).filter(|_| resumable) else {
            return vec![Out::Send(json!({"op": 9, "d": false}))];
        };
        known.live = Some(out.clone());
        let missed: Vec<Value> = known.log.iter().filter(|event| event["s"].as_u64() > Some(seen)).cloned().collect();
        let shard = known.shard;
        state.current.insert(shard, id.clone());
        state.resumes += 1;
        *session = Some(id);
        for event in missed {
            drop(out.send(Out::Send(event)));
        }
        dispatch_to(state, shard, "RESUMED", json!({}));
        Vec::new()
    })
}

impl FakeDiscord {
    fn order(&self, make: impl Fn() -> Out) {
        self.change(|state| {
            for session in state.sessions.values() {
                if let Some(live) = &session.live {
                    drop(live.send(make()));
                }
            }
        });
    }

    /// Breaks the connection without a close frame.
    pub fn cut_gateway(&self) {
        self.order(|| Out::Cut);
    }

    /// Closes the connection with a code.
    pub fn close_gateway(&self, code: u16) {
        self.order(|| Out::Close(code));
    }

    /// Closes the connection without a code; serenity then spins until its next heartbeat.
    pub fn close_gateway_unsaid(&self) {
        self.order(|| Out::CloseUnsaid);
    }

    /// Asks the bot for a new connection, as Discord does (opcode 7).
    pub fn ask_reconnect(&self) {
        self.order(|| Out::Send(json!({"op": 7, "d": null})));
    }

    /// Invalidates the session (opcode 9).
    pub fn invalidate_session(&self) {
        self.order(|| Out::Send(json!({"op": 9, "d": false})));
    }

    /// Waits until the bot has identified `times` times and is ready.
    pub async fn connected(&self, times: u32) {
        self.wait("the gateway to be connected", |state| {
            let live = state.current.values().filter_map(|id| state.sessions.get(id)).any(|s| s.live.is_some());
            (state.identifies >= times && live).then_some(())
        })
        .await;
    }
}
