command-roll = Cờ thỏ cáo: đổ xúc xắc
command-roll-game = Mã ván
command-double = Cờ thỏ cáo: nhân đôi
command-double-game = Mã ván
command-take = Cờ thỏ cáo: bên kia nhân đôi, bạn theo
command-take-game = Mã ván
command-drop = Cờ thỏ cáo: bên kia nhân đôi, bạn bỏ (thua số điểm lúc đó)
command-drop-game = Mã ván
command-draw = Xin hoà, hoặc đồng ý hoà
command-draw-game = Mã ván
command-takeback = Xin đi lại nước vừa đi, hoặc cho người kia đi lại
command-takeback-game = Mã ván
command-abort = Huỷ ván (mới vào ván thì huỷ ngay, sau đó hai bên phải đồng ý)
command-abort-game = Mã ván
command-resign = Xin thua
command-resign-points = Cờ thỏ cáo: xin thua ván này mấy điểm
command-pause = Xin tạm dừng đồng hồ, hoặc đồng ý tạm dừng
command-pause-game = Mã ván
command-resume = Chơi tiếp ván đang tạm dừng
command-resume-game = Mã ván
command-givetime = Cho người kia thêm giờ
command-givetime-time = Thêm bao lâu, ví dụ 1 ngày, 12 giờ
command-givetime-game = Mã ván
command-claim = Đòi thắng khi bên kia hết giờ; cờ vua: xin xử hoà (lặp thế ba lần, 50 nước)
command-claim-game = Mã ván
command-resign-game = Mã ván

# Buttons.
button-roll = Đổ
button-double = Nhân đôi
button-take = Theo
button-drop = Bỏ
button-draw = Xin hoà
button-takeback = Xin đi lại
button-resign = Xin thua
button-resign-match = Xin thua cả trận
button-resign-yes = Xin thua thật
button-resign-no = Chơi tiếp
button-without-number = Rút không cần số
button-resume = Chơi tiếp
button-claim = Xin xử hoà
button-give-time = Cho thêm giờ
button-withdraw = Rút lời
button-points = { $agreed ->
        [yes] Xin thua { $points } điểm (hỏi bên kia)
       *[no] Xin thua { $points } điểm
    }
