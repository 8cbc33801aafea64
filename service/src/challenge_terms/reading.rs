//! Reading of one challenge, part by part.

use std::collections::BTreeMap;

use banco_engine::GameKey;
use banco_ports::text::{fold, repeated};

use crate::challenges::level_words::{self as computer, AskedLevel};
use crate::challenges::odds::AUTO;
use crate::challenges::option_words;
use crate::games;
use crate::messages::say::{Refused, Say, Term};

use super::{
    Invitation, Terms, anywhere_words, ask_game, bad_time, hint_words, is_by_result, known_level, leading_game,
    leading_side, luck_words, rated_words, read_game, read_side, series_words, unknown_game, unread,
};

/// A challenge that is being read.
pub(super) struct Reading<'a> {
    pub terms: &'a Terms<'a>,
    pub invitation: Invitation,
    pub game: Option<GameKey>,
    /// Odds as they were typed.
    pub gift: Option<String>,
}

impl Reading<'_> {
    /// Reads the options that a platform names, except the free words.
    pub(super) fn read_options(&mut self, named: &BTreeMap<String, String>) -> Result<(), Refused> {
        let invitation = &mut self.invitation;
        if let Some(key) = named.get("game") {
            self.game = Some(read_game(key).ok_or_else(|| Say::UnknownGame { typed: repeated(key) })?);
        }
        if let Some(side) = named.get("side") {
            invitation.side =
                read_side(side).ok_or_else(|| Say::UnknownWord { typed: repeated(side), term: Term::Side })?;
        }
        if let Some(level) = named.get("level") {
            self.oppose(known_level(level)?)?;
        }
        let invitation = &mut self.invitation;
        if let Some(length) = named.get("match") {
            // "trận 3 điểm", as our texts print it.
            let digits = length.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
            invitation.options.insert("match".to_owned(), digits.unwrap_or(length.trim()).to_owned());
        }
        for key in ["time", "look", "bank", "flag", "rest"] {
            let Some(value) = named.get(key) else { continue };
            let mut typed = value.split_whitespace();
            let rest: Vec<&str> = typed.clone().skip(1).collect();
            if let Some(Err(error)) = invitation.timing.option(key, typed.next().unwrap_or_default(), &rest) {
                return Err(bad_time(error, value));
            }
        }
        for key in ["rated", "bestof", "where", "luck"] {
            if let Some(value) = named.get(key) {
                invitation.option(key, value)?;
            }
        }
        Ok(())
    }

    /// Sets the computer as opponent. "máy" beside a level says no other one.
    fn oppose(&mut self, level: AskedLevel) -> Result<(), Refused> {
        self.invitation.oppose(self.terms.machine(level)?)?;
        self.invitation.equal = match level {
            AskedLevel::Equal => true,
            AskedLevel::Level(level) => self.invitation.equal && level == computer::USUAL,
        };
        Ok(())
    }

    /// Reads the part that begins these words; returns the number of its words.
    pub(super) fn read_part(&mut self, words: &[&str]) -> Result<usize, Refused> {
        let Some((word, rest)) = words.split_first() else { return Ok(0) };
        if let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) {
            self.invitation.invite(name)?;
            return Ok(1);
        }
        if let Some(value) = word.strip_prefix("level=").or_else(|| word.strip_prefix("cap=")) {
            self.oppose(known_level(value)?)?;
            return Ok(1);
        }
        if let Some((key, value)) = word.split_once('=') {
            return match self.invitation.timing.option(key, value, rest) {
                Some(Ok(count)) => Ok(1 + count),
                Some(Err(error)) => Err(bad_time(error, value)),
                None => self.invitation.option(key, value).map(|()| 1),
            };
        }
        let is_before_opponent = matches!(fold(word).as_str(), "voi" | "with" | "vs" | "against")
            && (rest.first().is_some_and(|next| next.starts_with('@')) || computer::read(rest).is_some());
        if option_words::is_sign(word) || is_before_opponent {
            return Ok(1);
        }
        match self.game {
            None => self.read_game(words),
            Some(game) => self.read_term(game, words),
        }
    }

    /// Reads the game, or the computer before it: "máy dễ, cờ vua". After the game, "máy" may mean dice rolled by the
    /// bot.
    fn read_game(&mut self, words: &[&str]) -> Result<usize, Refused> {
        if let Some((level, count)) = computer::read(words) {
            self.oppose(level)?;
            return Ok(count);
        }
        // "cờ úp" is two words, "coup" is one; "vua lên đồi" is more than "vua".
        let named = leading_game(words);
        let variant = option_words::variant(words);
        let variant = variant.filter(|(_, count)| named.is_none_or(|(_, words)| words < *count));
        if let Some((of, _)) = variant {
            // The variant itself is read as an option of the game.
            self.game = Some(of);
            return Ok(0);
        }
        let (named, count) = named.ok_or_else(|| unknown_game(words))?;
        self.game = Some(named);
        Ok(count)
    }

    /// Reads a term of `game`.
    fn read_term(&mut self, game: GameKey, words: &[&str]) -> Result<usize, Refused> {
        let invitation = &mut self.invitation;
        let Some((word, rest)) = words.split_first() else { return Ok(0) };
        // "public" alone is an option of games.
        if let Some((is_public, count)) = luck_words(words) {
            invitation.is_public_luck = Some(is_public);
            return Ok(count);
        }
        if let Some(said) = option_words::read(Some(game), words) {
            invitation.option(said.key, &said.value)?;
            return Ok(said.words);
        }
        if matches!(fold(word).as_str(), "chap" | "odds:") {
            // "chấp hai mã"
            let (given, behind) = rest.split_at(option_words::gift(game, rest));
            self.gift = Some(given.join("_").to_lowercase());
            return Ok(1 + given.len() + option_words::aside(behind));
        }
        if let Some((rated, count)) = rated_words(words) {
            invitation.rated = rated;
            return Ok(count);
        }
        if let Some(count) = hint_words(words) {
            invitation.hints = true;
            return Ok(count);
        }
        if let Some(count) = anywhere_words(words) {
            invitation.anywhere = true;
            return Ok(count);
        }
        if let Some((games, count)) = series_words(words) {
            invitation.best_of(games)?;
            return Ok(count);
        }
        if let Some((level, count)) = computer::read(words) {
            self.oppose(level)?;
            return Ok(count);
        }
        if let Some((given, count)) = option_words::odds(words) {
            self.gift = Some(given);
            return Ok(count);
        }
        if let Some(count) = invitation.timing.leading(words) {
            return Ok(count);
        }
        if let Some((side, count)) = leading_side(words) {
            invitation.side = side;
            return Ok(count);
        }
        if computer::is_of_level(word) {
            return Err(Say::UnknownLevel { typed: repeated(rest.first().unwrap_or(&"")) }.into());
        }
        Err(unread(Some(game), words, &invitation.opponent).into())
    }

    /// The whole challenge, with its odds.
    pub(super) fn finish(self) -> Result<(GameKey, Invitation), Refused> {
        let Reading { terms, mut invitation, game, gift } = self;
        let game = game.ok_or_else(|| ask_game(&invitation.opponent, terms.levels))?;
        if let Some(gift) = gift {
            let given = if is_by_result(&gift) { AUTO.to_owned() } else { option_words::named_gifts(game, &gift) };
            invitation.options.insert(games::face(game).gift.to_owned(), given);
        }
        Ok((game, invitation))
    }
}
