command-next = The next game that waits for you

next-none = { $elsewhere ->
        [0] No game waits for you.
        [one] No game waits for you here; one does elsewhere. Ask me in private: /next
       *[other] No game waits for you here; { $elsewhere } do elsewhere. Ask me in private: /next
    }

# Buttons.
button-next = Next game
