### Câu của riêng Telegram; mọi câu khác đi chung với các nơi khác.

telegram-anonymous = Bạn đang viết ẩn danh nên mình không biết ai đang chơi. Bấm nút dưới bàn cờ, hoặc tắt ẩn danh rồi gõ lại nhé.
telegram-open-private = { $name } ơi, phần này chỉ mình bạn được xem. Bấm nút dưới đây, bấm Bắt đầu, rồi thử lại nhé.
telegram-open-private-button = Mở trò chuyện riêng
telegram-link-sent = Mình đã nhắn riêng đường dẫn cho bạn.
telegram-trouble = Có trục trặc nên mình chưa trả lời được. Bạn thử lại nhé.
telegram-buttons-later = Nút lên sau { $seconds } giây, hoặc gõ nước đi.
telegram-board-later = Đã đi. Bàn cờ lên sau { $seconds } giây.
telegram-old-board = Bàn này cũ rồi. Bàn mới ở dưới kia, bạn bấm ở đó nhé.
telegram-description =
    Chơi cờ với bạn bè ngay trong nhóm: cờ tướng, cờ úp, cờ vua, cờ caro, chu shogi và cờ thỏ cáo.
    Rảnh lúc nào đi lúc đó, mỗi nước một tấm hình bàn cờ, không cần biết ký hiệu: bấm quân rồi bấm chỗ đến.

    Thêm mình vào nhóm rồi gõ /choi. Chưa biết chơi thì gõ /luat.
telegram-short-description = Chơi cờ tướng, cờ úp, cờ vua, caro… với bạn bè ngay trong nhóm chat.
telegram-inline-description = Người bấm nút nhận lời, bàn cờ hiện trong trò chuyện riêng với mình.
telegram-inline-text = { $name } muốn chơi một ván { $kind }{ $terms }. Ai chơi thì bấm nút dưới đây nhé.
telegram-inline-button = Chơi với { $name }
telegram-inline-open = Bấm Bắt đầu một lần để mình nhắn được cho bạn
telegram-inline-machine = Chơi với máy: mở trò chuyện riêng
