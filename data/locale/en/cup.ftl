### Tournaments: announced, signed up for, played in rounds, with a table.

cup-form = { $form ->
        [robin] round robin
        [double] double round robin
        [swiss] Swiss{ $number ->
            [0] {""}
            [1] , 1 round
           *[other] , { $number } rounds
        }
       *[knockout] knock-out{ $number ->
            [1] {""}
           *[other] , best of { $number }
        }
    }
cup-name = { $kind } tournament { $cup }
cup-announced = { $name } announces a { $kind } tournament, { $cup }: { $form }. Each game { $clock }; each round { $round }.{ $rated ->
        [yes] {" "}Rated.
       *[no] {""}
    } { $seeding ->
        [lot] The list is drawn by lot.
       *[rating] The list goes by rating, equals by lot.
    }
cup-sign-up = Sign-up for { $left } more (until { $at }), { $exact ->
        [yes] for { $most } players
       *[no] from { $least } to { $most } players
    }; with { $most } it starts at once. { $count ->
        [0] Whoever wants to play presses Sign up.
        [1] One has signed up.
       *[other] { $count } have signed up.
    }
cup-seal = Sealed envelope of the lots: { $seal }
cup-opened = The envelope of the lots, opened: { $seed }
cup-joined = { $name } signs up for { $called }, number { $count }.
cup-left = { $sent ->
        [yes] { $by } takes { $name } out of { $called }.
       *[no] { $name } leaves { $called }.
    }{ $given ->
        [yes] {" "}Reason: { $why }
       *[no] {""}
    }
cup-round = { $title }, round { $round }/{ $rounds }, { $left } left (until { $at }):
cup-round-over = Round { $round } is over:
cup-round-next = Round { $round }:
cup-reminder = { $title }: half of round { $round } is over, { $left } left (until { $at }). Where the first moves are not made by its end, whoever is to move loses:
cup-waits = { $one } – { $other } · #{ $game }
cup-late = { $title }: the time of round { $round } is over and games run on. The organiser or a moderator decides within { $judging } (/admin win @name #id, /admin draw #id); else whoever has used more time loses, and equal time is a draw:
cup-over = { $title } is over: { $first } wins{ $count ->
        [1] .
        [2] , { $second } is second.
       *[other] , { $second } is second, { $third } third.
    }
cup-called-off = { $by ->
        [nobody] { $title } does not take place: { $count } of at least { $least } players signed up.
       *[somebody] { $name } calls { $called } off.
    }
cup-more = … and { $count } more lines
cup-rests = { $name } rests
cup-bye = { $name } has a bye, 1 point
cup-goes-on = { $name } goes straight on
cup-by-lot = by lot { $name } goes on
cup-before-by-lot = ahead by lot
cup-has-left = { $name } (withdrawn)
cup-head = R{ $round }
cup-cut = BC { $cut }
cup-breaks-swiss = BC { $cut } · B { $buchholz } · SB { $sonneborn }
cup-breaks-robin = SB { $sonneborn } · { $wins } won
cup-reached = { $state ->
        [won] winner
        [in] round { $round }
       *[out] out in round { $round }
    }
cup-table = { $title }: { $form }. { $state ->
        [running] Round { $round }/{ $rounds }, { $left } left.
        [over] Over.
       *[off] Called off.
    }
cup-table-title = { $title }, round { $round }/{ $rounds }

cup-how = A tournament of which game? Press, or type: /tournament xiangqi swiss rounds=5 time=1d. Forms: round robin (to 16), double, swiss (to 128), knockout (to 64, bestof=3). Also: round=7d (a round), signup=2d, min=4, max=16, seed=rating, rated=yes, vacation=yes
cup-which-form = In which form, the { $kind } tournament?
cup-which-pace = A { $kind } tournament, { $form }: how long for a move? A press announces it.
cup-you-joined = You are in tournament { $cup }, number { $count } of { $most }. To leave: /tournament leave { $cup }
cup-you-left = { $withdrawn ->
        [yes] You have left tournament { $cup }; a game that runs is lost.
       *[no] You are off the list of tournament { $cup }.
    }
cup-sure-to-leave = Who leaves tournament { $cup } loses the game that runs and cannot come back. Leave?
cup-sure-to-end = Call tournament { $cup } off? Running games go on but count for nothing in it. It cannot be undone.
cup-somebody-not-in = { $name } is not in tournament { $cup }.
cup-remove-whom = Take whom out? /tournament remove @name { $cup } reason
cup-organiser-only = That is for { $name }, who organises tournament { $cup }, and for moderators.
cup-no-such = There is no tournament “{ $typed }” here. See what there is: /tournament
cup-none-here = No tournament is open here. Announce one: /tournament new
cup-which = Which tournament?
cup-bad-value = I cannot read { $key }=“{ $typed }”. For example: rounds=5, round=7d, signup=2d, min=4, max=16, seed=lot or seed=rating, form=swiss
cup-bad-players = This form takes { $least } to { $most } players, and min is not above max.
cup-bad-rounds = A Swiss tournament has 1 to { $most } rounds.
cup-bad-best-of = A match is of 1, 3 or 5 games.
cup-bad-round = A round takes { $least } to { $most }.
cup-bad-sign-up = Sign-up takes { $least } to { $most }.
cup-needs-clock = Games of a tournament need a clock, or a round would never end. For example: time=1d
cup-no-opponent = Everybody signs up for a tournament; it names no opponent: leave @name out.
cup-no-side = In a tournament the pairing says who has which side.
cup-not-private = Nobody but you reads this chat: announce it in a group.
cup-too-many = { $max } tournaments are open here already. Let one of them end first.
cup-no-game = No game of yours is running in tournament { $cup }.
cup-no-abort = Game #{ $game } belongs to a tournament, its players do not call it off. You may offer a draw (/draw) or resign (/resign); where a moderator calls it off it is played again.
cup-already-in = You are in tournament { $cup } already.
cup-not-in = You are not in tournament { $cup }.
cup-full = Tournament { $cup } has all its { $most } players.
cup-begun = Tournament { $cup } has begun. Late entries are for Swiss tournaments, before round 2.
cup-too-late = Tournament { $cup } is past round 2: nobody comes in any more.
cup-left-before = Who has left tournament { $cup } does not come back.
cup-too-few = Tournament { $cup } needs at least { $least } players.
cup-finished = Tournament { $cup } is over.

button-cup = { $kind } · { $players } players · { $cup }
button-cup-join = Sign up
button-cup-leave = Sign off
button-cup-withdraw = Withdraw
button-cup-leave-sure = Leave indeed
button-cup-list = Who is in
button-cup-table = Table
button-cup-mine = My game
button-cup-start = Start now
button-cup-end = Call off
button-cup-end-sure = Call it off
button-cup-new = New tournament
button-cup-before = ‹ Page before
button-cup-after = Next page ›

ending-cup-not-begun = The round is over and { $loser } ({ $loser_seat }) has not begun: { $winner } ({ $winner_seat }) wins.
ending-cup-slower = The round is over and { $loser } ({ $loser_seat }) has used more time: { $winner } ({ $winner_seat }) wins.
ending-cup-even = The round is over, both have used as much time: a draw.
ending-cup-left = { $loser } ({ $loser_seat }) has left the tournament: { $winner } ({ $winner_seat }) wins.

choice-robin = Round robin
choice-double = Double round robin
choice-swiss = Swiss
choice-ko1 = Knock-out
choice-ko3 = Knock-out, best of 3
choice-ko5 = Knock-out, best of 5
choice-new = Announce
choice-join = Sign up
choice-leave = Sign off
choice-table = Table
choice-mine = My game
choice-start = Start
choice-remove = Take out
choice-end = Call off
choice-rating = By rating
