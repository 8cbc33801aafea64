command-vacation = Nghỉ phép: đồng hồ của bạn đứng trong những ván chậm
command-vacation-days = 7 ngày, hay 20/12 5 ngày, hay từ 20/12 đến 25/12; “về” để về sớm

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

command-chatsettings-vacation = Mỗi năm bao nhiêu ngày nghỉ phép: 0, 7, 14, 21, 42
setting-vacation = Ngày nghỉ phép mỗi năm
