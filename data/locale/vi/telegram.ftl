### Câu của riêng Telegram; mọi câu khác đi chung với các nơi khác.

telegram-anonymous = Bạn đang viết ẩn danh nên mình không biết ai đang chơi. Bấm nút dưới bàn cờ, hoặc tắt ẩn danh rồi gõ lại nhé.
telegram-open-private = { $name } ơi, phần này chỉ mình bạn được xem. Bấm nút dưới đây, bấm Bắt đầu, rồi thử lại nhé.
telegram-open-private-button = Mở trò chuyện riêng
telegram-trouble = Có trục trặc nên mình chưa trả lời được. Bạn thử lại nhé.
telegram-old-board = Bàn này cũ rồi. Bàn mới ở dưới kia, bạn bấm ở đó nhé.
