//! One game in several places (everywhere 3): challenges that are accepted anywhere.

mod guesses;
mod invitations;
mod refused;
mod seeking;
