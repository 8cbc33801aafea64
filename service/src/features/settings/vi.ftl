command-settings = Cài đặt của riêng bạn
command-settings-language = Ngôn ngữ
command-settings-notation = Cách ghi nước đi
command-settings-theme = Giao diện của hình
command-settings-pieces = Chữ trên quân
command-settings-talk = Nhận lời nhắn của đối thủ trong ván riêng
command-settings-quiet = Giờ yên, ví dụ 22-7: không nhắc trong giờ đó
command-settings-zone = Múi giờ, ví dụ Asia/Ho_Chi_Minh
command-settings-view = Bên nào ở dưới
command-chatsettings = Cài đặt của nhóm: ngôn ngữ, cách ghi nước đi, hình (quản trị viên)
command-chatsettings-language = Ngôn ngữ
command-chatsettings-notation = Cách ghi nước đi
command-chatsettings-theme = Giao diện của hình
command-chatsettings-pieces = Chữ trên quân
command-chatsettings-view = Bên nào ở dưới
command-chatsettings-bars = Tên người chơi trên hình
command-chatsettings-mode = Mỗi nước một bàn mới, một bàn đổi tại chỗ, hay mỗi ván một chủ đề riêng
command-chatsettings-quiet = Giờ yên của nhóm, không nhắc ai: 23-7; “không” để bỏ
command-chatsettings-zone = Múi giờ của nhóm (cuối tuần, giờ yên), ví dụ Asia/Ho_Chi_Minh

setting-language = Ngôn ngữ
setting-notation-xiangqi = Nước đi cờ tướng
setting-notation-chess = Nước đi cờ vua
setting-notation-chushogi = Nước đi chu shogi
setting-pieces = Chữ trên quân
setting-theme = Giao diện
setting-view = Xoay bàn
setting-bars = Tên trên hình
setting-mode = Bày bàn
setting-talk = Lời nhắn của đối thủ
setting-quiet = Giờ yên
setting-zone = Múi giờ

# Buttons.
button-settings = Mọi cài đặt
