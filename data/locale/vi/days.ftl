### Chơi nhiều ngày: quản lý, chặn, nghỉ phép, tính trước, ván kế tiếp.

day-of-year = { $day }/{ $month }
day-whole = hết { $day }
day-and-year = { $day }/{ $year }
moment = { $time } ngày { $day }
moment-today = { $time } hôm nay
clock-falls = Hết giờ: { $at }.

button-admin-wins = { $name } thắng
ending-judged = { $said ->
        [abort] Quản trị viên { $name } huỷ ván, không tính thắng thua.
        [draw] Quản trị viên { $name } xử hoà.
       *[win] Quản trị viên { $name } xử { $winner } ({ $winner_seat }) thắng.
    }{ $given ->
        [yes] {" "}Lý do: { $why }
       *[no] {""}
    }
ending-adjudicated = { $winner } ({ $winner_seat }) được xử thắng { after-moves }.
why-adjudicated = Quản trị viên xử

is-blocked = { $name } không nhận lời thách của bạn.
is-blocked-offer = { $name } không nhận lời xin nào của bạn. Ván vẫn chơi tiếp; muốn thôi thì /xinthua.
blocks = Bạn đang chặn { $name }. Bỏ chặn trước đã: /chan

clock-begins = Đồng hồ bắt đầu chạy lúc { $at }. Nước đầu của giải chờ hết giờ yên; đi sớm hơn cũng được.
clock-round = { $kind ->
        [overtime] Giờ bù còn { $left }
       *[round] Vòng đấu còn { $left }
    } (đến { $at }); đồng hồ còn lâu hơn.
clock-round-over = Vòng đấu đã hết giờ. Ván chưa xong thì xử theo luật của giải.
reminder-round = { $name } ơi, ván #{ $game } với { $other }: { $kind ->
        [overtime] giờ bù còn { $left }
       *[round] vòng còn { $left }
    } (đến { $at }).
clock-rests = Cuối tuần, đồng hồ đứng đến { $until }.

planned = { $other } đi { $move }, { $name } đi nước đã tính trước.

button-my-view = Bàn của tôi

too-many-here = Nhóm này cho mỗi người nhiều nhất { $max } ván cùng lúc. Xong bớt một ván rồi thách tiếp nhé.
offer-lapsed = { $offer ->
        [number] Đi tiếp là không rút không cần số theo lời { $name }.
        [draw] Đi tiếp là không nhận hoà của { $name }.
        [abort] Đi tiếp là không huỷ ván theo lời { $name }.
        [takeback] Đi tiếp là không cho { $name } đi lại.
        [pause] Đi tiếp là không tạm dừng theo lời { $name }.
       *[concede] Đi tiếp là không nhận điểm { $name } nhường.
    }
offer-withdrawn = { $name } rút lời { $offer ->
        [number] xin rút không cần số
        [draw] xin hoà
        [abort] xin huỷ ván
        [takeback] xin đi lại
        [pause] xin tạm dừng
       *[concede] xin thua điểm
    }. · #{ $game }
