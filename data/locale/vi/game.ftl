### Chữ quanh một ván: lời thách, chú thích dưới bàn cờ, kết quả.

man-general = Tướng
man-advisor = Sĩ
man-elephant = Tượng
man-horse = Mã
man-rook = Xe
man-cannon = Pháo
man-soldier = Tốt
man-chess-king = Vua
man-chess-queen = Hậu
man-chess-rook = Xe
man-chess-bishop = Tượng
man-chess-knight = Mã
man-chess-pawn = Tốt
man-dark = Quân úp
man-dark-within = quân úp
man-checker = Quân
brief-man-general = Tg
brief-man-advisor = S
brief-man-elephant = T
brief-man-horse = M
brief-man-rook = X
brief-man-cannon = P
brief-man-soldier = B
# Các chữ trên bàn cờ bằng chữ; hình chữ trên quân cũng vậy.
letter-man-general = Tg
letter-man-advisor = S
letter-man-elephant = T
letter-man-horse = M
letter-man-rook = X
letter-man-cannon = P
letter-man-soldier = B
letter-man-dark = U
letter-man-chess-king = V
letter-man-chess-queen = H
letter-man-chess-rook = X
letter-man-chess-bishop = T
letter-man-chess-knight = M
letter-man-chess-pawn = C
short-man-general = Tướng
short-man-advisor = Sĩ
short-man-elephant = Tượng
short-man-horse = Mã
short-man-rook = Xe
short-man-cannon = Pháo
short-man-soldier = Tốt
short-man-dark = Úp
short-man-chess-king = V
short-man-chess-queen = H
short-man-chess-rook = X
short-man-chess-bishop = T
short-man-chess-knight = M
short-man-chess-pawn = { "" }
own-man-at = { $man } { $at }
own-checker-at = quân { $at ->
        [thanh] trên thanh
       *[other] ở điểm { $at }
    }
the-man = { $man }
the-man-dark = quân úp
checker-at = Quân { $at ->
        [thanh] trên thanh
       *[other] ở điểm { $at }
    }
man-at = { $man } { $at }

spot = cột { $file } hàng { $rank }
spot-file = cột { $file }
spot-rank = hàng { $rank }
spot-bar = thanh
spot-off = ra ngoài
man-chu-king = Vua
man-chu-crown-prince = Thái tử
man-chu-lion = Sư tử
man-chu-free-king = Bôn vương
man-chu-soaring-eagle = Phi thứu
man-chu-horned-falcon = Giác ưng
man-chu-free-boar = Bôn trư
man-chu-flying-ox = Phi ngưu
man-chu-whale = Kình nghê
man-chu-white-horse = Bạch câu
man-chu-dragon-king = Long vương
man-chu-dragon-horse = Long mã
man-chu-flying-stag = Phi lộc
man-chu-rook = Phi xa
man-chu-bishop = Giác hành
man-chu-vertical-mover = Thụ hành
man-chu-side-mover = Hoành hành
man-chu-reverse-chariot = Phản xa
man-chu-lance = Hương xa
man-chu-phoenix = Phượng hoàng
man-chu-kirin = Kỳ lân
man-chu-drunk-elephant = Tuý tượng
man-chu-blind-tiger = Manh hổ
man-chu-ferocious-leopard = Mãnh báo
man-chu-gold = Kim tướng
man-chu-silver = Ngân tướng
man-chu-copper = Đồng tướng
man-chu-go-between = Trọng nhân
man-chu-pawn = Bộ binh

seat-first = Trắng
seat-first-jieqi = Đỏ
seat-first-xiangqi = Đỏ
seat-first-chushogi = Tiên thủ
seat-second = Đen
seat-second-chushogi = Hậu thủ
anyone = ai cũng được

game-jieqi = cờ úp
game-xiangqi = cờ tướng
game-chess = cờ vua
game-chushogi = chu shogi
game-backgammon = cờ thỏ cáo

challenge = { $challenger } thách { $opponent } một ván { $kind }. { $side }{ $options }
    Ván #{ $game }
challenge-name = { challenge }
challenge-open = { $challenger } mời một ván { $kind }, ai nhận cũng được. { $side }{ $options }
    Ván #{ $game }
challenge-anywhere = Ở đâu cũng nhận được: gõ /nhan { $code }
challenge-anywhere-link = Ở Telegram thì mở liên kết này: { $link }
place-lost = { $platform } đang không liên lạc được. Khi nào được, bàn cờ sẽ hiện ở đó.
envelope-line = Phong bì: { $seal }
luck-line = { $name } góp chữ “{ $text }”.
challenge-side-first = Người thách đi trước.
challenge-side-second = Người nhận đi trước.
challenge-side-lot = Bốc thăm xem ai đi trước.
challenge-side-first-backgammon = Người thách cầm Trắng; đổ xúc xắc xem ai đi trước.
challenge-side-second-backgammon = Người nhận cầm Trắng; đổ xúc xắc xem ai đi trước.
challenge-side-lot-backgammon = Bốc thăm màu quân; đổ xúc xắc xem ai đi trước.

declined = { $name } từ chối lời mời { $kind } của { $other } (#{ $game }).
cancelled = { $name } rút lời mời { $with ->
        [nobody] một ván { $kind }
       *[somebody] { $other } một ván { $kind }
    } (#{ $game }).
withdrawn = { $name } (quản trị) rút lời mời một ván { $kind } của { $other } (#{ $game }).
expired = Lời mời { $with ->
        [nobody] một ván { $kind }
       *[somebody] { $other } một ván { $kind }
    } của { $name } hết hạn: { $days } ngày không ai nhận (#{ $game }).
aborted = { $name } huỷ ván { $kind } với { $other } (#{ $game }).

started = Vào ván! { $first } cầm { $first_seat }, { $second } cầm { $second_seat }{ $lot ->
        [yes] {" "}(bốc thăm).
       *[no] .
    }
started-chushogi = Vào ván! { $first } là { $first_seat }, { $second } là { $second_seat }{ $lot ->
        [yes] {" "}(bốc thăm).
       *[no] .
    }
time-span = { $unit ->
        [day] { $count } ngày
        [hour] { $count } giờ
        [minute] { $count } phút
       *[second] { $count } giây
    }
suggested-clock = { $each }{ $kind ->
    [fischer] {" "}+ { $extra } mỗi nước
    [whole] {" "}mỗi bên
   *[move] {" "}mỗi nước
}
suggested-flag-auto = Hết giờ là thua
suggested-flag-claim = Hết giờ thì bên kia đòi mới thua
challenge-time = Thời gian: { $each }{ $kind ->
        [fischer] { $extra ->
            [none] {" "}mỗi bên
           *[other] {" "}+ { $extra } mỗi nước
        }
       *[move] {" "}mỗi nước{ $extra ->
            [none] {""}
           *[other] , dự trữ { $extra }
        }
    }{ $look ->
        [none] {""}
       *[other] , { $look } từ lúc xem bàn
    }{ $flag ->
        [claim] {" "}· hết giờ thì bên kia đòi mới thua
       *[auto] {""}
    }{ $rest ->
        [weekend] {" "}· thứ bảy, chủ nhật đồng hồ đứng
       *[never] {""}
    }
challenge-time-short = { $time } · đồng hồ ngắn: không nhắc
challenge-look = Mỗi lượt bàn cờ đóng cho đến khi người đi mở xem; mở rồi mới tính giờ nghĩ.
challenge-hints = Ván này cả hai được xin gợi ý của máy (/goiy).
challenge-rated = Ván này tính hệ số Elo.
challenge-series = { $number ->
        [1] Đấu { $games } ván, ai được quá nửa số điểm thì thắng.
       *[other] Ván { $number } trong lượt đấu { $games } ván, đang { $score }.
    }
series-stands = Ván { $number } trong lượt đấu { $games } ván: { $first } · { $score } · { $second }.
series-goes-on = Lượt đấu { $games } ván đang là { $first } · { $score } · { $second }. Bấm Chơi lại để vào ván kế.
series-level = Hết { $games } ván vẫn hoà: { $first } · { $score } · { $second }. Bấm Chơi lại để đánh thêm ván quyết định.
series-won = { $winner } thắng lượt đấu { $games } ván: { $first } · { $score } · { $second }.
too-short = Chưa đủ mỗi bên một nước nên ván này không tính vào thành tích{ $rated ->
        [yes] {" "}và hệ số
       *[no] {""}
    }{ $of_cup ->
        [yes] ; trong giải thì vẫn tính.
       *[no] .
    }
rating-change = Hệ số: { $first } { $first_before } → { $first_after }, { $second } { $second_before } → { $second_after }.
clock-left = Còn { $left } cho nước này{ $bank ->
        [none] {""}
       *[other] , dự trữ { $bank }
    }{ $told ->
        [yes] {" "}(đến { $at }).
       *[no] .
    }
clock-out = Giờ đã hết, bot đang xử.
clock-both = Còn { $left }, bên kia { $others }.
clock-given-back = Bot vắng mặt { $time }: thời gian đó không tính.
clock-given-back-lost = { $platform } mất liên lạc { $time }: thời gian đó không tính.
clock-cut-off = { $platform } mất liên lạc: đồng hồ của { $name } đang dừng.
clock-to-look = { $name } còn { $left } để mở xem{ $told ->
        [yes] {" "}(đến { $at }).
       *[no] .
    }
clock-looked = { $name } mở xem bàn lúc { $at }.
clock-paused = Đồng hồ đang tạm dừng. Muốn đi tiếp thì cứ đi, hoặc /tieptuc
reminder = { $name } ơi, ván #{ $game } với { $other } { $state ->
        [begins] hết giờ của nước này: từ giờ trừ vào dự trữ { $reserve }.
        [reserve] đang dùng giờ dự trữ, còn { $left }.
        [both] còn { $left } cho nước này, sau đó trừ vào dự trữ { $reserve }.
       *[move] còn { $left }.
    }
reminders = { $name } ơi, { $count } ván chờ bạn. Gấp nhất: #{ $game } với { $other }, còn { $left }.
challenge-night = Giờ yên ({ $from } giờ–{ $until } giờ) có thể chiếm hơn nửa thời gian của một nước; trong giờ đó bot không nhắc.
challenge-until = Không ai nhận thì lời thách hết hạn lúc { $at }.
outcome-accepted = { $name } đã nhận lời.
outcome-declined = Lời thách đã bị từ chối.
outcome-withdrawn = Lời thách đã được rút lại.
outcome-expired = Không ai nhận nên lời thách đã hết hạn.
pause-offered = { $name } xin tạm dừng đồng hồ.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } đồng ý không?
    } · #{ $game }
pause-refused = { $name } không chịu tạm dừng, chơi tiếp. · #{ $game }
without-number-offered = { $name } xin rút không cần số công cộng. Người chạy bot có thể tính trước lần rút này.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } đồng ý không?
    } · #{ $game }
without-number-refused = { $name } muốn chờ số công cộng. · #{ $game }
beacon-challenge = May rủi lấy từ số công cộng drand: không ai biết trước, kể cả người chạy bot.
beacon-captor = Riêng quân ăn úp thì máy của người chạy bot tính ra được.
beacon-drawing = { $what ->
        [taken] Quân ăn úp rút theo số công cộng { $round } ({ $time }).
        [dice] Xúc xắc đổ theo số công cộng { $round } ({ $time }).
        [start] Thế khởi đầu rút theo số công cộng { $round } ({ $time }).
        [lot] Bốc thăm đi trước theo số công cộng { $round } ({ $time }).
       *[man] Quân lật theo số công cộng { $round } ({ $time }).
    }
beacon-accepted = Đã nhận lời thách #{ $game }.{" "}
beacon-announced-late = Số công cộng { $round } báo muộn: lần rút này của ván #{ $game } không chứng minh được gì.
flag-fallen = { $name } hết giờ. { $other } muốn thắng thì /xinxu, muốn chơi tiếp thì cho thêm: /themgio 1 ngày
    { $name } vẫn đi được; đi rồi thì { $other } không đòi thắng được nữa.
time-given = { $name } cho { $other } thêm { $time }. · #{ $game }
closed-board = Có nước đang chờ { $player }. Bàn cờ mở ra khi { $player } bấm xem; từ lúc đó có { $time } để nghĩ.
closed-banner = Có nước đang chờ
live-nudge = { $played ->
        [yes] { $name } ơi, { $other } vừa đi { $move }. Tới lượt bạn (ván #{ $game }, bàn ở trên).
       *[no] { $name } ơi, tới lượt bạn. Bàn của ván #{ $game } ở trên vừa đổi.
    }
series-offer = Đấu { $games } ván, quá nửa điểm thì thắng
room-title = { $kind }: { $first } – { $second }
room-line = { $kind }: { $first } ({ $first_seat }) – { $second } ({ $second_seat }) · ván #{ $game }
room-opened = { $kind } · { $first } – { $second }: bàn cờ ở { $room } · ván #{ $game }
room-finished =
    { $kind } · { $first } – { $second } · ván #{ $game } ({ $room })
    { $ending }
room-left = { $gone ->
    [yes] Chủ đề riêng của ván #{ $game } không còn nữa, { $first } và { $second } chơi tiếp ở đây.
   *[no] Chủ đề riêng của ván #{ $game } không cho mình viết nữa, { $first } và { $second } chơi tiếp ở đây.
    }
to-move = Đến lượt { $player } ({ $seat }).
# Bàn mới thay luôn bàn của nước này.
moved-before = Trước đó { $name } ({ $seat }) đi { $move }{ $what }.
last-move = Nước { $number } · { $name } ({ $seat }): { $move }{ $what }.
chu-move = { $man } { $way }
chu-move-coded = { $man } { $way } ({ $move })
dark-move = úp { $move }
turned-up = , lật ra { $man }
captured = , ăn { $man }
captured-dark = , ăn một quân úp
check = Chiếu tướng!
check-chess = Chiếu!
check-chushogi = Chiếu!
counter-progress = Chưa ăn quân, chưa tiến tốt qua sông: { $moves }/{ $limit } nước, đủ { $limit } là hoà.
counter-progress-jieqi = Chưa ăn quân, chưa lật quân, chưa tiến tốt qua sông: { $moves }/{ $limit } nước, đủ { $limit } là hoà.
counter-effective = Số nước, không kể nước chiếu, nước đuổi và nước đỡ: { $moves }/{ $limit }, đủ { $limit } là hoà.
counter-total = Cả ván: { $moves }/{ $limit } nước, đủ { $limit } là hoà.
counter-fifty = Chưa ăn quân, chưa đi tốt: { $moves }/{ $limit } nước, đủ { $limit } là hoà.
counter-occurrences = Thế này đã lặp { $moves } lần, tới lần { $limit } là xử.
counter-checks = Đã chiếu { $moves } lần, đủ { $limit } lần là thắng.
warning-mate = Chiếu hết: nước nào cũng mất vua!
card-names = { $first } ({ $first_seat }) – { $second } ({ $second_seat })
board-footer = { $kind } · ván #{ $game }{ $of_cup ->
        [yes] {" "}· giải { $cup }{ $round ->
            [0] {""}
           *[other] , vòng { $round }
        }
       *[no] {""}
    }
board-footer-rated = { $kind } · tính hệ số · ván #{ $game }{ $of_cup ->
        [yes] {" "}· giải { $cup }{ $round ->
            [0] {""}
           *[other] , vòng { $round }
        }
       *[no] {""}
    }

moves-made = { $moves } nước
after-moves = { $moves ->
        [0] khi chưa ai đi nước nào
       *[other] sau { moves-made }
    }
points-won = { $points } điểm
ending-match-resigned = { $loser } ({ $loser_seat }) xin thua cả trận: { $winner } ({ $winner_seat }) thắng trận.
ending-checkmate = Chiếu bí! { $winner } ({ $winner_seat }) thắng sau { moves-made }.
ending-checkmate-chess = Chiếu hết! { $winner } ({ $winner_seat }) thắng sau { moves-made }.
ending-stalemate = { $loser } ({ $loser_seat }) hết nước đi: { $winner } ({ $winner_seat }) thắng sau { moves-made }.
ending-perpetual-check = { $loser } ({ $loser_seat }) chiếu dai quá số nước cho phép: { $winner } ({ $winner_seat }) thắng.
ending-perpetual-chase = { $loser } ({ $loser_seat }) đuổi dai quá số nước cho phép: { $winner } ({ $winner_seat }) thắng.
ending-mutual-check = Hai bên cùng chiếu dai: hoà.
ending-mutual-chase = Hai bên cùng đuổi dai: hoà.
ending-check-against-chase = { $loser } ({ $loser_seat }) chiếu dai trong khi bên kia đuổi dai: { $winner } ({ $winner_seat }) thắng.
ending-repetition = Thế cờ lặp lại lần thứ ba, không bên nào phạm luật: hoà.
ending-progress = Hoà: 30 nước liền không ăn quân, không có tốt qua sông nào tiến thêm.
ending-progress-jieqi = Hoà: 30 nước liền không ăn quân, không lật quân, không có tốt qua sông nào tiến thêm.
ending-effective = Hoà: đã đủ 120 nước, không kể nước chiếu, nước đuổi và nước đỡ.
ending-total = Hoà: đã đủ 300 nước.
ending-royal-lost = { $loser } ({ $loser_seat }) mất hết vua và thái tử: { $winner } ({ $winner_seat }) thắng sau { moves-made }.
ending-bare-royal = { $loser } ({ $loser_seat }) chỉ còn vua trần: { $winner } ({ $winner_seat }) thắng sau { moves-made }.
ending-bare-royals = Hai bên đều chỉ còn vua trần: hoà.
ending-repeated-check = Thế cờ lặp lại lần thứ tư mà { $loser } ({ $loser_seat }) nước nào cũng chiếu: { $winner } ({ $winner_seat }) thắng.
ending-repeated-attack = Thế cờ lặp lại lần thứ tư mà { $loser } ({ $loser_seat }) nước nào cũng doạ ăn: { $winner } ({ $winner_seat }) thắng.
ending-repeated-pass = Hai bên cứ bỏ lượt tới lần lặp thứ tư, { $loser } ({ $loser_seat }) bỏ lượt trước: { $winner } ({ $winner_seat }) thắng.
ending-fourfold = Thế cờ lặp lại lần thứ tư, không bên nào phạm luật: hoà.
ending-single = { $winner } ({ $winner_seat }) rút hết quân, thắng đơn: { points-won }.
ending-gammon = { $winner } ({ $winner_seat }) thắng gammon, { $loser } chưa rút được quân nào: { points-won }.
ending-backgammon = { $winner } ({ $winner_seat }) thắng backgammon, { $loser } còn quân trên thanh hoặc trong sân nhà bên thắng: { points-won }.
ending-dropped = { $loser } ({ $loser_seat }) bỏ khi bên kia nhân đôi: { $winner } ({ $winner_seat }) thắng { points-won }.
ending-resignation-backgammon = { $loser } ({ $loser_seat }) xin thua: { $winner } ({ $winner_seat }) thắng { points-won }.
ending-stalemate-chess = Hết nước đi mà không bị chiếu: hoà sau { moves-made }.
ending-insufficient-material = Hoà: không bên nào còn đủ lực lượng chiếu hết.
ending-threefold-repetition = Hoà: lặp thế ba lần.
ending-fivefold-repetition = Hoà: lặp thế năm lần.
ending-fifty-moves = Hoà: 50 nước không ăn quân, không đi tốt.
ending-seventyfive-moves = Hoà: 75 nước không ăn quân, không đi tốt.
ending-hill = Vua của { $winner } ({ $winner_seat }) lên đỉnh đồi: thắng sau { moves-made }.
ending-three-checks = { $winner } ({ $winner_seat }) chiếu lần thứ ba: thắng sau { moves-made }.
ending-nothing-left = { $winner } ({ $winner_seat }) hết quân hoặc hết nước đi trước: thắng sau { moves-made }.
ending-horde-destroyed = { $winner } ({ $winner_seat }) đã ăn hết quân bên kia: thắng sau { moves-made }.
ending-race = Vua của { $winner } ({ $winner_seat }) về đích trước: thắng sau { moves-made }.
ending-race-tied = Hai vua cùng về đích: hoà.
ending-resignation = { $loser } ({ $loser_seat }) xin thua: { $winner } ({ $winner_seat }) thắng { after-moves }.
ending-resignation-unplayed = { $loser } ({ $loser_seat }) xin thua: { $winner } ({ $winner_seat }) thắng. Chưa ai đi nước nào.
ending-agreement = Hai bên đồng ý hoà { after-moves }.
ending-timeout = { $loser } ({ $loser_seat }) hết giờ: { $winner } ({ $winner_seat }) thắng { after-moves }.
ending-timeout-drawn = Hết giờ, nhưng bên kia không còn cách nào thắng: hoà.
ending-aborted = Ván bị huỷ, không tính thắng thua.
ending-aborted-alone = { $name } huỷ ván, không tính thắng thua.
ending-aborted-agreed = Hai bên đồng ý huỷ ván, không tính thắng thua.

draw-offered = { $name } xin hoà.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } đồng ý không?
    } · #{ $game }
draw-offer-stands = { $name } đang xin hoà.
draw-refused = { $name } không chịu hoà, chơi tiếp. · #{ $game }
abort-offered = { $name } xin huỷ ván.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } đồng ý không?
    } · #{ $game }
abort-refused = { $name } không chịu huỷ ván, chơi tiếp. · #{ $game }
takeback-offered = { $name } xin đi lại nước vừa rồi.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } cho đi lại không?
    } · #{ $game }
takeback-asked = { $name } xin đi lại, về { $start ->
        [yes] đầu ván
       *[no] sau nước { $move }
    }. { $other } cho đi lại không?
takeback-refused = { $name } không cho đi lại, chơi tiếp. · #{ $game }
taken-back = { $name } được đi lại { $number ->
        [0] nước vừa rồi
       *[other] nước { $number }
    }.

concede-offered = { $name } xin thua ván này { $points } điểm{ $cube ->
        [yes] {" "}(còn nhân với khối)
       *[no] {""}
    }.{ $asked ->
        [no] {""}
       *[yes] {" "}{ $other } chịu không?
    } · #{ $game }
concede-refused = { $name } không chịu { $points } điểm, chơi tiếp. · #{ $game }

bar-line = { $seat }{ $played ->
        [yes] {" "}· vừa đi { $move }
       *[no] {""}
    }
bar-tally = Pip
bar-line-race = { $seat }{ $length ->
        [0] {""}
       *[other] {" "}· { $score }/{ $length } điểm
    }{ $played ->
        [yes] {" "}· vừa đi { $move }
       *[no] {""}
    }
banner-won = { $seat } thắng
banner-drawn = Hoà
banner-aborted = Ván bị huỷ
banner-unknown = Chưa có kết quả
why-checkmate = Chiếu bí
why-checkmate-chess = Chiếu hết
why-stalemate = Hết nước đi
why-stalemate-chess = Hết nước đi mà không bị chiếu
why-perpetual-check = { $loser } chiếu dai
why-perpetual-chase = { $loser } đuổi dai
why-mutual-check = Hai bên cùng chiếu dai
why-mutual-chase = Hai bên cùng đuổi dai
why-check-against-chase = { $loser } chiếu dai, bên kia đuổi dai
why-repetition = Lặp thế ba lần
why-progress = 30 nước không ăn quân, không tiến tốt
why-effective = Đủ 120 nước
why-total = Đủ 300 nước
why-insufficient-material = Không bên nào còn đủ lực lượng
why-threefold-repetition = Lặp thế ba lần
why-fivefold-repetition = Lặp thế năm lần
why-fifty-moves = 50 nước không ăn quân, không đi tốt
why-seventyfive-moves = 75 nước không ăn quân, không đi tốt
why-hill = Vua lên đỉnh đồi
why-three-checks = Chiếu đủ ba lần
why-nothing-left = Hết quân hoặc hết nước đi trước
why-horde-destroyed = Ăn hết quân bên kia
why-race = Vua về đích trước
why-race-tied = Hai vua cùng về đích
why-single = Thắng đơn · { $points } điểm
why-gammon = Gammon · { $points } điểm
why-backgammon = Backgammon · { $points } điểm
why-dropped = { $loser } bỏ khi bị nhân đôi
why-royal-lost = { $loser } mất hết vua và thái tử
why-bare-royal = { $loser } chỉ còn vua trần
why-bare-royals = Hai bên đều chỉ còn vua trần
why-repeated-check = { $loser } lặp thế, nước nào cũng chiếu
why-repeated-attack = { $loser } lặp thế, nước nào cũng doạ ăn
why-repeated-pass = { $loser } bỏ lượt mãi
why-fourfold = Lặp thế bốn lần
why-resignation = { $loser } xin thua
why-agreement = Hai bên đồng ý
why-timeout = Hết giờ
why-aborted = Không tính thắng thua
why-of-file = Theo biên bản

badge-turn-backgammon = Đến lượt
badge-turn = Đến lượt
badge-out = hết giờ
badge-seconds = { $count } s
badge-left = còn { $left }
badge-round = vòng: { $left }
badge-overtime = giờ bù: { $left }
badge-crawford = Ván Crawford
badge-won = Thắng
badge-lost = Thua
badge-drawn = Hoà
badge-aborted = Huỷ
badge-unknown = –

button-move = Đi quân
button-put = Đánh
button-elsewhere = khác…
button-only = Chỉ một cách: { $move }
button-confirm-play = Đi { $move }
button-undo = ↶ Lấy lại { $steps }
button-casual = Chơi vui
button-claim-time = Đòi thắng
button-check-numbers = Kiểm tra số
button-show-board = Xem bàn
button-agree = Đồng ý
button-refuse = Không
button-envelope = Phong bì
button-back = ‹ Quay lại
button-picked = ‹ { $man }
button-more = Thêm ›
move-pass = bỏ lượt
button-stay = Bỏ lượt
button-in-place = Ăn tại chỗ
button-straight = Đi thẳng
button-via = qua { $at }
button-promote = Phong thành { $man }
button-no-promotion = Không phong
button-game = #{ $game } { $kind } · { $opponent }
suggest-move = { $move } · { $opponent } #{ $game }

welcome = Chào cả nhà! Bạn Cờ đây. Bấm tên cờ dưới đây là mời cả nhóm một ván, ai nhận cũng được.
    Thách riêng một người: /choi cờ úp @tên. Luật: /luat · Cách chơi: /trogiup
welcome-discord = Chào cả nhà! Bạn Cờ đây. Bấm tên cờ dưới đây là mời cả kênh một ván, ai nhận cũng được.
    Thách riêng một người: lệnh /choi, chọn cờ và đối thủ. Luật: /luat · Cách chơi: /trogiup

# Khai cuộc của một ván: bên đi trước, rồi cách đáp của bên đi sau.
opening-versus = { $first } đối { $second }
