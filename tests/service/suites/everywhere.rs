//! One game in several places (everywhere 3): challenges that are accepted anywhere.

mod gone;
mod guesses;
mod invitations;
mod ladders;
mod outages;
mod languages;
pub(crate) mod places;
mod refused;
mod seeking;
