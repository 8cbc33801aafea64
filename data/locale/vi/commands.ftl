### Mô tả lệnh: Discord, thực đơn Telegram và /trogiup đọc chung. Mỗi dòng tối đa 100 ký tự (giới hạn của Discord).

command-play = Thách đấu một ván cờ
command-play-game = Cờ gì
command-play-opponent = Thách ai (bỏ trống: ai nhận cũng được)
command-play-side = Bên nào đi trước
command-play-options = Tuỳ chọn khác, kiểu khoá=giá trị
command-accept = Nhận lời thách đấu
command-accept-part = Góp vận may: gõ vài chữ bất kỳ để trộn vào phong bì
command-accept-game = Mã ván
command-decline = Từ chối lời thách đấu
command-decline-game = Mã ván
command-cancel = Huỷ lời thách đấu của mình
command-cancel-game = Mã ván
command-move = Đi một nước
command-move-move = Nước đi, ví dụ P2-5, h3e3, mã 8 tấn 7
command-move-game = Mã ván
command-board = Xem lại bàn cờ
command-board-as = Kiểu xem
command-board-game = Mã ván
command-peek = Xem riêng những quân úp bạn đã ăn
command-peek-game = Mã ván
command-draw = Xin hoà, hoặc đồng ý hoà
command-draw-game = Mã ván
command-resign = Xin thua
command-resign-game = Mã ván
command-history = Biên bản: mọi nước đã đi
command-history-game = Mã ván
command-games = Các ván của bạn, ván đang chờ bạn đứng đầu
command-rules = Luật chơi
command-rules-game = Luật của cờ nào
command-help = Cách dùng
command-help-topic = Về chuyện gì
command-settings = Cài đặt của bạn
command-settings-language = Ngôn ngữ
command-start = Chào hỏi và mở trò chuyện riêng
command-start-with = Mã trong đường dẫn mời

choice-jieqi = Cờ úp
choice-xiangqi = Cờ tướng
choice-first = Mình đi trước
choice-second = Mình đi sau
choice-lot = Bốc thăm
choice-picture = Hình
choice-text = Chữ
choice-hd = Hình lớn
choice-vi = Tiếng Việt
choice-en = English
