//! Questions in a chat to one person: a repeated question replaces the older one, at the end of the chat. Also pages of
//! rules and help, with their language.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use banco_ports::{Lang, Reply, ReplyKind};
use banco_service::messages::button::Press;

/// Questions remembered; an older one may occur twice.
const ASKED_MAX: usize = 2_000;

/// Last questions, the oldest forgotten first.
#[derive(Default)]
pub(super) struct Questions {
    asked: Mutex<VecDeque<Asked>>,
    pages: Mutex<VecDeque<(i64, i64, Lang)>>,
}

struct Asked {
    chat: i64,
    question: String,
    message: i64,
}

impl Questions {
    /// Remembers a question in a chat; answers the message that asked the same before.
    pub(super) fn instead_of(&self, chat: i64, question: String, message: i64) -> Option<i64> {
        let mut all = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.iter().position(|asked| asked.chat == chat && asked.question == question);
        let before = before.and_then(|at| all.remove(at));
        all.push_back(Asked { chat, question, message });
        if all.len() > ASKED_MAX {
            all.pop_front();
        }
        before.map(|asked| asked.message)
    }

    /// Remembers a page and its language.
    pub(super) fn is_page(&self, chat: i64, message: i64, lang: Lang) {
        let mut all = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_back((chat, message, lang));
        if all.len() > ASKED_MAX {
            all.pop_front();
        }
    }

    /// Language of a page, if it is remembered.
    pub(super) fn page_lang(&self, chat: i64, message: i64) -> Option<Lang> {
        let all = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().rfind(|page| (page.0, page.1) == (chat, message)).map(|page| page.2)
    }
}

/// Question of a reply to one person: the data of its first button, which names game, version and seat.
pub(super) fn question(reply: &Reply) -> Option<String> {
    let first = reply.message.buttons.iter().flatten().next().filter(|_| reply.kind == ReplyKind::Note)?;
    Press::read(&first.data)?.asked().map(|_| first.data.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_questions_in_a_chat_one_stands() {
        let questions = Questions::default();
        let ask = |chat, question: &str, message| questions.instead_of(chat, question.to_owned(), message);
        assert_eq!(ask(1, "confirm:k7m2:3", 10), None);
        assert_eq!(ask(1, "confirm:k7m2:4", 11), None, "the game went on");
        assert_eq!(ask(2, "confirm:k7m2:3", 12), None, "elsewhere");
        assert_eq!(ask(1, "confirm:k7m2:3", 13), Some(10));
        assert_eq!(ask(1, "confirm:k7m2:3", 14), Some(13));
    }
}
