//! Buttons of the core: moves chosen by buttons, the board, help, invitations. Their handlers are in
//! `dispatch/core_buttons.rs`.

use super::argument::Argument;
use super::spec::{ButtonSpec, Colour, Menu, button};

/// The answers so far to the questions of a picker, in the picker's own form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Path(pub String);

impl Argument for Path {
    fn read(text: Option<&str>) -> Option<Path> {
        Some(Path(text.unwrap_or_default().to_owned()))
    }

    /// A path is written even if it is empty.
    fn write(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

/// Another page of a picker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Number of the page, from 0.
    pub page: usize,
    /// The picks before it.
    pub path: String,
}

impl Argument for Page {
    fn read(text: Option<&str>) -> Option<Page> {
        let text = text?;
        let (page, path) = text.split_once('.').unwrap_or((text, ""));
        Some(Page { page: page.parse().ok()?, path: path.to_owned() })
    }

    fn write(&self) -> Option<String> {
        Some(format!("{}.{}", self.page, self.path))
    }
}

/// Form in which a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A picture of the usual size.
    Picture,
    /// Twice the size, as a document.
    Large,
    /// As text.
    Text,
    /// The moves so far, as text.
    History,
    /// In the reader's own settings and language, for this reader alone.
    Own,
}

impl Look {
    const ALL: [Look; 5] = [Look::Picture, Look::Large, Look::Text, Look::History, Look::Own];

    /// Word of the form in a button: the form is kept while the reader is asked for the game.
    const fn key(self) -> &'static str {
        match self {
            Look::Picture => "picture",
            Look::Large => "hd",
            Look::Text => "text",
            Look::History => "history",
            Look::Own => "own",
        }
    }
}

impl Argument for Look {
    fn read(text: Option<&str>) -> Option<Look> {
        text.map_or(Some(Look::Picture), |word| Look::ALL.into_iter().find(|look| look.key() == word))
    }

    fn write(&self) -> Option<String> {
        (*self != Look::Picture).then(|| self.key().to_owned())
    }
}

/// Opens a picker.
pub(crate) static CHOOSE: ButtonSpec<()> = button("choose")
    .label("button-move")
    .asks()
    .colour(Colour::Blue)
    .fits(|person| person.is_on_turn())
    .fits_on_page(|_| false);

/// Asks the next question of a picker. The page selects pieces on the board itself.
pub(crate) static PICK: ButtonSpec<Path> = button("pick")
    .asks()
    .menu(Menu::Step)
    .fits(|person| person.is_on_turn())
    .fits_on_page(|_| false)
    .samples(&["7f", "7f.7e", "@chu_pawn", "*a"]);

/// Shows another page of a picker.
pub(crate) static MORE: ButtonSpec<Page> =
    button("more").label("button-more").asks().fits(|person| person.is_on_turn()).samples(&["1.", "0.7f"]);

/// Undoes one step of a move with dice, back to the remaining path.
pub(crate) static UNDO: ButtonSpec<Path> = button("undo").asks().fits(|person| person.is_on_turn()).samples(&["13.5"]);

/// Plays a typed move in the game that was asked for.
pub(crate) static PLAY: ButtonSpec<String> =
    button("play").posts_boards().menu(Menu::Game).fits(|person| person.is_on_turn()).samples(&["", "e4", "?1.e4"]);

/// Plays a whole move in canonical form.
pub(crate) static TO: ButtonSpec<String> = button("to")
    .menu(Menu::Step)
    .fits(|person| person.is_on_turn())
    .fits_on_page(|person| person.is_on_turn())
    .samples(&["h3h10", "24/18*", ""]);

/// Leaves a picker as if it had not been opened.
pub(crate) static BACK: ButtonSpec<()> = button("back").label("button-back").asks().may_ask();

/// Shows the board again.
pub(crate) static BOARD: ButtonSpec<Look> =
    button("board").asks().timeless().shared().menu(Menu::Game).samples(&["", "hd", "text", "history", "own"]);

/// Shows help; an empty topic lists the topics.
pub(crate) static HELP: ButtonSpec<String> =
    button("help").label("button-help").alone().asks().turns_page().menu(Menu::Word).samples(&["", "clocks"]);

/// Opens the page on which the bot is added to a chat.
pub(crate) static INVITE: ButtonSpec<()> = button("invite").label("button-invite").alone().leads_on().address();

/// Passes an invitation on.
pub(crate) static SHARE: ButtonSpec<()> = button("invite").label("button-share").leads_on();

/// Starts a casual game instead of the rated one that this person was refused last.
pub(crate) static CASUAL: ButtonSpec<()> =
    button("casual").label("button-casual").alone().posts_boards().menu(Menu::Word);
