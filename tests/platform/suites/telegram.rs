//! The Telegram adapter against the fake server, with a scripted host in the service's place.

mod alone;
mod asked;
mod copies;
mod delivery;
mod driver;
mod faults;
mod floods;
mod hook;
mod host;
mod house;
mod imports;
mod inbound;
mod inline;
mod instants;
mod keyboards;
mod live;
mod migration;
mod opened;
mod pace;
mod pages;
mod pictures;
mod polling;
mod replies;
mod rig;
mod secrets;
mod strict;
