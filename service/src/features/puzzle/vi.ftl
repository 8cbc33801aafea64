### Câu đố mỗi ngày (/caudo, /caidatnhom câu đố 08:00).

puzzle-goal = { $seat } đi trước{ $goal ->
        [0] {" "}và thắng
       *[other] , { $goal } nước chiếu hết
    }
puzzle-goal-xiangqi = { $seat } đi trước{ $goal ->
        [0] {" "}và thắng
       *[other] , { $goal } nước chiếu bí
    }
puzzle-goal-caro = { $seat } đi trước{ $goal ->
        [0] {" "}và thắng
       *[other] , { $goal } nước là thắng
    }
puzzle-posed = Câu đố số { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }. Chỉ một nước đúng, mỗi người một lần trả lời.
    Bấm Giải câu đố để trả lời riêng; đừng gõ nước đi ở đây kẻo lộ. Khi có câu kế tiếp, lời giải hiện ngay ở tin này. #{ $game }
puzzle-next = Câu kế tiếp: { $at }.
puzzle-asked = Câu đố số { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }.
    Bấm quân rồi bấm chỗ đến, hoặc nhắn riêng nước đi. Bạn chỉ có một lần, nghĩ kỹ nhé. #{ $game }
puzzle-right = Đúng rồi! { $line }
    { $place ->
        [1] Bạn là người đầu tiên giải được câu đố số { $number }
       *[other] Bạn là người thứ { $place } giải được câu đố số { $number }
    }{ $days ->
        [1] .
       *[other] , { $days } ngày liền.
    }
puzzle-wrong = { $move } chưa phải nước thắng. Lời giải câu đố số { $number } sẽ hiện cùng câu kế tiếp.
puzzle-tried = { $right ->
        [yes] Bạn đã giải được câu đố số { $number }: { $move }.
       *[no] Bạn đã trả lời câu đố số { $number }: { $move }, chưa đúng. Lời giải sẽ hiện cùng câu kế tiếp.
    }
puzzle-over = Câu đố số { $number } đã qua. Lời giải: { $line }
puzzle-solved = Lời giải câu đố số { $number } · { $kind }: { $line } #{ $game }
puzzle-solvers = { $solved ->
        [0] { $tried ->
            [0] Chưa ai thử.
           *[other] { $tried } người thử, chưa ai giải được.
        }
       *[other] { $solved } trong { $tried } người giải được: { $names }{ $more ->
            [0] .
           *[other] {" "}và { $more } người nữa.
        }
    }
puzzle-solver = { $name }{ $days ->
        [1] {""}
       *[other] {" "}({ $days } ngày liền)
    }
puzzle-elsewhere = Câu đố #{ $game } ở tin nhắn riêng với mình: trả lời ở đó, không ai thấy.
puzzle-aloud = Trả lời ở đây thì ai cũng thấy nên không tính. Bấm Giải câu đố dưới hình #{ $game } nhé.
puzzle-kept = Giữ kín giúp bạn rồi, chưa ai đọc được. Muốn trả lời thì bấm Giải câu đố dưới hình #{ $game }.
puzzle-paused = { $days } ngày liền chưa ai thử câu đố, nên câu đố tạm nghỉ. Muốn chơi tiếp thì gõ /caudo
puzzle-resumed = Câu đố chơi tiếp. Câu kế tiếp: { $at }.
puzzle-waits = Câu đầu tiên của nơi này hiện lúc { $at }.
puzzle-none = Muốn cả nhóm mỗi ngày có một câu: quản trị viên bật bằng /caidatnhom câu đố 08:00 (thêm cờ của câu đố: cờ tướng); nhắn riêng với mình thì tự bật cho bạn được.
puzzle-none-alone = Bạn chưa bật câu đố mỗi ngày. Bật ngay ở đây: /caidatnhom câu đố 08:00 (chỉ muốn một cờ thì thêm: cờ của câu đố cờ tướng).
puzzle-none-at-table = Muốn mỗi ngày có một câu trong phần trò chuyện này thì gõ: /caidatnhom câu đố 08:00 (thêm cờ của câu đố: cờ tướng).
puzzle-title = Câu đố
puzzle-once = chỉ một lần trả lời
puzzle-card = { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }
puzzle-own = Câu đố · { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }.
    Bấm quân rồi bấm chỗ đến, hoặc gõ nước đi. Đi sai thì đi lại được, chỉ mất chuỗi câu giải liền. #{ $game }
puzzle-own-right = Đúng rồi! { $line }
puzzle-own-other = Đúng, { $move } cũng thắng. Nước trong lời giải: { $line }
puzzle-own-wrong = { $move } chưa thắng. Quân đã về chỗ cũ: bạn thử nước khác nhé.
puzzle-own-given = Lời giải: { $line }
puzzle-streak = { $run ->
        [1] 1 câu đúng ngay lần đầu
       *[other] { $run } câu liền đúng ngay lần đầu
    }
button-puzzle = Giải câu đố
button-solution = Lời giải
button-next-puzzle = Câu tiếp theo

command-puzzle = Một câu đố, hoặc câu trả lời của bạn
command-puzzle-move = Nước đi trả lời, hoặc cờ của câu đố

command-chatsettings-puzzle = Mỗi ngày một câu đố lúc mấy giờ, ví dụ 08:00; “không” là thôi
command-chatsettings-game = Câu đố của cờ nào
setting-puzzle = Câu đố mỗi ngày lúc
setting-game = Cờ của câu đố
choice-each-game = Mỗi ngày một cờ
