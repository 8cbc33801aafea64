//! One game over HTTP, between two people of a chat: random moves, each with its picture fetched.

use anyhow::{Context, Result, anyhow};
use banco_engine::{GameKey, GameOptions, Turn};

use super::line::Line;

/// Games without hidden pieces, so that the moves can be chosen beforehand.
const GAMES: [GameKey; 2] = [GameKey::Chess, GameKey::Xiangqi];
/// Plies after which a game is replaced by a new one.
pub const PLIES_MAX: usize = 120;

pub struct Course {
    id: String,
    chat: String,
    pair: String,
    moves: Vec<String>,
    ply: usize,
}

impl Course {
    /// Challenges and accepts. It takes a pair in a chat, the number of their game, the most plies, and the random
    /// `state`.
    pub fn begin(
        line: &mut Line,
        [chat, pair]: [String; 2],
        number: usize,
        plies: usize,
        state: &mut u64,
    ) -> Result<Course> {
        let game = GAMES[number % GAMES.len()];
        let course = Course { id: String::new(), chat, pair, moves: moves(game, plies, state)?, ply: 0 };
        let command = format!("/play {} @{} side=first", game.key(), course.user(1));
        let opened = line.post("/api/say", &course.body(0, "text", &command))?;
        let id = behind(&opened, "\"accept:").with_context(|| format!("no challenge: {opened}"))?.to_owned();
        line.post("/api/press", &course.body(1, "data", &format!("accept:{id}")))?;
        Ok(Course { id, ..course })
    }

    pub fn is_over(&self) -> bool {
        self.ply >= self.moves.len()
    }

    /// Plays the next move and fetches its picture; answers the bytes of the picture, or `None` after the last move.
    pub fn step(&mut self, line: &mut Line) -> Result<Option<usize>> {
        let Some(mv) = self.moves.get(self.ply) else { return Ok(None) };
        let id = &self.id;
        let answer = line.post("/api/say", &self.body(self.ply % 2, "text", &format!("{mv} #{id}")))?;
        self.ply += 1;
        let picture = behind(&answer, &format!("/board/{id}.png")).with_context(|| format!("no board: {answer}"))?;
        Ok(Some(line.get(&format!("/board/{id}.png{picture}"))?.len()))
    }

    /// Resigns the game, so that the next one begins at a free table. A finished game takes no resignation.
    pub fn end(&self, line: &mut Line) -> Result<()> {
        let seat = self.ply % 2;
        let asked = line.post("/api/say", &self.body(seat, "text", &format!("/resign {}", self.id)))?;
        if let Some(data) = behind(&asked, "\"confirm:") {
            line.post("/api/press", &self.body(seat, "data", &format!("confirm:{data}")))?;
        }
        Ok(())
    }

    fn user(&self, seat: usize) -> String {
        format!("{}-{}", ["an", "binh"][seat % 2], self.pair)
    }

    fn body(&self, seat: usize, what: &str, text: &str) -> String {
        format!(r#"{{"channel":"pace-{}","user":"{}","{what}":"{text}"}}"#, self.chat, self.user(seat))
    }
}

/// Pseudorandom number, the same in every run.
pub fn next(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound.max(1)
}

/// Moves of a random game.
fn moves(game: GameKey, plies: usize, state: &mut u64) -> Result<Vec<String>> {
    let mut game = game.start(&GameOptions::new()).map_err(|_| anyhow!("the usual game"))?;
    let mut moves = Vec::new();
    while matches!(game.turn(), Turn::Player(_)) && moves.len() < plies {
        let legal = game.legal();
        let mv = legal.get(next(state, legal.len())).context("a move")?;
        game.play(&mv.text).map_err(|error| anyhow!("{error}"))?;
        moves.push(mv.text.clone());
    }
    Ok(moves)
}

/// Text between `before` and the next quotation mark.
fn behind<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split('"').next()
}
