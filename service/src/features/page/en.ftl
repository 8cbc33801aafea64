command-page = Play your games on a page in the browser: a link for you alone

page-link =
    This link opens your games in the browser. It works once, within { $minutes } minutes.
    Any person who opens it sees your face-down pieces and moves for you. Give it to no other person.
page-none = This bot has no page to sign in to. Play here with the buttons, or type your moves.
page-not-here = Ask for a link in the chat with the bot on Telegram or Discord: /page
page-signed-out = Your browsers are signed out. To open the page again, type /page

button-page = Open the board
button-signout = Sign out all browsers
