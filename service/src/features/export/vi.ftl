command-export = Tải biên bản ván cờ (PGN…)
command-export-game = Mã ván

exported = Biên bản ván #{ $game }{ $over ->
        [yes] , { moves-made }.
       *[no] , { moves-made }; ván chưa xong nên chỉ có những gì ai cũng biết.
    }
    Thế cờ: { $position }

exported-backgammon = Biên bản ván #{ $game }{ $over ->
        [yes] .
       *[no] , tính đến lúc này.
    }
    Thế cờ: { $position }

# Buttons.
button-export = Tải biên bản
