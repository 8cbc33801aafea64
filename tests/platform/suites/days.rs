//! Clocks and games alone with the bot, as the adapters bring them. The other cases are in `tests/service/suites/days`.

mod alone;
mod reach;
