//! Clocks and etiquette at the table: requests between players, and effects of time
//! (docs/spec/time-and-etiquette.md).
//!
//! Each clause with its tests, and the tests of forbidden cases. The names are files of this folder, unless another
//! folder is named; a test's name begins with its clause:
//!
//! | clause | cases | twins, with words in both languages |
//! |---|---|---|
//! | 1.1 | `clocks`, `house` (words, the chat's own clock), `whole/flags` (seconds and a reserve, from outside) | `clocks`: out of range; `house`: the words of it |
//! | 1.2 | `clocks`, `house`, `night` (the first move) | `clocks`: no other move |
//! | 1.3 | `calendar` (weekends), `house` (absences), `reach` (platforms), `cups` (deadlines), `after_start` (standing boards), `whole/flags` | `reach`: no loss on time while the platform is out of reach |
//! | 1.4 | `clocks`, `house`, `whole/flags` (a real clock, across kill -9) | `house`: nothing to claim; no flag in the first minute; `after_start`: no deadline in it |
//! | 1.5 | `clocks`, `house`, `calendar` (when it runs out), `telegram/instants` | `clocks`: a clock that goes backwards |
//! | 1.6 | `calendar`; zones and summer time in `service/src/messages/zone.rs` | `calendar`: a zone that is none |
//! | 1.7 | `looking` (the table), `looking/doors` (every door, two worlds), `looking/evening` | `looking`: every refusal; `looking/doors`: public chats, the computer |
//! | 2.1 | `etiquette`, `lines` (withdrawn, passed over), `months` | `asked`: asked twice, refused before |
//! | 2.2 | `etiquette`, `clocks` (time) | `asked`: pieces turned up, dice rolled; `etiquette`: the cube, spectators |
//! | 2.3 | `asked`, `etiquette`, `moderators` | `asked`: resigning is confirmed |
//! | 2.4 | `clocks`, `house` | `house`: no clock, not paused, out of range |
//! | 2.5 | `calendar`, `vacations`, `vacation_plans` (several), `cups` | `calendar`, `vacations`, `vacation_plans`: their bounds; `cups`: where a tournament forbids it |
//! | 2.6 | `lines` | `lines`: every refusal; the opponent learns nothing of it |
//! | 2.7 | `clocks` (time left), `calendar` (quiet hours of people, chats and the bot), `reminded` (words, one message, reply, picture), `mid_turn` (what changes in a turn, summer time, older programs), `house`, `months` | `house`: `last` and `off`; `calendar`: permission to set them; `reminded`: other places and people |
//! | 2.7a | `night`, `telegram/delivery`, `discord/delivery` | `night`: by day, and what was asked for |
//! | 2.7b | `listed` | `listed`: where no address leads to a board |
//! | 2.8 | `moderators` | `moderators`: all other people |
//! | 2.9 | `moderators`, `months` | `moderators`: who is blocked |
//! | 3.1 | `standing` | `standing`: what cannot be rated, and why |
//! | 3.2 | `standing`, `ladder_folds`, `ladders`, `months`; Glickman's example in `service/src/leaderboards/rating.rs` | |
//! | 3.3 | `ladders` | `ladders`: a list without games |
//! | 3.4 | `seasons` | `seasons`: nothing unasked |
//! | 3.5 | `privacy` | `privacy`: not asked for by others |
//! | 4.1 | `cups`, `lots` (their envelope), `signups`, `tournament/tests` | `cups`: terms and sign-up |
//! | 4.2 | `cups`, `deadlines` (rounds as they are told), `decided` (who is called, and when), `calendar` (time used), `signups` (at night, quick games), `tournament/tests` | `cups`: players call no game off; `deadlines`: a round too short, nothing to leave |
//! | 4.3 | `cups`, `signups`, `tournament/tests` | `cups`: who may not enter or take out |
//! | 5.1 | `series` (score, odds by result, also at a rematch), `service/several` (rematch) | `series`: odds without opponent or gifts |
//! | 5.2 | `import` | `import`: hostile, too long, none of ours, nowhere to play on |
//! | 5.3 | `links` | `links`: rated games, caro |
//! | 5.4 | `ladders` | `ladders`: words that mean nothing, nothing found, another chat |
//! | 5.5 | `luck` | `luck`: before the end, without chance |
//! | 5.6 | `lines` | `lines`: nothing waits |

mod after_start;
mod announced;
mod asked;
mod calendar;
mod clocks;
mod cups;
mod deadlines;
mod decided;
mod etiquette;
pub(crate) mod house;
mod import;
mod ladder_folds;
mod ladders;
mod lines;
mod links;
mod listed;
mod looking;
mod lots;
mod luck;
mod mid_turn;
mod moderators;
mod months;
mod night;
mod own_puzzles;
mod privacy;
mod puzzle_sets;
mod puzzles;
mod reach;
mod reminded;
mod seasons;
mod series;
mod signups;
mod standing;
mod typed_answers;
mod vacation_plans;
mod vacation_slips;
mod vacations;
