//! Scenario language for every platform: actions of people and the messages they see.

use async_trait::async_trait;

/// People on one fake platform: they share one group chat, and each has a private chat with the bot.
///
/// Short name of each person (`an`, `binh`); a new name joins the group.
#[async_trait]
pub trait Driver: Send {
    /// Sets the client of `user` to this locale (`ru`, `en-US`).
    fn speaks(&mut self, user: &str, locale: &str);

    /// `user` types `text` into the group.
    async fn say(&mut self, user: &str, text: &str);

    /// `user` replies to a message with `text`, in the message's chat.
    async fn reply(&mut self, user: &str, to: &Seen, text: &str);

    /// `user` presses the button with this data or, failing that, this label. Panics if there is no such button.
    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str);

    /// Messages that `user` got since the last call, public and private, oldest first. Waits until no request is open
    /// and nothing new has come for a moment.
    async fn seen(&mut self, user: &str) -> Vec<Seen>;

    /// Number of plies of a running game, and a legal move that ends nothing; `None` if it is over, or if this
    /// driver has no store to ask.
    async fn next_move(&mut self, _game: &str) -> Option<(usize, String)> {
        None
    }
}

/// A message as one person sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Unique on the platform; an edited message keeps it.
    pub id: String,
    pub text: String,
    /// True if only this person sees it: an alert, an ephemeral message, a direct message.
    pub private: bool,
    /// The PNG as sent.
    pub image: Option<Vec<u8>>,
    /// Alt text; empty if the platform has none.
    pub alt: String,
    /// Rows of (label, data).
    pub buttons: Vec<Vec<(String, String)>>,
    /// Colour of each button on platforms with colours (Discord's style numbers).
    pub styles: Vec<Vec<u64>>,
    /// Name and bytes of each file that can be saved.
    pub files: Vec<(String, Vec<u8>)>,
    /// True if the message was seen before and has changed.
    pub edited: bool,
}

impl Seen {
    /// The data of the first button with this data or, failing that, this label.
    pub fn button(&self, data_or_label: &str) -> Option<&str> {
        let buttons = || self.buttons.iter().flatten();
        let point = data_or_label.rsplit(' ').next().filter(|point| point.contains('·'));
        let spaced = point.map(|point| format!(" {point}"));
        buttons()
            .find(|(_, data)| data == data_or_label)
            .or_else(|| buttons().find(|(label, _)| label == data_or_label))
            // A list has room for a piece's name, a phone's button does not: `Úp 1·4` for `1·4`, `Mã 2·1` for `M
            // 2·1`.
            .or_else(|| buttons().find(|(label, _)| spaced.as_ref().is_some_and(|point| label.ends_with(point))))
            .map(|(_, data)| data.as_str())
    }
}
