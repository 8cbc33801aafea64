### Câu đố: mỗi ngày (/caidatnhom câu đố 08:00) và lúc nào cũng có (/caudo).

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
puzzle-goal-jieqi = { $seat } đi trước{ $goal ->
        [0] {" "}và tìm nước nhiều cơ hội nhất
       *[other] , { $goal } nước chiếu bí
    }
puzzle-goal-backgammon = { $seat } đã đổ: tìm cách đi tốt nhất
puzzle-goal-draw = { $seat } đi trước và giữ hoà
puzzle-posed = Câu đố số { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }. Mỗi người một lần trả lời.
    Bấm Giải câu đố để trả lời riêng; đừng gõ nước đi ở đây kẻo lộ. Khi có câu kế tiếp, lời giải hiện ngay ở tin này. #{ $game }
puzzle-next = Câu kế tiếp: { $at }.
puzzle-asked = Câu đố số { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(dễ)
        [medium] {" "}(vừa)
        [hard] {" "}(khó)
       *[none] {""}
    }: { $goal }.
    Bấm quân rồi bấm chỗ đến, hoặc nhắn riêng nước đi. Bạn chỉ có một lần, sai một nước là hết, nghĩ kỹ nhé. #{ $game }
puzzle-right = Đúng rồi! { $line }
    { $place ->
        [1] Bạn là người đầu tiên giải được câu đố số { $number }
       *[other] Bạn là người thứ { $place } giải được câu đố số { $number }
    }{ $days ->
        [1] .
       *[other] , { $days } ngày liền{ $best ->
            [0] {""}
           *[other] {" "}(dài nhất: { $best })
        }.
    }
puzzle-wrong = { $move } chưa phải nước thắng. Lời giải câu đố số { $number } sẽ hiện cùng câu kế tiếp.
puzzle-wrong-jieqi = { $move } chưa phải nước nhiều cơ hội nhất. Lời giải câu đố số { $number } sẽ hiện cùng câu kế tiếp.
puzzle-wrong-backgammon = { $move } chưa phải cách đi tốt nhất. Lời giải câu đố số { $number } sẽ hiện cùng câu kế tiếp.
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
puzzle-no-theme = Không có câu đố “{ $said }” của { $kind }. Có các chủ đề: { $themes }. Ví dụ: /caudo { $example }
puzzle-nearest = Chưa có câu { $level } nào như vậy; đây là câu gần nhất ({ $nearest }).
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
    Bấm quân rồi bấm chỗ đến, hoặc gõ nước đi. Đi sai thì được đi lại, nhưng chỉ lần đầu tính điểm và chuỗi câu giải liền. Xem lời giải cũng tính như sai. #{ $game }
puzzle-goes-on = { $move } đúng rồi. Bên kia đáp { $defence }.
    { $left } #{ $game }
puzzle-goes-on-after = { $move } cũng tốt như { $right }. Trên bàn là nước { $right } của câu đố, bên kia đáp { $defence }.
    { $left } #{ $game }
puzzle-left = { $goal ->
        [0] Bạn đi tiếp để thắng nhé.
       *[other] Còn { $goal } nước chiếu hết.
    }
puzzle-left-xiangqi = { $goal ->
        [0] Bạn đi tiếp để thắng nhé.
       *[other] Còn { $goal } nước chiếu bí.
    }
puzzle-left-jieqi = { $goal ->
        [0] Bạn đi tiếp để thắng nhé.
       *[other] Còn { $goal } nước chiếu bí.
    }
puzzle-left-caro = { $goal ->
        [0] Bạn đi tiếp để thắng nhé.
       *[other] Còn { $goal } nước là thắng.
    }
puzzle-left-draw = Bạn đi tiếp để giữ hoà nhé.
puzzle-slower = { $move } cũng thắng, nhưng chưa chiếu hết trong { $goal } nước. Bạn thử lại nhé, không tính là sai.
puzzle-slower-xiangqi = { $move } cũng thắng, nhưng chưa chiếu bí trong { $goal } nước. Bạn thử lại nhé, không tính là sai.
puzzle-slower-jieqi = { $move } cũng thắng, nhưng chưa chiếu bí trong { $goal } nước. Bạn thử lại nhé, không tính là sai.
puzzle-slower-caro = { $move } cũng thắng, nhưng lâu hơn { $goal } nước. Bạn thử lại nhé, không tính là sai.
puzzle-unclear = { $move } cũng tốt, nhưng có nước hơn hẳn. Bạn thử lại nhé, không tính là sai.
puzzle-own-right = Đúng rồi! { $line }
puzzle-own-other = Đúng, { $move } cũng tốt như vậy. Lời giải đã soạn: { $line }
puzzle-own-wrong = { $move } chưa thắng. Quân đã về chỗ cũ: bạn thử nước khác nhé.
puzzle-own-wrong-caro = { $move } chưa thắng. Dấu đã xoá: bạn thử ô khác nhé.
puzzle-own-wrong-jieqi = { $move } chưa phải nước nhiều cơ hội nhất. Quân đã về chỗ cũ: bạn thử nước khác nhé.
puzzle-own-wrong-backgammon = { $move } chưa phải cách đi tốt nhất. Quân đã về chỗ cũ: bạn thử cách khác nhé.
puzzle-own-given = Lời giải: { $line }
puzzle-note = Đây là nước nhiều cơ hội nhất tính trung bình, không chắc thắng: còn quân úp mà.
puzzle-or = { $one } hoặc { $other }
puzzle-themes = Chủ đề: { $themes }
puzzle-thousands = { $thousands }.{ $rest }
puzzle-rating = Điểm câu đố { $points }
puzzle-rated = Điểm câu đố { $points } ({ $change })
puzzle-stats = Điểm câu đố: { $ratings }
puzzle-stats-kind = { $kind } { $points }
puzzle-streak = { $run ->
        [0] Chuỗi đúng ngay lần đầu dài nhất: { $best }
        [1] 1 câu đúng ngay lần đầu
       *[other] { $run } câu liền đúng ngay lần đầu{ $best ->
            [0] {""}
           *[other] {" "}(dài nhất: { $best })
        }
    }
puzzle-level-easy = dễ
puzzle-level-medium = vừa
puzzle-level-hard = khó
puzzle-composed = cờ thế
puzzle-composed-title = Cờ thế
puzzle-composed-word = cờ thế
puzzle-composed-name = { $name } ({ $chinese })
puzzle-origin = Trích: { $book }{ $number ->
        [none] {""}
       *[other] , số { $number }
    }
puzzle-book-thich-tinh-nha-thu = Thích tình nhã thú (適情雅趣)
puzzle-book-mong-nhap-than-co = Mộng nhập thần cơ (夢入神機)
puzzle-book-quat-trung-bi = Quất trung bí (橘中秘)
puzzle-book-bach-bien-tuong-ky-pho = Bách biến tượng kỳ phổ (百變象棋譜)
puzzle-book-tam-vu-tan-bien = Tâm vũ tàn biên (心武殘編)
puzzle-book-truc-huong-trai = Trúc hương trai (竹香齋)
puzzle-book-uyen-tham-hai-khoat = Uyên thâm hải khoát (淵深海闊)
puzzle-theme-mate = sát cục
puzzle-theme-mate-caro = thắng bắt buộc
puzzle-theme-check = chiếu
puzzle-theme-sacrifice = thí quân
puzzle-theme-fork = bắt đôi
puzzle-theme-pin = ghim quân
puzzle-theme-skewer = xiên quân
puzzle-theme-discovered = đòn mở
puzzle-theme-doublecheck = chiếu đôi
puzzle-theme-backrank = hàng cuối
puzzle-theme-smothered = chiếu nghẹt
puzzle-theme-anastasia = sát cục Anastasia
puzzle-theme-arabian = sát cục Ả Rập
puzzle-theme-boden = sát cục Boden
puzzle-theme-dovetail = sát cục đuôi én
puzzle-theme-doublebishop = hai tượng chiếu hết
puzzle-theme-hook = sát cục móc câu
puzzle-theme-deflection = đánh lạc hướng
puzzle-theme-attraction = dụ quân
puzzle-theme-interference = cắt đường
puzzle-theme-clearance = dọn đường
puzzle-theme-intermezzo = nước xen
puzzle-theme-capturedefender = bắt quân giữ
puzzle-theme-xray = xuyên quân
puzzle-theme-trapped = vây bắt quân
puzzle-theme-hanging = quân không ai giữ
puzzle-theme-capture = ăn quân
puzzle-theme-promotion = phong cấp
puzzle-theme-underpromotion = phong quân nhỏ
puzzle-theme-advancedpawn = tốt xuống sâu
puzzle-theme-enpassant = bắt tốt qua đường
puzzle-theme-castling = nhập thành
puzzle-theme-zugzwang = cùng nước
puzzle-theme-quiet = nước êm
puzzle-theme-defence = phòng thủ
puzzle-theme-exposed = vua trống trải
puzzle-theme-f2f7 = đánh vào f2, f7
puzzle-theme-kingside = đánh cánh vua
puzzle-theme-queenside = đánh cánh hậu
puzzle-theme-opening = khai cuộc
puzzle-theme-middlegame = trung cuộc
puzzle-theme-endgame = tàn cuộc
puzzle-theme-pawnending = tàn cuộc tốt
puzzle-theme-knightending = tàn cuộc mã
puzzle-theme-bishopending = tàn cuộc tượng
puzzle-theme-rookending = tàn cuộc xe
puzzle-theme-queenending = tàn cuộc hậu
puzzle-theme-doublecannon = pháo trùng
puzzle-theme-horsecannon = mã hậu pháo
puzzle-theme-ironbolt = thiết môn thuyên
puzzle-theme-facing = chống tướng
puzzle-theme-turn = lật quân
puzzle-theme-openfour = bốn hai đầu trống
puzzle-theme-four = thành bốn
puzzle-theme-openthree = ba hai đầu trống
puzzle-theme-twothreats = hai đường cùng lúc
puzzle-theme-block = chặn
puzzle-theme-lion = sư tử
puzzle-theme-hit = ăn quân lẻ
puzzle-theme-point = lập điểm
puzzle-theme-safe = đi an toàn
puzzle-theme-race = chạy đua
puzzle-theme-contact = còn chạm quân
puzzle-theme-bearoff = rút quân
puzzle-theme-blitz = đánh dồn dập
puzzle-theme-prime = dãy chặn
puzzle-theme-back = giữ điểm sau
puzzle-theme-bar = vào lại bàn
puzzle-theme-draw = hoà cờ
button-puzzle = Giải câu đố
button-solution = Lời giải
button-next-puzzle = Câu tiếp theo
button-harder = Khó hơn
button-easier = Dễ hơn

command-puzzle = Một câu đố, hoặc câu trả lời của bạn
command-puzzle-move = Nước đi trả lời, hoặc câu đố muốn chơi: cờ nào, dễ hay khó, đòn gì

command-chatsettings-puzzle = Mỗi ngày một câu đố lúc mấy giờ, ví dụ 08:00; “không” là thôi
command-chatsettings-game = Câu đố của cờ nào
setting-puzzle = Câu đố mỗi ngày lúc
setting-game = Cờ của câu đố
choice-each-game = Mỗi ngày một cờ
