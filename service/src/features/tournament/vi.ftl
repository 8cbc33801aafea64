### Giải đấu: mở giải, ghi danh, vòng đấu, bảng điểm.

cup-form = { $form ->
        [robin] vòng tròn một lượt
        [double] vòng tròn hai lượt
        [swiss] hệ Thuỵ Sĩ{ $number ->
            [0] {""}
           *[other] , { $number } vòng
        }
       *[knockout] loại trực tiếp{ $number ->
            [1] {""}
           *[other] , mỗi cặp { $number } ván
        }
    }
cup-name = giải { $kind } { $cup }
cup-announced = { $name } mở giải { $kind } { $cup }: { $form }. Giờ: { $clock }; { $rounds ->
        [none] { $games ->
            [1] mỗi người chơi từng ván một, không chia vòng.
           *[other] mỗi người chơi cùng lúc nhiều nhất { $games } ván, không chia vòng.
        }
        [open] xong ván cuối là hết vòng.
       *[fixed] mỗi vòng { $round }.
    }{ $late ->
        [time] {" "}Ván trễ xét giờ.
       *[judge] {""}
    }{ $rated ->
        [yes] {" "}Có tính hệ số.
       *[no] {""}
    } { $seeding ->
        [lot] Thứ tự do bốc thăm.
       *[rating] Thứ tự theo hệ số.
    }
cup-sign-up = Ghi danh còn { $left } (đến { $at }), { $exact ->
        [yes] đúng { $most } người
       *[no] từ { $least } đến { $most } người
    }; đủ { $most } người thì bắt đầu ngay.{ $count ->
        [0] {" "}Ai muốn đấu thì bấm Ghi danh.
       *[other] {""}
    }
cup-sign-up-rests = { $full ->
        [yes] Đã đủ { $most } người. Đang giờ yên, { $at } mới vào trận. Ai rút thì người khác còn kịp ghi danh trước giờ đó.
       *[no] Đang giờ yên, { $at } mới vào trận. Trước giờ đó vẫn ghi danh được, nhiều nhất { $most } người.
    }
cup-sign-up-over = Đã hết ghi danh, giải đã bắt đầu.
cup-sign-up-off = Đã hết ghi danh, giải bị huỷ.
cup-signed-up = Đã ghi danh { $count }/{ $most }: { $names }{ $others ->
        [0] {""}
       *[other] {" "}và { $others } người nữa
    }
cup-seal = Phong bì bốc thăm: { $seal }
cup-opened = Phong bì bốc thăm đã mở: bấm Phong bì, hoặc gõ /kiemtra { $cup }
cup-envelope = Phong bì bốc thăm, giải { $cup }: { $commitment }
    { $open ->
        [yes] Số bí mật: { $seed }
       *[no] Vòng 1 bắt đầu thì phong bì mở.
    }
cup-joined = { $name } ghi danh { $called }, người thứ { $count }.
cup-left = { $sent ->
        [yes] { $by } cho { $name } ra khỏi { $called }.
       *[no] { $name } rút khỏi { $called }.
    }{ $given ->
        [yes] {" "}Lý do: { $why }
       *[no] {""}
    }
cup-round = { $title }, { $final ->
        [yes] chung kết
       *[no] vòng { $round }/{ $rounds }
    }{ $told ->
        [yes] , còn { $left } (đến { $at }):
       *[no] :
    }
cup-begins = { $title } bắt đầu. { $games ->
        [1] Mỗi người chơi từng ván một, xong ván này mở ván kế:
       *[other] Mỗi người chơi cùng lúc nhiều nhất { $games } ván, xong ván nào mở ván kế:
    }
cup-begins-at = { $count ->
        [0] Đang giờ yên, { $at } giải { $cup } mới vào trận. Trước giờ đó vẫn ghi danh được.
       *[other] Bạn đã ghi danh giải { $cup } (chỗ { $count } trong { $most }). Đang giờ yên, { $at } mới vào trận.
    }
cup-round-over = Vòng { $round } xong:
cup-round-next = { $final ->
        [yes] Chung kết:
       *[no] Vòng { $round }:
    }
cup-reminder = { $title }, vòng { $round } đã qua nửa, còn { $left } (đến { $at }). Hết vòng mà hai bên chưa đi nước đầu thì bên đang tới lượt thua:
cup-waits = { $one } – { $other } · #{ $game }
cup-late = { $title }, vòng { $round } hết giờ mà còn ván chưa xong. Người mở giải hoặc quản trị viên xử trong { $judging } (/quanly thắng @tên #mã, /quanly hoà #mã). Sau đó bên dùng nhiều giờ hơn thua; bằng nhau thì hoà:
cup-overtime = { $title }, vòng { $round } hết giờ. Ván chưa xong được chơi bù { $overtime } (đến { $at }):
cup-judge = { $title }, vòng { $round } hết cả giờ bù. { $organiser } hoặc quản trị viên bấm nút để xử. Chưa xử thì ván vẫn chơi tiếp:
cup-moderators = Quản trị viên:
cup-withdrawn = { $name } thua { $games } ván mà không đi nước nào nên bị rút khỏi { $called }.
cup-withdrawn-win = { $name } thắng ván đó, không phải chơi tiếp.
cup-old-rules = { $title } mở từ bản bot trước nên chơi đến hết theo luật lúc mở: mỗi vòng { $round }. Hết vòng mà ván chưa xong thì chờ xử { $judging }. Sau đó ai dùng nhiều giờ hơn thua.
cup-over = { $title } xong: { $first } vô địch{ $count ->
        [1] .
        [2] , { $second } về nhì.
       *[other] , { $second } về nhì, { $third } thứ ba.
    }
cup-called-off = { $by ->
        [nobody] { $title } không mở được: mới có { $count } trong ít nhất { $least } người.
       *[somebody] { $name } huỷ { $called }.
    }
cup-more = … và { $count } dòng nữa
cup-rests = { $name } nghỉ vòng này
cup-bye = { $name } được 1 điểm không phải đấu
cup-goes-on = { $name } vào thẳng vòng sau
cup-forfeit = { $pair }: { $winner } thắng ({ $left ->
        [yes] { $loser } rút
       *[no] { $loser } không đi nước nào
    })
cup-by-lot = bốc thăm: { $name } đi tiếp
cup-before-by-lot = hơn nhờ bốc thăm
cup-has-left = { $name } (đã rút)
cup-head = V{ $round }
cup-cut = B1 { $cut }
cup-breaks-swiss = B1 { $cut } · B { $buchholz } · SB { $sonneborn }
cup-breaks-robin = SB { $sonneborn } · { $wins } thắng
cup-legend-swiss = B: tổng điểm các đối thủ, B1: bỏ đối thủ thấp nhất · SB: điểm của người mình thắng, và nửa điểm của người mình hoà
cup-legend-robin = SB: điểm của người mình thắng, và nửa điểm của người mình hoà
cup-reached = { $state ->
        [won] vô địch
        [in] { $final ->
            [yes] vào chung kết
           *[no] vòng { $round }
        }
       *[out] { $final ->
            [yes] thua chung kết
           *[no] dừng ở vòng { $round }
        }
    }
cup-table = { $title }: { $form }. { $state ->
        [running] { $final ->
            [yes] Chung kết
           *[no] Vòng { $round }/{ $rounds }
        }{ $told ->
            [yes] , còn { $left }.
            [over] , đã hết giờ.
           *[no] .
        }
        [games] Đã xong { $done }/{ $games } ván.
        [over] Đã xong.
       *[off] Đã huỷ.
    }
cup-game-clock = { $pair } · #{ $game }{ $by ->
        [clock] : { $name } còn { $left }
        [round] : vòng còn { $left }
        [overtime] : giờ bù còn { $left }
       *[none] {""}
    }
cup-table-title = { $title }, { $final ->
        [yes] chung kết
       *[no] vòng { $round }/{ $rounds }
    }

cup-how = Mở giải môn nào? Bấm một nút, hoặc gõ: /giai cờ tướng thuỵ sĩ 5 vòng, 1 ngày mỗi nước
    Thể thức: vòng tròn (đến 16 người), vòng tròn hai lượt, thuỵ sĩ (đến 128), loại trực tiếp (đến 64).
    Ghi thêm được: ghi danh 2 ngày, từ 4 đến 16 người, xếp theo hệ số, tính hệ số. Muốn có hạn vòng: 12 giờ mỗi nước, mỗi vòng 20 ngày, ván trễ xét giờ.
cup-which-form = Giải { $kind } theo thể thức nào?
cup-which-pace = Giải { $kind }, { $form }: mỗi nước bao lâu? Bấm là mở giải.
cup-you-joined = Bạn đã ghi danh giải { $cup } (chỗ { $count } trong { $most }). Rút: /giai rút { $cup }
cup-you-left = { $withdrawn ->
        [yes] Đã rút khỏi giải { $cup }; ván đang đấu xử thua.
       *[no] Đã xoá tên khỏi giải { $cup }.
    }
cup-sure-to-leave = Rút khỏi giải { $cup } thì ván đang đấu xử thua, và không vào lại được. Rút thật chứ?
cup-stays = Bạn ở lại giải { $cup }.
cup-sure-to-end = Huỷ giải { $cup }? Ván đang đấu vẫn chơi tiếp, nhưng không tính cho giải nữa. Huỷ rồi không lấy lại được.
cup-somebody-not-in = { $name } không có trong giải { $cup }.
cup-remove-whom = Cho ai ra khỏi giải? /giai loại @tên { $cup } lý do
cup-organiser-only = Việc này của { $name }, người mở giải { $cup }, và của quản trị viên.
cup-no-such = Ở đây không có giải “{ $typed }”. Xem giải: /giai
cup-none-here = Ở đây chưa có giải nào đang mở. Mở giải: /giai mới
cup-which = Giải nào?
cup-bad-value = Không đọc được “{ $typed }”. Ví dụ: 5 vòng, mỗi vòng 20 ngày, ghi danh 2 ngày, từ 4 đến 16 người, xếp theo hệ số
cup-unknown-word = Không hiểu “{ $typed }”. Ví dụ: /giai cờ tướng thuỵ sĩ 5 vòng, 1 ngày mỗi nước
cup-bad-players = Thể thức này từ { $least } đến { $most } người, và số ít nhất không quá số nhiều nhất.
cup-bad-rounds = Hệ Thuỵ Sĩ từ 1 đến { $most } vòng.
cup-bad-best-of = Mỗi cặp 1, 3 hoặc 5 ván.
cup-bad-round = Một vòng từ { $least } đến { $most }.
cup-round-short = Vòng { $round } quá ngắn với { $clock }: mỗi bên { $moves } nước đã mất { $least }. Gõ một dòng dưới đây:
cup-way-longer = Vòng dài hơn: { $command }
cup-way-bounded = Giờ cho cả ván: { $command }
cup-way-open = Không hạn vòng: { $command }
cup-line = /giai { $kind } { $form }
cup-line-round = mỗi vòng { $round }
cup-line-players = { $exact ->
        [yes] đúng { $most } người
       *[no] từ { $least } đến { $most } người
    }
cup-line-sign-up = ghi danh { $sign_up }
cup-line-rating = xếp theo hệ số
cup-line-rated = tính hệ số
cup-line-late = ván trễ xét giờ
cup-bad-sign-up = Ghi danh từ { $least } đến { $most }.
cup-needs-clock = Ván trong giải phải có giờ. Ví dụ: 1 ngày mỗi nước
cup-no-opponent = Giải mở cho mọi người ghi danh, không gọi tên đối thủ: bỏ @tên đi.
cup-no-side = Trong giải, bên nào đi trước do bảng đấu xếp, không chọn được.
cup-not-private = Nhắn riêng chỉ có mình bạn: mở giải trong nhóm nhé.
cup-too-many = Ở đây đã có { $max } giải đang mở. Đợi một giải xong đã.
cup-no-game = Bạn không có ván nào đang chơi trong giải { $cup }.
cup-no-abort = Ván #{ $game } thuộc một giải nên hai bên không tự huỷ được. Bạn xin hoà (/hoa) hoặc xin thua (/xinthua) thì được. Quản trị viên huỷ thì ván đấu lại.
cup-already-in = Bạn đã ghi danh giải { $cup } rồi.
cup-already-out = Bạn không còn đấu trong giải { $cup }, không còn ván nào để rút. Bảng điểm: /giai { $cup }
cup-not-in = Bạn không có trong giải { $cup }.
cup-full = Giải { $cup } đã đủ { $most } người.
cup-begun = Giải { $cup } đã bắt đầu. Vào muộn chỉ được ở hệ Thuỵ Sĩ, trước vòng 2.
cup-too-late = Giải { $cup } đã qua vòng 2, không vào thêm được.
cup-left-before = Đã rút khỏi giải { $cup } thì không vào lại được.
cup-too-few = Giải { $cup } cần ít nhất { $least } người.
cup-finished = Giải { $cup } đã xong.

button-cup = { $kind } · { $players } người · { $cup }
button-cup-join = Ghi danh
button-cup-leave = Rút tên
button-cup-withdraw = Rút khỏi giải
button-cup-leave-sure = Rút thật
button-cup-stay = Ở lại
button-cup-list = Ai đã ghi danh
button-cup-table = Bảng điểm
button-cup-mine = Ván của tôi
button-cup-start = Bắt đầu luôn
button-cup-end = Huỷ giải
button-cup-end-sure = Huỷ thật
button-cup-new = Mở giải mới
button-cup-draw = Hoà { $players }
button-cup-before = ‹ Trang trước
button-cup-after = Trang sau ›

ending-ruled-unbegun = Hết vòng mà { $loser } ({ $loser_seat }) chưa đi: { $winner } ({ $winner_seat }) thắng.
ending-ruled-slower = Hết vòng, { $loser } ({ $loser_seat }) dùng nhiều giờ hơn: { $winner } ({ $winner_seat }) thắng.
ending-ruled-even = Hết vòng, hai bên dùng giờ như nhau: xử hoà.
ending-ruled-left = { $loser } ({ $loser_seat }) rút khỏi giải: { $winner } ({ $winner_seat }) thắng.

choice-robin = Vòng tròn
choice-double = Vòng tròn hai lượt
choice-swiss = Thuỵ Sĩ
choice-ko1 = Loại trực tiếp
choice-ko3 = Loại trực tiếp, 3 ván
choice-ko5 = Loại trực tiếp, 5 ván
choice-new = Mở giải
choice-join = Ghi danh
choice-leave = Rút tên
choice-table = Bảng điểm
choice-mine = Ván của tôi
choice-start = Bắt đầu
choice-remove = Cho ra khỏi giải
choice-end = Huỷ giải
choice-rating = Theo hệ số

command-tournament = Giải đấu: mở giải, ghi danh, bảng điểm
command-tournament-action = Làm gì
command-tournament-game = Giải môn nào
command-tournament-form = Thể thức
command-tournament-time = Giờ mỗi nước, ví dụ 1 ngày
command-tournament-round = Một vòng bao lâu, ví dụ 7 ngày
command-tournament-signup = Ghi danh trong bao lâu, ví dụ 2 ngày
command-tournament-rounds = Hệ Thuỵ Sĩ: mấy vòng
command-tournament-most = Nhiều nhất mấy người
command-tournament-seeding = Xếp thứ tự bằng bốc thăm hay hệ số
command-tournament-rated = Có tính hệ số không
command-tournament-person = Cho ai ra khỏi giải
command-tournament-options = Tuỳ chọn khác
cup-state = { $state ->
        [round] { $final ->
            [yes] Chung kết
           *[no] Vòng { $round }/{ $rounds }
        }
        [games] Các ván đang chơi
        [over] Giải đã xong
       *[off] Giải đã huỷ
    }{ $told ->
        [yes] : còn { $left } (đến { $at })
       *[no] {""}
    }
cup-sheet-round = { $games ->
        [yes] Các ván
       *[no] { $final ->
            [yes] Chung kết
           *[no] Vòng { $round }
        }
    }
