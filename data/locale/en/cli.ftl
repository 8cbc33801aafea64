### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
verify-broken = Verification failed: the record contains an illegal move ({ $reason }).
verify-journal = • Journal: { $lines } lines; { $damages ->
        [0] each follows the one before it, none is missing.
        [one] one place is damaged:
       *[other] { $damages } places are damaged:
    }
