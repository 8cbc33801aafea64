season-title = Tổng kết tháng { $month }/{ $year }

season-champion = { $kind }: { $count ->
       *[other] vô địch
    } { $names } ({ $points } điểm)

command-chatsettings-season = Đầu tháng bot tổng kết tháng trước, nêu tên vô địch
setting-season = Tổng kết mỗi tháng
