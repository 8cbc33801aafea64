//! The one test binary of the house.

mod conformance;
mod discord;
mod lab;
mod notation;
mod pictures;
mod rules;
mod scenarios;
mod store;
mod table;
mod telegram;
mod web;
