### Câu trả lời riêng cho người vừa gõ hoặc bấm.

how-to-mix = Trước khi vào ván #{ $game }, gõ vài chữ bất kỳ để trộn vào phong bì: người thách trả lời tin mời bằng mấy chữ ấy; người nhận gõ /nhan { $game } rồi mấy chữ ấy.
    Phong bì dán rồi bạn mới gõ, nên không ai sắp trước được quân theo chữ của bạn.
part-kept = Đã góp vận may vào ván #{ $game }. Gõ lại nếu muốn đổi.
confirm-resign = { $name }, xin thua ván #{ $game } thật chứ?
asked-another = Câu này hỏi { $name }, chờ { $name } trả lời nhé (ván #{ $game }).
keep-playing = Chơi tiếp ván #{ $game } nào.
pick-man = Đi quân nào? (ván #{ $game })
pick-target = { $man } đi đâu? (ván #{ $game })
pick-way = { $man } tới { $to } bằng đường nào? (ván #{ $game })
pick-promotion = Phong cấp thành quân nào? ({ $man } tới { $to }, ván #{ $game })
pick-promotion-chushogi = Phong cấp không? ({ $man } tới { $to }, ván #{ $game })
move-made = Đã đi { $move } (ván #{ $game }).
peek = Quân úp bạn đã ăn ở ván #{ $game }: { $men }. Chỉ mình bạn thấy.
peek-nothing = Ở ván #{ $game } bạn chưa có gì để xem riêng.
peek-not-this-game = Ván #{ $game } không có quân úp.
board-shown = Ván #{ $game }
games = Các ván của bạn:
games-line = #{ $game } · { $kind } với { $opponent } · { $plies } lượt · { $state }
games-your-turn = đến lượt bạn
games-their-turn = chờ người kia
games-your-answer = chờ bạn nhận lời
games-their-answer = chờ trả lời
no-games = Bạn chưa có ván nào. Thách một ván: /choi coup @tên
history = Biên bản ván #{ $game }
history-empty = Ván #{ $game } chưa có nước nào.
replay = Ván #{ $game } · thế { $at }/{ $last }{ $after ->
        [yes] , sau nước { $move }
       *[no] , lúc bày quân
    }
film = Phim ván #{ $game }, { $plies } lượt{ $over ->
        [yes] .
       *[no] , tính đến lúc này.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }Ván dài quá nên phim chiếu { $shown } thế: từ đầu, rồi nhảy thẳng tới thế cuối.
    }
film-busy = Nhiều phim đang dựng dở. Chờ vài giây rồi gọi lại /gif { $game } nhé.
film-failed = Chưa dựng được phim ván #{ $game }. Xem tạm từng nước: /xemlai { $game }, hoặc biên bản: /bienban { $game }
which-rules = Luật cờ nào?
verify-later = Ván #{ $game } chưa xong, phong bì còn niêm phong. Xong ván rồi kiểm tra nhé.
verified-good = Ván #{ $game }: khớp. Tính lại từ phong bì { $commitment }: { $outcomes ->
        [0] { $lot ->
            [yes] bốc thăm đi trước đúng như đã ghi.
           *[no] ván này không phải bốc thăm hay xáo quân.
        }
       *[other] { $lot ->
            [yes] bốc thăm đi trước và { $outcomes } lần xáo quân đều đúng như đã ghi.
           *[no] { $outcomes } lần xáo quân đúng như đã ghi.
        }
    }
    Vận may góp vào: người thách { $challenger }, người nhận { $accepter }. { $typed ->
        [yes] Có chữ gõ tay sau khi niêm phong: nếu người gõ không giữ máy (chắc nhất là người nhận, vì gõ sau cùng) thì không ai chọn trước được ván này.
       *[no] Không ai gõ chữ góp, nên chỉ biết chắc một điều: niêm phong rồi thì không gì bị đổi nữa.
    }
verified-good-backgammon = Ván #{ $game }: khớp. Tính lại từ phong bì { $commitment }: { $lot ->
        [yes] bốc thăm màu quân và { $outcomes } lần đổ xúc xắc đều đúng như đã ghi.
       *[no] { $outcomes } lần đổ xúc xắc đều đúng như đã ghi.
    }
    Vận may góp vào: người thách { $challenger }, người nhận { $accepter }. { $typed ->
        [yes] Có chữ gõ tay sau khi niêm phong: nếu người gõ không giữ máy (chắc nhất là người nhận, vì gõ sau cùng) thì không ai chọn trước được ván này.
       *[no] Không ai gõ chữ góp, nên chỉ biết chắc một điều: niêm phong rồi thì không gì bị đổi nữa.
    }
verified-bad = Ván #{ $game }: KHÔNG khớp với phong bì { $commitment }. Người thách { $challenger }, người nhận { $accepter }. Hỏi người giữ máy.
start = Chào bạn! Mình là Bạn Cờ. Thách bạn bè một ván ngay trong nhóm: /choi coup @tên. Hoặc mở lời mời ở đây, ai nhận cũng được:
