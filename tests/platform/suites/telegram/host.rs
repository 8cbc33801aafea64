//! A host that answers by script and records its calls.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use banco_ports::{
    Answer, Button, Completion, Converse, Image, Inbound, Intent, Lang, Place, Platform, Rendered, Reply, ReplyKind,
    RichText, Suggestion,
};
use banco_tests::patience::PATIENCE;
use tokio::sync::{Notify, watch};

type Script = Box<dyn FnMut(&Inbound) -> Answer + Send>;

/// Calls in order.
#[derive(Clone, Debug)]
pub enum Heard {
    Asked(Box<Inbound>),
    Joined(Place, String, Option<Lang>),
    Moved(Place, Place),
}

pub struct Host {
    script: Mutex<Script>,
    heard: watch::Sender<Vec<Heard>>,
    /// Chats and presses that wait until their gate opens.
    gates: Mutex<HashMap<String, watch::Sender<bool>>>,
    /// Signal that asks the adapter if it can hear people.
    pub asks: Notify,
    /// Answers about the state of the connection.
    pub hears: watch::Sender<Option<bool>>,
}

impl Host {
    /// A host that never answers.
    pub fn silent() -> Arc<Host> {
        Host::scripted(|_| Answer::default())
    }

    pub fn scripted(script: impl FnMut(&Inbound) -> Answer + Send + 'static) -> Arc<Host> {
        Arc::new(Host {
            script: Mutex::new(Box::new(script)),
            heard: watch::channel(Vec::new()).0,
            gates: Mutex::default(),
            asks: Notify::new(),
            hears: watch::Sender::new(None),
        })
    }

    /// Holds the moves of this chat until the returned gate is opened.
    pub fn gate(&self, chat: i64) -> watch::Sender<bool> {
        let gate = watch::channel(false).0;
        self.gates.lock().unwrap().insert(chat.to_string(), gate.clone());
        gate
    }

    /// Holds this press until the returned gate is opened.
    pub fn gate_press(&self, data: &str) -> watch::Sender<bool> {
        let gate = watch::channel(false).0;
        self.gates.lock().unwrap().insert(data.to_owned(), gate.clone());
        gate
    }

    /// All calls, once there are `count` of them.
    pub async fn heard(&self, count: usize) -> Vec<Heard> {
        let mut heard = self.heard.subscribe();
        let enough = heard.wait_for(|heard| heard.len() >= count);
        match tokio::time::timeout(PATIENCE, enough).await {
            Ok(heard) => heard.expect("the host lives").clone(),
            Err(_) => panic!("heard only {:#?}", *self.heard.borrow()),
        }
    }

    pub fn heard_so_far(&self) -> usize {
        self.heard.borrow().len()
    }

    /// The `count`th call, which must be an event of a person.
    pub async fn asked(&self, count: usize) -> Inbound {
        match self.heard(count).await.swap_remove(count - 1) {
            Heard::Asked(inbound) => *inbound,
            other @ (Heard::Joined(..) | Heard::Moved(..)) => panic!("heard {other:?}"),
        }
    }

    fn note(&self, heard: Heard) {
        self.heard.send_modify(|all| all.push(heard));
    }
}

#[async_trait]
impl Converse for Host {
    async fn handle(&self, inbound: Inbound) -> Answer {
        let gate = {
            let gates = self.gates.lock().unwrap();
            let of_press = match &inbound.intent {
                Intent::Press(data) => gates.get(data),
                Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => None,
            };
            of_press.or_else(|| gates.get(&inbound.place.chat)).cloned()
        };
        if let Some(gate) = gate {
            gate.subscribe().wait_for(|open| *open).await.expect("the test holds the gate");
        }
        let answer = (self.script.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))(&inbound);
        self.note(Heard::Asked(Box::new(inbound)));
        answer
    }

    async fn complete(&self, _: Completion) -> Vec<Suggestion> {
        Vec::new()
    }

    async fn joined(&self, place: Place, event: String, lang: Option<Lang>) {
        self.note(Heard::Joined(place, event, lang));
    }

    async fn moved(&self, from: Place, to: Place) {
        self.note(Heard::Moved(from, to));
    }

    fn heard_of(&self, _: Platform) {
        self.hears.send_replace(Some(true));
    }

    fn lost(&self, _: Platform) {
        self.hears.send_replace(Some(false));
    }

    async fn asked_for(&self, _: Platform) {
        self.asks.notified().await;
    }
}

pub fn reply(kind: ReplyKind, text: &str) -> Answer {
    let message = Rendered { text: RichText::plain(text), ..Rendered::default() };
    Answer { replies: vec![Reply { kind, message }] }
}

pub fn buttons(rows: &[&[(&str, &str)]]) -> Vec<Vec<Button>> {
    let button = |(label, data): &(&str, &str)| Button { label: (*label).into(), data: (*data).into() };
    rows.iter().map(|row| row.iter().map(button).collect()).collect()
}

/// A picture of this size in one grey.
pub fn picture(width: u32, height: u32) -> Image {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![120; (width * height) as usize]).unwrap();
    writer.finish().unwrap();
    Image::png(Arc::new(bytes), "bàn cờ".into(), "xiangqi-k7m2-3.png".into())
}
