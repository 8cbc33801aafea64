admin-moderators-only = Chỉ quản trị viên của nhóm mới xử được ván. Muốn thôi ván này thì /xinthua, /hoa hoặc /huyvan.

admin-nobody = Bàn này không có ai quản: hai người chơi tự xử với nhau (/xinthua, /hoa, /huyvan).

admin = Quản lý nhóm: { $games ->
        [0] không có ván nào đang chơi
       *[other] { $games } ván đang chơi
    }, { $challenges } lời thách đang chờ.
    Bấm một ván để xử, hoặc gõ: /quanly huỷ #k7m2 lý do, /quanly hoà #k7m2, /quanly thắng đỏ #k7m2. Giới hạn của nhóm: /quanly giới hạn

admin-game = Ván #{ $game }, { $first } – { $second }: xử thế nào? Ai xử, vì sao đều ghi vào biên bản. Muốn ghi lý do thì gõ: /quanly huỷ #{ $game } lý do

admin-confirm = { $ending ->
        [abort] Huỷ ván #{ $game }, không tính thắng thua?
        [draw] Xử hoà ván #{ $game }?
       *[win] Xử { $winner } thắng ván #{ $game }?
    } Xử rồi không lấy lại được.

admin-unknown = Không hiểu “{ $typed }”. Gõ: /quanly huỷ #k7m2, /quanly hoà #k7m2, /quanly thắng @tên #k7m2, hoặc /quanly để bấm.

# Buttons.
button-admin-abort = Huỷ ván
button-admin-draw = Xử hoà
button-admin-sure = Xử vậy
