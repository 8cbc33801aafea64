### Chơi nhiều ngày: quản lý, chặn, nghỉ phép, tính trước, ván kế tiếp.

day-of-year = { $day }/{ $month }
day-whole = hết { $day }
day-and-year = { $day }/{ $year }
moment = { $time } ngày { $day }
moment-today = { $time } hôm nay
clock-falls = Hết giờ: { $at }.

admin-moderators-only = Chỉ quản trị viên của nhóm mới xử được ván. Muốn thôi ván này thì /xinthua, /hoa hoặc /huyvan.
admin-nobody = Bàn này không có ai quản: hai người chơi tự xử với nhau (/xinthua, /hoa, /huyvan).
admin = Quản lý nhóm: { $games ->
        [0] không có ván nào đang chơi
       *[other] { $games } ván đang chơi
    }, { $challenges } lời thách đang chờ.
    Bấm một ván để xử, hoặc gõ: /quanly huỷ #k7m2 lý do, /quanly hoà #k7m2, /quanly thắng đỏ #k7m2. Giới hạn của nhóm: /quanly giới hạn
admin-game = Ván #{ $game }, { $first } – { $second }: xử thế nào? Ai xử, vì sao đều ghi vào biên bản. Muốn ghi lý do thì gõ: /quanly huỷ #{ $game } lý do
admin-confirm = { $ending ->
        [abort] Huỷ ván #{ $game }, không tính thắng thua?
        [draw] Xử hoà ván #{ $game }?
       *[win] Xử { $winner } thắng ván #{ $game }?
    } Xử rồi không lấy lại được.
admin-unknown = Không hiểu “{ $typed }”. Gõ: /quanly huỷ #k7m2, /quanly hoà #k7m2, /quanly thắng @tên #k7m2, hoặc /quanly để bấm.
button-admin-abort = Huỷ ván
button-admin-draw = Xử hoà
button-admin-wins = { $name } thắng
button-admin-sure = Xử vậy
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

block-nobody = Bạn chưa chặn ai. Chặn: /chan @tên. Người bị chặn không thách, không xin gì được bạn; ván đang chơi vẫn đi tiếp.
block-list = Bạn đang chặn: { $names }. Bấm để bỏ chặn.
block-done = Đã chặn { $name }: không nhận lời thách, lời xin và lời nhắc tên từ người đó nữa. Ván đang chơi với nhau vẫn đi tiếp bằng nút. Bỏ chặn: /chan
block-lifted = Đã bỏ chặn { $name }.
block-whom = Bỏ chặn ai? /chan xem danh sách.
block-unknown = Chưa thấy ai tên “{ $typed }” ở đây. Trả lời tin của người đó bằng /chan, hoặc ghi @tên.
block-self = Sao lại tự chặn mình? Chặn người khác: /chan @tên
is-blocked = { $name } không nhận lời thách của bạn.
is-blocked-offer = { $name } không nhận lời xin nào của bạn. Ván vẫn chơi tiếp; muốn thôi thì /xinthua.
blocks = Bạn đang chặn { $name }. Bỏ chặn trước đã: /chan
button-unblock = Bỏ chặn { $name }

vacation-none = Bạn không nghỉ phép. Năm nay còn { $left }/{ $allowed } ngày. Nghỉ ngay: /nghiphep 7 ngày. Hẹn trước: /nghiphep 20/12 5 ngày
vacation-left = { $year ->
        [this] Năm nay còn { $left } ngày.
       *[other] Năm { $year } còn { $left } ngày.
    }
vacation-not-on = Ngày { $day } bạn không có kỳ nghỉ nào để huỷ.
vacation-stands = { $ahead ->
        [yes] Bạn đã hẹn nghỉ phép từ { $from } đến { $until }. { vacation-left } Thôi không nghỉ: /nghiphep thôi
       *[no] Bạn đang nghỉ phép từ { $from } đến { $until }. { vacation-left } Về sớm: /nghiphep về
    }
vacation-begins = { $begins ->
        [now] Nghỉ phép từ bây giờ đến { $until }.
        [planned] Bạn đã hẹn nghỉ từ { $from } đến { $until }.
       *[notice] Có ván sắp hết giờ, nên 12 giờ nữa mới nghỉ được: từ { $from } đến { $until }.
    } { $begins ->
        [now] { $games ->
                [0] Hiện không có ván nào từ 12 giờ mỗi nước trở lên.
               *[other] Đồng hồ của bạn đứng trong { $games } ván (những ván từ 12 giờ mỗi nước trở lên).
            }
       *[later] { $games ->
                [0] Hiện không có ván nào từ 12 giờ mỗi nước trở lên.
               *[other] Đồng hồ của bạn sẽ đứng trong { $games } ván (những ván từ 12 giờ mỗi nước trở lên).
            }
    } { vacation-left } { $begins ->
        [now] Về sớm: /nghiphep về
        [planned] Thôi không nghỉ: /nghiphep thôi { $from }
       *[later] Thôi không nghỉ: /nghiphep thôi
    }
vacation-ended = { $stood ->
        [yes] Hết nghỉ phép, đồng hồ chạy lại.
       *[no] Hết nghỉ phép.
    } { $charged ->
        [0] Không mất ngày phép nào.
       *[other] Mất { $charged } ngày phép: ngày đã bắt đầu tính tròn một ngày.
    } { vacation-left }
vacation-also = Còn hẹn nghỉ từ { $from } đến { $until }.
vacation-dropped = Đã bỏ kỳ nghỉ phép từ { $from } đến { $until }, không mất ngày nào. { vacation-left }
vacation-begun = Kỳ nghỉ phép của bạn bắt đầu, đến { $until }. { $games ->
        [0] Không có ván nào chờ bạn.
       *[other] { $games } ván chờ bạn, đồng hồ của bạn tạm dừng.
    } Về sớm: /nghiphep về
vacation-over = { $stood ->
        [yes] Hết nghỉ phép, đồng hồ của bạn chạy lại.
       *[no] Hết nghỉ phép.
    }
vacation-waiting = { $games ->
        [0] Không có ván nào chờ bạn.
       *[other] { $games } ván chờ bạn, gấp nhất đứng đầu:
    }
vacation-already = { $ahead ->
        [yes] Bạn đã hẹn nghỉ phép từ { $from } đến { $until }. Muốn đổi thì bỏ trước đã: /nghiphep thôi{ $first ->
            [yes] {""}
           *[no] {" "}{ $from }
        }
       *[no] Bạn đang nghỉ phép đến { $until } rồi. Muốn đổi thì về trước đã: /nghiphep về
    }
vacation-too-many = Bạn đã hẹn { $max } kỳ nghỉ phép rồi. Bỏ bớt một kỳ trước đã: /nghiphep thôi
vacation-too-soon = Có ván sắp hết giờ trong 12 giờ tới, mà ngày { $from } lại đến trước đó. Đi nước đó đã, hoặc nghỉ muộn hơn một ngày.
vacation-days = Nghỉ phép tính tròn ngày, “{ $typed }” không được. Ví dụ: /nghiphep 3 ngày · /nghiphep 20/12 5 ngày · /nghiphep từ 20/12 đến 25/12
vacation-unread = Mình không đọc được “{ $typed }”. Ví dụ: /nghiphep 3 ngày · /nghiphep 20/12 5 ngày · /nghiphep từ 20/12 đến 25/12
vacation-past = Ngày { $day } qua rồi. { $again ->
        [none] Nghỉ ngay: /nghiphep { $days } ngày
       *[year] Nghỉ ngay: /nghiphep { $days } ngày. Sang năm: /nghiphep { $again } { $days } ngày
    }
vacation-no-month = Không có tháng { $month }. Ghi ngày trước tháng sau: /nghiphep { $instead }
vacation-far = Nghỉ phép chỉ hẹn trước trong vòng một năm và không dài hơn thế. Ví dụ: /nghiphep 3 ngày · /nghiphep 20/12 5 ngày
vacation-too-long = { $year ->
        [this] Năm nay bạn chỉ còn { $left } trong { $allowed } ngày nghỉ phép. Xem: /nghiphep
       *[other] Năm { $year } bạn chỉ còn { $left } trong { $allowed } ngày nghỉ phép. Xem: /nghiphep
    }
vacation-is = { $name } đang nghỉ phép đến { $until }.
vacation-ahead = { $name } nghỉ phép từ { $from } đến { $until }.
clock-begins = Đồng hồ bắt đầu chạy lúc { $at }.
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

line-how = Tính trước cho ván #{ $game }: ghi nước bên kia, rồi nước của bạn, cách nhau bằng dấu phẩy: /neu M8.7, P2-5. Tối đa 8 cặp. Chỉ mình bạn biết.
line-stands = Ván #{ $game }, bạn đã tính trước: { $moves }. Bỏ: /neu xoá
line-kept = Đã ghi cho ván #{ $game }: { $moves }. Bên kia đi đúng vậy thì bot đi thay bạn ngay; đi khác thì thôi. Chỉ mình bạn thấy. Bỏ: /neu xoá
line-dropped = Ván #{ $game } không còn nước tính trước.
line-not-here = Gõ ở nhóm thì ai cũng đọc được. Nhắn riêng cho bot nhé: /neu
line-own-turn = Ván #{ $game } đang đến lượt bạn: đi luôn, rồi hãy tính trước.
line-no-answer = Phải kết thúc bằng nước của bạn: nước bên kia, nước của bạn, … Ví dụ: /neu M8.7, P2-5
line-too-long = Tính trước nhiều nhất { $max } nước. Bớt mấy nước cuối nhé.
line-illegal = Nước thứ { $number } (“{ $typed }”) không đi được trong thế đó. Gõ lại: /neu
line-unread = Nước thứ { $number } (“{ $typed }”) không đọc ra. Cách nhau bằng dấu phẩy: M8.7, P2-5
line-past-chance = Sau “{ $typed }” là chuyện may rủi (lật quân, đổ xúc xắc), không tính trước được nữa. Dừng ở nước đó nhé.
line-past-end = Sau “{ $typed }” là hết ván rồi. Bỏ các nước sau đó nhé.
planned = { $other } đi { $move }, { $name } đi nước đã tính trước.

next-none = { $elsewhere ->
        [0] Không có ván nào chờ bạn.
       *[other] Ở đây không có ván nào chờ bạn; chỗ khác có { $elsewhere } ván, nhắn riêng cho bot: /vanke
    }
button-next = Ván kế tiếp
button-my-view = Bàn của tôi

too-many-here = Nhóm này cho mỗi người nhiều nhất { $max } ván cùng lúc. Xong bớt một ván rồi thách tiếp nhé.
offer-lapsed = { $offer ->
        [draw] Đi tiếp là không nhận hoà của { $name }.
        [abort] Đi tiếp là không huỷ ván theo lời { $name }.
        [takeback] Đi tiếp là không cho { $name } đi lại.
        [pause] Đi tiếp là không tạm dừng theo lời { $name }.
       *[concede] Đi tiếp là không nhận điểm { $name } nhường.
    }
offer-withdrawn = { $name } rút lời { $offer ->
        [draw] xin hoà
        [abort] xin huỷ ván
        [takeback] xin đi lại
        [pause] xin tạm dừng
       *[concede] xin thua điểm
    }. · #{ $game }
button-withdraw = Rút lời
