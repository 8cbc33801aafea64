//! What is said of what is kept about somebody (days 3.5).

/// What came of it.
#[derive(Clone, Debug)]
pub enum PrivacySay {
    /// What is kept, and what can be done.
    About { games: usize, settings: usize },
    /// Here is all of it.
    Exported { games: usize, settings: usize, is_whole: bool },
    /// Is he sure?
    AskDelete { running: usize },
    /// It is done.
    Deleted { games: usize, resigned: usize },
    /// The question was another one's.
    NotYours,
}
