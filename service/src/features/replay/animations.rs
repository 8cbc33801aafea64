//! GIFs of games, drawn on a separate worker thread one at a time, so that no board waits for one. The last few are
//! cached: a repeated or simultaneous request costs nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ports::limits::{FILMS_CACHED_BYTES_MAX, FILMS_WAITING_MAX};
use banco_render::{RenderError, Renderer};
use tokio::sync::Semaphore;

use crate::background::aside;

/// A finished GIF.
#[derive(Clone, Debug)]
pub(crate) struct Film {
    pub gif: Arc<Vec<u8>>,
    /// Number of positions in the GIF.
    pub frames: usize,
    /// Number of positions in the game.
    pub positions: usize,
}

/// Reason for a missing GIF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoFilm {
    /// The queue is full; a later request may succeed.
    Busy,
    Failed,
}

/// The GIF worker with its queue and cache.
pub(crate) struct Films {
    slot: Arc<Semaphore>,
    /// Slots of the queue, including the running one.
    line: Semaphore,
    /// Cached GIFs, newest first.
    kept: Mutex<VecDeque<(u64, Film)>>,
}

impl Default for Films {
    fn default() -> Films {
        Films {
            slot: Arc::new(Semaphore::new(1)),
            line: Semaphore::new(FILMS_WAITING_MAX),
            kept: Mutex::new(VecDeque::new()),
        }
    }
}

impl Films {
    /// The GIF with this key from the cache, or drawn by `shoot`. Equal keys mean equal GIFs.
    ///
    /// # Errors
    /// The queue is full, or drawing failed; the log has the reason.
    pub(crate) async fn draw(
        &self,
        renderer: Option<Arc<Renderer>>,
        key: u64,
        shoot: impl FnOnce(&Renderer) -> Result<Film, RenderError> + Send + 'static,
    ) -> Result<Film, NoFilm> {
        if let Some(film) = self.kept(key) {
            return Ok(film);
        }
        let renderer = renderer.ok_or(NoFilm::Failed)?;
        let _place = self.line.try_acquire().map_err(|_| NoFilm::Busy)?;
        let slot = Arc::clone(&self.slot).acquire_owned().await.map_err(|_| NoFilm::Failed)?;
        // An earlier request in the queue may have drawn the same GIF.
        if let Some(film) = self.kept(key) {
            return Ok(film);
        }
        // The slot moves into the task. It stays taken if the requester goes away, until the GIF is cached.
        let shot = aside(move || (shoot(&renderer), slot)).await;
        match shot {
            Some((Ok(film), _slot)) => {
                self.keep(key, film.clone());
                Ok(film)
            }
            Some((Err(error), _slot)) => {
                tracing::error!("film: {error}");
                Err(NoFilm::Failed)
            }
            None => {
                tracing::error!("film: the renderer panicked");
                Err(NoFilm::Failed)
            }
        }
    }

    fn shelf(&self) -> MutexGuard<'_, VecDeque<(u64, Film)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept(&self, key: u64) -> Option<Film> {
        self.shelf().iter().find(|(other, _)| *other == key).map(|(_, film)| film.clone())
    }

    fn keep(&self, key: u64, film: Film) {
        let mut shelf = self.shelf();
        shelf.push_front((key, film));
        let bytes = |shelf: &VecDeque<(u64, Film)>| shelf.iter().map(|(_, film)| film.gif.len()).sum::<usize>();
        while bytes(&shelf) > FILMS_CACHED_BYTES_MAX {
            shelf.pop_back();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    fn renderer() -> Option<Arc<Renderer>> {
        Some(Arc::new(Renderer::new().expect("the shipped fonts are whole")))
    }

    fn film(bytes: usize) -> Film {
        Film { gif: Arc::new(vec![0; bytes]), frames: 1, positions: 1 }
    }

    #[tokio::test]
    async fn those_who_ask_at_once_share_one_drawing() {
        let (films, renderer, drawn) = (Films::default(), renderer(), Arc::new(AtomicUsize::new(0)));
        let ask = || {
            let drawn = Arc::clone(&drawn);
            films.draw(renderer.clone(), 7, move |_| {
                drawn.fetch_add(1, Ordering::Relaxed);
                Ok(film(10))
            })
        };
        let (one, other, third) = tokio::join!(ask(), ask(), ask());
        assert!([one, other, third].iter().all(|film| film.as_ref().is_ok_and(|film| film.frames == 1)));
        assert_eq!(drawn.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_long_line_is_told_so_at_once() {
        let (films, renderer) = (Films::default(), renderer());
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let slow = films.draw(renderer.clone(), 0, move |_| {
            let _ = gate.recv();
            Ok(film(1))
        });
        let ask = |key| Box::pin(films.draw(renderer.clone(), key, |_| Ok(film(1))));
        let mut line: Vec<_> = (1..FILMS_WAITING_MAX as u64).map(ask).collect();
        let mut slow = Box::pin(slow);
        // Each is polled once, so each has its place in the queue.
        assert!(timeout(Duration::ZERO, &mut slow).await.is_err());
        for waiting in &mut line {
            assert!(timeout(Duration::ZERO, waiting).await.is_err());
        }
        assert_eq!(
            films.draw(renderer.clone(), 99, |_| Ok(film(1))).await.expect_err("the line is full"),
            NoFilm::Busy
        );
        open.send(()).expect("it waits");
        assert!(slow.await.is_ok());
        for waiting in line {
            assert!(waiting.await.is_ok());
        }
        assert!(films.draw(renderer.clone(), 99, |_| Ok(film(1))).await.is_ok());
    }

    #[tokio::test]
    async fn a_panic_costs_one_film_only() {
        let (films, renderer) = (Films::default(), renderer());
        assert_eq!(
            films.draw(renderer.clone(), 1, |_| panic!("a test of panics")).await.expect_err("it panicked"),
            NoFilm::Failed
        );
        assert!(films.draw(renderer, 1, |_| Ok(film(1))).await.is_ok());
        assert_eq!(films.draw(None, 2, |_| Ok(film(1))).await.expect_err("no renderer"), NoFilm::Failed);
    }

    #[test]
    fn the_oldest_make_room() {
        let films = Films::default();
        let each = FILMS_CACHED_BYTES_MAX / 4;
        for key in 0..6 {
            films.keep(key, film(each));
        }
        assert!(films.kept(0).is_none() && films.kept(1).is_none() && films.kept(2).is_some());
    }
}
