//! A scripted house behind the adapter, for tests of the adapter alone.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use banco_ports::{
    Answer, Completion, Converse, Inbound, Lang, Place, Rendered, Reply, ReplyKind, RichText, Suggestion,
};
use tokio::sync::watch;

use super::PATIENCE;

type Script = dyn Fn(&Inbound) -> Answer + Send + Sync;

/// Remembers what it was asked and answers by script.
pub struct ScriptedHost {
    script: Box<Script>,
    asked: Mutex<Vec<Inbound>>,
    completions: Mutex<Vec<Completion>>,
    joined: Mutex<Vec<(Place, String, Option<Lang>)>>,
    pub suggestions: Vec<Suggestion>,
    changes: watch::Sender<u64>,
}

impl ScriptedHost {
    pub fn new(script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static) -> Arc<ScriptedHost> {
        ScriptedHost::suggesting(Vec::new(), script)
    }

    pub fn suggesting(
        suggestions: Vec<Suggestion>,
        script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static,
    ) -> Arc<ScriptedHost> {
        Arc::new(ScriptedHost {
            script: Box::new(script),
            asked: Mutex::default(),
            completions: Mutex::default(),
            joined: Mutex::default(),
            suggestions,
            changes: watch::Sender::new(0),
        })
    }

    /// Everything asked so far, as soon as it is `count` or more.
    ///
    /// # Panics
    /// After [`PATIENCE`].
    pub async fn asked(&self, count: usize) -> Vec<Inbound> {
        self.until(|| Some(copy(&self.asked)).filter(|asked| asked.len() >= count)).await
    }

    pub async fn completions(&self, count: usize) -> Vec<Completion> {
        self.until(|| Some(copy(&self.completions)).filter(|asked| asked.len() >= count)).await
    }

    pub async fn joined(&self, count: usize) -> Vec<(Place, String, Option<Lang>)> {
        self.until(|| Some(copy(&self.joined)).filter(|joined| joined.len() >= count)).await
    }

    /// Number of things asked so far.
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
}

/// One reply of plain words.
pub fn reply(kind: ReplyKind, text: &str) -> Reply {
    Reply { kind, message: words(text) }
}

pub fn words(text: &str) -> Rendered {
    Rendered { text: RichText::plain(text), ..Rendered::default() }
}

pub fn answer(replies: impl IntoIterator<Item = Reply>) -> Answer {
    Answer { replies: replies.into_iter().collect() }
}
