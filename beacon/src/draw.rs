//! A draw: one link, or the private key, mixed with one number (clause 3.5).

use crate::{Link, Number, PrivateKey, Purpose, hmac, numbers};

/// Everything that one draw depends on.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// Lower-case id of the game.
    pub game_id: &'a str,
    /// Purpose of the numbers.
    pub purpose: Purpose,
    /// Number of the draw, from 1: public draws and private draws are counted apart.
    pub count: u64,
    /// Number of the round.
    pub number: &'a Number,
}

impl Draw<'_> {
    /// Numbers of a public draw, one below each bound.
    pub fn public(&self, link: &Link, bounds: &[u32]) -> Vec<u32> {
        numbers(bounds, |block| self.block(link.bytes(), block))
    }

    /// Numbers of a private draw, one below each bound.
    pub fn private(&self, key: &PrivateKey, bounds: &[u32]) -> Vec<u32> {
        numbers(bounds, |block| self.block(key.bytes(), block))
    }

    fn block(&self, key: &[u8; 32], block: u32) -> [u8; 32] {
        let signature = self.number.signature();
        hmac(
            key,
            &[
                b"banco/2/draw\0",
                self.game_id.as_bytes(),
                b"\0",
                self.purpose.to_string().as_bytes(),
                b"\0",
                &self.count.to_be_bytes(),
                &self.number.round().map_or(0, |round| round.get()).to_be_bytes(),
                signature.as_ref().map_or(&[], |signature| signature.bytes().as_slice()),
                &block.to_be_bytes(),
            ],
        )
    }
}
