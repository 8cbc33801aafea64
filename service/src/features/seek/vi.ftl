command-seek = Các lời thách bạn có thể nhận
command-chatsettings-elsewhere = /timdoithu có kèm lời thách từ nơi khác mà ai nhận cũng được hay không
setting-elsewhere = Lời thách từ nơi khác

seek-list = { $place ->
        [private] Các lời thách bạn có thể nhận:
       *[chat] Các lời thách đang chờ ở đây:
    }
seek-anyone = Ai nhận cũng được:
seek-by-name = Thách bạn:
seek-line = #{ $game } · { $kind } · { $challenger }
seek-left = còn { $left }
seek-at = ở “{ $title }”
seek-elsewhere = từ nơi khác
seek-first = bạn đi trước
seek-second = bạn đi sau
seek-first-backgammon = bạn cầm Trắng
seek-second-backgammon = bạn cầm Đen
seek-rated = tính hệ số
seek-hints = được xin gợi ý
seek-series = đấu { $games } ván
seek-more = Còn { $count } lời thách nữa; ở trên là những lời chờ lâu nhất.
seek-how-elsewhere = Lời thách từ nơi khác: bạn bấm vào để xem đủ rồi hãy nhận.
seek-how = Bấm vào lời thách để nhận, hoặc gõ /nhan { $game }
seek-own = Bạn đang có { $count } lời thách chờ người nhận: /vancuatoi
seek-none = { $place ->
        [private] Trong các nhóm mình biết bạn có mặt, chưa có lời thách nào chờ bạn. Bạn vào nhóm gõ /timdoithu để xem lời thách ở đó nhé.
       *[chat] Ở đây chưa có lời thách nào đang chờ. Bạn mời cả nhóm một ván, ai nhận cũng được: /choi cờ tướng
    }
