command-play = Thách đấu một ván cờ
command-play-game = Cờ gì
command-play-opponent = Thách ai (bỏ trống: ai nhận cũng được)
command-play-side = Bạn đi trước hay đi sau
command-play-level = Chơi với máy: cấp mấy (bỏ trống là chơi với người)
command-play-match = Cờ thỏ cáo: trận mấy điểm (1 đến 25; bỏ trống: một ván)
command-play-time = Thời gian mỗi nước: 45 giây, 12 giờ, 1 ngày, 10 phút + 10 giây; hoặc không tính giờ
command-play-look = Bàn cờ đóng đến khi người đi mở xem; từ lúc đó có chừng này để nghĩ, ví dụ 10 phút
command-play-bank = Giờ dự trữ cho cả ván, ví dụ 2 ngày
command-play-rest = Cuối tuần đồng hồ đứng
command-play-flag = Hết giờ thì thua ngay, hay bên kia đòi mới thua
command-play-rated = Ván này tính hệ số (bỏ trống: chơi vui, không tính)
command-play-bestof = Đấu mấy ván một lượt (ai được quá nửa thì thắng)
command-play-where = Nhận ở đâu cũng được, kèm mã mời (bỏ trống: chỉ ở đây)
command-play-luck = May rủi: số công cộng không ai biết trước, hay phong bì
command-play-options = Tuỳ chọn khác, ví dụ: chấp mã, trận 5, kín
command-accept = Nhận lời thách đấu
command-accept-part = Góp vận may: vài chữ bất kỳ, để không ai sắp trước được ván
command-accept-code = Mã mời của lời thách ở nơi khác
command-accept-game = Mã ván
command-decline = Từ chối lời thách đấu
command-decline-game = Mã ván
command-cancel = Rút lời thách đấu của bạn
command-cancel-game = Mã ván
command-rematch = Chơi lại, đổi bên
command-rematch-game = Mã ván

begun-elsewhere = Ván #{ $game } bắt đầu rồi. Bàn cờ ở { $known ->
        [yes] “{ $title }”
       *[no] nhóm có lời thách
    }; ở đây bạn cũng chơi được: /xemban { $game }

command-chatsettings-challenges = Lời thách chờ bao lâu thì hết hạn
command-chatsettings-time = Đồng hồ của ván không ghi thời gian
command-chatsettings-rated = Cho chơi ván tính hệ số
command-chatsettings-games = Mỗi người nhiều nhất mấy ván cùng lúc: 1, 3, 5, 10
setting-challenges = Lời thách chờ
setting-time = Đồng hồ
setting-rated = Ván tính hệ số
setting-games = Số ván mỗi người
choice-as-challenged = Theo lời thách
choice-no-limit = Không giới hạn
challenge-unanswered = { $name } ơi, { $other } còn chờ bạn trả lời lời thách { $kind } (#{ $game }), hạn là { $at }.
# Buttons.
button-accept = Nhận lời
button-decline = Từ chối
button-cancel = Rút lời thách
button-part = Góp vận may
button-rematch = Chơi lại, đổi bên
button-machine = Chơi với máy
