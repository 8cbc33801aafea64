//! The service with engine programs of the host and with PostgreSQL. The other cases are in
//! `tests/service/suites/service`.

mod opponents;
mod others;
mod persons;
