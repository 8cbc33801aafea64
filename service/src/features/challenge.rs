//! Challenges: requests, invitations, answers, rematches. Creation and odds are in `challenges`.

pub(crate) mod answer;
pub(crate) mod inline;
pub(crate) mod level;
pub(crate) mod pending;
pub(crate) mod play;
pub(crate) mod rematch;
pub(crate) mod unanswered;
