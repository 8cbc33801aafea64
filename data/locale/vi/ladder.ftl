### Bảng xếp hạng, thành tích, các ván đã xong.

tally = { $won } thắng, { $drawn } hoà, { $lost } thua
tally-short = { $won } thắng · { $drawn } hoà · { $lost } thua
top-title = Bảng xếp hạng { $kind } (hệ số Elo)
top-title-points = Ai được nhiều điểm nhất: { $kind }
top-title-month = Ai được nhiều điểm nhất tháng { $month }/{ $year }: { $kind }
top-line = { $place }. { $name }: { $value } ({ $tally })
top-hint-rated = Dấu ?: còn ít ván, hệ số chưa chắc. Tháng này: /bangxephang { $kind } tháng
top-hint-points = Thắng 1 điểm, hoà ½. Chưa ai chơi ván tính hệ số: /choi { $kind } @tên tính hệ số
top-hint-month = Thắng 1 điểm, hoà ½, ván nào cũng kể. Hệ số: /bangxephang { $kind }
top-others = Ở đây còn có: { $games } (/bangxephang { $kind })
top-empty = Ở đây chưa xong ván { $kind ->
        [any] {""}
       *[other] { $kind }{" "}
    }nào giữa hai người. Thách một ván: /choi { $typed } @tên
top-empty-month = Tháng này ở đây chưa xong ván { $kind ->
        [any] {""}
       *[other] { $kind }{" "}
    }nào giữa hai người. Thách một ván: /choi { $typed } @tên
stats-title = { $name }: { $games } ván, { $tally }.
stats-picture = Thành tích của { $name }
stats-line = { $kind }: { $rated ->
        [yes] hệ số { $rating }, {""}
       *[no] {""}
    }{ $tally }; điểm từng bên: { $sides }{ $wins ->
        [yes] ; thắng trên bàn { $board }, bên kia xin thua { $resigned }, hết giờ { $time }
       *[no] {""}
    }{ $opens ->
        [yes] ; hay mở { $opening } ({ $times } ván)
       *[no] {""}
    }.
stats-streak = Chuỗi thắng dài nhất: { $games } ván.
versus-title = { $me } gặp { $other }: { $score }.
versus-line = { $kind }: { $tally }.
results-of-machine = Ở đây chỉ tính các ván giữa hai người, không tính ván với máy. Xem các ván bạn đã chơi với máy: /vancuatoi xong
versus-whom = Đối đầu với ai? Gõ: /doidau @tên
versus-nobody = { $me } và { $other } chưa xong ván nào với nhau.
unknown-player = Chưa thấy ai tên “{ $name }” chơi ở đây.
no-stats = { $name } chưa xong ván nào ở đây.
curve-rating = Hệ số { $kind }
curve-balance = Số ván thắng trừ số ván thua
curve-versus = { $name }: số ván thắng trừ số ván thua
done-title = Các ván đã xong: { $all } ván{ $pages ->
        [1] {""}
       *[other] , trang { $page }/{ $pages }
    }. Bấm để xem lại.
done-line = { $date } · { $kind }: { $first } { $result ->
        [first] thắng
        [second] thua
        [drawn] hoà
       *[aborted] –
    } { $second }{ $result ->
        [aborted] , huỷ
       *[other] {""}
    } · { $moves } nước · #{ $game }
done-more = Trang kế: gõ thêm “trang { $next }”.
nothing-done = Không có ván nào như vậy đã xong. Tìm được theo người, cờ, kết quả, tháng: /vancuatoi xong @tên cờ vua thắng 11/2026
unknown-search = Không hiểu “{ $typed }”. Tìm được theo người, cờ, kết quả (thắng, hoà, thua), tháng, trang: /vancuatoi xong @tên cờ vua thắng 11/2026 trang 2
