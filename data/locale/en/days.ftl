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
day-and-year = { $day } { $year }
moment = { $time } on { $day }
moment-today = { $time } today
clock-falls = Time runs out: { $at }.

admin-moderators-only = Only the moderators of this chat may end somebody's game. To end your own: /resign, /draw or /abort.
admin-nobody = Nobody moderates this table: the players settle it between themselves (/resign, /draw, /abort).
admin = Moderating this chat: { $games ->
        [0] no games going on
        [one] { $games } game going on
       *[other] { $games } games going on
    }, { $challenges ->
        [one] { $challenges } challenge waiting
       *[other] { $challenges } challenges waiting
    }.
    Press a game to end it, or type: /admin end #k7m2 why, /admin draw #k7m2, /admin win red #k7m2. Limits of this chat: /admin limits
admin-game = Game #{ $game }, { $first } – { $second }: how shall it end? Who decided and why goes into the record. To give a reason, type: /admin end #{ $game } why
admin-confirm = { $ending ->
        [abort] End game #{ $game } so that it does not count?
        [draw] Declare game #{ $game } a draw?
       *[win] Give the win in game #{ $game } to { $winner }?
    } This cannot be undone.
admin-unknown = I do not understand “{ $typed }”. Type /admin end #k7m2, /admin draw #k7m2, /admin win @name #k7m2, or just /admin for buttons.
button-admin-abort = End, not counted
button-admin-draw = Declare a draw
button-admin-wins = { $name } wins
button-admin-sure = Do it
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

block-nobody = You have blocked nobody. To block: /block @name. Whoever is blocked cannot challenge you or ask you for anything; running games go on.
block-list = You have blocked: { $names }. Press to lift a block.
block-done = { $name } is blocked: no more challenges, offers or mentions from them. Games you are already playing go on. To lift it: /block
block-lifted = { $name } is no longer blocked.
block-whom = Whose block shall be lifted? /block lists them.
block-unknown = Nobody called “{ $typed }” was seen here. Reply to their message with /block, or write @name.
block-self = You cannot block yourself.
is-blocked = { $name } takes no challenges from you.
is-blocked-offer = { $name } takes no offers from you. The game goes on; to end it: /resign
blocks = You have blocked { $name }. Lift it first: /block
button-unblock = Unblock { $name }

vacation-none = You are not on vacation. Left this year: { $left } of { $allowed } days. /vacation 7d
vacation-stands = Your vacation is from { $from } to { $until }. Left this year: { $left } days. Back early: /vacation off
vacation-begins = { $now ->
        [yes] Vacation from now until { $until }.
       *[no] A move of yours is due soon, so it begins in 12 hours: from { $from } to { $until }.
    } { $games ->
        [0] You have no games with 12 hours or more for a move.
        [one] Your clock stands in one game (of 12 hours or more for a move).
       *[other] Your clock stands in { $games } games (those of 12 hours or more for a move).
    } Left this year: { $left } days. Back early: /vacation off
vacation-ended = Your vacation is over and the clocks run again. Left this year: { $left } days.
vacation-already = You are on vacation until { $until }. To change it, come back first: /vacation off
vacation-days = A vacation is counted in whole days; “{ $typed }” is none. For example: /vacation 7d
vacation-too-long = You have only { $left } of { $allowed } days of vacation left this year.
vacation-is = { $name } is on vacation until { $until }.
vacation-ahead = { $name } goes on vacation from { $from } to { $until }.
clock-rests = Weekend: the clock stands until { $until }.

line-how = A conditional line for game #{ $game }: their move, then yours, with commas between: /line e5, Nf3. Up to 8 pairs. Only you know of it.
line-stands = In game #{ $game } you have laid down: { $moves }. To drop it: /line off
line-kept = Laid down for game #{ $game }: { $moves }. If they play just that, your answer is played at once; if not, the line is dropped. Only you know of it. To drop it: /line off
line-dropped = No line is laid down in game #{ $game } any more.
line-not-here = Everybody here can read what you type. Write it to me in private: /line
line-own-turn = It is your turn in game #{ $game }: play first, then lay a line down.
line-no-answer = A line ends with a move of yours: their move, your move, … For example: /line e5, Nf3
line-too-long = A line has at most { $max } moves.
line-illegal = Move { $number } (“{ $typed }”) is not allowed in that position.
line-unread = Move { $number } (“{ $typed }”) cannot be read. Put commas between moves: e5, Nf3
line-past-chance = After “{ $typed }” chance decides (a piece is turned up, dice are rolled); no line goes beyond that.
line-past-end = After “{ $typed }” the game is over.
planned = { $other } played { $move }, { $name } plays as laid down beforehand.

next-none = { $elsewhere ->
        [0] No game waits for you.
        [one] No game waits for you here; one does elsewhere. Ask me in private: /next
       *[other] No game waits for you here; { $elsewhere } do elsewhere. Ask me in private: /next
    }
button-next = Next game

too-many-here = This chat allows { $max } games at a time for each person. Finish one first.
offer-lapsed = { $offer ->
        [draw] { $name }’s draw offer lapses with this move.
        [abort] { $name }’s offer to abort lapses with this move.
        [takeback] { $name }’s request for a take-back lapses with this move.
        [pause] { $name }’s request for a pause lapses with this move.
       *[concede] { $name }’s offer of points lapses with this move.
    }
offer-withdrawn = { $name } withdraws { $offer ->
        [draw] the draw offer
        [abort] the offer to abort
        [takeback] the request for a take-back
        [pause] the request for a pause
       *[concede] the offer of points
    }. · #{ $game }
button-withdraw = Withdraw
