season-title = The month { $month }/{ $year } is over

season-champion = { $kind }: { $count ->
        [one] champion
       *[other] champions
    } { $names } ({ $points } points)
