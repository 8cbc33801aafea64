### /legal and /why: where this man may go, why that move may not be played; verdicts that name the men and the count.

button-copy-position = Copy the position
button-copy-game = Copy the record
button-copy-envelope = Copy the envelope
button-copy-seed = Copy the seed
button-copy-code = Copy the code
button-page-before = ‹ Previous
button-page-after = Next ›

legal-targets = The { $man } may go to { $count ->
        [1] one place
       *[other] { $count } places
    }: { $targets } · #{ $game }
legal-in-place = { $at } (and back)
legal-none = The { $man } has no legal move · #{ $game }
legal-not-now = The other side is in check and must answer that first. Then you can ask about the { $man } · #{ $game }
legal-not-now-backgammon = { $seat } has not rolled yet: where the checker on { $at } may go depends on the dice · #{ $game }
legal-before-turn = It is { $name }'s turn. Which of your checkers may move depends on your next roll · #{ $game }
legal-before-dice = Roll first: which checkers may move depends on the dice · #{ $game }
legal-waiting = It is { $name }'s turn ({ $seat }); the picture shows where this piece could go if it were to move.
legal-of-which = Which piece? Type /legal and its name or point, for example /legal horse or /legal 8 1; or press · #{ $game }
legal-of-which-chess = Which piece? Type /legal and its name or square, for example /legal knight or /legal e2; or press · #{ $game }
legal-of-which-chushogi = Which piece? Type /legal and its name or square, for example /legal lion or /legal 7i; or press · #{ $game }
legal-of-which-backgammon = Which checker? Type /legal and its point, for example /legal 24 or /legal bar; or press · #{ $game }
no-man-on = There is no piece on “{ $square }” now (game #{ $game }). Name a square with a piece, or choose one: /legal

why = { $move }: { $reason } · #{ $game }
why-caption = Why not { $move } · #{ $game }
why-allowed = { $move } is allowed, go ahead · #{ $game }
why-allowed-watched = { $move } is allowed in the game { $players }, which you are watching · #{ $game }
why-allowed-then = On your turn { $move } is allowed; now { $name } is thinking · #{ $game }
why-waiting = { $name } is thinking now: this is as if it were your turn.
nothing-refused = None of your moves was refused in this position (game #{ $game }). To ask about one: /why and the move.

law-own-man-on-target = You cannot capture your own piece.
law-not-its-move-xiangqi = General: one step along a line, in the palace. Advisor: one step diagonally, in the palace. Elephant: two steps diagonally. Horse: one step straight, then one diagonally. Rook and cannon: straight. Soldier: one step forward.
law-not-its-move-jieqi = A face-down piece moves like the piece that starts on its point; once turned up, as itself.
law-general-leaves-palace = The general steps one point along a line, within the nine points of its palace.
law-advisor-leaves-palace = The advisor steps one point diagonally, on the five points of its palace.
law-advisor-leaves-palace-jieqi = A face-down advisor stays in its palace; once turned up it may leave.
law-elephant-crosses-river = The elephant guards its own half and never crosses the river.
law-elephant-crosses-river-jieqi = A face-down elephant may not cross the river yet; once turned up it may.
law-elephant-eye-blocked = The elephant goes exactly two points diagonally; any piece on the point between (the eye), friend or foe, blocks it.
law-horse-leg-blocked = The horse goes one point straight, then one diagonally outward; any piece on that straight point (the leg), friend or foe, blocks it.
law-rook-path-blocked = The rook goes straight as far as it likes, but cannot jump.
law-cannon-path-blocked = When it does not capture, the cannon moves like a rook: its way must be empty.
law-cannon-screen-missing = A cannon captures by jumping over exactly one piece, the screen, friend or foe.
law-cannon-too-many-screens = A cannon captures over exactly one screen, no more.
law-soldier-moves-back = The soldier goes forward; across the river also sideways; never back.
law-soldier-sideways-before-river = The soldier moves sideways only once it is across the river.
law-generals-facing = The two generals may not see each other along an empty file: a move that leaves them so is not allowed.
law-still-in-check = To get out of check, capture the checking piece, block its line, remove the screen, hobble the horse, or move the general.
law-exposes-general = You may not leave your own general open to capture, even if the capturing piece is pinned.

button-copy-jieqibox = Copy for JieqiBox
button-copy-xgid = Copy XGID
button-copy-gnu = Copy GNU id
men-of-a-kind = { $count ->
        [1] { $man }
       *[other] { $count } { $man }s
    }
men-and = { $men } and { $last }
men-dark = the face-down piece on { $square }
men-of-seat = { $count ->
        [1] { $seat }'s { $men }
       *[other] { $seat }'s { $men }
    }

warning-run-check = Check { $count }: { $men }.
warning-run-chase = Chase { $count }: { $men } after { $target }.

verdict-run-check = { $men } gave check { $length } times in a row (limit { $allowance })
verdict-run-chase = { $men } chased { $target } { $length } times in a row (limit { $allowance })
verdict-axf-check = { $men } gave check with every move ({ $length } moves)
verdict-axf-chase = { $men } chased { $target } with every move ({ $length } moves)
verdict-third-time = The position has occurred for the third time.
verdict-perpetual = { $run }: { $loser } ({ $loser_seat }) loses, { $winner } ({ $winner_seat }) wins.
verdict-mutual-check = { $run }; { $answer }. Perpetual check by both sides: draw.
verdict-mutual-chase = { $run }; { $answer }. Perpetual chase by both sides: draw.
verdict-check-against-chase = { $checks }; { $chases }. Perpetual check is worse than perpetual chase: { $loser } ({ $loser_seat }) loses, { $winner } ({ $winner_seat }) wins.

# /hint
hint-man = Have a look at { $man } · #{ $game }
hint-cube = This is not about moving yet: think of the doubling cube · #{ $game }
hint-defend = The other side threatens something: find the square to stop it · #{ $game }
hint-attack = There is a square to strike from: find it · #{ $game }
hint-build = There is nothing to strike yet: find a square that joins your marks and hinders theirs · #{ $game }
hint-move = The computer suggests { $move }{ $way } · #{ $game }
hint-way = { $from } → { $to }
hint-why = Why { $move } · #{ $game }
hint-only-machine = Hints work against the computer, or if both agreed at the challenge: /play … with hints · #{ $game }
hint-nothing = The computer has no hint for this position · #{ $game }
fact-wins = This move wins at once.
fact-mate-in = Played well, it is over in { $count } moves.
fact-takes-free = It takes { $man }, and nothing can recapture.
fact-takes = It takes { $man }; even if recaptured, you lose nothing.
fact-exchanges = It takes { $man }. After the exchanges it comes out ahead.
fact-saves = The { $man } is attacked by a lesser piece; where it goes it is safe.
fact-fork = One piece attacks two: { $one } and { $other }.
fact-check = It gives check, which has to be answered at once.
fact-then-takes = Even after the best answer the next move takes { $man }.
fact-attacks = From there it attacks { $man }, and nothing can take it.
fact-guards = It guards { $man }: a capture there can be recaptured.
fact-wider = It gets more room: { $many } squares to go to instead of { $few }.
fact-castles = Castling: the king goes to the side, the rook comes to the middle.
fact-turns-up = It turns a face-down piece up, which from then on moves by its true face.
fact-open-four = It makes four with both ends open: whichever end is stopped, the other is left.
fact-four = It makes four: the other side has to stop it at once.
fact-two-threats = One move, two threats, and only one can be stopped.
fact-open-three = It makes three with both ends open: the next move makes four.
fact-stops-five = Without it the other side makes five next.
fact-stops-open-four = It stops an open four.
fact-hits = It hits { $count ->
    [one] a checker
   *[other] { $count } checkers
 } of the other side.
fact-makes-point = It makes the { $count } point: two checkers there, so the other side cannot land.
fact-no-blot = It leaves no blot to be hit.
fact-shots = The price: { $count } of the 36 rolls hit a blot of yours.
fact-shots-none = No roll can hit your blots.
fact-best = It is the best play overall.
fact-only = It is the only legal move.
fact-costs = Any other decision costs about { $points } of the stake.
fact-quiet = It wins nothing yet; a few moves ahead it is a little better than the rest.
