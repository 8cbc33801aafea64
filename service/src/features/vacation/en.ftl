command-vacation = Vacation: your clock is paused in slow games
command-vacation-days = 7d, or 20/12 5d, or from 20/12 to 25/12; off to come back early

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

command-chatsettings-vacation = Days of vacation in a year: 0, 7, 14, 21, 42
setting-vacation = Vacation days per year
