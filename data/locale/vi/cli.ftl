### Dòng của chương trình trên máy chủ.

ready-web = Bàn cờ tại chỗ đã mở: { $address }
verify-broken = Không khớp: biên bản trái luật ({ $reason }).
