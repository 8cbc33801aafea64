command-replay = Xem lại ván từng nước bằng nút bấm
command-replay-game = Mã ván
command-gif = Cả ván thành một ảnh động (GIF)
command-gif-game = Mã ván

replay = Ván #{ $game } · thế { $at }/{ $last }{ $after ->
        [yes] , sau nước { $move }
       *[no] , lúc bày quân
    }

film = Ảnh động ván #{ $game }, { moves-made }{ $over ->
        [yes] .
       *[no] , tính đến lúc này.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }Ván dài quá nên chỉ có { $shown } hình: từ đầu, rồi nhảy thẳng tới thế cuối.
    }

film-backgammon = Ảnh động ván #{ $game }{ $over ->
        [yes] .
       *[no] , tính đến lúc này.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }Ván dài quá nên chỉ có { $shown } hình: từ đầu, rồi nhảy thẳng tới thế cuối.
    }

film-busy = Đang làm nhiều ảnh động quá. Chờ vài giây rồi gọi lại /gif { $game } nhé.

film-failed = Chưa làm được ảnh động ván #{ $game }. Xem tạm từng nước: /xemlai { $game }, hoặc biên bản: /bienban { $game }

# Buttons.
button-replay = Xem lại
button-gif = Ảnh động
button-first = ⏮
button-before = ◀
button-after = ▶
button-last = ⏭
