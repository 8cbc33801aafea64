### Câu trả lời riêng cho người vừa gõ hoặc bấm.

envelope = Phong bì #{ $game }: { $commitment }
    Người thách: { $challenger }
    Người nhận: { $accepter }{ $open ->
        [yes] {" "}· Số bí mật: { $seed }
       *[no] {""}
    }
envelope-part-typed = gõ “{ $text }”
envelope-part-automatic = không gõ gì (bot điền “{ $text }”)
envelope-part-empty = không gõ gì
nothing-to-mix = Ván #{ $game } lấy may rủi từ số công cộng nên không góp chữ nào. Muốn nhận thì bấm nút hoặc gõ /nhan { $game }
not-your-envelope = Phong bì #{ $game } là của { $challenger } và { $opponent }: chỉ hai người đó góp vận may vào đó.
how-to-mix-challenger = Ván #{ $game }: { $words ->
        [no] bấm Góp vận may dưới lời thách rồi viết vài chữ bất kỳ.
       *[yes] trả lời tin mời này bằng vài chữ bất kỳ.
    } Chữ đó trộn với số trong phong bì đã dán, nên không ai sắp trước được ván.
how-to-mix-accepter = { $words ->
        [no] Bấm Góp vận may dưới lời thách rồi viết vài chữ bất kỳ, hoặc dùng /nhan { $game } kèm vài chữ.
       *[yes] Gõ /nhan { $game } rồi vài chữ bất kỳ, ví dụ: /nhan { $game } mưa tháng sáu.
    } Phong bì đã dán, nên không ai sắp trước theo chữ của bạn được.
part-kept = Đã góp vận may vào ván #{ $game }. Gõ lại nếu muốn đổi.
confirm-resign = { $name }, xin thua ván #{ $game } thật chứ?
asked-another = Câu này hỏi { $name }, chờ { $name } trả lời nhé (ván #{ $game }).
offer-not-yours = Chỉ { $name } rút được lời này; bạn bấm Đồng ý hoặc Không (#{ $game }).
keep-playing = Chơi tiếp ván #{ $game } nào.
pick-man = Đi quân nào? (ván #{ $game })
pick-square = { $file ->
    [none] Đánh vào cột nào? (ván #{ $game })
   *[other] Cột { $file }, hàng nào? (ván #{ $game })
}
pick-target = { $man } đi đâu? (ván #{ $game })
pick-way = { $man } tới { $to } bằng đường nào? (ván #{ $game })
pick-promotion = Phong cấp thành quân nào? ({ $man } tới { $to }, ván #{ $game })
pick-promotion-chushogi = Phong cấp không? ({ $man } tới { $to }, ván #{ $game })
move-made = Đã đi { $move } (ván #{ $game }).
move-made-at = Đã đi { $move } (ván #{ $game }). Bàn cờ ở { $room }.
done = Đã ghi cho ván #{ $game }.
done-at = Xong. Bàn cờ ở { $room } (ván #{ $game }).
asked-at = Xong. Lời thách ở { $room }.
board-shown = Ván #{ $game }
text-board-xiangqi = { $men }; chữ hoa là Đỏ, chữ thường là Đen.
text-board-jieqi = { $men }; chữ hoa là Đỏ, chữ thường là Đen.
read-at-game = { $kind } · ván #{ $game }
board-bar = thanh
board-off = đã rút
board-pip = pip
board-cube = khối
text-board-chess = { $men }; chữ hoa là Trắng, chữ thường là Đen.
text-board-backgammon = O là { $first }, X là { $second }; số trước chữ là số quân.
legend-pawn = Tốt (chốt)
legend-dark = quân úp
alt-counting = Cột và hàng đếm từ bên { $seat }.
games = Các ván của bạn:
games-line = #{ $game } · { $kind } với { $opponent } · { moves-made } · { $state }{ $place }
games-line-backgammon = #{ $game } · { $kind } với { $opponent } · { $state }{ $place }
games-line-open = #{ $game } · { $kind } với { $opponent } · { $state }{ $place }
games-here = { " " }· { $link }
games-elsewhere = { $titled ->
        [yes] { " " }· ở “{ $title }”
       *[no] { " " }· ở chỗ khác
    }{ $linked ->
        [yes] : { $link }
       *[no] {""}
    }
games-closed = có nước đang chờ
games-your-turn = đến lượt bạn
games-their-turn = chờ người kia
games-your-answer = chờ bạn nhận lời
games-their-answer = chờ trả lời
games-clock-left = còn { $left }
games-clock-both = còn { $left }, dự trữ { $bank }
games-clock-round = { $kind ->
        [overtime] giờ bù còn { $left }
       *[round] vòng còn { $left }
    }
games-clock-reserve = còn { $left } dự trữ
games-clock-paused = tạm dừng
games-clock-vacation = { $own ->
        [yes] bạn nghỉ phép đến { $until }
       *[no] nghỉ phép đến { $until }
    }
games-clock-away = người kia nghỉ phép đến { $until }
games-clock-weekend = cuối tuần nghỉ đến { $until }
games-clock-begins = đồng hồ chạy từ { $at }
games-clock-cut-off = còn { $left }, đồng hồ đang dừng vì { $platform } mất liên lạc
games-clock-out = { $own ->
        [yes] hết giờ: bên kia đòi thắng được
       *[no] hết giờ: bạn đòi thắng được (/xinxu)
    }
games-more = Còn { $count } ván nữa; /vanke mở ván kế tiếp đang chờ bạn.
no-games = Bạn chưa có ván nào. Thách một ván: /choi cờ úp @tên
history = Biên bản ván #{ $game }
history-empty = Ván #{ $game } chưa có nước nào.
verify-later = Ván #{ $game } chưa xong, phong bì còn niêm phong. Xong ván rồi kiểm tra nhé.
verified = Ván #{ $game }: { $good ->
        [yes] khớp.
       *[no] KHÔNG khớp với phong bì. Hỏi người chạy bot.
    } Đã kiểm tra:
verified-seal = • Phong bì: mã ván và số bí mật ra { $commitment }{ $posted ->
        [yes] , đúng như biên bản ghi. So với dãy số trong lời thách nhé.
        [no] , mà biên bản lại ghi dãy khác.
       *[none] . So với dãy số trong lời thách nhé.
    }
verified-parts = • Vận may góp vào: người thách { $challenger }; người nhận lời { $accepter }.
verified-lot = { $good ->
        [yes] • Ai đi trước: bốc thăm đúng như đã ghi.
       *[no] • Ai đi trước: không khớp biên bản.
    }
verified-drawn = { $good ->
        [yes] • Bốc số: { $outcomes } lần đều đúng như đã ghi.
       *[no] • Bốc số: không khớp biên bản (lần { $wrong }).
    }
verified-drawn-jieqi = { $good ->
        [yes] • Chia quân: cả 30 quân úp đúng như đã ghi.
       *[no] • Chia quân: không khớp biên bản.
    }
verified-drawn-backgammon = { $good ->
        [yes] • Xúc xắc: { $outcomes } lần đổ đều đúng như đã ghi, kể cả lúc mở ván.
       *[no] • Xúc xắc: không khớp biên bản (lần đổ { $wrong }).
    }
verified-drawn-chess = { $good ->
        [yes] • Thế xuất phát: đúng như đã ghi.
       *[no] • Thế xuất phát: không khớp biên bản.
    }
verified-nothing = • Ván này không bốc thăm hay xáo gì.
verified-record = • Biên bản: đủ { $entries } mục, mục nào cũng đúng chỗ; { $moves ->
        [0] chưa đi nước nào.
       *[other] đem cả { $moves } nước ra chơi thử từ đầu, nước nào cũng đúng luật.
    }
verified-worth = { $typed ->
        [yes] Có chữ gõ tay sau khi niêm phong. Nếu người gõ không phải người chạy bot thì không ai chọn trước được ván này. Chắc nhất là chữ của người nhận, vì gõ sau cùng.
       *[no] Không ai gõ chữ góp, nên chỉ biết chắc một điều: niêm phong rồi thì không gì bị đổi nữa.
    }
verified-seed = Số bí mật: { $seed }
start-private = Chào bạn! Mình là Bạn Cờ, bot bày cờ cho nhóm.
    1. Thêm mình vào nhóm có bạn bè của bạn, rồi ở đó gõ /choi cờ úp: ai nhận cũng được.
    2. Hoặc chơi riêng ngay đây: /choi cờ úp (lấy lời mời để gửi), hay /choi cờ úp @tên.
    Ở đây bạn xem riêng quân úp, đọc luật (/luat), đổi cài đặt (/caidat).
no-thanks-needed = Không có gì. Chúc bạn chơi vui!
see-you = Hẹn gặp lại! Lúc nào muốn chơi thì cứ nhắn.
pass-on = Lời mời #{ $game } đã sẵn sàng. Bấm nút dưới đây gửi cho người bạn muốn thách. Họ mở ra, bấm Nhận lời là vào ván, mỗi người chơi ngay trong khung nhắn riêng với mình.
said = { $name }: { $text }
    (ván #{ $game }; gõ là trả lời)
handed-on = Mình đã chuyển lời cho { $name }. Trong ván này, câu nào không phải nước đi mình đều chuyển. Không muốn nhận lời nhắn: /caidat lời nhắn của đối thủ tắt
invited = { $name } mời bạn một ván { $kind } (ván #{ $game }). Bấm Nhận lời là vào ván, chơi ngay ở đây.
button-share = Gửi lời mời
nobody-here = Ở đây chỉ có bạn với mình. { $machine ->
        [yes] Chơi với máy ngay, hoặc ghi
       *[no] Ghi
    } tên người bạn muốn thách: /choi cờ úp @tên. Hoặc thêm mình vào nhóm rồi mời cả nhóm.
button-invite = Thêm vào nhóm
button-help = Cách chơi
start = Chào cả nhà! Mình là Bạn Cờ, bày cờ ngay ở đây cho mọi người.
    1. Bấm tên một cờ dưới đây để mời mọi người ở đây, hoặc gõ /choi cờ úp @tên.
    2. Người kia bấm Nhận lời là vào ván.
    3. Đến lượt thì bấm quân rồi bấm chỗ đến.
    Nhắn riêng với mình thì xem được quân úp, đọc luật (/luat), đổi cài đặt (/caidat).
start-web = Chào bạn! Đây là bàn cờ chung.
    1. Bấm một môn cờ dưới đây, hoặc gõ /choi cờ úp @tên.
    2. Bạn của bạn (thẻ khác, máy khác) bấm Nhận lời.
    3. Bấm quân rồi bấm chỗ đến.
    Có một mình thì bấm Chơi với máy. Luật: /luat

# Chơi với máy
machine-name = Máy cấp { $level }
machine-name-rated = Máy cấp { $level } (khoảng { $rating })
button-level = { $level } · { $rating }
button-level-lower = Thử cấp thấp hơn: cấp { $level }
button-level-higher = Thử cấp cao hơn: cấp { $level }
which-machine-game = Chơi với máy: bạn muốn chơi cờ gì?
which-level = Máy chơi { $kind } cấp mấy? Cấp 2 là nhập môn, 4 dễ, 6 vừa, 8 khá, 10 giỏi, 12 cao thủ; sau mỗi cấp là hệ số Elo ước chừng. “Ngang sức” thì theo kết quả của bạn.
