### Ladders, statistics, games that are over.

tally = { $won } won, { $drawn } drawn, { $lost } lost
tally-short = +{ $won } ={ $drawn } −{ $lost }
top-title = Ladder, { $kind } (rating)
top-title-points = Most points, { $kind }
top-title-month = Most points in { $month }/{ $year }, { $kind }
top-line = { $place }. { $name }: { $value } ({ $tally })
top-hint-rated = A ? means few games: not certain yet. This month: /top { $kind } month
top-hint-points = 1 point a win, ½ a draw. No rated game has been played yet: /play { $kind } @name rated
top-hint-month = 1 point a win, ½ a draw, all games count. Ratings: /top { $kind }
top-others = Also played here: { $games } (/top { $kind })
top-empty = No game { $kind ->
        [any] between two people
       *[other] of { $kind } between two people
    } is finished here yet. Start one: /play { $typed } @name
top-empty-month = No game { $kind ->
        [any] between two people
       *[other] of { $kind } between two people
    } was finished here this month. Start one: /play { $typed } @name
stats-title = { $name }: { $games ->
        [1] 1 game
       *[other] { $games } games
    }, { $tally }.
stats-picture = Games of { $name }
stats-line = { $kind }: { $rated ->
        [yes] rating { $rating }, {""}
       *[no] {""}
    }{ $tally }; points by side: { $sides }{ $wins ->
        [yes] ; won on the board { $board }, by resignation { $resigned }, on time { $time }
       *[no] {""}
    }{ $opens ->
        [yes] ; opens most often { $opening } ({ $times ->
            [1] once
           *[other] { $times } times
        })
       *[no] {""}
    }.
stats-streak = Longest run of wins: { $games }.
versus-title = { $me } against { $other }: { $score }.
versus-line = { $kind }: { $tally }.
results-of-machine = Only games between people are counted here, not those against the computer. Your games against it: /games done
versus-whom = Against whom? Type: /versus @name
versus-nobody = { $me } and { $other } have not finished a game together.
unknown-player = No player called “{ $name }” has played here yet.
no-stats = { $name } has not finished a game here yet.
curve-rating = Rating, { $kind }
curve-balance = Games won less games lost
curve-versus = { $name }: games won less games lost
done-title = Finished games: { $all }{ $pages ->
        [1] {""}
       *[other] , page { $page } of { $pages }
    }. Press one to replay it.
done-line = { $date } · { $kind }: { $first } { $result ->
        [first] beat
        [second] lost to
        [drawn] drew with
       *[aborted] –
    } { $second }{ $result ->
        [aborted] , aborted
       *[other] {""}
    } · { $moves ->
        [1] 1 move
       *[other] { $moves } moves
    } · #{ $game }
done-more = Next page: add “page { $next }”.
nothing-done = No finished game matches. Search by person, game, result, month: /games done @name chess won 2026-11
unknown-search = I do not understand “{ $typed }”. Search by person, game, result (won, drawn, lost), month, page: /games done @name chess won 2026-11 page 2
