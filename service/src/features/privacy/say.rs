//! Replies about a person's stored data (days 3.5).

/// Reply about stored data.
#[derive(Clone, Debug)]
pub(crate) enum PrivacySay {
    /// Amount of stored data, and the possible actions.
    About { games: usize, settings: usize },
    /// The whole data as a file.
    Exported { games: usize, settings: usize, is_whole: bool },
    /// Question to confirm the deletion.
    AskDelete { running: usize, is_connected: bool },
    /// The data is deleted.
    Deleted { games: usize, resigned: usize },
    /// The question belongs to another person.
    NotYours,
}
