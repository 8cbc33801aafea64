season-title = The month { $month }/{ $year } is over

season-champion = { $kind }: { $count ->
        [one] champion
       *[other] champions
    } { $names } ({ $points } points)

command-chatsettings-season = Standings and champions on the first day of each month
setting-season = Monthly season
