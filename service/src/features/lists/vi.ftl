command-next = Ván kế tiếp đang chờ bạn

next-none = { $elsewhere ->
        [0] Không có ván nào chờ bạn.
       *[other] Ở đây không có ván nào chờ bạn; chỗ khác có { $elsewhere } ván, nhắn riêng cho bot: /vanke
    }

# Buttons.
button-next = Ván kế tiếp
