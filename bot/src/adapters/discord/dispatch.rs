//! Dispatch of interactions from the gateway and from HTTP to their handlers, and the events under way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use banco_ports::Converse;
use serenity::all::Interaction;
use tokio::runtime::Handle;
use tokio::sync::RwLock;

use super::handler_context::HandlerContext;
use super::{Discord, Identity, activity, commands, component_request, modals, presses};

/// Time for running answers when the program stops.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// Handles a command, a press, a form, or an option that is being typed.
pub(super) async fn interaction(house: &HandlerContext, interaction: Interaction) {
    match interaction {
        Interaction::Command(command)
            if house.takes(command.id.get(), command.user.id.get(), command.channel_id.get()) =>
        {
            let Some(command) = activity::entered(house, command).await else { return };
            let is_absent = commands::surroundings(&command).bot_is_absent();
            let _visit = house.visits.enter(command.channel_id.get(), is_absent);
            commands::command(house, command).await;
        }
        Interaction::Autocomplete(command) => commands::complete(house, command).await,
        Interaction::Component(press) if house.takes(press.id.get(), press.user.id.get(), press.channel_id.get()) => {
            let is_absent = component_request::surroundings(&press).bot_is_absent();
            let _visit = house.visits.enter(press.channel_id.get(), is_absent);
            presses::press(house, press).await;
        }
        Interaction::Modal(form) if house.takes(form.id.get(), form.user.id.get(), form.channel_id.get()) => {
            // A form was opened by a press, which told its channel.
            let is_absent = house.visits.is_absent(form.channel_id.get());
            let _visit = house.visits.enter(form.channel_id.get(), is_absent);
            modals::submitted(house, form).await;
        }
        // The event was taken already, or is none of ours. serenity's enum can grow.
        _ => {}
    }
}

/// Events under way: begun on the program's threads, and finished at a stop.
#[derive(Clone)]
pub(super) struct Work {
    pub house: Arc<HandlerContext>,
    pub ours: Handle,
    /// Lock held for reading by every event under way.
    under_way: Arc<RwLock<()>>,
    /// True during a stop: later events are not begun.
    stopping: Arc<AtomicBool>,
}

impl Work {
    pub(super) fn new(discord: &Discord, identity: Identity, host: Arc<dyn Converse>) -> Work {
        let house = HandlerContext::new(discord, identity, host);
        Work { house: Arc::new(house), ours: Handle::current(), under_way: Arc::default(), stopping: Arc::default() }
    }

    /// Begins an event; false during a stop.
    pub(super) fn begin<F: Future<Output = ()> + Send + 'static>(
        &self,
        work: impl FnOnce(Arc<HandlerContext>) -> F,
    ) -> bool {
        let Ok(under_way) = Arc::clone(&self.under_way).try_read_owned() else { return false };
        if self.stopping.load(Ordering::Relaxed) {
            return false;
        }
        let work = work(Arc::clone(&self.house));
        self.ours.spawn(async move {
            work.await;
            drop(under_way);
        });
        true
    }

    /// Begins no more events.
    pub(super) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Lets running events finish, within limits.
    pub(super) async fn finish(&self) {
        if tokio::time::timeout(LAST_ANSWERS, self.under_way.write()).await.is_err() {
            tracing::warn!("discord: stopped with answers under way");
        }
    }
}
