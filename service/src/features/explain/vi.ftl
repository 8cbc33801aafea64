command-legal = Quân này đi đâu được (vẽ lên hình)
command-legal-square = Điểm đứng của quân, ví dụ b1
command-legal-game = Mã ván
command-why = Vì sao nước này không đi được (vẽ lên hình)
command-why-move = Nước đi; bỏ trống: nước vừa bị từ chối
command-why-game = Mã ván
command-hint = Chơi với máy: xin gợi ý (quân nào, nước nào, vì sao)
command-hint-game = Mã ván

# Buttons.
button-why = Vì sao?
button-legal = Quân này đi đâu được?
button-hint = Gợi ý
button-hint-move = Nước nào?
button-hint-why = Vì sao?
button-hint-play = Đi nước này
