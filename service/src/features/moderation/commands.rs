//! Moderator actions: end, adjudicate and limit games (days 2.8). The record keeps the action, its author and the
//! reason.

use banco_engine::{Action, Actor, Opponent, PART_CHARS_MAX, Phase, Ruling, Seat, Table};
use banco_ports::ReplyKind;
use banco_ports::text::{fold, repeated};

use crate::acts::Acts;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::dispatch::hooks;
use crate::features::moderation::buttons::{ADMIN, Admin};
use crate::features::moderation::sentences::{AdminEnding, ModerationSay};
use crate::find_game::{GameFinder, Want};
use crate::games::read_seat;
use crate::messages::button::ruling::Judging;
use crate::messages::button::{Press, is_game_id};
use crate::messages::say::{Choice, Draft, Label, Post, Refused, Say};
use crate::refusals::refusal;
use crate::shown_boards::ShownBoards;
use crate::typed::{Typed, silent};
use crate::words::public_name;

/// Typed arguments of the command, before the game is known.
struct Wanted<'t> {
    ruling: Option<Said>,
    game: Option<&'t str>,
    why: String,
}

/// A ruling in words; the winner may be given by name.
enum Said {
    Abort,
    Draw,
    Win(Option<String>),
    Limits,
}

/// Answers `/admin` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct Moderation<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Moderation<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Moderation<'a> {
        Moderation { cx }
    }

    /// Carries out a moderator's command; `None` if it asks for the limits of the chat, which are settings.
    ///
    /// # Errors
    /// The person does not moderate this chat, or the command cannot be carried out.
    pub(crate) async fn admin(self, typed: &Typed<'_>) -> Result<Option<Vec<Draft>>, Refused> {
        let Wanted { ruling, game, why } = wanted(typed)?;
        self.may_judge(game).await?;
        let drafts = match (ruling, game) {
            (Some(Said::Limits), _) => return Ok(None),
            (None, None) => self.admin_panel().await,
            (None, Some(game)) => self.admin_game(&self.hold_here(game).await?),
            (Some(said), game) => {
                let ask = |table: &Table| ADMIN.of(Admin::Ask, table.id());
                let mut held = match game {
                    Some(game) => self.hold_here(game).await?,
                    None => GameFinder::of(self.cx).which(None, Want::Judge, ask).await?,
                };
                let ruling = ruling_of(said, held.table())?;
                // Without a named game the ruling needs a confirmation.
                if game.is_none() { self.ask_judge(&held, ruling) } else { self.judge(&mut held, ruling, why).await }
            }
        };
        drafts.map(Some)
    }

    /// Handles a button of a ruling.
    pub(crate) async fn pressed(self, press: &Press, admin: Admin) -> Handled {
        self.may_judge(press.game()).await?;
        let mut held = self.hold_here(press.id()).await?;
        let Admin::Judge(judging) = admin else { return self.admin_game(&held) };
        match judging {
            // A tournament button asks at any version. A confirmation is valid only for the position that was seen.
            Judging { ruling, is_sure: false } if press.version().is_none() => self.ask_judge(&held, ruling),
            _ if press.version() != Some(held.table().version()) => Err(ShownBoards::of(self.cx).stale(&held)),
            Judging { ruling, is_sure: false } => self.ask_judge(&held, ruling),
            Judging { ruling, is_sure: true } => {
                let mut drafts = self.judge(&mut held, ruling, String::new()).await?;
                drafts.push(Draft::settled(Say::Nothing));
                Ok(drafts)
            }
        }
    }

    /// Refuses unless the person moderates the chat, or organises the game's tournament (days 4.2).
    async fn may_judge(self, game: Option<&str>) -> Result<(), Refused> {
        let is_table = !self.cx.place.platform.abilities().moderators;
        let organises = match game {
            Some(game) => hooks::organises(self.cx, &game.to_ascii_lowercase()).await,
            None => false,
        };
        if organises || (self.cx.moderator && !is_table) {
            Ok(())
        } else {
            Err(Draft::private_refusal(ModerationSay::ModeratorsOnly { is_table }))
        }
    }

    /// A game of the chat that the person moderates.
    async fn hold_here(self, game: &str) -> Result<Held, Refused> {
        let held = self.cx.hold_named(game).await?;
        if held.places().contains(&self.cx.place) {
            return Ok(held);
        }
        Err(Say::NoSuchGame { typed: game.to_owned() }.into())
    }

    /// Running games of this chat, one button each.
    async fn admin_panel(self) -> Handled {
        let open = self.cx.service.store.open_games_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        let (challenges, games): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, card)| card.challenger.is_some());
        let mut choices = Vec::new();
        for (id, _) in games.iter().take(banco_ports::limits::GAMES_OFFERED_MAX) {
            let Some(held) = self.cx.hold_listed(id).await? else { continue };
            let table = held.table();
            let opponent = Some(crate::words::both_players(self.cx.taste.lang, &self.cx.taste.named(table)));
            let label = Label::Game { id: id.clone(), game: table.challenge().game, opponent };
            choices.push(vec![Choice { label, data: ADMIN.of(Admin::Ask, id) }]);
        }
        let say = ModerationSay::Panel { games: games.len(), challenges: challenges.len() };
        Ok(vec![Draft::note(say).choices(choices)])
    }

    /// Buttons for the rulings of one game.
    fn admin_game(self, held: &Held) -> Handled {
        let table = held.table();
        match table.phase() {
            Phase::Playing => {}
            Phase::Over(_) => return Err(refusal(table.id(), Some(table), &banco_engine::Refusal::Over)),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => {
                return Err(refusal(table.id(), Some(table), &banco_engine::Refusal::NotStarted));
            }
        }
        let at = |ruling| ADMIN.now(Admin::Judge(Judging::unsure(ruling)), table);
        let win = |seat: Seat| Choice {
            label: Label::Wins { name: public_name(self.cx.taste.lang, &self.cx.taste.named(table), seat) },
            data: at(Ruling::Win(seat)),
        };
        let mut others = vec![Choice { label: Label::Key("button-admin-abort"), data: at(Ruling::Abort) }];
        if table.challenge().game.can_be_drawn() {
            others.push(Choice { label: Label::Key("button-admin-draw"), data: at(Ruling::Draw) });
        }
        let players = Seat::BOTH.map(|seat| public_name(self.cx.taste.lang, &self.cx.taste.named(table), seat));
        let say = ModerationSay::Game { game: held.id(), players };
        Ok(vec![Draft::new(ReplyKind::Note, say).choices(vec![others, Seat::BOTH.map(win).to_vec()])])
    }

    /// Asks for confirmation, because a ruling cannot be undone.
    fn ask_judge(self, held: &Held, ruling: Ruling) -> Handled {
        let table = held.table();
        let (ending, winner) = match ruling {
            Ruling::Abort => (AdminEnding::Abort, None),
            Ruling::Draw => (AdminEnding::Draw, None),
            Ruling::Win(seat) => {
                (AdminEnding::Win, Some(public_name(self.cx.taste.lang, &self.cx.taste.named(table), seat)))
            }
        };
        let sure = ADMIN.now(Admin::Judge(Judging { ruling, is_sure: true }), table);
        let say = ModerationSay::Confirm { game: held.id(), ending, winner };
        let yes = Choice { label: Label::Key("button-admin-sure"), data: sure };
        Ok(vec![Draft::note(say).choices(vec![vec![yes]])])
    }

    async fn judge(self, held: &mut Held, ruling: Ruling, why: String) -> Handled {
        let board = Post::Board { game: held.id() };
        let action = Action::Judge { by: self.cx.person.clone(), ruling, why };
        Acts::of(self.cx).act_as(&Actor::House, held, action, |_| vec![board]).await?;
        Ok(silent())
    }
}

/// The ruling with the winner as a seat, from the names this table uses.
fn ruling_of(said: Said, table: &Table) -> Result<Ruling, Refused> {
    match said {
        Said::Abort => Ok(Ruling::Abort),
        Said::Draw => Ok(Ruling::Draw),
        Said::Limits | Said::Win(None) => Err(unknown("")),
        Said::Win(Some(who)) => {
            let name = fold(who.trim_start_matches('@'));
            let is_called = |seat: &Seat| {
                let person = table.person_at(*seat);
                person.is_some_and(|person| {
                    fold(&person.name) == name || person.username.as_ref().is_some_and(|own| fold(own) == name)
                })
            };
            let seat = Seat::BOTH.into_iter().find(is_called).or_else(|| read_seat(&name));
            Ok(Ruling::Win(seat.ok_or_else(|| unknown(&who))?))
        }
    }
}

fn unknown(typed: &str) -> Refused {
    ModerationSay::Unknown { typed: repeated(typed) }.into()
}

/// Reads `end k7m2 talks too much`, `thắng đỏ #k7m2`, `hoà k7m2`, `k7m2`.
fn wanted<'t>(typed: &Typed<'t>) -> Result<Wanted<'t>, Refused> {
    let rest = typed.args().rest.as_str();
    let mut words: Vec<&str> = typed.named("action").into_iter().chain(rest.split_whitespace()).collect();
    // The longest sequence of first words that names a ruling.
    let ways = (1..=words.len().min(3)).rev();
    let spelled = ways.filter_map(|count| Some((words.get(..count)?.concat(), count)));
    let found = spelled.into_iter().find_map(|(word, count)| {
        let said = match fold(&word).as_str() {
            "end" | "abort" | "huy" | "huyvan" | "ketthuc" => Said::Abort,
            "draw" | "hoa" | "xuhoa" => Said::Draw,
            "win" | "wins" | "thang" | "xuthang" => Said::Win(None),
            "limits" | "gioihan" | "settings" | "caidat" => Said::Limits,
            _ => return None,
        };
        Some((said, count))
    });
    let mut ruling = None;
    if let Some((said, count)) = found {
        words.drain(..count);
        ruling = Some(said);
    }
    let id = |word: &str| is_game_id(word.trim_start_matches('#')) && word.starts_with('#');
    let mut game = typed.named("game");
    if let Some(Said::Win(who)) = &mut ruling {
        *who = match &typed.args().opponent {
            Some(Opponent::Person(person)) => Some(person.username.clone().unwrap_or_else(|| person.name.clone())),
            Some(Opponent::Username(name)) => Some(name.clone()),
            Some(Opponent::Anyone) | None => {
                let at = words.iter().position(|word| !id(word));
                at.map(|at| words.remove(at).to_owned())
            }
        };
    }
    if game.is_none()
        && let Some(at) =
            words.iter().position(|word| id(word)).or((!words.is_empty() && is_bare_id(&words)).then_some(0))
    {
        game = Some(words.remove(at).trim_start_matches('#'));
    }
    if ruling.is_none() && !words.is_empty() {
        return Err(unknown(&words.join(" ")));
    }
    let why = typed.named("why").map(str::to_owned).unwrap_or_else(|| words.join(" "));
    Ok(Wanted { ruling, game, why: why.chars().take(PART_CHARS_MAX).collect() })
}

/// True for an id without its `#`: it must contain a digit, because other words of four letters are reasons.
fn is_bare_id(words: &[&str]) -> bool {
    words.first().is_some_and(|word| is_game_id(word) && word.bytes().any(|byte| byte.is_ascii_digit()))
}
