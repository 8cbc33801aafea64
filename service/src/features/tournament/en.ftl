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
cup-announced = { $name } announces a { $kind } tournament ({ $cup }), { $form }. Time control: { $clock }. { $rounds ->
        [none] { $games ->
            [1] Each player plays one game at a time, without rounds.
           *[other] Each player has up to { $games } games at once, without rounds.
        }
        [open] A round ends with its last game.
       *[fixed] Each round lasts { $round }.
    }{ $late ->
        [time] {" "}Late games by time.
       *[judge] {""}
    }{ $rated ->
        [yes] {" "}Rated.
       *[no] {""}
    } { $seeding ->
        [lot] Seeding is random.
       *[rating] Seeding by rating.
    }
cup-sign-up = Sign-up for { $left } more (until { $at }), { $exact ->
        [yes] for { $most } players
       *[no] from { $least } to { $most } players
    }; with { $most } it starts at once.{ $count ->
        [0] {" "}Press Sign up to play.
       *[other] {""}
    }
cup-sign-up-rests = { $full ->
        [yes] All { $most } places are taken. These are quiet hours: the games begin at { $at }. A place that becomes free can be taken until then.
       *[no] These are quiet hours: the games begin at { $at } with those who have signed up by then, at most { $most }.
    }
cup-sign-up-over = Sign-up is over: the tournament has begun.
cup-sign-up-off = Sign-up is over: the tournament is cancelled.
cup-signed-up = Signed up, { $count } of { $most }: { $names }{ $others ->
        [0] {""}
       *[other] {" "}and { $others } more
    }
cup-seal = Sealed envelope of the lots: { $seal }
cup-opened = The envelope of the lots is open: press Envelope, or type /verify { $cup }
cup-envelope = Envelope of the lots, tournament { $cup }: { $commitment }
    { $open ->
        [yes] Secret number: { $seed }
       *[no] It is opened when round 1 begins.
    }
cup-joined = { $name } joins { $called } (player { $count }).
cup-left = { $sent ->
        [yes] { $by } removes { $name } from { $called }.
       *[no] { $name } leaves { $called }.
    }{ $given ->
        [yes] {" "}Reason: { $why }
       *[no] {""}
    }
cup-round = { $title }, { $final ->
        [yes] final
       *[no] round { $round }/{ $rounds }
    }{ $told ->
        [yes] , { $left } left (until { $at }):
       *[no] :
    }
cup-begins = { $title } begins. { $games ->
        [1] Each player plays one game at a time; the next one begins when it ends:
       *[other] Each player has up to { $games } games at once; the next one begins when one ends:
    }
cup-begins-at = { $count ->
        [0] These are quiet hours: the games of tournament { $cup } begin at { $at }. Until then players can still sign up.
       *[other] You are in tournament { $cup } ({ $count } of { $most }). These are quiet hours: the games begin at { $at }.
    }
cup-round-over = Round { $round } is over:
cup-round-next = { $final ->
        [yes] Final:
       *[no] Round { $round }:
    }
cup-reminder = { $title }: half of round { $round } is over, { $left } left (until { $at }). If the first moves are not made in time, the side to move loses:
cup-waits = { $one } – { $other } · #{ $game }
cup-late = { $title }: round { $round } is out of time and some games are unfinished. The organiser or a moderator decides within { $judging } (/admin win @name #id, /admin draw #id). After that the player who used more time loses; equal time is a draw:
cup-overtime = { $title }: round { $round } is out of time. Unfinished games get { $overtime } of overtime (until { $at }):
cup-judge = { $title }: the overtime of round { $round } is over. { $organiser } or a moderator decides by the buttons. Until then the games go on:
cup-moderators = Moderators:
cup-withdrawn = { $name } lost { $games } games without a move and is withdrawn from { $called }.
cup-withdrawn-win = { $name } wins the game without playing it on.
cup-old-rules = { $title } began with an older version of the bot and ends by its rules: each round lasts { $round }. Unfinished games then wait { $judging } for a decision. After that the player who used more time loses.
cup-over = { $title } is over: { $first } wins{ $count ->
        [1] .
        [2] , { $second } is second.
       *[other] , { $second } is second, { $third } is third.
    }
cup-called-off = { $by ->
        [nobody] { $title } is cancelled: only { $count } of at least { $least } players signed up.
       *[somebody] { $name } cancels { $called }.
    }
cup-more = … and { $count } more lines
cup-rests = { $name } has no game this round
cup-bye = { $name } has a bye, 1 point
cup-goes-on = { $name } advances without playing
cup-forfeit = { $pair }: { $winner } wins ({ $left ->
        [yes] { $loser } withdrew
       *[no] { $loser } made no move
    })
cup-by-lot = { $name } advances by lot
cup-before-by-lot = ahead by lot
cup-has-left = { $name } (withdrawn)
cup-head = R{ $round }
cup-cut = BC { $cut }
cup-breaks-swiss = BC { $cut } · B { $buchholz } · SB { $sonneborn }
cup-breaks-robin = SB { $sonneborn } · { $wins } won
cup-legend-swiss = BC, B: points of your opponents (BC without the lowest) · SB: points of those you beat, and half of those you drew with
cup-legend-robin = SB: points of the players you beat, and half of those you drew with
cup-reached = { $state ->
        [won] winner
        [in] { $final ->
            [yes] in the final
           *[no] round { $round }
        }
       *[out] { $final ->
            [yes] lost the final
           *[no] out in round { $round }
        }
    }
cup-table = { $title }: { $form }. { $state ->
        [running] { $final ->
            [yes] Final
           *[no] Round { $round }/{ $rounds }
        }{ $told ->
            [yes] , { $left } left.
            [over] , out of time.
           *[no] .
        }
        [games] { $done } of { $games } games are finished.
        [over] Finished.
       *[off] Cancelled.
    }
cup-game-clock = { $pair } · #{ $game }{ $by ->
        [clock] : { $name } has { $left }
        [round] : { $left } until the round ends
        [overtime] : { $left } of overtime
       *[none] {""}
    }
cup-table-title = { $title }, { $final ->
        [yes] final
       *[no] round { $round }/{ $rounds }
    }

cup-how = A tournament of which game? Press a button, or type: /tournament xiangqi swiss 5 rounds 1 day per move
    Forms: round robin (up to 16 players), double round robin, swiss (up to 128), knockout (up to 64).
    You can add: sign-up 2 days, 4 to 16 players, by rating, rated. With a deadline: 12 hours per move, each round 20 days, late games by time.
cup-which-form = Which form for the { $kind } tournament?
cup-which-pace = A { $kind } tournament, { $form }: how long per move? Your press announces it.
cup-you-joined = You are in tournament { $cup } ({ $count } of { $most }). To leave: /tournament leave { $cup }
cup-you-left = { $withdrawn ->
        [yes] You have left tournament { $cup } and lose your running game.
       *[no] You have left tournament { $cup }.
    }
cup-sure-to-leave = If you leave tournament { $cup }, you lose your running game and cannot come back. Leave?
cup-stays = You stay in tournament { $cup }.
cup-sure-to-end = Cancel tournament { $cup }? Running games go on but no longer count for it. This cannot be undone.
cup-somebody-not-in = { $name } is not in tournament { $cup }.
cup-remove-whom = Remove whom? /tournament remove @name { $cup } reason
cup-organiser-only = Only { $name }, who organises tournament { $cup }, and moderators can do that.
cup-no-such = There is no tournament “{ $typed }” here. All tournaments: /tournament
cup-none-here = There is no open tournament here. Announce one: /tournament new
cup-which = Which tournament?
cup-bad-value = I cannot read “{ $typed }”. For example: 5 rounds, each round 20 days, sign-up 2 days, 4 to 16 players, by rating
cup-unknown-word = I do not understand “{ $typed }”. For example: /tournament xiangqi swiss 5 rounds 1 day per move
cup-bad-players = This form takes { $least } to { $most } players, and the least is not above the most.
cup-bad-rounds = A Swiss tournament has 1 to { $most } rounds.
cup-bad-best-of = A match is of 1, 3 or 5 games.
cup-bad-round = A round lasts { $least } to { $most }.
cup-round-short = { $round } is too short for a round at { $clock }: { $moves } moves of each side take { $least }. Type one of these:
cup-way-longer = A longer round: { $command }
cup-way-bounded = A clock for the whole game: { $command }
cup-way-open = No deadline: { $command }
cup-line = /tournament { $kind } { $form }
cup-line-round = each round lasts { $round }
cup-line-players = { $exact ->
        [yes] exactly { $most } players
       *[no] { $least } to { $most } players
    }
cup-line-sign-up = sign-up { $sign_up }
cup-line-rating = by rating
cup-line-rated = rated
cup-line-late = late games by time
cup-bad-sign-up = Sign-up lasts { $least } to { $most }.
cup-needs-clock = Tournament games need a clock. For example: 1 day per move
cup-no-opponent = Players sign up for a tournament themselves: leave @name out.
cup-no-side = In a tournament the pairing decides the sides: leave the side out.
cup-not-private = Only you read this chat: announce the tournament in a group.
cup-too-many = { $max } tournaments are open here already. Wait until one of them ends.
cup-no-game = You have no running game in tournament { $cup }.
cup-no-abort = Game #{ $game } belongs to a tournament, so its players cannot abort it. You may offer a draw (/draw) or resign (/resign). If a moderator aborts it, it is played again.
cup-already-in = You are in tournament { $cup } already. Players: /tournament { $cup }
cup-already-out = You are out of tournament { $cup }: there is no game to leave. Standings: /tournament { $cup }
cup-not-in = You are not in tournament { $cup }.
cup-full = Tournament { $cup } has all its { $most } players.
cup-begun = Tournament { $cup } has begun. You can join late only in Swiss tournaments, before round 2.
cup-too-late = Tournament { $cup } is past round 2: it is too late to join.
cup-left-before = You left tournament { $cup } and cannot come back.
cup-too-few = Tournament { $cup } needs at least { $least } players.
cup-finished = Tournament { $cup } is over.

button-cup = { $kind } · { $players } players · { $cup }
button-cup-join = Sign up
button-cup-leave = Leave
button-cup-withdraw = Leave the tournament
button-cup-leave-sure = Yes, leave
button-cup-stay = Stay
button-cup-list = Players
button-cup-table = Standings
button-cup-mine = My game
button-cup-start = Start now
button-cup-end = Cancel
button-cup-end-sure = Yes, cancel
button-cup-new = New tournament
button-cup-draw = Draw { $players }
button-cup-before = ‹ Page before
button-cup-after = Next page ›

ending-ruled-unbegun = The round is over and { $loser } ({ $loser_seat }) has not moved: { $winner } ({ $winner_seat }) wins.
ending-ruled-slower = The round is over and { $loser } ({ $loser_seat }) has used more time: { $winner } ({ $winner_seat }) wins.
ending-ruled-even = The round is over and both used the same time: draw.
ending-ruled-left = { $loser } ({ $loser_seat }) has left the tournament: { $winner } ({ $winner_seat }) wins.

choice-robin = Round robin
choice-double = Double round robin
choice-swiss = Swiss
choice-ko1 = Knock-out
choice-ko3 = Knock-out, best of 3
choice-ko5 = Knock-out, best of 5
choice-new = Announce
choice-join = Sign up
choice-leave = Leave
choice-table = Standings
choice-mine = My game
choice-start = Start
choice-remove = Remove a player
choice-end = Cancel
choice-rating = By rating

command-tournament = Tournaments: announce, sign up, standings
command-tournament-action = What to do
command-tournament-game = Of which game
command-tournament-form = Form
command-tournament-time = Time per move, for example 1d
command-tournament-round = How long a round lasts, for example 7d
command-tournament-signup = How long players can sign up, for example 2d
command-tournament-rounds = Swiss: how many rounds
command-tournament-most = How many players at most
command-tournament-seeding = Seeding: random or by rating
command-tournament-rated = Whether it is rated
command-tournament-person = Whom to remove
command-tournament-options = Other options
cup-state = { $state ->
        [round] { $final ->
            [yes] Final
           *[no] Round { $round } of { $rounds }
        }
        [games] The games are running
        [over] The tournament is over
       *[off] The tournament is cancelled
    }{ $told ->
        [yes] : { $left } left (until { $at })
       *[no] {""}
    }
cup-sheet-round = { $games ->
        [yes] Games
       *[no] { $final ->
            [yes] Final
           *[no] Round { $round }
        }
    }
