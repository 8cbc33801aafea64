### Refusals: which rule forbids it, and what to do.

unknown-command = There is no command /{ $typed }. All commands: /help
unknown-command-near = There is no command /{ $typed }. Did you mean /{ $near }?
unknown-game = No game called “{ $typed }” here. There are: { $games }.
what-game = Which game? For instance: /play coup @friend
unknown-word = I do not understand “{ $typed }”. For instance: /play coup @friend side=first; with odds: /play xiangqi @friend odds=horse
unknown-option = There is no option “{ $option }”. There are: { $known }.
unknown-option-none = There is no option “{ $option }”.
bad-option-text = I cannot read { $option }. It takes a { $format }, with _ for spaces.
bad-option-value = { $option } takes one of: { $allowed }.
own-challenge = You cannot challenge yourself. Invite a friend.
not-for-you = The challenge #{ $game } is for somebody else.
not-the-challenger = Only the challenger can do that in #{ $game }.
already-answered = The challenge #{ $game } has been answered already.
not-started = Game #{ $game } has not started.
game-over = Game #{ $game } is over.
not-seated = Game #{ $game } is between others; you are watching.
not-your-turn = Not your turn: { $name } is thinking (#{ $game }).
nothing-offered = Nothing was offered in game #{ $game }.
nothing-to-claim = There is no draw to claim in game #{ $game } yet.
own-offer = That was your own offer; wait for the answer (#{ $game }).
already-offered = { $offer ->
        [concede] You have already offered to give this game up; wait for the answer (#{ $game }).
        [abort] You have already asked to break the game off; wait for the answer (#{ $game }).
       *[draw] You have already offered a draw; wait for the answer (#{ $game }).
    }
part-too-long = That is too long to mix in: at most { $max } characters.
text-too-long = Too long; please say it shorter.
game-too-long = Game #{ $game } has become too long to go on.
not-a-move = I cannot read the move “{ $typed }”. For instance: C2=5, h3e3; or press Move a man.
not-a-move-jieqi = I cannot read the move “{ $typed }”. For instance: C2=5, h3e3; a face-down man: “up 9 4 9 5” (file and rank of both points); or press Move a man.
not-a-move-chess = I cannot read the move “{ $typed }”. For instance: e4, Nf3, Bxb5, O-O, e8=Q; or press Move a man.
not-a-move-chushogi = I cannot read the move “{ $typed }”. For instance: 7i7h, P-7h, Ln 6f-5e-4d; or press Move a man.
not-a-move-backgammon = I cannot read the move “{ $typed }”. For instance: 24/18 13/11, bar/20, 8/5(2), 6/off; or use the buttons below the board.
not-a-move-near = There is no move “{ $typed }”. Did you mean one of these?
ambiguous-move = “{ $typed }” can mean several moves. Choose one:
empty-move = Which move? For instance: /move C2=5
no-dice-game-here = You have no game of backgammon here. Challenge somebody: /play backgammon @friend
nothing-to-show-here = No game is going on here. Challenge somebody: /play coup @friend; to look at an old one name it: /board k7m2
no-game-here = You have no game here yet. Challenge somebody: /play coup @friend
not-your-turn-anywhere = It is not your turn in any game here.
no-challenge-here = No challenge waits for you here.
which-game = There are several games. Which one?
which-challenge = There are several challenges. Which one?
no-such-game = There is no game “{ $typed }” here.
stale = The position of game #{ $game } has changed. This is the board now.
old-board = That is an old board of game #{ $game }. This is the board now.
old-board-confirm = That is an old board of game #{ $game }. Play this move on the present board?
press-unknown = This button no longer works.
too-many-games = Too many games are open. Finish some first.
challenge-waits = Your challenge #{ $game } still waits for an answer.
already-done = That is done already.
not-saved = It could not be saved and does not count. Please try again in a while.
trouble = Something is wrong here; it was not done. The host finds it in the log.
no-pictures = (This chat does not let the bot send pictures. Allow it to attach files to see the board.)

rule-game-over = The game is over.
rule-cannot-concede = Only backgammon is given up for points. Here /resign is enough.
rule-not-dealt = The men are not dealt yet.
rule-no-man-there = There is no man on { $from }.
rule-not-your-man = { $man } belongs to the other side.
rule-own-man-on-target = Your own man stands there already: { $sites }.
rule-same-point = The move ends where it begins.
rule-not-its-move = { $man } does not move like that.
rule-general-leaves-palace = The general may not leave its palace.
rule-advisor-leaves-palace = The advisor may not leave its palace ({ $man }).
rule-advisor-leaves-palace-jieqi = { $man } stands on an advisor's point: until it is turned up it may not leave the palace.
rule-elephant-crosses-river = The elephant may not cross the river ({ $man }).
rule-elephant-crosses-river-jieqi = { $man } stands on an elephant's point: until it is turned up it may not cross the river.
rule-elephant-eye-blocked = { $man }: the eye is blocked by { $sites }.
rule-horse-leg-blocked = { $man }: the leg is blocked by { $sites }.
rule-rook-path-blocked = { $man }: the way is blocked by { $sites }.
rule-cannon-path-blocked = { $man }: the way is blocked by { $sites }; a cannon jumps only to capture.
rule-cannon-screen-missing = { $man }: the screen is missing; a cannon captures over exactly one man.
rule-cannon-too-many-screens = { $man }: too many screens ({ $sites }); a cannon captures over exactly one man.
rule-soldier-moves-back = A soldier never moves back.
rule-soldier-sideways-before-river = A soldier moves sideways only beyond the river.
rule-generals-facing = The generals would face each other ({ $sites }).
rule-still-in-check = The general is in check from { $sites }; answer that first.
rule-exposes-general = That exposes the general to { $sites }.
rule-slide-blocked = { $man }: the way is blocked by { $sites }.
rule-pass-needs-lion-power = { $man } cannot pass: only lion, horned falcon and soaring eagle may step out and back.
rule-pass-needs-empty-square = { $man } passes by stepping to an empty square next to it and back; there is none: { $sites }.
rule-two-steps-need-lion-power = { $man } cannot make two steps: only lion, horned falcon and soaring eagle have lion power.
rule-first-step-onto-own-man = The first step lands on your own man: { $sites }. Jumping over it is fine, stepping on it is not.
rule-first-step-takes-nothing = The first step to { $sites } takes nothing: play { $from }-{ $to } directly.
rule-dead-piece = { $man } is a dead piece: unpromoted on the last rank it has no move left.
rule-lion-protected = Lion trading: the lion on { $to } is not next to yours and { $sites } could recapture (hidden protectors count). To take it, your first step must also capture a piece stronger than a pawn or go-between.
rule-counter-strike = A lion has just been taken on { $sites }: for one move a man that is no lion may take a lion only there.
rule-never-promotes = { $man } does not promote (any more).
rule-promotion-outside-zone = Not in the promotion zone: { $man } must enter the four farthest ranks, or capture with origin or target in them.
rule-promotion-needs-entry-or-capture = { $man } is in the zone already: it promotes by capturing, or by leaving and entering again.
rule-promotion-waits = { $man } entered without promoting: it must make one move more first.
rule-lance-must-promote = A lance that reaches the last rank is promoted: add + to the move.
rule-fourth-occurrence = This position would stand for the fourth time: play something else.
rule-not-rolled = The dice are not rolled yet: roll (or double) first, then play.
rule-already-rolled = The dice are rolled: play the ones on the board.
rule-answer-the-double = The other side has doubled: take or drop first.
rule-nothing-doubled = Nobody has doubled; there is nothing to take or drop.
rule-no-cube = This game is played without the cube.
rule-cube-not-yours = The other side has the cube; only its owner may double.
rule-crawford-game = This is the Crawford game: nobody may double in it.
rule-cube-dead = Winning this game already wins the match; a double could only help the other side.
rule-cube-at-limit = The cube shows its highest number.
rule-enter-first = You have a checker on the bar: enter it before anything else moves.
rule-point-blocked = Point { $sites } is blocked: two or more checkers of the other side stand there.
rule-no-checker-there = You have no checker (or not enough of them) on { $sites }.
rule-not-the-dice = The dice do not lead that way: { $sites }.
rule-too-many-steps = That is more moves than the dice have.
rule-no-hit-there = The * is wrong: nothing is hit there.
rule-more-dice-can-be-played = More dice can be played: choose a play that uses the most of them.
rule-higher-die-first = Only one of the two dice can be played, so it must be the higher one.
rule-nothing-to-play = Nothing can be moved: this turn is passed.
rule-may-not-pass = You can still move; the turn cannot be passed.
rule-not-all-home = No bearing off yet: checkers stand outside your home ({ $sites }).
rule-higher-man-first = A larger die bears off from your highest point only: checkers stand on { $sites }.
rule-path-blocked = { $man }: the way is blocked by { $sites }.
rule-pawn-captures-ahead = A pawn does not capture straight ahead; { $sites } stands in its way.
rule-pawn-nothing-to-capture = A pawn goes slantwise only to capture, and there is nothing to take on { $to }.
rule-pawn-double-step-late = A pawn may go two squares only from where it started ({ $man }).
rule-pawn-moves-back = A pawn never moves back.
rule-en-passant-too-late = Too late: en passant is allowed on the very next move only ({ $sites }).
rule-promotion-missing = What does the pawn become on { $to }? Q, R, B or N, for instance { $to }=Q.
rule-promotion-impossible = This move cannot promote like that.
rule-king-still-in-check = The king is in check from { $sites }; answer that first.
rule-king-into-check = The king may not go to { $to }: { $sites } would give check.
rule-pinned = { $man } is pinned: moving it exposes the king to { $sites }.
rule-castling-out-of-check = No castling while in check from { $sites }.
rule-castling-through-check = The king may not castle across an attacked square: { $sites }.
rule-castling-path-blocked = No castling yet: { $sites } stands in the way.
rule-castling-king-has-moved = The king has moved, so it may no longer castle.
rule-castling-rook-has-moved = The rook on that side has moved or is gone, so there is no more castling on that side.
rule-castling-right-missing = This position gives no right to castle on that side.
rule-castling-names-rook = In Chess960 castling means moving the king to its own rook ({ $sites }), or type O-O, O-O-O.
rule-must-capture = Who can capture must: { $sites }.
rule-gives-check = In racing kings no move may give check: { $sites }.
