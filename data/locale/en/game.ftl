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
man-dark = Face-down piece
man-dark-within = face-down piece
man-checker = Checker
brief-man-general = K
brief-man-advisor = A
brief-man-elephant = E
brief-man-horse = H
brief-man-rook = R
brief-man-cannon = C
brief-man-soldier = P
# On a board in letters, as moves are written.
letter-man-general = K
letter-man-advisor = A
letter-man-elephant = E
letter-man-horse = H
letter-man-rook = R
letter-man-cannon = C
letter-man-soldier = P
letter-man-dark = X
letter-man-chess-king = K
letter-man-chess-queen = Q
letter-man-chess-rook = R
letter-man-chess-bishop = B
letter-man-chess-knight = N
letter-man-chess-pawn = P
short-man-general = General
short-man-advisor = Adv
short-man-elephant = Eleph
short-man-horse = Horse
short-man-rook = Rook
short-man-cannon = Cannon
short-man-soldier = Soldier
short-man-dark = ?
short-man-chess-king = K
short-man-chess-queen = Q
short-man-chess-rook = R
short-man-chess-bishop = B
short-man-chess-knight = N
short-man-chess-pawn = { "" }
own-man-at = your { $man } on { $at }
own-checker-at = your checker on { $at ->
        [bar] the bar
       *[other] point { $at }
    }
the-man = the { $man }
the-man-dark = a face-down piece
checker-at = checker on { $at ->
        [bar] the bar
       *[other] point { $at }
    }
man-at = { $man } on { $at }

spot = file { $file }, rank { $rank }
spot-file = file { $file }
spot-rank = rank { $rank }
spot-bar = bar
spot-off = off
man-chu-king = King
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

seat-first = White
seat-first-jieqi = Red
seat-first-xiangqi = Red
seat-first-chushogi = Sente
seat-second = Black
seat-second-chushogi = Gote
anyone = anyone

game-jieqi = cờ úp (jieqi)
game-xiangqi = xiangqi
game-chess = chess
game-chushogi = chu shogi
game-backgammon = backgammon

challenge = { $challenger } challenges { $opponent } to a game of { $kind }. { $side }{ $options }
    Game #{ $game }
challenge-name = { challenge }
challenge-open = { $challenger } invites anyone to a game of { $kind }. { $side }{ $options }
    Game #{ $game }
challenge-anywhere = It can be accepted anywhere: type /accept { $code }
challenge-anywhere-link = On Telegram by this link: { $link }
place-lost = { $platform } cannot be reached now. The board follows there as soon as it can.
envelope-line = Sealed envelope: { $seal }
luck-line = { $name } mixed in “{ $text }”.
challenge-side-first = The challenger moves first.
challenge-side-second = The player who accepts moves first.
challenge-side-lot = Who moves first is drawn by lot.
challenge-side-first-backgammon = The challenger plays White; the opening roll decides who starts.
challenge-side-second-backgammon = The player who accepts plays White; the opening roll decides who starts.
challenge-side-lot-backgammon = Colours are drawn by lot; the opening roll decides who starts.

declined = { $name } declines the game of { $kind } { $other } offered (#{ $game }).
cancelled = { $name } withdraws the challenge{ $with ->
        [nobody] {""}
       *[somebody] {" "}to { $other }
    }: { $kind } (#{ $game }).
withdrawn = { $name } (moderator) withdraws the challenge by { $other }: { $kind } (#{ $game }).
expired = The challenge by { $name }{ $with ->
        [nobody] {""}
       *[somebody] {" "}to { $other }
    } ({ $kind }, #{ $game }) has expired: nobody accepted in { $days ->
        [one] a day
       *[other] { $days } days
    }.
aborted = { $name } aborts the game of { $kind } with { $other } (#{ $game }).

started = Game on! { $first } plays { $first_seat }, { $second } plays { $second_seat }{ $lot ->
        [yes] {" "}(by lot).
       *[no] .
    }
started-chushogi = Game on! { $first } is { $first_seat }, { $second } is { $second_seat }{ $lot ->
        [yes] {" "}(by lot).
       *[no] .
    }
time-span = { $unit ->
        [day] { $count ->
            [one] 1 day
           *[other] { $count } days
        }
        [hour] { $count ->
            [one] 1 hour
           *[other] { $count } hours
        }
        [minute] { $count } min
       *[second] { $count } s
    }
suggested-clock = { $each }{ $kind ->
    [fischer] {" "}+ { $extra } per move
    [whole] {" "}per side
   *[move] {" "}per move
}
suggested-flag-auto = Out of time loses at once
suggested-flag-claim = Out of time loses when the other side claims it
challenge-time = Time: { $each }{ $kind ->
        [fischer] { $extra ->
            [none] {" "}per side
           *[other] {" "}+ { $extra } per move
        }
       *[move] {" "}per move{ $extra ->
            [none] {""}
           *[other] , { $extra } in reserve
        }
    }{ $look ->
        [none] {""}
       *[other] , { $look } after looking
    }{ $flag ->
        [claim] {" "}· out of time: the other side may claim the win
       *[auto] {""}
    }{ $rest ->
        [weekend] {" "}· clocks stop on weekends
       *[never] {""}
    }
challenge-time-short = { $time } · short clock: no reminders
challenge-look = The board of each turn stays closed until its player looks; the look starts the thinking time.
challenge-hints = Both players may ask the computer for hints (/hint).
challenge-rated = This game is rated.
challenge-series = { $number ->
        [1] Best of { $games }: more than half of the points wins.
       *[other] Game { $number } of a best of { $games }, the score is { $score }.
    }
series-stands = Game { $number }, best of { $games }: { $first } · { $score } · { $second }.
series-goes-on = Best of { $games }: { $first } · { $score } · { $second }. Press Rematch for the next game.
series-level = Level after { $games } games: { $first } · { $score } · { $second }. Press Rematch for a deciding game.
series-won = { $winner } wins the best of { $games }: { $first } · { $score } · { $second }.
too-short = The game ended before both players had moved, so it does not count for statistics{ $rated ->
        [yes] {" "}or ratings
       *[no] {""}
    }{ $of_cup ->
        [yes] ; in the tournament it does.
       *[no] .
    }
rating-change = Ratings: { $first } { $first_before } → { $first_after }, { $second } { $second_before } → { $second_after }.
clock-left = { $left } left for this move{ $bank ->
        [none] {""}
       *[other] , { $bank } in reserve
    }{ $told ->
        [yes] {" "}(until { $at }).
       *[no] .
    }
clock-out = Out of time: the bot is deciding the game.
clock-both = { $left } left, the other side has { $others }.
clock-given-back = The bot was away for { $time }: that time does not count.
clock-given-back-lost = { $platform } could not be reached for { $time }: that time does not count.
clock-cut-off = { $platform } cannot be reached: { $name }'s clock is stopped.
clock-to-look = { $name } has { $left } left to look{ $told ->
        [yes] {" "}(until { $at }).
       *[no] .
    }
clock-looked = { $name } looked at the board at { $at }.
clock-paused = The clocks are paused. Make a move to resume, or /resume
reminder = { $name }, { $state ->
        [begins] your time for this move in game #{ $game } with { $other } is used up. From now on your reserve of { $reserve } is used.
        [reserve] you are using your reserve in game #{ $game } with { $other }: { $left } left.
        [both] you have { $left } left for this move in game #{ $game } with { $other }. After that your reserve of { $reserve } is used.
       *[move] you have { $left } left in game #{ $game } with { $other }.
    }
reminders = { $name }, { $count } games wait for you. Most urgent: #{ $game } with { $other }, { $left } left.
challenge-night = Quiet hours ({ $from }:00–{ $until }:00) can take more than half of a move's time, and the bot sends no reminders then.
challenge-until = If not accepted, it expires at { $at }.
outcome-accepted = { $name } accepted.
outcome-declined = The challenge was declined.
outcome-withdrawn = The challenge was withdrawn.
outcome-expired = Nobody accepted, so the challenge has expired.
pause-offered = { $name } asks to pause the clocks.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you agree?
    } · #{ $game }
pause-refused = { $name } plays on: no pause. · #{ $game }
without-number-offered = { $name } asks to draw without the public number. The host can compute this draw beforehand.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you agree?
    } · #{ $game }
without-number-refused = { $name } waits for the public number. · #{ $game }
beacon-challenge = Luck comes from drand's public numbers: nobody knows it before, not even the host.
beacon-captor = Only a piece taken face down can be computed on the host's machine.
beacon-drawing = { $what ->
        [taken] The captured piece is drawn by public number { $round } ({ $time }).
        [dice] The dice are rolled by public number { $round } ({ $time }).
        [start] The starting position is drawn by public number { $round } ({ $time }).
        [lot] The first move is drawn by public number { $round } ({ $time }).
       *[man] The piece is turned up by public number { $round } ({ $time }).
    }
beacon-accepted = Challenge #{ $game } is accepted.{" "}
beacon-announced-late = Public number { $round } was announced late: this draw of game #{ $game } proves nothing.
flag-fallen = { $name } is out of time. { $other } may win with /claim, or play on and give time: /givetime 1d
    { $name } may still move; after that { $other } can no longer claim the win.
time-given = { $name } gives { $other } { $time } more. · #{ $game }
closed-board = A move is waiting for { $player }. The board opens when { $player } looks; then { $time } to think begin.
closed-banner = A move is waiting
live-nudge = { $played ->
        [yes] { $name }, { $other } played { $move }. Your turn (game #{ $game }, board above).
       *[no] { $name }, your turn: the board of game #{ $game } above has changed.
    }
series-offer = Best of { $games } games
room-title = { $kind }: { $first } – { $second }
room-line = { $kind }: { $first } ({ $first_seat }) – { $second } ({ $second_seat }) · game #{ $game }
room-opened = { $kind } · { $first } – { $second }: the board is in { $room } · game #{ $game }
room-finished =
    { $kind } · { $first } – { $second } · game #{ $game } ({ $room })
    { $ending }
room-left = { $gone ->
    [yes] The thread of game #{ $game } is gone, so { $first } and { $second } play on here.
   *[no] I may not write in the thread of game #{ $game } any more, so { $first } and { $second } play on here.
    }
to-move = { $player } ({ $seat }) to move.
# A newer board stands for the one of this move, too.
moved-before = Before that { $name } ({ $seat }) played { $move }{ $what }.
last-move = Move { $number } · { $name } ({ $seat }): { $move }{ $what }.
chu-move = { $man } { $way }
chu-move-coded = { $man } { $way } ({ $move })
dark-move = face-down { $move }
turned-up = , turns up { $man ->
        [advisor] an advisor
        [elephant] an elephant
       *[other] a { $man }
    }
captured = , captures { $man ->
        [advisor] an advisor
        [elephant] an elephant
       *[other] a { $man }
    }
captured-dark = , captures a face-down piece
check = Check!
check-chess = Check!
check-chushogi = Check!
counter-progress = No capture, no soldier forward across the river: { $moves } of { $limit } moves, then it is a draw.
counter-progress-jieqi = No capture, nothing turned up, no soldier forward across the river: { $moves } of { $limit } moves, then it is a draw.
counter-effective = Moves without checks, chases and replies to them: { $moves } of { $limit }, then it is a draw.
counter-total = Whole game: { $moves } of { $limit } moves, then it is a draw.
counter-fifty = No capture, no pawn move: { $moves } of { $limit } moves, then it is a draw.
counter-occurrences = This position has occurred { $moves } times (limit { $limit }).
counter-checks = Checks given: { $moves } of { $limit }, and the game is won.
warning-mate = Mate: every move loses the king!
card-names = { $first } ({ $first_seat }) – { $second } ({ $second_seat })
board-footer = { $kind } · game #{ $game }{ $of_cup ->
        [yes] {" "}· tournament { $cup }{ $round ->
            [0] {""}
           *[other] , round { $round }
        }
       *[no] {""}
    }
board-footer-rated = { $kind } · rated · game #{ $game }{ $of_cup ->
        [yes] {" "}· tournament { $cup }{ $round ->
            [0] {""}
           *[other] , round { $round }
        }
       *[no] {""}
    }

moves-made = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
after-moves = { $moves ->
        [0] before a move was made
       *[other] after { moves-made }
    }
points-won = { $points ->
        [one] 1 point
       *[other] { $points } points
    }
ending-match-resigned = { $loser } ({ $loser_seat }) resigns the match: { $winner } ({ $winner_seat }) wins it.
ending-checkmate = Checkmate! { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-checkmate-chess = Checkmate! { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-stalemate = { $loser } ({ $loser_seat }) has no legal move: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-perpetual-check = { $loser } ({ $loser_seat }) checked too many times in a row: { $winner } ({ $winner_seat }) wins.
ending-perpetual-chase = { $loser } ({ $loser_seat }) chased too many times in a row: { $winner } ({ $winner_seat }) wins.
ending-mutual-check = Perpetual check by both sides: draw.
ending-mutual-chase = Perpetual chase by both sides: draw.
ending-check-against-chase = { $loser } ({ $loser_seat }) gave perpetual check, the other side only chased: { $winner } ({ $winner_seat }) wins.
ending-repetition = The same position for the third time, neither side at fault: draw.
ending-progress = Draw: 30 moves without a capture or a soldier moving forward across the river.
ending-progress-jieqi = Draw: 30 moves without a capture, a piece turned up, or a soldier moving forward across the river.
ending-effective = Draw: 120 moves, not counting checks, chases and the replies to them.
ending-total = Draw: 300 moves have been played.
ending-royal-lost = { $loser } ({ $loser_seat }) has no king and no crown prince left: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-bare-royal = { $loser } ({ $loser_seat }) is left with a bare king: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-bare-royals = Both sides have nothing but a bare king: draw.
ending-repeated-check = The position occurred for the fourth time and every move of { $loser } ({ $loser_seat }) gave check: { $winner } ({ $winner_seat }) wins.
ending-repeated-attack = The position occurred for the fourth time and every move of { $loser } ({ $loser_seat }) attacked something: { $winner } ({ $winner_seat }) wins.
ending-repeated-pass = Both sides kept passing up to the fourth occurrence, and { $loser } ({ $loser_seat }) passed first: { $winner } ({ $winner_seat }) wins.
ending-fourfold = The same position for the fourth time, neither side at fault: draw.
ending-single = { $winner } ({ $winner_seat }) has borne off all checkers and wins a single game: { points-won }.
ending-gammon = { $winner } ({ $winner_seat }) wins a gammon, { $loser } has borne off no checker: { points-won }.
ending-backgammon = { $winner } ({ $winner_seat }) wins a backgammon, { $loser } still has checkers on the bar or in the winner's home: { points-won }.
ending-dropped = { $loser } ({ $loser_seat }) drops the double: { $winner } ({ $winner_seat }) wins { points-won }.
ending-resignation-backgammon = { $loser } ({ $loser_seat }) resigns: { $winner } ({ $winner_seat }) wins { points-won }.
ending-stalemate-chess = Stalemate, no legal move and no check: draw after { moves-made }.
ending-insufficient-material = Draw: neither side has enough left to mate.
ending-threefold-repetition = Draw: the same position for the third time.
ending-fivefold-repetition = Draw: the same position for the fifth time.
ending-fifty-moves = Draw: 50 moves without a capture or a pawn move.
ending-seventyfive-moves = Draw: 75 moves without a capture or a pawn move.
ending-hill = The king of { $winner } ({ $winner_seat }) has reached the hill and wins after { moves-made }.
ending-three-checks = Third check: { $winner } ({ $winner_seat }) wins after { moves-made }.
ending-nothing-left = { $winner } ({ $winner_seat }) is the first to have no piece or no move left, and wins after { moves-made }.
ending-horde-destroyed = { $winner } ({ $winner_seat }) has captured the whole horde and wins after { moves-made }.
ending-race = The king of { $winner } ({ $winner_seat }) is home first and wins after { moves-made }.
ending-race-tied = Both kings are home: draw.
ending-resignation = { $loser } ({ $loser_seat }) resigns: { $winner } ({ $winner_seat }) wins { after-moves }.
ending-resignation-unplayed = { $loser } ({ $loser_seat }) resigns: { $winner } ({ $winner_seat }) wins. No move was made.
ending-agreement = Draw agreed { after-moves }.
ending-timeout = { $loser } ({ $loser_seat }) is out of time: { $winner } ({ $winner_seat }) wins { after-moves }.
ending-timeout-drawn = Out of time, but the other side could not have won: draw.
ending-aborted = The game was aborted; it does not count.
ending-aborted-alone = { $name } aborted the game; it does not count.
ending-aborted-agreed = Both sides agreed to abort the game; it does not count.

draw-offered = { $name } offers a draw.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you agree?
    } · #{ $game }
draw-offer-stands = The draw offer of { $name } stands.
draw-refused = { $name } plays on: no draw. · #{ $game }
abort-offered = { $name } asks to abort the game.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you agree?
    } · #{ $game }
abort-refused = { $name } plays on: the game is not aborted. · #{ $game }
takeback-offered = { $name } asks to take the last move back.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you agree?
    } · #{ $game }
takeback-asked = { $name } asks to go back to { $start ->
        [yes] the start of the game
       *[no] { $move }
    }. { $other }, do you agree?
takeback-refused = { $name } does not agree: the move stays. · #{ $game }
taken-back = { $name } took back { $number ->
        [0] the last move
       *[other] move { $number }
    }.

concede-offered = { $name } offers to resign this game for { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $cube ->
        [yes] {" "}(times the cube)
       *[no] {""}
    }.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other }, do you accept?
    } · #{ $game }
concede-refused = { $name } does not accept { $points ->
        [one] 1 point
       *[other] { $points } points
    } and plays on. · #{ $game }

bar-line = { $seat }{ $played ->
        [yes] {" "}· just played { $move }
       *[no] {""}
    }
bar-tally = Pips
bar-line-race = { $seat }{ $length ->
        [0] {""}
       *[other] {" "}· { $score }/{ $length } points
    }{ $played ->
        [yes] {" "}· just played { $move }
       *[no] {""}
    }
banner-won = { $seat } wins
banner-drawn = Draw
banner-aborted = Aborted
banner-unknown = No result
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
why-nothing-left = No piece or move left
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
why-timeout = Out of time
why-aborted = It does not count
why-of-file = According to the file

badge-turn-backgammon = To play
badge-turn = To move
badge-out = time is up
badge-seconds = { $count } s
badge-left = { $left } left
badge-round = round: { $left }
badge-overtime = overtime: { $left }
badge-crawford = Crawford game
badge-won = Won
badge-lost = Lost
badge-drawn = Draw
badge-aborted = Aborted
badge-unknown = –

button-move = Move a piece
button-put = Place a mark
button-elsewhere = other…
button-only = Only move: { $move }
button-confirm-play = Play { $move }
button-undo = ↶ Undo { $steps }
button-casual = Play for fun
button-claim-time = Claim the win
button-check-numbers = Check the draws
button-show-board = Show the board
button-agree = Agree
button-refuse = No
button-envelope = Envelope
button-back = ‹ Back
button-picked = ‹ { $man }
button-more = More ›
move-pass = pass
button-stay = Pass
button-in-place = Capture, stay
button-straight = Straight
button-via = via { $at }
button-promote = Promote to { $man }
button-no-promotion = No promotion
button-game = #{ $game } { $kind } · { $opponent }
suggest-move = { $move } · { $opponent } #{ $game }

welcome = Hello everyone! Press a game below to invite the whole chat to it: anyone may accept.
    To challenge one person: /play jieqi @name. Rules: /rules · How it works: /help
welcome-discord = Hello everyone! Press a game below to invite the whole channel to it: anyone may accept.
    To challenge one person: the command /play, with a game and an opponent. Rules: /rules · How it works: /help

# Opening of a game: of the first seat, and the answer of the second.
opening-versus = { $first } vs { $second }
