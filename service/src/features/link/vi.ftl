command-link = Đem ván đi phân tích ở trang khác (Lichess, PyChess, Lishogi…)
command-link-game = Mã ván

links = Đem ván #{ $game } đi phân tích:

links-lichess = Lichess, thế cờ này

links-lichess-game = Lichess, cả ván

links-pychess = PyChess, thế cờ này

links-lishogi = Lishogi, thế cờ này

links-lishogi-game = Lishogi, cả ván

links-jieqibox = Cho JieqiBox

links-xgid = XGID

links-gnu = GNU Backgammon

links-in-file = Đường dẫn dài quá một tin nhắn nên nằm trong tệp kèm theo.

no-links-yet = Ván #{ $game } tính hệ số và chưa xong: hết ván mới đem đi phân tích được.

no-links = Ván #{ $game } là { $kind }: chưa có trang phân tích nào đọc được. Tải biên bản: /xuat { $game }

# Buttons.
button-links = Phân tích ở trang khác
