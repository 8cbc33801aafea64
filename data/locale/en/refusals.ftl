### Refusals: which rule forbids it, and what to do.

unknown-command = There is no command /{ $typed }. All commands: /help
unknown-command-near = There is no command /{ $typed }. Did you mean { $tap ->
        [yes] /{ $near }
       *[no] “{ $near }”
    }?
unknown-game = There is no game called “{ $typed }”. { $near ->
        [none] {""}
       *[other] Did you mean { $near }?{" "}
    }Choose from: { $games }.
not-banqi = Banqi is another game. Did you mean cờ úp (jieqi)? /play jieqi @friend
listed-xiangqi = xiangqi (Chinese chess)
listed-jieqi = cờ úp (jieqi, dark xiangqi)
listed-caro = caro (five in a row)
what-game = Which game? For example: /play jieqi @friend
unknown-name = I do not understand “{ $typed }”. If that is the person you challenge, put @ before the name: @{ $typed }
unknown-word = I do not understand “{ $typed }”. For example: /play { $kind } @friend first 1 day per move
unknown-side = I do not understand “{ $typed }”. Who moves first? Choose one: first, second, lot
unknown-rated = I do not understand “{ $typed }”. Is the game rated? Answer yes or no, or leave it out.
unknown-hints = I do not understand “{ $typed }”. May both players ask for hints? Answer yes or no, or leave it out.
unknown-where = I do not understand “{ $typed }”. Where may the challenge be accepted? Answer anywhere, or leave it out.
unknown-option = There is no option “{ $option }”. You can say: { $known }.
unknown-option-none = There is no option “{ $option }” here: leave it out.
bad-option-text = I cannot read that position. After the word “position” comes a { $format }, with _ for spaces. To get one from a game: /export
bad-option-value = { $option }: choose one of { $allowed }.
bad-option-number = { $option }: choose a number from { $least } to { $most }.
option-needs-cube = Jacoby needs the doubling cube, in a single game: add “cube”.
opponent-is-a-bot = { $name } is a bot and cannot play. Challenge a person, or play the computer: /play xiangqi computer
own-challenge = You cannot challenge yourself. Invite a friend.
not-for-you = Challenge #{ $game } is for { $name }. To start a game of your own: /play
own-decline = Challenge #{ $game } is your own. To withdraw it press Withdraw, or /cancel { $game }
no-machine = The host has switched the computer off here. Challenge a person: /play xiangqi @friend
level-closed = The computer does not play at level { $level } here. Choose one of these: { $open }.
machine-busy = The computer is busy with many games. Try again in a moment.
unknown-level = There is no level “{ $typed }”. The computer plays at levels 1 (newcomer) to 12 (expert) or “equal”, for example: /play chess computer level 3
no-such-account = No Telegram account is called @{ $name }: account names have no accents. Reply to a message of theirs with /play jieqi. Without a name, anyone may accept.
not-the-challenger = Only the challenger can do that (#{ $game }). If the challenge is for you, press Accept or Decline.
already-answered = Challenge #{ $game } has already been answered. To start another game: /play
challenge-withdrawn = Challenge #{ $game } was withdrawn. To start another game: /play
challenge-expired = Challenge #{ $game } has expired. To challenge again: /play
not-started = Game #{ $game } has not started. It begins when the challenge is accepted: press Accept.
awaits-you = Game #{ $game } has not started: { $name } is waiting for you to answer the challenge.
awaits-other = Game #{ $game } has not started: it waits for { $name } to answer. To withdraw it: /cancel { $game }
game-over = Game #{ $game } is over. To see it again: /replay { $game }
not-seated = Game #{ $game } is between other people; you are watching.
not-your-turn = Not your turn: { $name } is thinking (#{ $game }).
nothing-offered = Nothing was offered in game #{ $game }. You may ask yourself: /draw or /takeback
damaged = Game #{ $game } is damaged and set aside. Ask the host to restore it.
newer-laws = Game #{ $game } follows newer rules than this version of the bot knows: you can look at it, but not play on.
nothing-to-claim = There is no draw to claim in game #{ $game } yet. You may offer one: /draw
own-offer = You made that offer yourself; wait for the answer (#{ $game }).
never-drawn = This game has no draws: it is played until one side wins (#{ $game }). To end it now: /resign
one-opponent = A game takes one opponent. To challenge another person as well: /play
offer-refused = { $offer ->
        [number] The other side waits for the public number (#{ $game }).
        [abort] The other side wants to play on; ask again after another move (#{ $game }).
        [pause] The other side does not want a pause; ask again after another move (#{ $game }).
        [takeback] The move stays: the other side said no; ask again after another move (#{ $game }).
        [concede] The other side said no; ask again after another move (#{ $game }).
       *[draw] The draw was declined; ask again after another move (#{ $game }).
    }
already-offered = { $offer ->
        [number] You have already asked to draw without the number; wait for the answer (#{ $game }).
        [pause] You have already asked for a pause; wait for the answer (#{ $game }).
        [takeback] You have already asked for your move back; wait for the answer (#{ $game }).
        [concede] You have already offered to resign this game; wait for the answer (#{ $game }).
        [abort] You have already asked to abort the game; wait for the answer (#{ $game }).
       *[draw] You have already offered a draw; wait for the answer (#{ $game }).
    }
bad-time = I cannot read the time “{ $typed }”. For example: 1 day per move, 2 days in reserve; 10m+10s; 15 min per side; or no clock
give-how-much = How much more time for the other side? Name the unit too: /givetime 5m, /givetime 2h, /givetime 1d
look-alone = Thinking time after looking needs a time per move without a reserve, for example: /play chess @name 3 days per move, 10 minutes after looking
look-longer = Thinking time after looking is at most the time per move. For example: 3 days per move, 10 minutes after looking
look-in-public = Others read this chat, and they would see the board before your opponent looks. Make this challenge in a private chat with the bot, or on the page after signing in.
look-of-machine = The computer looks at once. Closed boards are for games between people: leave the thinking time after looking out.
closed-with-numbers = Public draws would tell of a move on a closed board. Leave out the public luck or the thinking time after looking.
closed-ask = The board of game #{ $game } is closed. Look now? Then your { $time } begin.
closed-waits = { $name } has not looked at game #{ $game } yet. You will see the board after that.
not-closed = The board of game #{ $game } is open. To see it: /board { $game }
look-rests = Your clock in game #{ $game } is stopped until { $until }: you can look after that. A vacation ends earlier with /vacation off
nothing-closed-here = No closed board is waiting for you here. To see your games: /games
time-range = Times go from 10 seconds to 60 days, and an increment is at most the base. For example: 1 day per move, or 10m+10s
no-time-for-move = Reserve time needs a time per move, for example: 1 day per move, 2 days in reserve
is-paused = Game #{ $game } is paused already. To continue, make a move or /resume
is-not-paused = Game #{ $game } is not paused. To pause it: /pause
no-clock = Game #{ $game } has no clock. A clock is part of the challenge: /play chess @name 1 day per move
no-takeback-no-move = You have made no move to take back (#{ $game }).
no-takeback-turned-up = That move stays: a face-down piece was turned up or captured since, and cannot be hidden again (#{ $game }). Play on from here.
no-takeback-rolled = That move stays: the dice have been rolled since (#{ $game }). Play on from here.
no-takeback-cube = That move stays: the cube has been offered since (#{ $game }). Play on from here.
no-takeback-gave-up = That move stays: a game of the match has ended since (#{ $game }). Play on from here.
part-too-long = Too long to mix in: at most { $max } characters. Make it shorter.
text-too-long = Too long; please make it shorter.
no-public-numbers = This bot asks no source of public numbers. For a game with the sealed envelope send the challenge without that word.
public-numbers-silent = No source of public numbers answers now. Try again in a minute, or send the challenge with the word envelope.
public-numbers-clock = The clock of this bot is { $seconds } seconds { $way ->
        [fast] fast
       *[slow] slow
    }, so no game with public numbers can begin. Ask the host to set it; until then send the challenge with the word envelope.
nothing-by-chance = Chance decides nothing in this game, so it needs no public numbers. Leave out the word for luck.
drawing = Game #{ $game } waits for public number { $round }. Move, ask or offer again when it is there; /board shows the game.
nothing-drawn = Game #{ $game } waits for no public number. Play on with a move.
number-may-come = The public number of game #{ $game } may still come: you can agree to draw without it one minute after its time.
game-too-long = Game #{ $game } has reached the most moves a game can have. End it with /draw or /resign
not-a-move = I cannot read the move “{ $typed }”. For example: C2=5, h3e3; or choose the piece at the board.
not-a-move-jieqi = I cannot read the move “{ $typed }”. For example: C2=5, h3e3; a face-down piece: “up 9 4 9 5” (file and rank, from and to); or choose the piece at the board.
not-a-move-chess = I cannot read the move “{ $typed }”. For example: e4, Nf3, Bxb5, O-O, e8=Q; or choose the piece at the board.
not-a-move-chushogi = I cannot read the move “{ $typed }”. For example: 7i7h, P-7h, Ln 6f-5e-4d; or choose the piece at the board.
not-a-move-backgammon = I cannot read the move “{ $typed }”. For example: 24/18 13/11, bar/20, 8/5(2), 6/off; or use the buttons below the board.
not-a-move-near = There is no move “{ $typed }”. Did you mean one of these?
no-such-square = This board has no square { $square }: it goes from a1 to h8. { $near ->
        [yes] Did you mean one of these?
       *[no] For example: e4, Nf3; or choose the piece at the board.
    }
ambiguous-move = “{ $typed }” can be read in several ways. Choose one:
empty-move = Which move? For example: /move C2=5
empty-move-jieqi = Which move? For example: /move C2=5, a face-down piece: /move up 9 4 9 5
empty-move-chess = Which move? For example: /move Nf3
empty-move-chushogi = Which move? For example: /move P-7h
empty-move-backgammon = Which move? For example: /move 24/18 13/11
empty-move-caro = Which square? For example: /move h8
no-dice-game-here = You have no game of backgammon here. Start one: /play backgammon @friend
nothing-to-show-here = No game is being played here. Start one: /play jieqi @friend; to look at an old one, add its id: /board k7m2
no-game-here = You have no running game here. Start one: /play jieqi @friend
nothing-over-here = There is no such finished game of yours here. All of them: /games done
not-your-turn-anywhere = It is not your turn in any game here.
no-challenge-here = No challenge is waiting for you here.
no-own-challenge-here = You have no challenge here to withdraw.
which-game = There are several games. Which one?
which-challenge = There are several challenges. Which one?
no-such-game = There is no game “{ $typed }” here. Your games: /games
stale = Game #{ $game } has moved on. This is the board now.
old-board = That is an old board of game #{ $game }. This is the board now.
old-board-confirm = That is an old board of game #{ $game }. Play this move on the current board?
press-unknown = This button no longer works. For the board with its buttons: /board
too-many-games = Too many games are open. Finish some before you start another.
too-many-challenges = You have { $count } unanswered challenges. Wait for them, or withdraw some with /cancel.
challenge-waits = Challenge #{ $game } is still waiting for an answer. To withdraw it: /cancel { $game }
already-done = That has just been done.
overtaken = Another action came at the same moment, so nothing was done. Try again.
not-saved = It could not be saved, so it does not count. Try again in a while.
away = I cannot reach my games right now, so nothing was done. Try again in a while.
unsure = I cannot tell yet whether that was saved. In a while, check the board with /board before you play on.
trouble = Something went wrong and nothing was done. Ask the host to check the log.
no-pictures = (This chat does not let the bot send pictures. Let it attach files to see the board.)
unshown-board-aloud = What { $name } just did is saved (#{ $game }), but I could not post the board. It follows as soon as I can.
unshown-board = Noted for game #{ $game }, but I could not show the board: { $why }. The new board comes as soon as it can.
unshown-post = Noted for game #{ $game }, but I could not tell everyone: { $why }. I will as soon as I can.
unshown-words = Done, but I could not tell everyone: { $why }. I will as soon as I can.
unshown-there = The board is shown here. { $why ->
        [muted] { $name }'s chat does not let me post
        [missing] { $name }'s chat is gone
        [silent] The server of { $name }'s chat does not answer
       *[refused] { $name }'s chat did not take the message
    }, so { $name } has not seen this move.
opponent-forgotten = The other player has deleted their data: there can be no rematch (game #{ $game }). New game: /play
unknown-person = Challenge #{ $game } is open, but I do not know @{ $name } yet. { $link ->
        [yes] Send the invitation with the button below. It also arrives
       *[no] It arrives
    } as soon as @{ $name } sends me any message.
link-taken = { $name } has already accepted invitation #{ $game }. To play, press a button below or ask for another invitation.
link-over = Invitation #{ $game } is over. To play, press a button below or ask for another invitation.
own-invitation = This is your own invitation. I can reach you now: when the other player accepts, the board appears here.
own-by-code = This is your own challenge. Give its code to another player.
blocked-by-code = There is a block between you and a player of this challenge, so you cannot accept it. See your blocks with /block
for-another = This challenge is for another player. To play, make your own: /play chess
inviter-busy = { $name } has too many games and invitations now. Ask { $name } to finish some, then open the invitation again.
not-handed-on = { $name } takes no messages here. Moves, draw offers and requests to take back still arrive.
talk-to-whom = You play several people in private. To write to one of them, reply to the board of that game.
talk-too-fast = You write too fast. Wait ten seconds, then go on.
unreached = Challenge #{ $game } is open, but I may not write to { $name }, who has never talked to me. Once { $name } sends me any message, the challenge arrives. Or play in a group you share.
unreached-discord = Challenge #{ $game } is open, but Discord lets me send { $name } no direct message: they are closed, or we share no server. If { $name } writes to me first, the challenge arrives. Or play in a server where I am.
unshown-why-muted = I am not allowed to write there
unshown-why-missing = that place is gone
unshown-why-refused = the message was not accepted
unshown-why-silent = the server there does not answer
no-room = Game #{ $game } is played right in this channel: I could not open a thread for it because { $why }.
no-room-why-muted = I lack a permission (Create Public Threads, Send Messages in Threads)
no-room-why-refused = Discord takes no more threads here
went-back = { $gone ->
    [yes] Noted for game #{ $game }. Its thread is gone, so the new board is in the channel where the game began.
   *[no] Noted for game #{ $game }. I may not write in its thread any more, so the new board is in the channel where the game began.
    }

rule-game-over = The game is over.
rule-cannot-concede = Only backgammon is resigned for points. In this game /resign is enough.
rule-not-dealt = The pieces have not been dealt yet.
rule-no-man-there = There is no piece on { $from }.
rule-not-your-man = The { $man } belongs to the other side.
rule-own-man-on-target = Your own piece is there: the { $sites }.
rule-none-reaches = { $where ->
        [yes] No { $man } of yours can go to { $to }.
       *[no] No { $man } of yours can move like that.
    }
rule-no-such-man = You have no { $man } there.
illegal-near = Or did you mean this move?
goes-general = The general moves one step along a file or rank, within the palace.
goes-advisor = The advisor moves one step diagonally, within the palace.
goes-advisor-jieqi = The advisor moves one step diagonally.
goes-elephant = The elephant moves exactly two steps diagonally and does not cross the river.
goes-elephant-jieqi = The elephant moves exactly two steps diagonally.
goes-horse = The horse moves one step straight, then one step diagonally outwards.
goes-rook = The rook moves along files and ranks, as far as it likes.
goes-cannon = The cannon moves like a rook; to capture it jumps over exactly one piece.
goes-soldier = The soldier moves one step forward; across the river also sideways.
goes-chess-king = The king moves one square in any direction.
goes-chess-queen = The queen moves straight or diagonally, as far as it likes.
goes-chess-rook = The rook moves along files and ranks, as far as it likes.
goes-chess-bishop = The bishop moves diagonally, as far as it likes.
goes-chess-knight = The knight moves in an L: two squares straight and one to the side.
goes-chess-pawn = The pawn moves one square forward (two from where it starts) and captures one square diagonally.
rule-same-point = The move ends where it begins.
rule-not-its-move = The { $man } does not move like that.
rule-general-leaves-palace = The general may not leave its palace.
rule-advisor-leaves-palace = The advisor may not leave its palace (your { $man }).
rule-advisor-leaves-palace-jieqi = The { $man } stands on an advisor's point: until it is turned up it may not leave the palace.
rule-elephant-crosses-river = The elephant may not cross the river (your { $man }).
rule-elephant-crosses-river-jieqi = The { $man } stands on an elephant's point: until it is turned up it may not cross the river.
rule-elephant-eye-blocked = Your { $man } is blocked: the { $sites } stands on its eye.
rule-horse-leg-blocked = Your { $man } is blocked: the { $sites } stands on its leg.
rule-rook-path-blocked = Your { $man } is blocked by the { $sites }.
rule-cannon-path-blocked = Your { $man } is blocked by the { $sites }: a cannon jumps only to capture.
rule-cannon-screen-missing = The { $man } has no screen: a cannon captures by jumping over exactly one piece.
rule-cannon-too-many-screens = The { $man } has too many screens (the { $sites }): a cannon captures over exactly one piece.
rule-soldier-moves-back = A soldier never moves back.
rule-soldier-sideways-before-river = A soldier moves sideways only across the river.
rule-generals-facing = The two generals would face each other on an empty file ({ $sites }).
rule-still-in-check = Your general is in check from the { $sites }: answer that first.
rule-exposes-general = That would leave your general open to the { $sites }.
rule-slide-blocked = Your { $man } is blocked by the { $sites }.
rule-pass-needs-lion-power = The { $man } cannot pass: only the lion, horned falcon and soaring eagle may step out and back.
rule-pass-needs-empty-square = To pass, the { $man } steps to an empty square next to it and back. None is empty: { $sites }.
rule-two-steps-need-lion-power = The { $man } cannot make two steps: only the lion, horned falcon and soaring eagle can.
rule-first-step-onto-own-man = The first step lands on your own piece, the { $sites }. You may jump over it, but not step onto it.
rule-first-step-takes-nothing = The first step to { $sites } captures nothing: play { $from }-{ $to } directly.
rule-dead-piece = The { $man } is a dead piece: unpromoted on the last rank, it has no move left.
rule-lion-protected = Lion trading: the lion on { $to } is not next to yours and { $sites } could recapture (hidden protectors count). To take it, your first step must also capture a piece stronger than a pawn or go-between.
rule-counter-strike = A lion has just been captured on { $sites }: with this move, a piece other than a lion may capture a lion only on that square. After that it may again.
rule-never-promotes = The { $man } cannot be promoted (again).
rule-promotion-outside-zone = Not in the promotion zone: the { $man } has to enter the last four ranks, or capture from or into them.
rule-promotion-needs-entry-or-capture = The { $man } is already in the zone: to be promoted it has to capture, or leave and enter again.
rule-promotion-waits = The { $man } entered without promoting: it has to make one more move first.
rule-lance-must-promote = A lance that reaches the last rank is always promoted: add + to the move.
rule-fourth-occurrence = This position would occur for the fourth time: play something else.
rule-not-rolled = You have not rolled yet: roll (or double) first, then play.
rule-already-rolled = The dice are already rolled: play them first.
rule-answer-the-double = The other side has doubled: take or drop first.
rule-nothing-doubled = There is no double to take or drop.
rule-no-cube = This game is played without the cube.
rule-cube-not-yours = The other side has the cube; only its owner may double.
rule-crawford-game = This is the Crawford game: no doubling in it.
rule-cube-dead = Winning this game already wins the match; a double could only help the other side.
rule-cube-at-limit = The cube shows its highest number.
rule-enter-first = You have a checker on the bar: enter it before anything else moves.
rule-point-blocked = Point { $sites } is blocked: it holds two or more checkers of the other side.
rule-no-checker-there = { $sites ->
        [bar] You have no checker on the bar.
       *[other] You have no checker (or not enough) on point { $sites }.
    }
rule-not-the-dice = None of your dice plays { $sites }.
rule-too-many-steps = That is more than the dice allow: leave out a step.
rule-no-hit-there = The * is in the wrong place: nothing is hit there.
rule-more-dice-can-be-played = Another die can be played: choose a play that uses as many dice as possible.
rule-higher-die-first = Only one of the two dice can be played, so it must be the higher one.
rule-nothing-to-play = No checker can move: this turn is passed.
rule-may-not-pass = You can still move, so you cannot pass.
rule-not-all-home = No bearing off yet: you still have checkers outside your home board ({ $sites }).
rule-higher-man-first = A larger die bears off only when no checker is farther away: you still have some on { $sites }.
rule-path-blocked = Your { $man } is blocked by the { $sites }.
rule-pawn-captures-ahead = A pawn does not capture straight ahead; the { $sites } stands in its way.
rule-pawn-nothing-to-capture = A pawn moves diagonally only to capture, and there is nothing to capture on { $to }.
rule-pawn-double-step-late = A pawn may go two squares only from its starting square (your { $man }).
rule-pawn-moves-back = A pawn never moves back.
rule-en-passant-too-late = Too late: en passant is allowed on the very next move only ({ $sites }).
rule-promotion-missing = What does the pawn become on { $to }? Q, R, B or N, for example { $to }=Q.
rule-promotion-impossible = This move cannot promote like that.
rule-king-still-in-check = Your king is in check from the { $sites }: answer that first.
rule-king-into-check = The king may not go to { $to }: the { $sites } would give check.
rule-pinned = The { $man } is pinned: moving it opens your king to the { $sites }.
rule-castling-out-of-check = No castling while in check from the { $sites }.
rule-castling-through-check = The king may not castle across an attacked square: { $sites }.
rule-castling-path-blocked = No castling yet; in the way: the { $sites }.
rule-castling-king-has-moved = The king has already moved, so it can no longer castle.
rule-castling-rook-has-moved = The rook on that side has moved or is gone, so you can no longer castle there.
rule-castling-right-missing = In this position you have no right to castle on that side.
rule-castling-names-rook = In Chess960 you castle by moving the king onto its own rook ({ $sites }), or type O-O, O-O-O.
rule-must-capture = You can capture, so you must: { $sites }.
rule-gives-check = In racing kings no move may give check: { $sites }.

no-rating-odds = A game with odds cannot be rated. Leave the odds out, or “rated”.
auto-odds = Odds by result: { $games ->
        [0] you two have finished no game of { $kind } here
        [1] one game of { $kind } with { $name } here
       *[other] { $games } games of { $kind } with { $name } here
    }, { $gives ->
        [yes] so this time you give { $gift } odds
        [no] so this time { $name } gives you { $gift } odds
       *[nobody] so this time there are no odds
    }. After two wins in a row the winner gives one step more (or gets one less).
auto-odds-offer = Odds by result
auto-odds-whom = Odds by result need an opponent by name: /play xiangqi @name auto odds
auto-odds-no-gifts = In { $kind } there is nothing to give as odds: leave the odds out.
no-rating-setup = A set-up position cannot be rated: both sides must start from the usual one.
no-rating-variant = This variant is not rated. In chess only the standard game and Chess960 are.
no-rating-hints = Games with hints are not rated.
no-rating-machine = Games against the computer are not rated.
no-rating-private = A private chat has no ladder. For a rated game, challenge in a group.
no-rating-chat = This chat does not allow rated games. A moderator allows them with: /chatsettings rated games on
no-rating-daily = You two have played { $max } rated games today, the most that count. Press Play for fun for a game that does not count.
bad-series = “{ $typed }” does not work. The number of games must be odd, from 3 to { $max }, for example: best of 3
series-of-machine = Against the computer you play one game at a time. Press Rematch after it.
codes-paused = You entered { $max } wrong codes. Try again in { $left }.
codes-no-code = “{ $typed }” is not an invitation code. A code has eight letters and digits, such as K7M2-P9X4. Copy it from the challenge, or make your own: /play chess anywhere
codes-no-invitation = This code does not work. Ask the player who invited you for a new challenge, or make your own: /play chess anywhere
codes-not-here = A name at this table is no proof of a person, so it plays only at this table. Type this to the bot on Telegram or Discord.
