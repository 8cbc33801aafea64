### Lời riêng của Discord: những gì cầu nối tự nói, trước khi tới bàn cờ.

discord-done = ✓
discord-failed = Có lỗi bên trong, nước của bạn có thể chưa được ghi. Xem lại bằng /board rồi thử lại nhé.
discord-not-shown = Đã xong, nhưng Discord không nhận câu trả lời đầy đủ. Xem lại bằng /board nhé.
discord-reply-without-mention = Discord không cho mình đọc câu trả lời khi tắt @. Hãy bật @ khi trả lời, hoặc dùng /move.
discord-no-direct-message = Câu trả lời này chỉ dành cho bạn, mà bạn đang chặn tin nhắn riêng. Hãy dùng lệnh / (ví dụ /peek), hoặc mở tin nhắn riêng.
discord-unknown-button = Nút này không phải của mình.
discord-opponent-is-a-bot = { $name } là bot, không chơi cờ được. Hãy thách một người.
discord-not-in-channel = Mình không ở trong kênh này nên không đăng bàn cờ được. Hãy mời mình vào máy chủ, hoặc chơi ở kênh có mình.
discord-missing-permissions = Ở kênh này mình còn thiếu quyền: { $permissions }. Nhờ quản trị viên cấp rồi thử lại nhé.
discord-permission-view = Xem kênh
discord-permission-send = Gửi tin nhắn
discord-permission-send-in-threads = Gửi tin nhắn trong chủ đề
discord-permission-attach = Đính kèm tệp
