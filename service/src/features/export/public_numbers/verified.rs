//! Numbers that checks of this process have verified: a check that is repeated during a game verifies each once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use banco_beacon::{Network, Number, Round, Signature, SignatureError};

/// Numbers that are remembered: those of some hundred games. The oldest rounds are forgotten first.
const REMEMBERED_MAX: usize = 16_384;

/// Verified signatures by network and round.
#[derive(Default)]
pub(crate) struct VerifiedNumbers(Mutex<BTreeMap<(Round, &'static str), Signature>>);

impl VerifiedNumbers {
    /// Verifies a signature, unless it is known to be valid.
    ///
    /// # Errors
    /// The reason why it is not valid.
    pub(super) fn verify(
        &self,
        network: &'static Network,
        round: Round,
        signature: Signature,
    ) -> Result<(), SignatureError> {
        let key = (round, network.hash());
        if self.known().get(&key) == Some(&signature) {
            return Ok(());
        }
        Number::verified(network, round, signature)?;
        let mut known = self.known();
        known.insert(key, signature);
        if known.len() > REMEMBERED_MAX {
            known.pop_first();
        }
        Ok(())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, BTreeMap<(Round, &'static str), Signature>> {
        // Every change under the lock is complete.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use banco_beacon::sign;

    use super::*;

    #[test]
    fn beacon_6_1_a_number_that_was_verified_is_not_taken_for_another_one() {
        let (verified, network) = (VerifiedNumbers::default(), Network::test());
        let round = |number| Round::new(number).expect("a round");
        let check = |number, signed| verified.verify(network, round(number), sign(round(signed)));
        assert_eq!((check(7, 7), check(7, 7)), (Ok(()), Ok(())));
        assert_eq!((check(7, 8), check(8, 7)), (Err(SignatureError::DoesNotFit), Err(SignatureError::DoesNotFit)));
        assert_eq!(verified.known().len(), 1);
    }
}
