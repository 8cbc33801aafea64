//! Transcript of an evening: the page of each person, line by line, for a reader.

use std::fmt::Write as _;
use std::time::Duration;

use super::chromium::Chromium;
use super::friends::Friends;

/// Reads the words beside the board, the moves and the labels of the buttons.
const READ: &str = "const text = (css) => [...document.querySelectorAll(css)].filter((node) => node.offsetParent) \
     .map((node) => node.textContent.trim()).filter(Boolean); \
     const words = [...new Set(['#entrance-text', '#invited-text', '#messages li:last-child', '#headline', '#hint', '#known'].flatMap(text))]; \
     const moves = text('#moves li button'); \
     const buttons = text('#entrance-answers button, #actions button, #answers button'); \
     return [words.join('\\n'), moves.join(' '), buttons.map((label) => `[${label}]`).join(' ')]";

/// Time in which a picture comes after the words of its move.
const SETTLED: Duration = Duration::from_millis(800);

/// A transcript. The tests write it beside their pictures, in `target/tmp`; a copy lies in `docs/evenings`.
#[derive(Default)]
pub struct Story(String);

impl Story {
    /// Adds an action of a person or a client.
    pub fn does(&mut self, who: &str, what: &str) {
        writeln!(self.0, "{who}: {what}").expect("a text takes all");
    }

    /// Adds the page of a person as it is now.
    pub async fn sees(&mut self, who: &str, friends: &Friends<'_>) {
        // Words and board have come to the same move.
        friends.turns("return !document.querySelector('.slide') && !document.querySelector('.play.busy')").await;
        tokio::time::sleep(SETTLED).await;
        writeln!(self.0, "  {who}:").expect("a text takes all");
        let read = friends.script(READ).await;
        let [words, moves, buttons] = [0, 1, 2].map(|at| read[at].as_str().unwrap_or_default());
        for line in words.lines().chain([moves, buttons]).filter(|line| !line.is_empty()) {
            writeln!(self.0, "    {line}").expect("a text takes all");
        }
    }

    /// A picture of the page, with its name in the transcript.
    pub async fn photographs(&mut self, chromium: &Chromium, name: &str) {
        writeln!(self.0, "  (picture {name}.png)").expect("a text takes all");
        super::chromium::photograph(chromium, name).await;
    }

    /// Writes the transcript.
    pub fn keep(self, name: &str) {
        std::fs::write(super::chromium::beside(&format!("evening-{name}.txt")), self.0).expect("written");
    }
}
