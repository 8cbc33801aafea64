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
    · cài đặt của bạn bị xoá.{ $connected ->
        [yes] {" "}Tài khoản này được ngắt khỏi các tài khoản kia trước; ở mỗi tài khoản kia bạn xoá riêng.
       *[no] {""}
    }
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

command-block = Chặn một người, xem và bỏ chặn
command-block-person = Chặn ai; bỏ trống để xem danh sách
command-block-game = Ván có đối thủ đó
command-privacy = Bot giữ gì về bạn: tải về, hoặc xoá
command-privacy-do = Tải về hay xoá
block-nobody = Bạn chưa chặn ai. Chặn: /chan @tên. Người bị chặn không thách, không xin gì được bạn; ván đang chơi vẫn đi tiếp.
block-list = Bạn đang chặn: { $names }. Bấm để bỏ chặn.
block-done = Đã chặn { $name }: không nhận lời thách, lời xin và lời nhắc tên từ người đó nữa. Ván đang chơi với nhau vẫn đi tiếp bằng nút. Bỏ chặn: /chan
block-lifted = Đã bỏ chặn { $name }.
block-whom = Bỏ chặn ai? /chan xem danh sách.
block-unknown = Chưa thấy ai tên “{ $typed }” ở đây. Trả lời tin của người đó bằng /chan, hoặc ghi @tên. Gõ /chan #mã-ván để chặn đối thủ ván đó.
block-unclear = Không rõ bạn muốn chặn ai. Gõ /chan #mã-ván để chặn đối thủ ván đó.
block-self = Sao lại tự chặn mình? Chặn người khác: /chan @tên
button-unblock = Bỏ chặn { $name }
