//! Open event streams: their number, and the choice of the one to end for a new one.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// Streams of all addresses, up to a limit.
pub(super) struct Streams {
    open: Mutex<Vec<Open>>,
    max: usize,
}

struct Open {
    ip: IpAddr,
    /// Signal to its owner to end; also the identity of the stream.
    end: watch::Sender<bool>,
}

impl Streams {
    pub(super) fn new(max: usize) -> Arc<Streams> {
        Arc::new(Streams { open: Mutex::default(), max })
    }

    fn open(&self) -> MutexGuard<'_, Vec<Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place for another stream. If there is none, the address with the most streams loses its oldest one.
    /// There is no place if the asking address has the most: it has more than its share already.
    pub(super) fn enter(streams: &Arc<Streams>, ip: IpAddr) -> Option<Listener> {
        let mut open = streams.open();
        if open.len() >= streams.max {
            let count = |ip| open.iter().filter(|other| other.ip == ip).count();
            let busiest = open.iter().map(|other| other.ip).max_by_key(|ip| count(*ip))?;
            if count(busiest) <= count(ip) + 1 {
                return None;
            }
            let oldest = open.iter().position(|other| other.ip == busiest)?;
            open.remove(oldest).end.send_replace(true);
            tracing::debug!("web: every stream is in use; {busiest} gives up its oldest one");
        }
        let (end, ended) = watch::channel(false);
        open.push(Open { ip, end });
        drop(open);
        Some(Listener { streams: Arc::clone(streams), ended })
    }
}

/// Place of one stream.
pub(super) struct Listener {
    streams: Arc<Streams>,
    ended: watch::Receiver<bool>,
}

impl Listener {
    /// Signal that becomes true once the place is given to another stream.
    pub(super) fn ended(&self) -> watch::Receiver<bool> {
        self.ended.clone()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let ours = &self.ended;
        self.streams.open().retain(|open| !open.end.subscribe().same_channel(ours));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_every_stream() {
        let streams = Streams::new(4);
        let [mallory, an, binh] = [5, 6, 7].map(|last| IpAddr::from([203, 0, 113, last]));
        let enter = |ip| Streams::enter(&streams, ip);
        let held: Vec<Listener> = (0..4).map(|_| enter(mallory).expect("room")).collect();
        assert!(enter(mallory).is_none(), "his own are enough");
        let (of_an, of_binh) = (enter(an).expect("a place"), enter(binh).expect("another"));
        let ended: Vec<bool> = held.iter().map(|listener| *listener.ended().borrow()).collect();
        assert_eq!(ended, [true, true, false, false], "the oldest go first");
        assert!(!*of_an.ended().borrow() && !*of_binh.ended().borrow());
        drop((held, of_an, of_binh));
        assert!(streams.open().is_empty());
    }
}
