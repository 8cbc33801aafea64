//! One game in several places (everywhere 3): challenges that are accepted anywhere.

mod blocks;
mod calls;
mod gone;
mod guesses;
mod invitations;
mod ladders;
mod languages;
mod leaving;
mod mixing;
mod outages;
pub(crate) mod places;
mod refused;
mod seeking;
