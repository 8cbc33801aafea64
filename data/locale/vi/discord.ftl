### Lời riêng của Discord: những gì cầu nối tự nói, trước khi tới bàn cờ.

discord-done = ✓
discord-failed = Có trục trặc, nước của bạn có khi chưa được ghi. Gõ /xemban xem lại rồi thử nữa nhé.
discord-not-shown = Xong rồi, nhưng Discord không nhận trọn câu trả lời. Gõ /xemban xem lại nhé.
discord-reply-without-mention = Tắt @ thì Discord không cho mình đọc câu trả lời. Bạn bật @ khi trả lời, hoặc dùng /di nhé.
discord-no-direct-message = Câu này chỉ bạn được xem, mà bạn đang chặn tin nhắn riêng. Dùng lệnh / (ví dụ /xem), hoặc mở tin nhắn riêng nhé.
discord-unknown-button = Nút này không phải của mình.
discord-missing-permissions = Ở kênh này mình còn thiếu quyền: { $permissions }. Nhờ quản trị viên cấp rồi thử lại nhé.
discord-menu-step = Chọn quân, chọn nước…
discord-menu-game = Chọn ván, chọn môn cờ…
discord-menu-word = Chọn một mục…
discord-type-move = Gõ nước
discord-type-move-label = Nước đi, ví dụ P2-5, Nf3, h3e3
discord-mix = Góp vận may
discord-mix-words = Vài chữ bất kỳ, trộn vào phong bì
discord-challenge = Thách đấu
discord-show-board = Xem bàn này
discord-replay-here = Xem lại từ đây
discord-challenge-to-what = Bạn muốn chơi cờ gì với { $name }?
discord-point-again = Lâu quá mình quên mất rồi. Bạn chọn lại Thách đấu ở người ấy nhé.
discord-no-board-there = Tin này không phải bàn cờ của mình.
discord-share = Cho cả kênh xem
discord-share-later = Đang làm dở, bạn bấm lại sau một chút nhé.
discord-panel-open = Chọn kỹ hơn…
discord-panel =
    ### Mở ván mới
    Chọn môn cờ rồi bấm nút xanh là xong. Những mục khác bỏ trống cũng được.
discord-panel-game = Chơi cờ gì?
discord-panel-who = Mời ai? (bỏ trống: ai nhận cũng được)
discord-panel-level = Hay chơi với máy?
discord-panel-time = Thời gian (bỏ trống: theo kênh này)
discord-panel-side = Ai đi trước? (bỏ trống: bốc thăm)
discord-panel-more = Chấp quân, luật riêng của môn này
discord-panel-machine = Máy cấp { $level }
discord-panel-go-nothing = Chọn môn cờ trước đã
discord-panel-go-person = Mời { $name } chơi { $game }
discord-panel-go-machine = Chơi { $game } với máy
discord-panel-go-anyone = Mời cả kênh chơi { $game }
discord-panel-who-again = Lâu quá mình quên mất bạn mời ai rồi. Bạn chọn lại người ấy nhé.
discord-permission-view = Xem kênh
discord-permission-send = Gửi tin nhắn
discord-permission-send-in-threads = Gửi tin nhắn trong chủ đề
discord-permission-attach = Đính kèm tệp
