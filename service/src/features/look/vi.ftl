command-look = Mở xem bàn cờ đang đóng: bắt đầu tính giờ nghĩ
command-look-game = Mã ván

# Buttons.
button-look = Mở xem
