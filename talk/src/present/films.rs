//! Films of games on a worker thread of their own: one at a time, so that no board waits for one. The last few are
//! kept: whoever asks again, or at the same time, costs nothing.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use banco_ports::limits::{FILMS_CACHED_BYTES_MAX, FILMS_WAITING_MAX};
use banco_render::{RenderError, Renderer};
use tokio::sync::Semaphore;

use crate::aside::aside;

/// A finished film.
#[derive(Clone, Debug)]
pub struct Film {
    pub gif: Arc<Vec<u8>>,
    /// Positions it shows.
    pub frames: usize,
    /// Positions the game had.
    pub positions: usize,
}

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoFilm {
    /// Too many wait for theirs: asking again later will do.
    Busy,
    Failed,
}

/// The cutting room.
pub struct Films {
    renderer: Option<Arc<Renderer>>,
    slot: Arc<Semaphore>,
    /// Places in the line for the slot, and in it.
    line: Semaphore,
    /// The newest first.
    kept: Mutex<VecDeque<(u64, Film)>>,
}

impl Films {
    pub fn new(renderer: Option<Arc<Renderer>>) -> Films {
        Films {
            renderer,
            slot: Arc::new(Semaphore::new(1)),
            line: Semaphore::new(FILMS_WAITING_MAX),
            kept: Mutex::new(VecDeque::new()),
        }
    }

    /// The film with this key, drawn by `shoot` where nobody has asked for it lately. Equal keys are equal films.
    ///
    /// # Errors
    /// Too many are waiting, or it cannot be drawn; the reason of that is in the log.
    pub async fn draw(
        &self,
        key: u64,
        shoot: impl FnOnce(&Renderer) -> Result<Film, RenderError> + Send + 'static,
    ) -> Result<Film, NoFilm> {
        if let Some(film) = self.kept(key) {
            return Ok(film);
        }
        let renderer = Arc::clone(self.renderer.as_ref().ok_or(NoFilm::Failed)?);
        let _place = self.line.try_acquire().map_err(|_| NoFilm::Busy)?;
        let slot = Arc::clone(&self.slot).acquire_owned().await.map_err(|_| NoFilm::Failed)?;
        // Somebody before us in the line may have asked for the same one.
        if let Some(film) = self.kept(key) {
            return Ok(film);
        }
        // The slot goes along: it stays taken where the asker goes away, and until the film is kept.
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

    fn films() -> Films {
        Films::new(Some(Arc::new(Renderer::new().expect("the shipped fonts are whole"))))
    }

    fn film(bytes: usize) -> Film {
        Film { gif: Arc::new(vec![0; bytes]), frames: 1, positions: 1 }
    }

    #[tokio::test]
    async fn those_who_ask_at_once_share_one_drawing() {
        let (films, drawn) = (films(), Arc::new(AtomicUsize::new(0)));
        let ask = || {
            let drawn = Arc::clone(&drawn);
            films.draw(7, move |_| {
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
        let films = films();
        let (open, gate) = std::sync::mpsc::channel::<()>();
        let slow = films.draw(0, move |_| {
            let _ = gate.recv();
            Ok(film(1))
        });
        let ask = |key| Box::pin(films.draw(key, |_| Ok(film(1))));
        let mut line: Vec<_> = (1..FILMS_WAITING_MAX as u64).map(ask).collect();
        let mut slow = Box::pin(slow);
        // Polled once, each has its place.
        assert!(timeout(Duration::ZERO, &mut slow).await.is_err());
        for waiting in &mut line {
            assert!(timeout(Duration::ZERO, waiting).await.is_err());
        }
        assert_eq!(films.draw(99, |_| Ok(film(1))).await.expect_err("the line is full"), NoFilm::Busy);
        open.send(()).expect("it waits");
        assert!(slow.await.is_ok());
        for waiting in line {
            assert!(waiting.await.is_ok());
        }
        assert!(films.draw(99, |_| Ok(film(1))).await.is_ok());
    }

    #[tokio::test]
    async fn a_panic_costs_one_film_only() {
        let films = films();
        assert_eq!(films.draw(1, |_| panic!("a test of panics")).await.expect_err("it panicked"), NoFilm::Failed);
        assert!(films.draw(1, |_| Ok(film(1))).await.is_ok());
        assert_eq!(Films::new(None).draw(1, |_| Ok(film(1))).await.expect_err("no renderer"), NoFilm::Failed);
    }

    #[test]
    fn the_oldest_make_room() {
        let films = films();
        let each = FILMS_CACHED_BYTES_MAX / 4;
        for key in 0..6 {
            films.keep(key, film(each));
        }
        assert!(films.kept(0).is_none() && films.kept(1).is_none() && films.kept(2).is_some());
    }
}
