### Cờ thỏ cáo: đổ, đi, nhân đôi, tỉ số.

gammon-opening = Đổ giành đi trước: { $first } ({ $one }), { $second } ({ $other }). { $name } đi trước bằng hai số này.
gammon-rolled = { $name } ({ $seat }) đổ { $dice }.
gammon-played = { $name } ({ $seat }) đổ { $dice }, đi { $move }{ $hits ->
        [0] {""}
       *[other] , ăn { $hits } quân
    }.
gammon-passed = { $name } ({ $seat }) đổ { $dice }: không đi được quân nào, mất lượt.
gammon-forced = { $name } ({ $seat }) đổ { $dice }, chỉ có một cách đi: { $move }.
gammon-doubled = { $name } ({ $seat }) nhân đôi: theo thì khối lên { $value }.
gammon-took = { $name } ({ $seat }) theo, khối lên { $value }.
record-roll = đổ xúc xắc
record-double = nhân đôi
record-take = theo
record-drop = bỏ
gammon-game-over = Xong ván { $number } của trận.{" "}
gammon-to-roll = Đến lượt { $player } ({ $seat }): đổ xúc xắc.
gammon-may-double = Đến lượt { $player } ({ $seat }): đổ, hay nhân đôi?
gammon-to-answer = { $player } ({ $seat }): theo hay bỏ?
gammon-pips = Pip còn lại: { $first } ({ $one }), { $second } ({ $other }).
gammon-score = Trận { $length } điểm: { $first } · { $one }–{ $other } · { $second }.
gammon-crawford = Ván Crawford: ván này không nhân đôi.
gammon-cube = Khối nhân đôi: { $value }, { $name } giữ.

confirm-concede = { $name }, xin thua ván này mấy điểm?{ $cube ->
        [yes] {" "}Điểm còn nhân với khối
       *[no] {""}
    } · #{ $game }
pick-step = Đổ { $dice }{ $asked ->
        [first] . Đi quân nào trước?
        [next] , đã chọn { $done }. Đi tiếp quân nào?
       *[whole] , đã chọn { $done }. Đi thế này chứ?
    } (ván #{ $game })
points-unknown = Xin thua được 1, 2 hoặc 3 điểm. Ví dụ: /xinthua 2
no-dice-here = Ván #{ $game } không chơi bằng xúc xắc.
