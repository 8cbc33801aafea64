//! `/link` (days 5.3): links of the game to analysis sites, and its texts for other programs.

use banco_engine::{Phase, Refusal};
use banco_ports::limits::LINKS_BYTES_MAX;
use banco_ports::{File, ReplyKind};

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled};
use crate::features::link::buttons::LINK;
use crate::features::link::sentences::LinkSay;
use crate::find_game::{GameFinder, Want};
use crate::messages::links;
use crate::messages::say::Draft;
use crate::refusals::refusal;

/// Answers `/link`.
#[derive(Clone, Copy)]
pub(crate) struct Links<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Links<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Links<'a> {
        Links { cx }
    }

    pub(crate) async fn links_named(self, named: Option<&str>) -> Handled {
        let held = match GameFinder::of(self.cx).just_over(named).await? {
            Some(held) => held,
            None => GameFinder::of(self.cx).which(named, Want::Look, |table| LINK.of((), table.id())).await?,
        };
        let (table, game) = (held.table(), held.id());
        if table.game().is_none() {
            return Err(refusal(&game, Some(table), &Refusal::NotStarted));
        }
        ClosedBoards::of(self.cx).may_see(&held)?;
        if table.challenge().rated && table.phase() == Phase::Playing {
            return Err(LinkSay::NotYet { game }.into());
        }
        let taken = links::taken(table);
        if taken.is_empty() {
            return Err(LinkSay::None { game, kind: table.challenge().game }.into());
        }
        let addresses: Vec<&str> =
            taken.iter().filter(|taken| taken.is_link()).map(|taken| taken.text.as_str()).collect();
        let is_file = addresses.iter().map(|address| address.len()).sum::<usize>() > LINKS_BYTES_MAX;
        let files = is_file.then(|| {
            let bytes = format!("{}\n", addresses.join("\n")).into_bytes();
            File { name: format!("{}-{game}-links.txt", table.challenge().game.key()), bytes }
        });
        let say = LinkSay::Taken { game, taken, is_file };
        Ok(vec![Draft::new(ReplyKind::Open, say).files(files.into_iter().collect())])
    }
}
