beacon-late = Số công cộng { $round } chưa đến; bot vẫn đang hỏi.{ $agree ->
        [yes] {" "}Hai bên có thể cùng đồng ý rút không cần số. Người chạy bot có thể tính trước lần rút đó.
       *[no] {""}
    } · #{ $game }
