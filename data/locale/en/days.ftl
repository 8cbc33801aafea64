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

admin-moderators-only = Only the moderators of this chat may end a game of others. To end your own: /resign, /draw or /abort.
admin-nobody = This table has no moderators: the players settle it between themselves (/resign, /draw, /abort).
admin = Moderating this chat: { $games ->
        [0] no running games
        [one] { $games } running game
       *[other] { $games } running games
    }, { $challenges ->
        [one] { $challenges } challenge waiting
       *[other] { $challenges } challenges waiting
    }.
    Press a game to end it, or type: /admin end #k7m2 why, /admin draw #k7m2, /admin win red #k7m2. Limits of this chat: /admin limits
admin-game = Game #{ $game }, { $first } – { $second }: how should it end? Your name and reason go into the record. To give a reason, type: /admin end #{ $game } why
admin-confirm = { $ending ->
        [abort] End game #{ $game } so that it does not count?
        [draw] Declare game #{ $game } a draw?
       *[win] Give the win in game #{ $game } to { $winner }?
    } This cannot be undone.
admin-unknown = I do not understand “{ $typed }”. Type /admin end #k7m2, /admin draw #k7m2, /admin win @name #k7m2, or just /admin for buttons.
button-admin-abort = End, not counted
button-admin-draw = Declare a draw
button-admin-wins = { $name } wins
button-admin-sure = Confirm
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

block-nobody = You have not blocked anyone. To block: /block @name. A blocked person cannot challenge you or ask you for anything; running games go on.
block-list = You have blocked: { $names }. Press to lift a block.
block-done = You have blocked { $name }. They can no longer challenge, ask or mention you; games you are already playing go on. To lift it: /block
block-lifted = { $name } is no longer blocked.
block-whom = Whose block do you want to lift? /block lists them.
block-unknown = The bot has seen no player called “{ $typed }” here. Reply to their message with /block, or write @name.
block-self = You cannot block yourself. To block another person: /block @name
is-blocked = { $name } takes no challenges from you.
is-blocked-offer = { $name } takes no offers from you. The game continues; to end it: /resign
blocks = You have blocked { $name }. Lift it first: /block
button-unblock = Unblock { $name }

vacation-none = You are not on vacation. Left this year: { $left } of { $allowed } days. From now: /vacation 7d. Planned: /vacation 20/12 5d
vacation-left = { $year ->
        [this] Left this year: { $left } days.
       *[other] Left in { $year }: { $left } days.
    }
vacation-not-on = You have no vacation on { $day }, so nothing is cancelled.
vacation-stands = { $ahead ->
        [yes] You have planned a vacation from { $from } to { $until }. { vacation-left } Cancel it: /vacation cancel
       *[no] You are on vacation from { $from } to { $until }. { vacation-left } Come back early: /vacation back
    }
vacation-begins = { $begins ->
        [now] Vacation from now until { $until }.
        [planned] Vacation planned from { $from } to { $until }.
       *[notice] A move of yours is due soon, so it begins in 12 hours: from { $from } to { $until }.
    } { $begins ->
        [now] { $games ->
                [0] You have no games with 12 hours or more per move.
                [one] Your clock is paused in one game (12 hours or more per move).
               *[other] Your clock is paused in { $games } games (12 hours or more per move).
            }
       *[later] { $games ->
                [0] You have no games with 12 hours or more per move.
                [one] Your clock will be paused in one game (12 hours or more per move).
               *[other] Your clock will be paused in { $games } games (12 hours or more per move).
            }
    } { vacation-left } { $begins ->
        [now] Come back early: /vacation back
        [planned] Cancel it: /vacation cancel { $from }
       *[later] Cancel it: /vacation cancel
    }
vacation-ended = { $stood ->
        [yes] You are back, and the clocks run again.
       *[no] You are back.
    } { $charged ->
        [0] No day of vacation was used.
        [one] One day is used: a day that has begun counts as a whole one.
       *[other] { $charged } days are used: a day that has begun counts as a whole one.
    } { vacation-left }
vacation-also = Also planned: from { $from } to { $until }.
vacation-dropped = Your vacation from { $from } to { $until } is cancelled and costs nothing. { vacation-left }
vacation-begun = Your vacation begins and lasts until { $until }. { $games ->
        [0] No game waits for you.
        [one] One game waits for you, and your clock in it is paused.
       *[other] { $games } games wait for you, and your clocks in them are paused.
    } Come back early: /vacation back
vacation-over = { $stood ->
        [yes] Your vacation is over and your clocks run again.
       *[no] Your vacation is over.
    }
vacation-waiting = { $games ->
        [0] No game waits for you.
        [one] One game waits for you:
       *[other] { $games } games wait for you, the most urgent first:
    }
vacation-already = { $ahead ->
        [yes] You have planned a vacation from { $from } to { $until }. To change it, cancel it first: /vacation cancel{ $first ->
            [yes] {""}
           *[no] {" "}{ $from }
        }
       *[no] You are on vacation until { $until }. To change it, come back first: /vacation back
    }
vacation-too-many = You have { $max } vacations planned already. Cancel one first: /vacation cancel
vacation-too-soon = A move of yours is due within 12 hours, and { $from } begins before that. Make the move first, or begin a day later.
vacation-days = Vacation is counted in whole days; “{ $typed }” is not. For example: /vacation 7d · /vacation 20/12 5d · /vacation from 20/12 to 25/12
vacation-unread = I cannot read “{ $typed }” as a vacation. For example: /vacation 7d · /vacation 20/12 5d · /vacation from 20/12 to 25/12
vacation-past = { $day } is past. { $again ->
        [none] From now: /vacation { $days }d
       *[year] From now: /vacation { $days }d. Next year: /vacation { $again } { $days }d
    }
vacation-no-month = There is no month { $month }. Write day/month: /vacation { $instead }
vacation-far = A vacation begins within a year and is no longer than that. For example: /vacation 7d · /vacation 20/12 5d
vacation-too-long = { $year ->
        [this] You have only { $left } of { $allowed } days of vacation left this year. See: /vacation
       *[other] You have only { $left } of { $allowed } days of vacation left in { $year }. See: /vacation
    }
vacation-is = { $name } is on vacation until { $until }.
vacation-ahead = { $name } goes on vacation from { $from } to { $until }.
clock-begins = The clock starts at { $at }.
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

line-how = Plan ahead in game #{ $game }: their move, then yours, with commas between: /line e5, Nf3. Up to 8 pairs. Only you can see it.
line-stands = Your plan in game #{ $game }: { $moves }. Cancel: /line off
line-kept = Saved for game #{ $game }: { $moves }. If they play exactly that, your reply is played at once; otherwise the plan is dropped. Only you can see it. Cancel: /line off
line-dropped = You have no plan in game #{ $game } any more.
line-not-here = Everyone here can read what you type. Send it to me in private: /line
line-own-turn = It is your turn in game #{ $game }: play first, then plan ahead.
line-no-answer = A plan ends with a move of yours: their move, your move, … For example: /line e5, Nf3
line-too-long = A plan has at most { $max } moves: leave the last ones out.
line-illegal = Move { $number } (“{ $typed }”) is not allowed in that position. Send the plan again: /line
line-unread = Move { $number } (“{ $typed }”) cannot be read. Put commas between moves: e5, Nf3
line-past-chance = After “{ $typed }” chance decides (a piece is turned up, dice are rolled); no plan goes beyond that. End the plan there.
line-past-end = After “{ $typed }” the game is over: leave out what comes after it.
planned = { $other } played { $move }; { $name } replied with a planned move.

next-none = { $elsewhere ->
        [0] No game waits for you.
        [one] No game waits for you here; one does elsewhere. Ask me in private: /next
       *[other] No game waits for you here; { $elsewhere } do elsewhere. Ask me in private: /next
    }
button-next = Next game
button-my-view = My view

too-many-here = This chat allows { $max } games at a time for each person. Finish one first.
offer-lapsed = { $offer ->
        [draw] { $name }'s draw offer lapses with this move.
        [abort] { $name }'s offer to abort lapses with this move.
        [takeback] { $name }'s request for a take-back lapses with this move.
        [pause] { $name }'s request for a pause lapses with this move.
       *[concede] { $name }'s offer of points lapses with this move.
    }
offer-withdrawn = { $name } withdraws { $offer ->
        [draw] the draw offer
        [abort] the offer to abort
        [takeback] the request for a take-back
        [pause] the request for a pause
       *[concede] the offer of points
    }. · #{ $game }
button-withdraw = Withdraw
