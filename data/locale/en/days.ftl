### Games that last days: moderators, blocks, vacations, conditional lines, the next game.

day-of-year = { $day } { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    }
day-whole = the end of { $day }
day-and-year = { $day } { $year }
moment = { $time } on { $day }
moment-today = { $time } today
clock-falls = Time runs out: { $at }.

button-admin-wins = { $name } wins
ending-judged = { $said ->
        [abort] Moderator { $name } ended the game; it does not count.
        [draw] Moderator { $name } declared it a draw.
       *[win] Moderator { $name } gave the win to { $winner } ({ $winner_seat }).
    }{ $given ->
        [yes] {" "}Reason: { $why }
       *[no] {""}
    }
ending-adjudicated = The win was given to { $winner } ({ $winner_seat }) { after-moves }.
why-adjudicated = Moderator's decision

is-blocked = { $name } takes no challenges from you.
is-blocked-offer = { $name } takes no offers from you. The game continues; to end it: /resign
blocks = You have blocked { $name }. Lift it first: /block

clock-begins = The clock starts at { $at }. First moves of a tournament wait for the end of the quiet hours; you may move earlier.
clock-round = { $kind ->
        [overtime] { $left } of overtime left
       *[round] { $left } until the round ends
    } ({ $at }); the clock has longer.
clock-round-over = The round is out of time. If this game goes on, it is decided by the rules of the tournament.
reminder-round = { $name }, { $kind ->
        [overtime] { $left } of overtime left
       *[round] { $left } until the round ends
    } in game #{ $game } with { $other } ({ $at }).
clock-rests = Weekend: clocks are stopped until { $until }.

planned = { $other } played { $move }; { $name } replied with a planned move.

button-my-view = My view

too-many-here = This chat allows { $max } games at a time for each person. Finish one first.
offer-lapsed = { $offer ->
        [number] { $name }'s request to draw without the number lapses with this move.
        [draw] { $name }'s draw offer lapses with this move.
        [abort] { $name }'s offer to abort lapses with this move.
        [takeback] { $name }'s request for a take-back lapses with this move.
        [pause] { $name }'s request for a pause lapses with this move.
       *[concede] { $name }'s offer of points lapses with this move.
    }
offer-withdrawn = { $name } withdraws { $offer ->
        [number] the request to draw without the number
        [draw] the draw offer
        [abort] the offer to abort
        [takeback] the request for a take-back
        [pause] the request for a pause
       *[concede] the offer of points
    }. · #{ $game }
