### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
verify-broken = Verification failed: the record contains an illegal move ({ $reason }).
