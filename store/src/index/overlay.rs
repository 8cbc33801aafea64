//! In-memory changes over an index that can be read but no longer written.

use std::collections::BTreeMap;
use std::ops::{Bound, ControlFlow};

use super::{Backing, BackingError, Changes, Visit};

/// A backing that accepts no writes, with later changes over it.
pub(super) struct Overlay {
    below: Box<dyn Backing>,
    /// Changed keys; `None` for a removed one.
    over: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
}

impl Overlay {
    pub(super) fn new(below: Box<dyn Backing>) -> Overlay {
        Overlay { below, over: BTreeMap::new() }
    }
}

impl Backing for Overlay {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, BackingError> {
        match self.over.get(key) {
            Some(value) => Ok(value.clone()),
            None => self.below.get(key),
        }
    }

    fn scan_from(&self, from: &[u8], prefix: &[u8], visit: Visit<'_>) -> Result<(), BackingError> {
        let over = self.over.range::<[u8], _>((Bound::Included(from), Bound::Unbounded));
        let mut over = over.take_while(|(key, _)| key.starts_with(prefix)).peekable();
        let mut is_over = false;
        self.below.scan_from(from, prefix, &mut |key, value| {
            while let Some((before, put)) = over.next_if(|(over, _)| over.as_slice() < key) {
                if let Some(put) = put
                    && visit(before, put).is_break()
                {
                    is_over = true;
                    return ControlFlow::Break(());
                }
            }
            let flow = match over.next_if(|(over, _)| over.as_slice() == key) {
                Some((_, Some(put))) => visit(key, put),
                Some((_, None)) => ControlFlow::Continue(()),
                None => visit(key, value),
            };
            is_over = flow.is_break();
            flow
        })?;
        for (key, put) in over.filter(|_| !is_over) {
            if let Some(put) = put
                && visit(key, put).is_break()
            {
                break;
            }
        }
        Ok(())
    }

    fn apply(&mut self, changes: &Changes) -> Result<(), BackingError> {
        self.over.extend(changes.iter().map(|(key, value)| (key.clone(), value.clone())));
        Ok(())
    }

    fn flush(&mut self) -> Result<(), BackingError> {
        Err(BackingError::Failed("could not be written".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::InMemory;

    fn keys(backing: &dyn Backing, limit: usize) -> String {
        let mut found = String::new();
        let visit = &mut |key: &[u8], value: &[u8]| {
            found += &format!("{}{} ", String::from_utf8_lossy(key), String::from_utf8_lossy(value));
            if found.len() >= limit * 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        backing.scan_from(b"b", b"", visit).expect("read");
        found
    }

    #[test]
    fn what_lies_over_counts() {
        let put = |pairs: &[(&str, Option<&str>)]| -> Changes {
            pairs
                .iter()
                .map(|(key, value)| (key.as_bytes().to_vec(), value.map(|value| value.as_bytes().to_vec())))
                .collect()
        };
        let mut below = InMemory::default();
        below.apply(&put(&[("a", Some("1")), ("b", Some("1")), ("d", Some("1")), ("e", Some("1"))])).expect("kept");
        let mut overlay = Overlay::new(Box::new(below));
        overlay
            .apply(&put(&[("a", Some("2")), ("c", Some("2")), ("d", None), ("e", Some("2")), ("f", Some("2"))]))
            .expect("kept");
        assert_eq!(keys(&overlay, 9), "b1 c2 e2 f2 ");
        assert_eq!((keys(&overlay, 1), keys(&overlay, 2)), ("b1 ".to_owned(), "b1 c2 ".to_owned()));
        assert_eq!((overlay.get(b"d"), overlay.get(b"b")), (Ok(None), Ok(Some(b"1".to_vec()))));
    }
}
