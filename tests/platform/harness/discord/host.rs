//! A scripted service behind the adapter, for tests of the adapter alone.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use banco_ports::{
    Answer, Completion, Converse, Inbound, Lang, Place, Platform, Rendered, Reply, ReplyKind, RichText, Suggestion,
};
use tokio::sync::{Notify, watch};

use super::PATIENCE;

type Script = dyn Fn(&Inbound) -> Answer + Send + Sync;

/// Records its calls and answers by script.
pub struct ScriptedHost {
    script: Box<Script>,
    asked: Mutex<Vec<Inbound>>,
    completions: Mutex<Vec<Completion>>,
    joined: Mutex<Vec<(Place, String, Option<Lang>)>>,
    pub suggestions: Vec<Suggestion>,
    changes: watch::Sender<u64>,
    /// Gate that holds all answers until it opens.
    gate: Option<watch::Receiver<bool>>,
    entered: watch::Sender<usize>,
    /// Signal that asks the adapter if it can hear people.
    pub asks: Notify,
    /// Answers to that question.
    pub hears: watch::Sender<Option<bool>>,
}

impl ScriptedHost {
    pub fn new(script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static) -> Arc<ScriptedHost> {
        ScriptedHost::suggesting(Vec::new(), script)
    }

    pub fn suggesting(
        suggestions: Vec<Suggestion>,
        script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static,
    ) -> Arc<ScriptedHost> {
        Arc::new(ScriptedHost::made(suggestions, None, Box::new(script)))
    }

    /// A host that answers only after the gate opens.
    pub fn gated(
        gate: watch::Receiver<bool>,
        script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static,
    ) -> Arc<ScriptedHost> {
        Arc::new(ScriptedHost::made(Vec::new(), Some(gate), Box::new(script)))
    }

    fn made(suggestions: Vec<Suggestion>, gate: Option<watch::Receiver<bool>>, script: Box<Script>) -> ScriptedHost {
        ScriptedHost {
            script,
            asked: Mutex::default(),
            completions: Mutex::default(),
            joined: Mutex::default(),
            suggestions,
            changes: watch::Sender::new(0),
            gate,
            entered: watch::Sender::new(0),
            asks: Notify::new(),
            hears: watch::Sender::new(None),
        }
    }

    /// Waits until so many calls came in, answered or not.
    ///
    /// # Panics
    /// They did not come within [`PATIENCE`].
    pub async fn entered(&self, count: usize) {
        let mut entered = self.entered.subscribe();
        let waiting = tokio::time::timeout(PATIENCE, entered.wait_for(|entered| *entered >= count));
        waiting.await.expect("too few came in").expect("the sender lives in the host");
    }

    pub fn entered_so_far(&self) -> usize {
        *self.entered.borrow()
    }

    /// All calls so far, once there are `count` or more.
    ///
    /// # Panics
    /// They did not come within [`PATIENCE`].
    pub async fn asked(&self, count: usize) -> Vec<Inbound> {
        self.until(|| Some(copy(&self.asked)).filter(|asked| asked.len() >= count)).await
    }

    pub async fn completions(&self, count: usize) -> Vec<Completion> {
        self.until(|| Some(copy(&self.completions)).filter(|asked| asked.len() >= count)).await
    }

    pub async fn joined(&self, count: usize) -> Vec<(Place, String, Option<Lang>)> {
        self.until(|| Some(copy(&self.joined)).filter(|joined| joined.len() >= count)).await
    }

    /// Number of calls so far.
    pub fn asked_so_far(&self) -> usize {
        copy(&self.asked).len()
    }

    async fn until<T>(&self, mut found: impl FnMut() -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        let waiting = async {
            loop {
                changes.borrow_and_update();
                if let Some(found) = found() {
                    return found;
                }
                changes.changed().await.expect("the sender lives in the host");
            }
        };
        tokio::time::timeout(PATIENCE, waiting).await.expect("the host was asked too little")
    }

    fn note<T>(&self, list: &Mutex<Vec<T>>, item: T) {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(item);
        self.changes.send_modify(|count| *count += 1);
    }
}

fn copy<T: Clone>(list: &Mutex<Vec<T>>) -> Vec<T> {
    list.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[async_trait]
impl Converse for ScriptedHost {
    async fn handle(&self, inbound: Inbound) -> Answer {
        self.entered.send_modify(|entered| *entered += 1);
        if let Some(gate) = &self.gate {
            gate.clone().wait_for(|is_open| *is_open).await.expect("the gate is in the test's hands");
        }
        let answer = (self.script)(&inbound);
        self.note(&self.asked, inbound);
        answer
    }

    async fn complete(&self, query: Completion) -> Vec<Suggestion> {
        self.note(&self.completions, query);
        self.suggestions.clone()
    }

    async fn joined(&self, place: Place, event: String, lang: Option<Lang>) {
        self.note(&self.joined, (place, event, lang));
    }

    async fn moved(&self, _: Place, _: Place) {}

    async fn asked_for(&self, _: Platform) {
        self.asks.notified().await;
    }

    fn heard_of(&self, _: Platform) {
        self.hears.send_replace(Some(true));
    }

    fn lost(&self, _: Platform) {
        self.hears.send_replace(Some(false));
    }
}

/// A reply of plain text.
pub fn reply(kind: ReplyKind, text: &str) -> Reply {
    Reply { kind, message: words(text) }
}

pub fn words(text: &str) -> Rendered {
    Rendered { text: RichText::plain(text), ..Rendered::default() }
}

pub fn answer(replies: impl IntoIterator<Item = Reply>) -> Answer {
    Answer { replies: replies.into_iter().collect() }
}
