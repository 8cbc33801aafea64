### Words around a game: the challenge, captions of boards, results.

man-general = General
man-advisor = Advisor
man-elephant = Elephant
man-horse = Horse
man-rook = Rook
man-cannon = Cannon
man-soldier = Soldier
man-chess-king = King
man-chess-queen = Queen
man-chess-rook = Rook
man-chess-bishop = Bishop
man-chess-knight = Knight
man-chess-pawn = Pawn
man-dark = Face-down man
man-checker = Checker
checker-at = Checker on { $at }

spot = file { $file } rank { $rank }
spot-file = file { $file }
spot-rank = rank { $rank }
spot-bar = bar
spot-off = off
man-chu-king = King
man-chu-king-first = King
man-chu-king-second = King
man-chu-crown-prince = Crown Prince
man-chu-lion = Lion
man-chu-free-king = Free King
man-chu-soaring-eagle = Soaring Eagle
man-chu-horned-falcon = Horned Falcon
man-chu-free-boar = Free Boar
man-chu-flying-ox = Flying Ox
man-chu-whale = Whale
man-chu-white-horse = White Horse
man-chu-dragon-king = Dragon King
man-chu-dragon-horse = Dragon Horse
man-chu-flying-stag = Flying Stag
man-chu-rook = Rook
man-chu-bishop = Bishop
man-chu-vertical-mover = Vertical Mover
man-chu-side-mover = Side Mover
man-chu-reverse-chariot = Reverse Chariot
man-chu-lance = Lance
man-chu-phoenix = Phoenix
man-chu-kirin = Kirin
man-chu-drunk-elephant = Drunk Elephant
man-chu-blind-tiger = Blind Tiger
man-chu-ferocious-leopard = Ferocious Leopard
man-chu-gold = Gold General
man-chu-silver = Silver General
man-chu-copper = Copper General
man-chu-go-between = Go-Between
man-chu-pawn = Pawn

seat-red = Red
seat-white = White
seat-black = Black
seat-sente = Sente
seat-gote = Gote
anyone = anyone

game-jieqi = cờ úp
game-xiangqi = xiangqi
game-chess = chess
game-chushogi = chu shogi
game-backgammon = backgammon

challenge = { $challenger } challenges { $opponent } to a game of { $kind }. { $side }{ $options }
    Sealed envelope: { $commitment }
    To be sure nobody arranged this game beforehand: press Mix your luck.
    Game #{ $game }
challenge-name = { challenge }
challenge-open = { $challenger } invites anyone to a game of { $kind }. { $side }{ $options }
    Sealed envelope: { $commitment }
    To be sure nobody arranged this game beforehand: press Mix your luck.
    Game #{ $game }
challenge-side-first = The challenger moves first.
challenge-side-second = Whoever accepts moves first.
challenge-side-lot = Lots decide who moves first.
challenge-side-first-backgammon = The challenger takes White; the opening roll says who begins.
challenge-side-second-backgammon = The accepter takes White; the opening roll says who begins.
challenge-side-lot-backgammon = Colours by lot; the opening roll says who begins.

part-typed = “{ $text }” (typed)
part-automatic = “{ $text }” (automatic)
part-empty = nothing (automatic)

declined = { $name } declines the challenge #{ $game }.
cancelled = { $name } withdraws the challenge #{ $game }.
withdrawn = { $name } (moderator) withdraws the challenge #{ $game }.
expired = Nobody answered the challenge #{ $game } of { $name }; it has run out.

started = Game on! { $first } plays { $first_seat }, { $second } plays { $second_seat }{ $lot ->
        [yes] {" "}(by lot).
       *[no] .
    }
    Sealed envelope: { $commitment }
    Luck mixed in: challenger { $challenger }, accepter { $accepter }.
started-chushogi = Game on! { $first } is { $first_seat }, { $second } is { $second_seat }{ $lot ->
        [yes] {" "}(by lot).
       *[no] .
    }
    Sealed envelope: { $commitment }
    Luck mixed in: challenger { $challenger }, accepter { $accepter }.
to-move = { $player } ({ $seat }) to move.
last-move = Move { $number } · { $name } ({ $seat }): { $move }{ $what }.
dark-move = face-down { $from }-{ $to }
dark-move-files = face-down { $from } → { $to }
turned-up = , turns up { $man ->
        [Advisor] an Advisor
        [Elephant] an Elephant
       *[other] a { $man }
    }
captured = , takes { $man ->
        [Advisor] an Advisor
        [Elephant] an Elephant
       *[other] a { $man }
    }
captured-dark = , takes a face-down man
check = Check!
check-chess = Check!
check-chushogi = Check!
counter-progress = Without progress: { $moves } of { $limit } moves, then a draw.
counter-effective = Effective moves: { $moves } of { $limit }, then a draw.
counter-total = The whole game: { $moves } of { $limit } moves, then a draw.
counter-fifty = Without capture or pawn move: { $moves } of { $limit } moves, then a draw.
counter-occurrences = This position has stood { $moves } of { $limit } times.
counter-checks = Checks given: { $moves } of { $limit }, then the game is won.
warning-mate = Mate: every move loses the king!
board-footer = { $kind } · game #{ $game }

moves-made = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
points-won = { $points ->
        [one] 1 point
       *[other] { $points } points
    }
ending-match-resigned = { $loser } ({ $loser_seat }) resigns the match: { $winner } ({ $winner_seat }) wins it.
ending-checkmate = Checkmate! { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-checkmate-chess = Checkmate! { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-stalemate = { $loser } ({ $loser_seat }) has no legal move: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-perpetual-check = { $loser } ({ $loser_seat }) went on checking past the allowance: { $winner } ({ $winner_seat }) wins.
ending-perpetual-chase = { $loser } ({ $loser_seat }) went on chasing past the allowance: { $winner } ({ $winner_seat }) wins.
ending-mutual-check = Both sides keep checking: a draw.
ending-mutual-chase = Both sides keep chasing: a draw.
ending-check-against-chase = { $loser } ({ $loser_seat }) kept checking while the other side chased: { $winner } ({ $winner_seat }) wins.
ending-repetition = The same position for the third time and nobody at fault: a draw.
ending-progress = Draw: 30 moves without a capture or a step forward by a soldier beyond the river.
ending-effective = Draw: 120 moves, not counting checks, chases and the replies to them.
ending-total = Draw: the game has lasted 300 moves.
ending-royal-lost = { $loser } ({ $loser_seat }) has lost every king and crown prince: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-bare-royal = { $loser } ({ $loser_seat }) is left with a bare king: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-bare-royals = Nothing but a bare king on either side: a draw.
ending-repeated-check = The position stood for the fourth time and every move of { $loser } ({ $loser_seat }) was a check: { $winner } ({ $winner_seat }) wins.
ending-repeated-attack = The position stood for the fourth time and every move of { $loser } ({ $loser_seat }) attacked something: { $winner } ({ $winner_seat }) wins.
ending-repeated-pass = Both sides kept passing up to the fourth occurrence, and { $loser } ({ $loser_seat }) passed first: { $winner } ({ $winner_seat }) wins.
ending-fourfold = The same position for the fourth time and nobody at fault: a draw.
ending-single = { $winner } ({ $winner_seat }) has borne off all checkers and wins a single game: { points-won }.
ending-gammon = { $winner } ({ $winner_seat }) wins a gammon, { $loser } has borne off none: { points-won }.
ending-backgammon = { $winner } ({ $winner_seat }) wins a backgammon, { $loser } still has checkers on the bar or in the winner's home: { points-won }.
ending-dropped = { $loser } ({ $loser_seat }) drops the double: { $winner } ({ $winner_seat }) wins { points-won }.
ending-resignation-backgammon = { $loser } ({ $loser_seat }) resigns: { $winner } ({ $winner_seat }) wins { points-won }.
ending-stalemate-chess = Stalemate: no legal move and no check. A draw after { moves-made }.
ending-insufficient-material = Draw: neither side has enough left to mate.
ending-threefold-repetition = Draw: the same position for the third time.
ending-fivefold-repetition = Draw: the same position for the fifth time.
ending-fifty-moves = Draw: 50 moves without a capture or a pawn move.
ending-seventyfive-moves = Draw: 75 moves without a capture or a pawn move.
ending-hill = The king of { $winner } ({ $winner_seat }) has reached the hill: a win after { moves-made }.
ending-three-checks = The third check by { $winner } ({ $winner_seat }): a win after { moves-made }.
ending-nothing-left = { $winner } ({ $winner_seat }) has no man or no move left, and that wins, after { moves-made }.
ending-horde-destroyed = { $winner } ({ $winner_seat }) has taken every man of the other side: a win after { moves-made }.
ending-race = The king of { $winner } ({ $winner_seat }) is home first: a win after { moves-made }.
ending-race-tied = Both kings are home: a draw.
ending-resignation = { $loser } ({ $loser_seat }) resigns: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-agreement = Draw agreed after { moves-made }.
ending-aborted = The game was broken off and does not count.

opened = The envelope is open: { $seed }
    Luck mixed in: challenger { $challenger }, accepter { $accepter }.

draw-offered = { $name } offers a draw. { $other }, do you agree? · #{ $game }
draw-refused = { $name } plays on: no draw. · #{ $game }
abort-offered = { $name } would like to break the game off. { $other }, do you agree? · #{ $game }
abort-refused = { $name } plays on: the game goes on. · #{ $game }

concede-offered = { $name } gives this game up for { $points ->
        [one] 1 point
       *[other] { $points } points
    } (before the cube). { $other }, is that enough? · #{ $game }
concede-refused = { $name } plays on for more than { $points ->
        [one] 1 point
       *[other] { $points } points
    }. · #{ $game }

bar-line = { $seat } · { $lost ->
        [0] no man lost
        [one] lost 1 man
       *[other] lost { $lost } men
    }
bar-tally = Pips
bar-line-race = { $seat }{ $length ->
        [0] {""}
       *[other] {" "}· { $score }/{ $length } points
    }
banner-won = { $seat } wins
banner-drawn = Draw
banner-aborted = Called off
why-checkmate = Checkmate
why-checkmate-chess = Checkmate
why-stalemate = No move left
why-stalemate-chess = Stalemate
why-perpetual-check = Perpetual check by { $loser }
why-perpetual-chase = Perpetual chase by { $loser }
why-mutual-check = Perpetual check by both
why-mutual-chase = Perpetual chase by both
why-check-against-chase = { $loser } checked, the other side chased
why-repetition = Threefold repetition
why-progress = 30 moves without progress
why-effective = 120 moves
why-total = 300 moves
why-insufficient-material = Neither side can mate
why-threefold-repetition = Threefold repetition
why-fivefold-repetition = Fivefold repetition
why-fifty-moves = 50 moves, no capture, no pawn move
why-seventyfive-moves = 75 moves, no capture, no pawn move
why-hill = King of the hill
why-three-checks = Third check
why-nothing-left = No man or move left
why-horde-destroyed = The horde is gone
why-race = First king home
why-race-tied = Both kings home
why-single = Single game · { $points ->
        [one] 1 point
       *[other] { $points } points
    }
why-gammon = Gammon · { $points ->
        [one] 1 point
       *[other] { $points } points
    }
why-backgammon = Backgammon · { $points ->
        [one] 1 point
       *[other] { $points } points
    }
why-dropped = { $loser } dropped the double
why-royal-lost = { $loser } lost king and prince
why-bare-royal = { $loser } has a bare king
why-bare-royals = Two bare kings
why-repeated-check = { $loser } repeated, checking every time
why-repeated-attack = { $loser } repeated, attacking every time
why-repeated-pass = { $loser } kept passing
why-fourfold = Fourfold repetition
why-resignation = { $loser } resigned
why-agreement = By agreement
why-aborted = It does not count

badge-act = To act
badge-turn = Move { $number }
badge-crawford = Crawford game
badge-won = Won
badge-lost = Lost
badge-drawn = Draw
badge-aborted = Off

button-accept = Accept
button-decline = Decline
button-cancel = Withdraw
button-part = Mix your luck
button-move = Move a man
button-roll = Roll
button-double = Double
button-take = Take
button-drop = Drop
button-only = Only move: { $move }
button-confirm-play = Play { $move }
button-undo = ↶ Take back { $steps }
button-points = { $agreed ->
        [yes] { $points ->
            [one] Give up 1 point (they are asked)
           *[other] Give up { $points } points (they are asked)
        }
       *[no] { $points ->
            [one] Give up 1 point
           *[other] Give up { $points } points
        }
    }
button-resign-match = Give up the whole match
button-claim = Claim a draw
button-peek = Peek
button-draw = Offer a draw
button-resign = Resign
button-agree = Agree
button-refuse = No
button-rematch = Rematch, sides swapped
button-verify = Check the envelope
button-first = ⏮
button-before = ◀
button-after = ▶
button-last = ⏭
button-replay = Replay
button-gif = Film
button-back = ‹ Back
button-more = More ›
button-stay = Pass
button-in-place = In place
button-straight = Straight
button-via = by { $at }
button-promote = Promote to { $man }
button-no-promotion = No promotion
button-resign-yes = Yes, resign
button-resign-no = Play on
button-game = { $kind } with { $opponent } · #{ $game }

welcome = Hello everybody! Bạn Cờ here: play cờ úp, xiangqi, chess, chu shogi and backgammon with each other right in this chat.
    Type /play coup to invite everybody, or /play coup @name to challenge one of you. How it works: /help
