//! Text boards: the picture for those who cannot see it.
