//! Open connections by address, and the choice of the one to close if there is no room for another.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use banco_ports::limits::WEB_CONNECTIONS_PER_ADDRESS_MAX;
use tokio::time::Instant;

/// Addresses remembered as named in the log.
const NAMED_MAX: usize = 1_000;

/// Open connections.
#[derive(Default)]
pub(super) struct Visitors {
    open: Mutex<Open>,
    /// Addresses of proxies, behind which each client has an address of its own.
    proxies: Vec<IpAddr>,
}

#[derive(Default)]
struct Open {
    next: u64,
    seats: HashMap<u64, Taken>,
    /// Addresses that were named in the log as too busy.
    named: HashSet<IpAddr>,
}

/// One connection.
struct Taken {
    ip: IpAddr,
    /// Instant since which it waits for another request; `None` while it is answered.
    rests: Option<Instant>,
    /// True if it sent a request once; a connection that never did is closed first.
    has_asked: bool,
    is_shed: bool,
    waker: Option<Waker>,
}

impl Open {
    fn count(&self, ip: IpAddr) -> usize {
        self.seats.values().filter(|seat| seat.ip == ip).count()
    }
}

impl Visitors {
    pub(super) fn behind(proxies: Vec<IpAddr>) -> Visitors {
        Visitors { open: Mutex::default(), proxies }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True for this machine and for proxies: one such address brings many clients.
    fn is_many(&self, ip: IpAddr) -> bool {
        ip.is_loopback() || self.proxies.contains(&ip)
    }

    /// Adds a connection; `None` if too many come from there.
    pub(super) fn enter(visitors: &Arc<Visitors>, ip: IpAddr) -> Option<Seat> {
        let mut open = visitors.open();
        if !visitors.is_many(ip) && open.count(ip) >= WEB_CONNECTIONS_PER_ADDRESS_MAX {
            return None;
        }
        open.next += 1;
        let number = open.next;
        open.seats
            .insert(number, Taken { ip, rests: Some(Instant::now()), has_asked: false, is_shed: false, waker: None });
        drop(open);
        Some(Seat(Arc::new(Place { visitors: Arc::clone(visitors), number })))
    }

    /// Closes the connection that has been idle longest, of the address with the most of them.
    pub(super) fn shed(&self) {
        let mut open = self.open();
        let resting = || open.seats.values().filter(|seat| seat.rests.is_some() && !seat.is_shed);
        let Some(ip) = resting().map(|seat| seat.ip).max_by_key(|ip| open.count(*ip)) else { return };
        let count = open.count(ip);
        let of_it = open.seats.iter_mut().filter(|(_, seat)| seat.ip == ip && !seat.is_shed && seat.rests.is_some());
        if let Some((_, seat)) = of_it.min_by_key(|(number, seat)| (seat.has_asked, seat.rests, **number)) {
            seat.is_shed = true;
            if let Some(waker) = seat.waker.take() {
                waker.wake();
            }
        }
        if open.named.len() >= NAMED_MAX {
            open.named.clear();
        }
        if open.named.insert(ip) {
            let advice =
                if self.is_many(ip) && self.proxies.is_empty() { "; behind a proxy, set web.proxies" } else { "" };
            tracing::warn!(
                "web: every connection is in use, {count} of them by {ip}: its oldest ones are closed{advice}"
            );
        }
    }
}

/// Place of one connection in the list; free once its last holder is dropped.
#[derive(Clone)]
pub(super) struct Seat(Arc<Place>);

struct Place {
    visitors: Arc<Visitors>,
    number: u64,
}

impl Seat {
    fn change<T>(&self, change: impl FnOnce(&mut Taken) -> T) -> Option<T> {
        self.0.visitors.open().seats.get_mut(&self.0.number).map(change)
    }

    /// Marks the connection as being answered: it keeps its place.
    pub(super) fn works(&self) {
        self.change(|seat| (seat.rests, seat.has_asked) = (None, true));
    }

    /// Marks the connection as idle.
    pub(super) fn rests(&self) {
        self.change(|seat| seat.rests = Some(Instant::now()));
    }

    /// True if its place is needed; otherwise it is woken when that is so.
    pub(super) fn is_shed(&self, waker: &Waker) -> bool {
        let shed = self.change(|seat| {
            seat.waker = Some(waker.clone());
            seat.is_shed
        });
        shed.unwrap_or(false)
    }

    /// Counts a request of a proxy for this address; false if too many connections are from there.
    pub(super) fn speaks_for(&self, ip: IpAddr) -> bool {
        let mut open = self.0.visitors.open();
        let before = open.seats.get(&self.0.number).map(|seat| seat.ip);
        if before != Some(ip) && !ip.is_loopback() && open.count(ip) >= WEB_CONNECTIONS_PER_ADDRESS_MAX {
            return false;
        }
        if let Some(seat) = open.seats.get_mut(&self.0.number) {
            seat.ip = ip;
        }
        true
    }

    /// True if its address is a proxy's.
    pub(super) fn is_of_proxy(&self, ip: IpAddr) -> bool {
        self.0.visitors.proxies.contains(&ip)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.visitors.open().seats.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_has_its_share_and_this_machine_all() {
        let visitors = Arc::new(Visitors::default());
        let enter = |ip: [u8; 4], count: usize| -> Vec<Seat> {
            (0..count).filter_map(|_| Visitors::enter(&visitors, IpAddr::from(ip))).collect()
        };
        let many = enter([203, 0, 113, 5], 1_000);
        assert_eq!(many.len(), WEB_CONNECTIONS_PER_ADDRESS_MAX);
        assert_eq!(enter([203, 0, 113, 6], 1).len(), 1);
        assert_eq!(enter([127, 0, 0, 1], 1_000).len(), 1_000);
        drop(many);
        assert_eq!(enter([203, 0, 113, 5], 1).len(), 1);
        assert!(visitors.open().seats.is_empty());
    }

    #[test]
    fn the_busiest_address_gives_way_and_those_who_are_answered_do_not() {
        let visitors = Arc::new(Visitors::behind(vec![IpAddr::from([10, 0, 0, 1])]));
        let [busy, quiet] = [[203, 0, 113, 5], [203, 0, 113, 6]].map(IpAddr::from);
        let enter = |ip| Visitors::enter(&visitors, ip).expect("room");
        let (first, second, third, other) = (enter(busy), enter(busy), enter(busy), enter(quiet));
        first.works();
        visitors.shed();
        let shed = |seat: &Seat| seat.is_shed(Waker::noop());
        assert_eq!([&first, &second, &third, &other].map(shed), [false, true, false, false]);
        third.rests();
        visitors.shed();
        assert_eq!([&first, &second, &third, &other].map(shed), [false, true, true, false]);
    }

    #[test]
    fn who_comes_through_a_proxy_is_counted_by_his_own_address() {
        let proxy = IpAddr::from([10, 0, 0, 1]);
        let visitors = Arc::new(Visitors::behind(vec![proxy]));
        let seats: Vec<Seat> = (0..=WEB_CONNECTIONS_PER_ADDRESS_MAX)
            .map(|_| Visitors::enter(&visitors, proxy).expect("a proxy is many"))
            .collect();
        let mallory = IpAddr::from([203, 0, 113, 5]);
        let taken = seats.iter().filter(|seat| seat.speaks_for(mallory)).count();
        assert_eq!(taken, WEB_CONNECTIONS_PER_ADDRESS_MAX);
        assert!(seats.last().is_some_and(|seat| seat.speaks_for(IpAddr::from([203, 0, 113, 6]))));
        drop(seats);
        assert!(visitors.open().seats.is_empty());
    }
}
