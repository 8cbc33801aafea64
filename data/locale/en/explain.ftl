### /legal and /why: where this man may go, why that move may not be played; verdicts that name the men and the count.

button-export = Game file
button-page-before = ‹ Page before
button-page-after = Next page ›
button-why = Why?
button-legal = Where may it go?

legal-targets = { $man } may go to { $count ->
        [1] one point
       *[other] { $count } points
    }: { $targets } · #{ $game }
legal-in-place = { $at } (in place)
legal-none = { $man } has no move · #{ $game }
legal-not-now = The other side stands in check and must answer first; { $man } cannot be asked about yet · #{ $game }
legal-not-now-backgammon = The dice decide, and none lie for { $seat } yet: nobody can say where the checker on { $at } may go · #{ $game }
legal-before-dice = The dice decide: which checkers may move shows after the roll · #{ $game }
legal-waiting = It is { $name }'s turn ({ $seat }): the picture shows it as if it were this man's.
legal-of-which = Which man? Type /legal and its point, for example /legal b1 or /legal 8 1; or press · #{ $game }
legal-of-which-chess = Which man? Type /legal and its square, for example /legal e2; or press · #{ $game }
legal-of-which-chushogi = Which man? Type /legal and its square, for example /legal 7i; or press · #{ $game }
legal-of-which-backgammon = Which checker? Type /legal and its point, for example /legal 24 or /legal bar; or press · #{ $game }
no-man-on = Nothing stands on “{ $square }” (game #{ $game }).

why = { $move }: { $reason } · #{ $game }
why-marked = Marked on the picture: { $sites }.
why-allowed = { $move } is allowed, go ahead · #{ $game }
nothing-refused = No move of yours was refused in this position of game #{ $game }. To ask about another: /why and the move.

law-own-man-on-target = Nobody captures an own man: a point held by one is closed.
law-not-its-move-xiangqi = The general steps along a line in its palace, the advisor diagonally there; the elephant goes two diagonal points, the horse one straight and one diagonal, rook and cannon straight, the soldier one point forward.
law-not-its-move-jieqi = A face-down man moves as the man that starts on its point; once turned up, as itself.
law-general-leaves-palace = The general steps one point along a line, within the nine points of its palace.
law-advisor-leaves-palace = The advisor steps one point diagonally, on the five points of its palace.
law-advisor-leaves-palace-jieqi = A face-down advisor stays in its palace; once turned up it may leave.
law-elephant-crosses-river = The elephant guards its own half and never crosses the river.
law-elephant-crosses-river-jieqi = A face-down elephant may not cross the river yet; once turned up it may.
law-elephant-eye-blocked = The elephant goes exactly two diagonal points; any man on the point between (the eye), friend or foe, blocks it.
law-horse-leg-blocked = The horse goes one point straight, then one diagonally outward; any man on that straight point (the leg), friend or foe, blocks it.
law-rook-path-blocked = The rook goes straight as far as it likes, but jumps over nobody.
law-cannon-path-blocked = Without capturing the cannon moves like a rook: its way must be empty.
law-cannon-screen-missing = A cannon captures over exactly one man between, the screen, friend or foe.
law-cannon-too-many-screens = A cannon captures over exactly one screen, no more.
law-soldier-moves-back = The soldier goes forward; across the river also sideways; never back.
law-soldier-sideways-before-river = The soldier moves sideways only once it is across the river.
law-generals-facing = The two generals may not see each other along an empty file: a move that leaves them so may not be played.
law-still-in-check = A check is answered by taking the checking man, blocking its line, removing the screen, hobbling the horse, or moving the general.
law-exposes-general = A move after which the own general could be taken may not be played, not even if the taker is pinned.

exported = Record of game #{ $game }, { $plies } plies{ $over ->
        [yes] .
       *[no] ; the game is not over, so it holds what everybody knows.
    }
    Position: { $position }

men-of-a-kind = { $count ->
        [1] { $man }
       *[other] { $count } { $man }s
    }
men-and = { $men } and { $last }
men-dark = the face-down man on { $square }
men-of-seat = { $count ->
        [1] { $seat }'s { $men }
       *[other] { $seat }'s { $men }
    }

warning-run-check = Check { $count }: { $men }.
warning-run-chase = Chase { $count }: { $men } after { $target }.

verdict-run-check = { $men } gave check { $length } plies on end (at most { $allowance })
verdict-run-chase = { $men } chased { $target } { $length } plies on end (at most { $allowance })
verdict-axf-check = { $men } gave check with every ply ({ $length } plies)
verdict-axf-chase = { $men } chased { $target } with every ply ({ $length } plies)
verdict-third-time = The position stood for the third time.
verdict-perpetual = { $run }: { $loser } ({ $loser_seat }) loses, { $winner } ({ $winner_seat }) wins.
verdict-mutual-check = { $run }; { $answer }. Both sides checked for ever: a draw.
verdict-mutual-chase = { $run }; { $answer }. Both sides chased for ever: a draw.
verdict-check-against-chase = { $checks }; { $chases }. Perpetual check is worse than perpetual chase: { $loser } ({ $loser_seat }) loses, { $winner } ({ $winner_seat }) wins.
