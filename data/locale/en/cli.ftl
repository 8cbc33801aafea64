### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
verify-broken = It does not agree: the record breaks the law ({ $reason }).
