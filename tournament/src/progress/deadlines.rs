//! Deadlines of a round: reminders, forfeits, overtime, judges (days 4.2).

use banco_engine::{Millis, Seat};

use super::{Judged, News, Next, Report};
use crate::cup::{Bout, Cup, Stage};
use crate::log::Fact;
use crate::{EQUAL_TIME, Late, Rules, UNMOVED_MAX};

/// Plies after which both sides have begun.
pub const BEGUN_PLIES: usize = 2;

impl Cup {
    /// True if the next step is due to a deadline alone, of the sign-up or of the round, and to no player.
    pub fn is_due_by_deadline(&self, now: Millis) -> bool {
        match self.stage {
            Stage::SignUp => now >= self.closes && !self.is_to_begin(Millis::MIN),
            Stage::Running => {
                let ends = self.rounds.last().and_then(|round| round.ends);
                ends.is_some_and(|ends| now >= ends)
            }
            Stage::Over | Stage::CalledOff => false,
        }
    }
}

impl Next {
    /// Withdraws players who lost [`UNMOVED_MAX`] games without a move (days 4.2).
    pub(super) fn withdraw_absent(&mut self) {
        if self.cup.terms.rules == Rules::First {
            return;
        }
        let is_absent = |number: &usize| {
            let lost = self.cup.players.get(*number).map_or(0, |player| player.unmoved);
            lost >= UNMOVED_MAX && !self.cup.is_out(*number) && self.cup.has_more(*number)
        };
        let absent: Vec<usize> = (0..self.cup.players.len()).filter(is_absent).collect();
        for number in absent {
            let Some(who) = self.cup.players.get(number).map(|player| player.person.key.clone()) else { continue };
            self.note(Fact::Left { who, by: None, why: String::new(), absent: true });
            self.step.news.push(News::Withdrawn(number));
        }
    }

    /// Reminds players of games that have not begun, once half of the round has passed.
    fn remind(&mut self, report: &impl Fn(&str) -> Report) {
        let Some((round, whole)) = self.cup.rounds.last().zip(self.cup.terms.round) else { return };
        if round.is_reminded || self.now < round.begins.saturating_add(whole / 2) {
            return;
        }
        let is_on = round.ends.is_some_and(|ends| self.now < ends);
        let not_begun = |game: &str| matches!(report(game), Report::Playing { plies, .. } if plies < BEGUN_PLIES);
        let is_somebody_late = self.cup.running().any(|(_, game)| not_begun(&game.game));
        self.note(Fact::Reminded);
        if is_somebody_late && is_on {
            self.step.news.push(News::Reminder);
        }
    }

    /// Closes bouts that are between two games, with their current score.
    fn close_idle(&mut self) {
        let idle = |bout: &Bout| bout.done.is_none() && bout.running().is_none();
        let bouts = self.cup.rounds.last().map(|round| round.bouts.iter().map(idle).collect::<Vec<bool>>());
        for (bout, _) in bouts.unwrap_or_default().into_iter().enumerate().filter(|(_, idle)| *idle) {
            self.note(Fact::Closed { bout });
        }
    }

    /// Decision by the clocks about a game that ran too long.
    fn by_time(used: [Millis; 2], to_move: Seat, can_be_drawn: bool) -> (Option<Seat>, Judged) {
        let [first, second] = used;
        match first - second {
            ahead if ahead > EQUAL_TIME => (Some(Seat::Second), Judged::Slower),
            behind if behind < -EQUAL_TIME => (Some(Seat::First), Judged::Slower),
            _ if can_be_drawn => (None, Judged::Even),
            _ => (Some(to_move.other()), Judged::Slower),
        }
    }

    /// Ends the running games of a round past its deadline: those not begun, and by the clocks if asked to.
    /// Returns true if a game runs on.
    fn judge_running(&mut self, report: &impl Fn(&str) -> Report, by_clock: bool) -> bool {
        let running: Vec<String> = self.cup.running().map(|(_, game)| game.game.clone()).collect();
        let mut runs_on = false;
        for game in running {
            let Report::Playing { plies, to_move, used, can_be_drawn } = report(&game) else { continue };
            if self.step.judge.iter().any(|(known, ..)| *known == game) {
                continue;
            }
            if plies < BEGUN_PLIES {
                self.step.judge.push((game, Some(to_move.other()), Judged::NotBegun));
            } else if by_clock {
                let (winner, why) = Next::by_time(used, to_move, can_be_drawn);
                self.step.judge.push((game, winner, why));
            } else {
                runs_on = true;
            }
        }
        runs_on
    }

    /// Runs the deadlines of a round: reminders, forfeits, overtime, then the late decision (days 4.2).
    pub(super) fn keep_time(&mut self, report: &impl Fn(&str) -> Report) {
        self.remind(report);
        let Some(round) = self.cup.rounds.last() else { return };
        let Some(ends) = round.ends else { return };
        let (is_overtime, is_late) = (round.is_overtime, round.is_late);
        if self.now < ends && !is_overtime {
            return;
        }
        self.close_idle();
        if self.now < ends {
            return;
        }
        let by_clock = is_overtime && self.cup.terms.late == Late::Time;
        let runs_on = self.judge_running(report, by_clock);
        // Games to end now are reported before the round is closed.
        if !runs_on || !self.step.judge.is_empty() {
            return;
        }
        if !is_overtime {
            self.note(Fact::Overtime);
            self.step.news.push(News::Overtime);
        } else if !is_late {
            self.note(Fact::Late);
            self.step.news.push(News::Late);
        }
    }

    /// Runs the deadlines of a round by the first rules: reminders, forfeits, judging, end.
    pub(super) fn keep_first_time(&mut self, report: &impl Fn(&str) -> Report) {
        self.remind(report);
        let Some(round) = self.cup.rounds.last() else { return };
        let Some(ends) = round.ends.filter(|ends| self.now >= *ends) else { return };
        let (is_late, judging) = (round.is_late, self.cup.terms.judging());
        let is_judged = self.now >= ends.saturating_add(judging);
        let runs_on = self.judge_running(report, is_judged);
        self.close_idle();
        if !is_late && self.step.judge.is_empty() {
            self.note(Fact::Late);
            if runs_on {
                self.step.news.push(News::Late);
            }
        }
    }
}
