
# Phân tích ván đã xong.
button-review = Phân tích
button-point-1 = Bước ngoặt 1
button-point-2 = Bước ngoặt 2
button-point-3 = Bước ngoặt 3
button-try = Tự tìm nước hay hơn
button-try-next = Thử lỗi tiếp theo
button-show-better = Xem nước hay hơn
review-begun = Đang phân tích ván #{ $game }… Xong là kết quả hiện ở đây{ $shown ->
        [vi] {" "}bằng tiếng Việt như ván cờ
        [en] {" "}bằng tiếng Anh như ván cờ
       *[own] {""}
    }, có khi mất một hai phút.{ $shown ->
        [own] {""}
       *[other] {" "}Lúc đó gõ /phantich { $game } để đọc bằng tiếng của bạn.
    }
review-begun-by-browser = Đang phân tích ván #{ $game }…, có khi mất một hai phút. Kết quả hiện ở đây và trong chat riêng với bạn.
review-under-way = Đang phân tích ván #{ $game } rồi, chờ chút nhé.
review-later = Ván #{ $game } chưa xong. Xong ván rồi phân tích nhé.
review-nothing = Ván #{ $game } ngắn quá, chưa có gì để phân tích.
review-busy = Nhiều ván đang chờ phân tích quá. Lát nữa gọi lại /phantich nhé.
review-enough = Bạn đang có mấy ván chờ phân tích rồi. Xong mấy ván đó hãy gọi thêm.
review-failed = Ván #{ $game } chưa phân tích được. Lát nữa bạn gọi lại /phantich { $game } nhé.
review-title = Phân tích { $kind } #{ $game }: { $first } – { $second }
review-picture = Phân tích ván { $kind }
review-percent = { $percent }%
decimal-point = ,
review-opening = Khai cuộc: { $code ->
        [none] {""}
       *[other] { $code } {""}
    }{ $name }.
review-accuracy = Độ chính xác{ $formula ->
        [lichess] {" "}(công thức Lichess)
       *[own] {""}
    }: { $first } ({ $own }), { $second } ({ $other }).
review-errors = Lỗi của { $name }: { $moves }{ $more ->
        [0] {""}
       *[other] {" "}và { $more } lỗi nữa
    }.
review-finds = Nước hay: { $moves }{ $more ->
        [0] {""}
       *[other] {" "}và { $more } nước nữa
    }.
# Nước trong danh sách, của bên đi trước và bên đi sau: số thứ tự, nước, ký hiệu.
review-marked-first = { $at }. { $move } { $mark }
review-marked-second = { $at }… { $move } { $mark }
# Trong hình.
review-accurate = chính xác { $percent }
review-luck = Vận may: { $first } ({ $own }), { $second } ({ $other }): số điểm xúc xắc cho thêm hay lấy bớt, không tính tài đi quân.
review-luck-of-men = Vận may lật quân: { $first } ({ $own }), { $second } ({ $other }): phần cơ hội thắng mà quân lật ra cho thêm hay lấy bớt, không tính tài đi quân.
review-luck-note = vận may { $points }
review-points = { $count ->
        [0] Không có bước ngoặt nào lớn: hai bên đi đều tay.
       *[other] Có { $count } bước ngoặt. Bấm nút để xem nước nào hay hơn.
    }
review-average = Bước ngoặt tính trung bình mọi quân có thể lật ra; đường cong theo quân đã lật thật.
review-point = Bước ngoặt { $number }/{ $of }, nước { $at } · #{ $game }: { $name } đi { $move }, cơ hội thắng của { $side } từ { $before }% thành { $after }%.
review-better = Hay hơn là { $move }{ $shown ->
        [arrow] {" "}(mũi tên)
        [square] {" "}(ô đánh dấu)
       *[nothing] {""}
    }: { $why }
review-better-covered = Nước hay hơn: { $better }
review-move-why = { $move }: { $why }
review-try-title = Tìm nước hay hơn
review-try = Tìm nước hay hơn cho { $seat }: nước { $at } của ván #{ $game }. Trong ván, { $seat } đã đi { $move }, sau đó cơ hội thắng của { $side } là { $after }%.
review-try-elsewhere = Thế cờ của ván #{ $game } ở tin nhắn riêng với mình: bạn tìm nước hay hơn ở đó nhé.
review-tried-best = { $move } là nước hay nhất: cơ hội thắng của { $side } là { $chance }%, còn sau { $played } là { $least }%.
review-tried-good = { $move } cũng hay: cơ hội thắng của { $side } là { $chance }%.{ $rank ->
        [behind] {" "}Mình thì chọn { $best } ({ $most }%).
       *[level] {""}
    }
review-tried-better = Đi { $move } thì cơ hội thắng của { $side } là { $chance }%, hay hơn { $played } ({ $least }%), nhưng còn nước hay hơn. Thử lại nhé.
review-tried-worse = Đi { $move } thì cơ hội thắng của { $side } là { $chance }%, chưa phải nước cần tìm. Thử lại nhé.
review-tried-same = { $move } chính là nước đã đi trong ván. Bạn tìm nước khác nhé.
review-quiet = Chưa được gì ngay, nhưng mấy nước sau thế hơn hẳn.
review-answer-wins = Sau { $played }, bên kia đáp { $move } là thắng luôn.
review-answer-mate = Sau { $played }, bên kia đáp { $move } và chiếu hết trong { $count } nước.
review-answer-mate-caro = Sau { $played }, bên kia đáp { $move } và thắng trong { $count } nước.
review-answer-free = Sau { $played }, bên kia đáp { $move }, được không { $man }.
review-answer-takes = Sau { $played }, bên kia đáp { $move }, ăn { $man } mà không thiệt.
review-answer-fork = Sau { $played }, bên kia đáp { $move }, doạ bắt cả { $one } lẫn { $other }.
review-answer-check = Sau { $played }, bên kia đáp { $move }, chiếu ngay.
review-answer-then = Sau { $played }, bên kia đáp { $move }, rồi ăn { $man } ở nước sau.
review-answer-attacks = Sau { $played }, bên kia đáp { $move }, doạ bắt { $man }.
review-answer-threats = Sau { $played }, bên kia đáp { $move }, doạ hai nơi cùng lúc.
review-answer-threat = Sau { $played }, bên kia đáp { $move } và cầm thế chủ động.
review-move = nước { $at }{ $mark }
review-fall = { $before }% → { $after }%
curve-chances = Cơ hội thắng của { $seat } (%)

command-review = Phân tích ván đã xong: biểu đồ, bước ngoặt, độ chính xác
command-review-game = Mã ván
