### Dòng của chương trình trên máy chủ.

ready-web = Bàn cờ tại chỗ đã mở: { $address }
verify-broken = Không khớp: biên bản trái luật ({ $reason }).
verify-journal = • Nhật ký: { $lines } dòng; { $damages ->
        [0] dòng nào cũng nối đúng dòng trước, không thiếu dòng nào.
       *[other] hỏng { $damages } chỗ:
    }
