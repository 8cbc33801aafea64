season-title = Tổng kết tháng { $month }/{ $year }

season-champion = { $kind }: { $count ->
       *[other] vô địch
    } { $names } ({ $points } điểm)
