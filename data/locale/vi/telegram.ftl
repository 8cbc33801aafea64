### Câu của riêng Telegram; mọi câu khác đi chung với các nơi khác.

telegram-anonymous = Bạn đang viết ẩn danh nên mình không biết ai đang chơi. Bấm nút dưới bàn cờ, hoặc tắt ẩn danh rồi gõ lại nhé.
telegram-open-private = { $name } ơi, phần này chỉ mình bạn được xem. Bấm nút dưới đây, bấm Bắt đầu, rồi thử lại nhé.
telegram-open-private-button = Mở trò chuyện riêng
telegram-trouble = Có trục trặc nên mình chưa trả lời được. Bạn thử lại nhé.
telegram-old-board = Bàn này cũ rồi. Bàn mới ở dưới kia, bạn bấm ở đó nhé.
telegram-description =
    Chơi cờ với bạn bè ngay trong nhóm: cờ tướng, cờ úp, cờ vua, cờ caro, chu shogi và cờ thỏ cáo.
    Rảnh lúc nào đi lúc ấy, mỗi nước một tấm hình bàn cờ, không cần biết ký hiệu: bấm quân rồi bấm chỗ đến.

    Thêm mình vào nhóm rồi gõ /choi. Chưa biết chơi thì gõ /luat.
telegram-short-description = Chơi cờ tướng, cờ úp, cờ vua, caro… với bạn bè ngay trong nhóm chat.
telegram-inline-description = Mời một ván: ai bấm nút thì bạn nhận lời trong trò chuyện riêng.
telegram-inline-text = { $name } muốn chơi một ván { $kind }. Ai chơi thì bấm nút dưới đây nhé.
telegram-inline-button = Chơi với { $name }
telegram-inline-open = Mở Bạn Cờ: chơi riêng, chơi với máy
