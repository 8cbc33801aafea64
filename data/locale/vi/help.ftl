### /trogiup: mỗi chủ đề một màn hình.

help-button-moves = Đi quân
help-button-fair = Xáo công bằng
help-button-etiquette = Xin hoà, xin thua
help-button-days = Chơi nhiều ngày
help-button-games = Nhiều ván
help-button-men = Quân chu shogi
help-button-privacy = Xem riêng
help-button-commands = Mọi lệnh

help = Bạn Cờ: chơi cờ với bạn bè ngay trong nhóm, mỗi nước một tấm hình, nghĩ vài giờ vài ngày cũng được.
    1. Thách: { $slash ->
        [yes] /choi, rồi chọn cờ và đối thủ (bỏ trống đối thủ thì ai nhận cũng được)
       *[no] /choi cờ úp @tên (hoặc cờ tướng, cờ vua, chu shogi, cờ thỏ cáo, cờ caro; không ghi tên thì ai nhận cũng được)
    }
    2. Người kia bấm Nhận lời.
    3. Đến lượt thì bấm quân rồi bấm chỗ đến, hoặc { $words ->
        [no] biết ký hiệu thì dùng /di: P2-5
       *[yes] trả lời bàn cờ bằng nước đi: P2-5
    }
    Luật: { $slash ->
        [yes] /luat
       *[no] /luat cờ úp
    } · Các ván của bạn: /vancuatoi · Xem bàn: /xemban · Xin hoà: /hoa · Xin thua: /xinthua · Cài đặt: /caidat
    Muốn biết thêm chuyện gì?
help-no-topic = Mình chưa có mục “{ $topic }” để giải thích.
help-commands = Mọi lệnh, gõ liền hay gõ rời đều được (/xin hoà):
    /choi: thách đấu · /nhan, /tuchoi, /huy: nhận lời, từ chối, rút lời · /choilai: chơi lại, đổi bên
    /di P2-5: đi một nước{ $words ->
        [no] {""}
       *[yes] ; trả lời thẳng vào bàn cờ cũng được
    }
    /xemban, /bienban, /vancuatoi: xem bàn, biên bản, các ván của bạn; ván đã xong: /vancuatoi xong @tên
    /bangxephang, /thanhtich, /doidau @tên: xếp hạng, thành tích, đối đầu
    /giai: giải đấu
    /xemlai, /gif: xem lại ván từng nước, hoặc thành ảnh động
    /moban: mở bàn cờ đang đóng · /xem: xem riêng quân úp bạn đã ăn
    /do, /nhandoi, /theo, /bo: đổ xúc xắc, nhân đôi, theo, bỏ (cờ thỏ cáo)
    /hoa, /xinthua, /huyvan, /dilai: xin hoà, xin thua, huỷ ván, xin đi lại · /xinxu: xin xử hoà (cờ vua), xử hết giờ · /themgio 1 ngày, /tamdung, /tieptuc: cho bên kia thêm giờ, tạm dừng, chơi tiếp
    /neu: tính trước · /vanke: ván kế tiếp · /timdoithu: lời thách đang chờ · /nghiphep: nghỉ phép · /chan: chặn một người · /quanly: quản trị viên
    /nuocdi, /visao: quân này đi đâu được, nước kia vì sao không được · /goiy: xin gợi ý khi chơi với máy, /phantich: xem lại ván đã xong sai ở đâu
    /xuat: tải biên bản · /nhap: đưa ván từ tệp vào · /lienket: đem đi phân tích · /vanmay: vận may ván đã xong · /caudo: câu đố · /kiemtra: mở phong bì ván đã xong ra kiểm tra
    /luat: luật chơi · /trogiup, /batdau: cách chơi · /caidat, /caidatnhom: cài đặt của bạn, của nhóm · /ketnoi: nối các tài khoản của bạn · /riengtu: bot giữ gì về bạn
help-moves = Không cần biết ký hiệu: bấm quân, rồi bấm chỗ đến (Mã 8 hay M 8: mã cột 8; Úp 9·4 hay 9·4: quân úp cột 9 hàng 4; ×: ăn); trên trang web thì bấm hoặc kéo quân ngay trên bàn.
    Biết ký hiệu thì { $words ->
        [no] viết sau /di,
       *[yes] gõ
    } kiểu nào cũng được, hoa thường, có dấu không dấu: P2-5 hoặc “pháo 2 bình 5”, M8.7 hoặc “mã 8 tấn 7”, X1/1 hoặc “xe 1 thoái 1”; toạ độ h3e3; ICCS H2-E2; 炮二平五.
    Hai quân cùng cột: Pt, Ps (trước, sau). Quân úp gọi như quân của chỗ nó đứng (B9.1), hoặc theo điểm: “úp a4 a5”, “úp 9 4 9 5” (cột, hàng).
    Cờ vua: Mf3, Nf3, g1f3, O-O, e8=H. Chu shogi: P-7h, 7i7h, 7八歩. Cờ thỏ cáo: 24/18 13/11, bar/20.
    Gõ nhầm thì bot hỏi lại, không bao giờ tự đoán mà đi.
help-fair = Lúc thách đấu, bot bốc một số bí mật và bỏ vào phong bì niêm phong. Tin mời ghi 40 chữ số đầu của dấu niêm phong; đổi số là dãy đó khác ngay.
    Phong bì dán rồi thì gõ vài chữ góp vận may: quân xáo (hay xúc xắc đổ) từ số đó cùng chữ của hai bên, nên người chạy bot không chọn trước được ván.
    Bấm Phong bì là xem trọn dãy số. Xong ván, phong bì mở ra, ai cũng kiểm tra được: bấm Kiểm tra phong bì, hoặc chạy banco verify.
    Nói thật: người chạy bot mà tò mò thì vẫn đọc được đĩa của máy mình. Chơi với họ, bạn cứ là người nhận lời và gõ chữ góp.
help-etiquette = /hoa xin hoà; bên kia cũng /hoa hoặc bấm Đồng ý là hoà, đi một nước là không nhận.
    /xinthua có hỏi lại một lần cho chắc.
    /dilai (hoặc nhắn “xin đi lại”): bên kia cho thì lùi nước vừa đi và những nước sau đó. Quân úp đã lật, xúc xắc đã đổ thì thôi.
    /huyvan: mới đi nhiều nhất một nước, chưa lật quân, chưa đổ xúc xắc thì một bên huỷ được ngay. Sau đó cả hai phải đồng ý.
    Tính giờ: { $slash ->
        [yes] trong /choi, ô “thời gian” ghi “1 ngày mỗi nước”, “12 giờ mỗi nước” hay “10 phút + 10 giây”; có ô riêng cho giờ dự trữ.
       *[no] thêm lúc thách, ví dụ /choi cờ vua @tên 1 ngày mỗi nước, dự trữ 2 ngày. Hay: 12 giờ mỗi nước, 10 phút + 10 giây.
    }
    Cho bên kia thêm giờ: { $slash ->
        [yes] /themgio.
       *[no] /themgio 1 ngày.
    } Xong ván bấm Chơi lại, đổi bên.
help-days = Ván nhiều ngày: { $slash ->
        [yes] trong /choi, ô “thời gian” ghi “1 ngày mỗi nước”; chọn ô “nghỉ” thì thứ bảy, chủ nhật đồng hồ đứng.
       *[no] thêm giờ lúc thách, ví dụ /choi cờ vua @tên 1 ngày mỗi nước, nghỉ cuối tuần (thứ bảy, chủ nhật đồng hồ đứng).
    }
    Bot nhắc khi còn nửa, một phần tư, một phần mười giờ của nước đó; đồng hồ dưới 1 giờ thì không nhắc. Có dự trữ thì nhắc khi bắt đầu trừ vào đó và khi còn một phần mười. Giờ yên (23 giờ–7 giờ) bot không nhắc: nhắc khi hết giờ yên, hoặc nhắc trước nếu 2 giờ sau đó đã hết giờ. Nhiều ván thì nhắc chung một tin.
    { $slash ->
        [yes] /caidat: nhắc mấy lần, nhắc ở đâu, giờ yên và múi giờ của bạn. Cho cả kênh: /caidatnhom.
       *[no] /caidat nhắc giờ chỉ lần chót (hoặc không nhắc), /caidat giờ yên 22-7 (hoặc không), /caidat múi giờ Asia/Ho_Chi_Minh; /caidat nhắc ở nhắn riêng. Cho cả nhóm: /caidatnhom giờ yên 22-7.
    }
    /tamdung: hai bên đồng ý thì dừng đồng hồ, muốn chơi thì /tieptuc. /nghiphep{ $slash ->
        [yes] , ô “số ngày” ghi “7 ngày”: đồng hồ của bạn đứng trong các ván từ 12 giờ mỗi nước; về sớm thì ghi “về”. Hẹn trước thì ghi “20/12 5 ngày”.
       *[no] {" "}7 ngày: đồng hồ của bạn đứng trong các ván từ 12 giờ mỗi nước; về sớm: /nghiphep về. Hẹn trước: /nghiphep 20/12 5 ngày.
    }
    /neu{ $slash ->
        [yes] , ô “các nước” ghi “M8.7, P2-5”: bên
       *[no] {" "}M8.7, P2-5 (nhắn riêng cho bot): bên
    } kia đi M8.7 thì bot đi ngay P2-5 thay bạn. Chỉ mình bạn biết, không tính trước qua may rủi được.
    /vanke: ván kế tiếp đang chờ bạn. /chan @tên: không nhận lời thách, lời xin từ người đó nữa; /chan: xem, bỏ chặn.
    Quản trị viên: /quanly huỷ ván, xử hoà, xử thắng, đặt giới hạn. Ai xử, vì sao đều ghi vào biên bản.
help-games = Một nhóm chơi nhiều ván cùng lúc được, một người cũng vậy. { $words ->
        [no] Bấm nút dưới bàn nào là đi ván đó;
       *[yes] Trả lời vào bàn nào là đi ván đó;
    } chỉ một ván đến lượt bạn thì cứ /di. Còn không thì bot hỏi.
    { $slash ->
        [yes] Lệnh nào có ô “ván” thì ghi mã ván vào đó, như k7m2.
       *[no] Mã ván như #k7m2 viết kèm được: /di P2-5 #k7m2, /xemban k7m2.
    } Từ nhóm khác hay nhắn riêng, ván chỉ nhận lệnh của người đang chơi ván đó.
    Bàn nói tiếng nào: theo hai người chơi nếu giống nhau; khác nhau thì theo máy chủ (Discord), không có máy chủ thì theo người thách. Chọn hẳn: /caidatnhom; riêng mình: /caidat.
help-privacy = Quân úp bị ăn: mặc định chỉ người ăn được xem (/xem), xong ván ai cũng thấy. Lúc thách chọn khác được: { $slash ->
        [yes] trong /choi, ô “tuỳ chọn” ghi “công khai” (ai cũng thấy) hoặc “kín” (không ai thấy đến hết ván).
       *[no] /choi cờ úp @tên công khai (ai cũng thấy), hoặc /choi cờ úp @tên kín (không ai thấy đến hết ván).
    }
    Hình và chữ gửi cho cả nhóm không bao giờ lộ quân úp.
