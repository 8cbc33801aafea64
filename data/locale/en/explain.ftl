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
hint-begin = The board is empty: start near the middle, with room on every side · #{ $game }
hint-defend = They are about to make five: find the square to stop it · #{ $game }
hint-attack = There is a square to strike from: find it · #{ $game }
hint-build = There is nothing to strike yet: find a square that joins your marks and hinders theirs · #{ $game }
hint-move = The computer suggests { $move }{ $way } · #{ $game }
hint-way = { $from } → { $to }
hint-why = Why { $move } · #{ $game }
hint-only-machine = Hints work against the computer, or if both agreed at the challenge: /play … with hints · #{ $game }
hint-nothing = The computer has no hint for this position · #{ $game }
hint-otherwise = Otherwise { $move } { $gain }.
hint-threatens = It threatens { $move }, which { $gain }.
hint-answers = If { $reply }, then { $move } { $gain }.
hint-later = Expected: { $line }, which { $gain }.
gain-wins = wins at once
gain-mate = mates in { $count }
gain-takes = takes { $man }
gain-gets = wins { $man }
gain-fork = attacks { $one } and { $other }
hint-stands = { $tone ->
    [mated] Played well, the other side wins in { $count ->
        [one] 1 move
       *[other] { $count } moves
    }; this holds out longest{ $line }.
    [losing] You are close to losing (chance to win under 15%{ $next }), and this is the best defence{ $line }.
    [worse] You stand worse (chance to win { $percent }%{ $next }), and this holds best{ $line }.
    [better] You stand better (chance to win { $percent }%{ $next }){ $line }.
    [winning] You are winning (chance to win { $percent }%{ $next }), and this keeps it{ $line }.
    [mating] The win is certain{ $line }.
   *[even] The game is about even (chance to win { $percent }%{ $next }){ $line }.
 }
hint-next-best = next best move { $percent }%
hint-line = expected: { $line }
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
fact-anchor = It makes an anchor on point { $count }: two checkers there, so the other side cannot close this point.
fact-prime = It holds { $count } points in a row, a wall for the checkers behind it.
fact-keeps-out = The other side waits on the bar: { $count } of the 36 rolls let it enter.
fact-shuts-out = The other side waits on the bar, and no roll lets it enter.
fact-race = The checkers are past each other: a race, and you are { $count ->
    [one] one pip
   *[other] { $count } pips
 } ahead.
fact-bears-off = It bears off { $count ->
    [one] a checker
   *[other] { $count } checkers
 }.
fact-all-home = Your last checker comes home: from now on you bear off.
fact-escapes = It brings { $count ->
    [one] a checker
   *[other] { $count } checkers
 } out of the other side's home board.
fact-clears = It clears your rear point, point { $count }, and leaves no blot.
fact-slots = It starts point { $point }: { $count } of the 36 rolls cover it if it is not hit.
fact-slots-safely = It starts point { $point }: { $count } of the 36 rolls cover it next.
fact-builds = It brings builders: if the other side does not interfere, { $many } of the 36 rolls make a new point next, before { $few }.
fact-safest = No other play of this roll leaves fewer hits: { $count } of 36 rolls.
fact-comes-home = It brings { $count ->
    [one] a checker
   *[other] { $count } checkers
 } into your home board.
fact-crosses = It makes { $count ->
    [one] one crossover
   *[other] { $count } crossovers
 } into the next quarter of the board.
fact-best = It is the best play overall.
fact-only = It is the only legal move.
fact-costs = Any other decision costs about { $points } of the stake.
fact-mate-back-rank = It is a back-rank mate: the king is shut in by its own pieces.
fact-mate-smothered = It is a smothered mate: the king's own pieces leave it no square.
fact-mate-double-cannon = It is the Double Cannon: one cannon checks over the other.
fact-mate-horse-cannon = It is the Horse and Cannon mate: the cannon checks over its own horse.
fact-mate-iron-bolt = It is the Iron Bolt: the cannon nails the middle file, and mate comes from beside the general.
fact-mate-heaven-and-earth = It is the mate of the Heaven and Earth Cannons: one holds the middle file, one the back rank.
fact-mate-elbow-horse = It is the Elbow Horse: the horse mates from beside the palace.
fact-mate-palcorner-horse = It is the Palcorner Horse: the horse mates from the front corner of the palace.
fact-mate-facing-generals = Your own general helps: it bars the open file, so theirs cannot step aside.
fact-mate-double-rook = It is the Double Rook mate: two rooks on neighbouring lines.
fact-mate-smothered-palace = It is the Smothered Palace: the cannon checks over an advisor, and their own pieces shut the general in.
fact-promotes = It promotes to { $man }.
fact-double-capture = One move takes two pieces: { $one } and { $other }.
fact-takes-in-place = It takes { $man } without leaving its square.
fact-removes-guard = What it takes was the only guard of { $man }, which is attacked now.
fact-double-check = Double check: two pieces give check at once.
fact-check-wins = It gives check, and after any answer { $man } falls.
fact-check-and-attack = It gives check and attacks { $man } at the same time.
fact-discovered-check = Discovered check: the line opens, and { $man } gives check.
fact-discovered-check-xiangqi = Discovered check: the way opens, and { $man } gives check.
fact-uncovers = It opens the way for { $one } to attack { $other }.
fact-screens = It is a screen: over it { $one } attacks { $other }.
fact-screens-check = It is a screen: over it { $man } gives check.
fact-pins = It pins { $one } to { $other }.
fact-pins-xiangqi = It pins { $one } to { $other }.
fact-pins-to = It pins { $one } to { $other }, which is worth more.
fact-pins-to-xiangqi = It pins { $one } to { $other }, which is worth more.
fact-skewers = Skewer: if { $one } moves away, { $other } behind it falls.
fact-traps = It attacks { $man }, which has no safe square to go to.
fact-attacks-loose = It attacks { $man }, which has no guard.
fact-attacks-loose-xiangqi = It attacks { $man }, which has no guard.
fact-rescues = The { $man } was attacked and had no guard; where it goes it is safe.
fact-shields = It steps in between: { $other } can no longer take { $one }.
fact-hollow-cannon = Hollow Cannon: nothing stands between it and their general, and a piece that steps in becomes its screen.
fact-central-cannon = Central cannon: it aims at the soldier in the middle.
fact-crosses-river = The soldier crosses the river, and from now on may go sideways.
fact-river-rook = The rook takes the bank of the river on its own side.
fact-river-rook-far = The rook takes the far bank of the river.
fact-open-file = The { $man } comes to a file with no piece of its own side ahead.
fact-links = Two { $man }s guard each other.
fact-passed-pawn = A passed pawn: no pawn can stop it, and { $count ->
    [one] one step is
   *[other] { $count } steps are
 } left to promotion.
fact-blockades = It stops a passed pawn on its way.
fact-develops = It brings the { $man } into play from its first square.
fact-clears-castling = The way between king and rook is free: you can castle next.
fact-centre = The pawn takes a square in the middle.
fact-makes-room = It makes way for your { $man }: { $many } squares to go to instead of { $few }.
fact-hems = It takes room from their { $man }: squares left { $few }, before { $many }.
fact-turns-up-safely = Nothing can take it where it turns up; of { $count } pieces of yours not seen yet, { $strong } are rooks, horses or cannons.
fact-backs = It guards { $man }, which had no guard.
fact-presses = It joins in against { $man }: { $by } pieces of yours aim at it, and { $guards } { $guards ->
    [one] guards
   *[other] guard
 } it.
fact-dodges = The { $man } could be taken; where it goes nothing can take it.
fact-pushes-pawn = It steps forward, guarded by { $man }.
fact-offers-trade = It offers to trade pieces with { $man }.
fact-bars = It guards a square on your side that their { $man } could go to.
fact-ends-checks = It answers the check, and no other check can follow at once.
fact-few-answers = You are in check, and only { $count } moves answer it.
fact-king-walks = Few pieces are left, so the king walks to the middle.
fact-reaches-river = The soldier reaches the river; its next step crosses.
fact-soldier-nears = The soldier steps nearer to their general.
fact-promotes-next = Its next move can promote it to { $man }.
fact-nears-zone = It goes forward: { $count ->
    [one] one rank is
   *[other] { $count } ranks are
 } left to the promotion zone.
fact-lion-to-middle = The lion comes to the middle of the board.
fact-joins = It joins { $count ->
    [one] a row of yours
   *[other] { $count } rows of yours
 } that can still become five.
fact-hinders = It stops { $count ->
    [one] a row of theirs
   *[other] { $count } rows of theirs
 } that could still become five.
