command-roll = Backgammon: roll the dice
command-roll-game = Game id
command-double = Backgammon: double
command-double-game = Game id
command-take = Backgammon: take the double
command-take-game = Game id
command-drop = Backgammon: drop the double (you lose the points at stake)
command-drop-game = Game id
command-draw = Offer a draw, or agree to one
command-draw-game = Game id
command-takeback = Ask to take your last move back, or let the other side do so
command-takeback-game = Game id
command-abort = Abort the game (at once if it has just begun, later by agreement)
command-abort-game = Game id
command-resign = Resign the game
command-resign-points = Backgammon: points you give up
command-pause = Ask to pause the clocks, or agree to it
command-pause-game = Game id
command-resume = Resume after a pause
command-resume-game = Game id
command-givetime = Give the other side more time
command-givetime-time = How much, for example 1d or 12h
command-givetime-game = Game id
command-claim = Claim a win on time; in chess a draw (threefold repetition, 50 moves)
command-claim-game = Game id
command-resign-game = Game id

# Buttons.
button-roll = Roll
button-double = Double
button-take = Take
button-drop = Drop
button-draw = Offer a draw
button-takeback = Take back
button-resign = Resign
button-resign-match = Resign the whole match
button-resign-yes = Yes, resign
button-resign-no = Play on
button-without-number = Draw without it
button-resume = Resume
button-claim = Claim a draw
button-give-time = Give time
button-withdraw = Withdraw
button-points = { $agreed ->
        [yes] { $points ->
            [one] Resign 1 point (needs consent)
           *[other] Resign { $points } points (needs consent)
        }
       *[no] { $points ->
            [one] Resign 1 point
           *[other] Resign { $points } points
        }
    }
