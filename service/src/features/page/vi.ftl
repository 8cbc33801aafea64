command-page = Chơi các ván của bạn trên trang web: đường dẫn cho riêng bạn

page-link =
    Đường dẫn này mở các ván của bạn trong trình duyệt. Nó chỉ dùng được một lần, trong { $minutes } phút.
    Ai mở đường dẫn cũng xem được quân úp của bạn và đi thay bạn, nên bạn đừng đưa cho ai.
page-none = Bot này không có trang để đăng nhập. Bạn chơi ở đây bằng nút, hoặc gõ nước đi nhé.
page-not-here = Bạn xin đường dẫn trong khung chat với bot trên Telegram hoặc Discord: /trang
page-signed-out = Các trình duyệt của bạn đã đăng xuất. Muốn mở lại trang, bạn gõ /trang

button-page = Mở bàn
button-signout = Đăng xuất mọi trình duyệt
