//! Faults of the platform.

use banco_ports::{Converse, Lang};
use banco_service::i18n;
use banco_tests::desk::place;

use crate::days::months::crowd::Crowd;

impl Crowd {
    /// The group accepts no messages for a while, perhaps over a restart.
    pub(super) async fn is_muted(&mut self) {
        let chat = self.chat();
        chat.sent().is_shut = true;
        for _ in 0..6 {
            self.plays().await;
        }
        self.is_quiet().await;
        if self.random.below(2) == 0 {
            self.next_process().await;
            self.stands().await;
        }
        chat.sent().is_shut = false;
        self.house.service.revived(self.group.clone()).await;
        self.is_quiet().await;
        let left = self.house.store.unsent().await.expect("readable");
        assert_eq!(left.len(), 0, "seed {}: letters stay behind", self.seed);
    }

    /// The group gets another id. The platform reports it, or the next letter finds out, or both in either order.
    pub(super) async fn is_moved(&mut self) {
        let from = self.group.clone();
        let to = place(&format!("nhom-{}", self.events));
        self.chat().sent().moves(&from, &to);
        self.group = to.clone();
        let (is_told_first, is_told_later) = [(true, false), (true, true), (false, true)][self.random.below(3)];
        if is_told_first {
            self.house.service.moved(&from, &to).await;
        }
        for _ in 0..4 {
            self.plays().await;
        }
        self.is_quiet().await;
        if is_told_later {
            self.house.service.moved(&from, &to).await;
            self.is_quiet().await;
        }
        let seed = self.seed;
        let left = self.house.store.open_games_at(&from).await.expect("readable");
        assert_eq!(left, [], "seed {seed}: games stay behind");
        for id in self.open.clone().iter().filter(|id| !self.letters.contains(*id)) {
            let card = self.house.store.card(id).await.expect("readable").expect("a card");
            assert!(!card.open || card.places == [to.clone()], "seed {seed}, {id}: at {:?}", card.places);
        }
    }

    /// Pictures may not be sent to the group: the board is shown as text, with advice for a moderator.
    pub(super) async fn may_not_attach(&mut self) -> Option<()> {
        self.all_begin_again(true).await;
        let chat = self.chat();
        let seed = self.seed;
        let mut met = None;
        for takes_no_pictures in [true, false] {
            let in_group = self.open.iter().filter(|id| !self.letters.contains(*id)).cloned().collect();
            let Some(turn) = self.turn_among(in_group).await else { break };
            self.is_quiet().await;
            {
                let mut sent = chat.sent();
                sent.takes_no_pictures = takes_no_pictures;
                sent.said.clear();
                sent.pictures = 0;
            }
            if !takes_no_pictures {
                // The platform tells the adapter that the permission was given.
                self.house.service.revived(self.group.clone()).await;
            }
            let brought = self.made(&turn);
            self.handle(brought).await;
            self.is_quiet().await;
            assert!(self.moves(&turn.id, turn.seat).await > turn.before, "seed {seed}, {}: not made", turn.id);
            let sent = chat.sent();
            let instruction = i18n::text(Lang::Vi, "no-pictures");
            let is_told = sent.said.iter().any(|text| text.contains(&instruction) && text.contains(&turn.id));
            let is_shown = sent.pictures > 0;
            assert_eq!(
                (is_told, is_shown),
                (takes_no_pictures, !takes_no_pictures),
                "seed {seed}, {}: {:?}",
                turn.id,
                sent.said
            );
            met = Some(());
        }
        chat.sent().takes_no_pictures = false;
        self.all_begin_again(false).await;
        met
    }

    async fn all_begin_again(&mut self, has_pictures: bool) {
        self.means.has_pictures = has_pictures;
        self.gather();
        self.beside.drain(..).for_each(|mut process| process.end());
        self.next_process().await;
        self.stands().await;
    }
}
