### Những gì bot giữ về một người (/riengtu).

privacy-about = Bot giữ về bạn { $games } ván cờ và { $settings } mục (cài đặt, tên tài khoản…). Bạn muốn tải dữ liệu về, hay xoá dữ liệu của bạn?
privacy-exported = Đây là tất cả những gì bot giữ về bạn: { $games } ván, { $settings } mục{ $whole ->
        [yes] .
       *[no] ; nhiều ván quá nên tệp chỉ có những ván mới nhất.
    } Ván chưa xong thì chỉ có những gì ai cũng biết.
privacy-ask = Xoá rồi không lấy lại được. Việc sẽ làm:
    · { $running ->
        [0] bạn không có ván nào đang chơi;
       *[other] { $running } ván đang chơi hay đang mời: xin thua, rút lời ngay;
    }
    · đang dự giải nào thì rút khỏi giải đó;
    · tên và mã tài khoản của bạn thành “người chơi cũ” ở mọi ván, bảng xếp hạng, biên bản, tệp xuất ra; ván vẫn xem lại và kiểm tra được;
    · cài đặt của bạn bị xoá.
    Nói thật: nhật ký trên đĩa của người chạy bot chỉ ghi thêm chứ không sửa, nên những dòng cũ vẫn còn. Bot chỉ không đọc ra tên bạn nữa.
    Chữ bạn đã gõ góp vận may phải giữ nguyên thì phong bì mới kiểm tra được.
    Tin đã đăng trong nhóm thì bot không sửa lại. Trên trang chơi của bot thì lời bạn gõ được gỡ đi, tên bạn được thay.
privacy-deleted = Xong: bot đã xoá dữ liệu của bạn ở { $games } ván{ $resigned ->
        [0] .
       *[other] , { $resigned } ván đang chơi đã xin thua.
    } Lần sau bạn chơi, bạn là một người mới.
privacy-not-yours = Câu hỏi này của người khác. Của bạn: /riengtu
button-privacy-export = Tải dữ liệu của tôi
button-privacy-delete = Xoá dữ liệu của tôi
button-privacy-sure = Chắc chắn, xoá đi
former-player = người chơi cũ
