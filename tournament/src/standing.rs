//! Standings of a tournament: rows of results, their order, and the cells of the table.

use banco_engine::Seat;

use crate::Form;
use crate::cup::{Bout, Cup, How};
use crate::swiss::{Contender, Float};
use crate::tiebreaks::{Breaks, Ranked, Share, breaks, ranking};

/// One line of the table; lines are sorted, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Place of the player in the starting list.
    pub player: usize,
    /// Points and tie-breaks of the player.
    pub breaks: Breaks,
    /// True at the end if only the lot puts this player before the next one.
    pub by_lot: bool,
    /// Rounds won in a knock-out.
    pub reached: usize,
    /// True if the player has no more games.
    pub is_out: bool,
    /// Cells: one per opponent in a round robin, in the order of the table; otherwise one per round.
    pub cells: Vec<Cell>,
}

/// One cell of the table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Cell {
    /// No result yet.
    #[default]
    Empty,
    /// The player's own column.
    Self_,
    /// Games against one opponent.
    Games {
        /// Place of the opponent in the table, from 0.
        other: usize,
        /// Side of the player in the first game; `None` if it says nothing.
        side: Option<Seat>,
        /// Half points of the player, then of the opponent.
        score: [u32; 2],
        /// Number of finished games.
        games: usize,
        /// True if a player was absent.
        forfeit: bool,
        /// True if a game is running or still to come.
        runs: bool,
        /// True if the lot decided a tied knock-out bout.
        by_lot: bool,
    },
    /// A bye: a point without a game.
    Bye,
    /// The player was absent.
    Absent,
}

impl Cup {
    /// Result of a bout for one player, in forms with one game a bout.
    fn share(bout: &Bout, player: usize) -> Option<Share> {
        let other = bout.other(player);
        let done = bout.done?;
        let points = match done.winner {
            Some(winner) if winner == player => 2,
            Some(_) => 0,
            None => 1,
        };
        Some(match (done.how, bout.games.last()) {
            (How::Forfeit, _) | (_, None) if points == 2 => Share::Gift { other },
            (How::Forfeit, _) | (_, None) => Share::Forfeit { other },
            (How::Board | How::Lot, Some(game)) => Share::Played { other, side: Cup::side(game, player), points },
        })
    }

    /// True if the player's results count. A player who left a round robin before half of it is taken out (FIDE C.05,
    /// 6.1).
    pub fn counts(&self, player: usize) -> bool {
        let is_robin = matches!(self.terms.form, Form::RoundRobin { .. });
        let has_left = self.players.get(player).is_some_and(|player| player.left.is_some());
        if !(is_robin && has_left) {
            return true;
        }
        let bouts = self.rounds.iter().flat_map(|round| round.bouts_of(player));
        let played = bouts.filter(|bout| bout.done.is_some_and(|done| done.how == How::Board)).count();
        2 * played >= self.games_each()
    }

    /// Number of games that a player has in a round robin.
    pub(crate) fn games_each(&self) -> usize {
        match self.terms.form {
            Form::RoundRobin { double } if self.terms.is_roundless() => {
                self.players.len().saturating_sub(1) * if double { 2 } else { 1 }
            }
            Form::RoundRobin { .. } | Form::Swiss { .. } | Form::KnockOut { .. } => self.planned,
        }
    }

    /// Rounds of each player so far. A running round has the results it has so far.
    pub fn rows(&self) -> Vec<Vec<Share>> {
        let counts: Vec<bool> = (0..self.players.len()).map(|player| self.counts(player)).collect();
        let is_counted = |player: usize| counts.get(player).copied().unwrap_or(true);
        let is_swiss = matches!(self.terms.form, Form::Swiss { .. });
        let row = |player: usize| {
            let of_bout = |bout: &Bout| match is_counted(bout.other(player)) && is_counted(player) {
                true => Cup::share(bout, player),
                false => Some(Share::Absent),
            };
            let of_round = |round: &crate::Round| -> Vec<Share> {
                match round.bout_of(player) {
                    Some(_) => round.bouts_of(player).filter_map(of_bout).collect(),
                    None if is_swiss && round.rest.contains(&player) => vec![Share::Bye],
                    None => vec![Share::Absent],
                }
            };
            self.rounds.iter().flat_map(of_round).collect()
        };
        (0..self.players.len()).map(row).collect()
    }

    /// All players, as the next pairing needs them.
    pub(crate) fn contenders(&self) -> Vec<Contender> {
        let rows = self.rows();
        let before = |player: usize, round: usize| -> u32 {
            rows.get(player).into_iter().flatten().take(round).map(|share| share.points()).sum()
        };
        let contender = |(player, row): (usize, &Vec<Share>)| {
            let floats = row.iter().enumerate().map(|(round, share)| match share {
                Share::Played { other, .. } => match before(player, round).cmp(&before(*other, round)) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                },
                Share::Bye | Share::Gift { .. } => Some(Float::Down),
                Share::Forfeit { .. } | Share::Absent => None,
            });
            let side = |share: &Share| match share {
                Share::Played { side, .. } => Some(*side),
                Share::Gift { .. } | Share::Forfeit { .. } | Share::Bye | Share::Absent => None,
            };
            Contender {
                score: row.iter().map(|share| share.points()).sum(),
                // Two players who were paired and did not play may be paired again (C.04.1, 2).
                met: row.iter().filter(|share| side(share).is_some()).filter_map(|share| share.other()).collect(),
                sides: row.iter().map(side).collect(),
                floats: floats.collect(),
                had_bye: row.iter().any(|share| matches!(share, Share::Bye | Share::Gift { .. })),
            }
        };
        rows.iter().enumerate().map(contender).collect()
    }

    /// Current table, the best first.
    pub fn standing(&self) -> Vec<Line> {
        match self.terms.form {
            Form::KnockOut { .. } => self.bracket_standing(),
            Form::RoundRobin { .. } | Form::Swiss { .. } => self.points_standing(),
        }
    }

    fn points_standing(&self) -> Vec<Line> {
        let is_swiss = matches!(self.terms.form, Form::Swiss { .. });
        let mut rows = self.rows();
        // An undecided round of a player is missing from the row, so rows can differ in length.
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let is_mixed = rows.iter().any(|row| row.len() < longest);
        if is_mixed && is_swiss {
            // Tie-breaks of an unfinished round are not known yet; points are.
            let over = self.rounds.iter().take_while(|round| round.is_over()).count();
            let extra: Vec<u32> =
                rows.iter().map(|row| row.iter().skip(over).map(|share| share.points()).sum()).collect();
            rows.iter_mut().for_each(|row| row.truncate(over));
            return self.lines(&rows, &extra, is_swiss);
        }
        let extra = vec![0; rows.len()];
        self.lines(&rows, &extra, is_swiss)
    }

    fn lines(&self, rows: &[Vec<Share>], extra: &[u32], is_swiss: bool) -> Vec<Line> {
        let lots: Vec<usize> = self.players.iter().map(|player| player.lot).collect();
        let counts: Vec<bool> = (0..self.players.len()).map(|player| self.counts(player)).collect();
        let all = breaks(rows, is_swiss);
        let points = |player: usize| {
            let own = all.get(player).copied().unwrap_or_default();
            Breaks { points: own.points + extra.get(player).copied().unwrap_or_default(), ..own }
        };
        let mut ranked = ranking(rows, is_swiss, &lots, &counts);
        ranked.sort_by_key(|ranked| {
            (!counts.get(ranked.player).copied().unwrap_or(true), std::cmp::Reverse(points(ranked.player).points))
        });
        let order: Vec<usize> = ranked.iter().map(|ranked| ranked.player).collect();
        // Ties before the end are not decided by lot.
        let is_over = self.stage == crate::Stage::Over;
        let place = |player: usize| order.iter().position(|other| *other == player).unwrap_or_default();
        let line = |Ranked { player, by_lot }: &Ranked| Line {
            player: *player,
            breaks: points(*player),
            by_lot: *by_lot && is_over && counts.get(*player).copied().unwrap_or(true),
            reached: 0,
            is_out: !self.is_in(*player),
            cells: self.cells(*player, &order, &place),
        };
        ranked.iter().map(line).collect()
    }

    fn cells(&self, player: usize, order: &[usize], place: &impl Fn(usize) -> usize) -> Vec<Cell> {
        let of_bouts = |bouts: &[&Bout]| -> Cell {
            let Some(first) = bouts.first() else { return Cell::Empty };
            let mut score = [0, 0];
            for bout in bouts {
                let own = usize::from(bout.players[0] != player);
                let both = bout.score();
                score[0] += both[own];
                score[1] += both[1 - own];
            }
            let games = bouts.iter().flat_map(|bout| &bout.games);
            let over = games.clone().filter(|game| game.result.is_some()).count();
            Cell::Games {
                other: place(first.other(player)),
                side: games.clone().next().map(|game| Cup::side(game, player)).filter(|_| bouts.len() == 1),
                score,
                games: over,
                forfeit: games.clone().any(|game| game.forfeit),
                runs: bouts.iter().any(|bout| bout.done.is_none()),
                by_lot: bouts.iter().any(|bout| bout.done.is_some_and(|done| done.how == How::Lot)),
            }
        };
        match self.terms.form {
            Form::RoundRobin { .. } => {
                let against = |other: &usize| match *other == player {
                    true => Cell::Self_,
                    false => {
                        let bouts = self.rounds.iter().flat_map(|round| round.bouts_of(player));
                        of_bouts(&bouts.filter(|bout| bout.other(player) == *other).collect::<Vec<&Bout>>())
                    }
                };
                order.iter().map(against).collect()
            }
            Form::Swiss { .. } | Form::KnockOut { .. } => {
                let in_round = |round: &crate::Round| match round.bout_of(player) {
                    Some(bout) => of_bouts(&[bout]),
                    None if round.rest.contains(&player) => Cell::Bye,
                    None => Cell::Absent,
                };
                let rounds = self.rounds.iter().map(in_round);
                let ahead = self.planned.saturating_sub(self.rounds.len());
                rounds.chain(std::iter::repeat_n(Cell::Empty, ahead)).collect()
            }
        }
    }

    fn bracket_standing(&self) -> Vec<Line> {
        let reached = |player: usize| {
            let won = |round: &&crate::Round| {
                let is_winner = |bout: &Bout| bout.done.is_some_and(|done| done.winner == Some(player));
                round.rest.contains(&player) || round.bout_of(player).is_some_and(is_winner)
            };
            self.rounds.iter().take_while(won).count()
        };
        let plays = |player: usize| {
            let lost = |round: &crate::Round| {
                let is_loser =
                    |bout: &Bout| bout.done.is_some_and(|done| done.winner.is_some_and(|winner| winner != player));
                round.bout_of(player).is_some_and(is_loser)
            };
            self.is_in(player) && !self.rounds.iter().any(lost)
        };
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        order.sort_by_key(|player| (std::cmp::Reverse(reached(*player)), !plays(*player), *player));
        let place = |player: usize| order.iter().position(|other| *other == player).unwrap_or_default();
        let points = |player: usize| {
            let bouts = self.rounds.iter().filter_map(|round| round.bout_of(player));
            bouts.map(|bout| bout.score()[usize::from(bout.players[0] != player)]).sum()
        };
        let line = |player: &usize| Line {
            player: *player,
            breaks: Breaks { points: points(*player), ..Breaks::default() },
            by_lot: false,
            reached: reached(*player),
            is_out: !plays(*player),
            cells: self.cells(*player, &order, &place),
        };
        order.iter().map(line).collect()
    }

    /// Winner of the tournament, once it is over.
    pub fn champion(&self) -> Option<usize> {
        let is_over = self.stage == crate::Stage::Over;
        self.standing().first().filter(|_| is_over).map(|line| line.player)
    }
}
