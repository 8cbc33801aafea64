//! One scenario language for every platform: what people do and what they then see.

use async_trait::async_trait;

/// People at one fake platform, in one group chat they share, each with a private chat with the bot.
///
/// People are named by a short word (`an`, `binh`); a name used for the first time joins the group.
#[async_trait]
pub trait Driver: Send {
    /// From now on the client of `user` is set to this locale (`ru`, `en-US`).
    fn speaks(&mut self, user: &str, locale: &str);

    /// `user` types `text` into the group.
    async fn say(&mut self, user: &str, text: &str);

    /// `user` answers a message with `text`, in the chat where it is.
    async fn reply(&mut self, user: &str, to: &Seen, text: &str);

    /// `user` presses a button of a message: its data, else its label. Panics where there is no such button.
    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str);

    /// Everything `user` came to see since the last call, public and private, oldest first, after
    /// things have settled: nothing is under way and nothing new came for a moment.
    async fn seen(&mut self, user: &str) -> Vec<Seen>;
}

/// A message as one person sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Unique on the platform; an edited message keeps it.
    pub id: String,
    pub text: String,
    /// Only this person sees it: an alert, an ephemeral message, a direct message.
    pub private: bool,
    /// The PNG as it was sent.
    pub image: Option<Vec<u8>>,
    /// Empty where the platform has none.
    pub alt: String,
    /// Rows of (label, data).
    pub buttons: Vec<Vec<(String, String)>>,
    /// The colour of each button, where the platform has such (Discord's style numbers).
    pub styles: Vec<Vec<u64>>,
    /// Name and bytes of each file, as they can be saved.
    pub files: Vec<(String, Vec<u8>)>,
    /// The message was seen before and has changed.
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
            // A list says of a man what a telephone has no room for: `Úp 1·4` for `1·4`, `Mã 2·1` for `M 2·1`.
            .or_else(|| buttons().find(|(label, _)| spaced.as_ref().is_some_and(|point| label.ends_with(point))))
            .map(|(_, data)| data.as_str())
    }
}
