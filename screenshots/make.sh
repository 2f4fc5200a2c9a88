#!/usr/bin/env bash
# Takes the pictures in this folder: the release build in an xterm or a kitty that nobody sees.
#
#   screenshots/make.sh [NAME]...     all of them, or menu, play-80x24, play-120x40, pictures-80x24,
#                                     pictures-120x40, watch, analyze, review, learn, puzzle, editor, demo
#
# Needs Xvfb, xterm, kitty, xdotool, ImageMagick and the font DejaVu Sans Mono.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
program=${PILLARBOX:-$here/../target/release/pillarbox}
font='DejaVu Sans Mono'
# Cells of this size have an even height, so that two pixels of a sprite fill one exactly.
points=13
patience=60

for tool in Xvfb xterm kitty xdotool import convert; do
    command -v "$tool" >/dev/null || { echo "make.sh: $tool is missing" >&2; exit 2; }
done
[ -x "$program" ] || { echo "make.sh: no $program; cargo build --release makes it" >&2; exit 2; }

work=$(mktemp -d)
server=
window_owner=
terminal=xterm
home=

# Ends the program before its window, since it would outlive it behind the copy that is made of it.
close_window() {
    local tries program_owner
    [ -n "$window_owner" ] || return 0
    if [ -s "$work/pid" ]; then
        program_owner=$(<"$work/pid")
        kill "$program_owner" 2>/dev/null || true
        for ((tries = 0; tries < 50; tries++)); do
            kill -0 "$program_owner" 2>/dev/null || break
            sleep 0.1
        done
    fi
    kill "$window_owner" 2>/dev/null || true
    wait "$window_owner" 2>/dev/null || true
    window_owner=
}

clean_up() {
    close_window
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    # Whatever is still being written gets a second chance to be removed.
    rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }
}
trap clean_up EXIT

fail() {
    echo "make.sh: $*" >&2
    cat "$work"/*.log >&2
    exit 1
}

# Runs a command again and again until it succeeds.
await() {
    local what=$1 end=$((SECONDS + patience))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited in vain for $what"
        sleep 0.1
    done
}

start_server() {
    # The server writes the number of its display to this file.
    Xvfb -displayfd 3 -screen 0 1920x1300x24 -nolisten tcp 3>"$work/display" 2>"$work/server.log" &
    server=$!
    await 'a display' test -s "$work/display"
    DISPLAY=:$(<"$work/display")
    export DISPLAY
}

find_window() {
    window=$(xdotool search --onlyvisible --class "$terminal" 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# open_window COLUMNSxROWS ARGUMENT...: the program in a home of its own. All it writes also goes to
# a file, so that waiting for a text is possible.
open_window() {
    local size=$1
    shift
    # A terminal of its own may have thrown away what the environment says about colors.
    {
        printf '#!/bin/sh\necho $$ >%q\n' "$work/pid"
        printf 'COLORTERM=truecolor exec script --quiet --flush --return --command %q %q\n' \
            "exec $(printf '%q ' "$program" "$@")" "$work/log"
    } >"$work/run"
    chmod +x "$work/run"
    local clean=(env -i PATH="$PATH" DISPLAY="$DISPLAY" HOME="$home" LANG=C.UTF-8 LC_ALL=C.UTF-8 SHELL=/bin/sh)
    if [ "$terminal" = kitty ]; then
        # Without a card for it the processor draws.
        "${clean[@]}" LIBGL_ALWAYS_SOFTWARE=1 kitty --config NONE -o font_family="$font" -o font_size="$points" \
            -o background='#14161a' -o foreground='#d8d8d8' -o window_padding_width=4 -o cursor_blink_interval=0 \
            -o remember_window_size=no -o initial_window_width="${size%x*}c" -o initial_window_height="${size#*x}c" \
            -o placement_strategy=top-left -o confirm_os_window_close=0 -o update_check_interval=0 \
            "$work/run" >"$work/kitty.log" 2>&1 &
    else
        "${clean[@]}" xterm -u8 -tn xterm-256color -geometry "$size+0+0" -fa "$font" -fs "$points" \
            -bg '#14161a' -fg '#d8d8d8' -b 6 -bw 0 +sb -bc -xrm '*directColor: true' \
            -e "$work/run" 2>"$work/xterm.log" &
    fi
    window_owner=$!
    await 'a window' find_window
    xdotool windowfocus "$window" 2>/dev/null || true
    shows '2026l'
}

# Waits until the program has written this; letters that lie in different cells of a frame may be
# apart, so short words are best.
shows() {
    await "\"$1\" on the screen" grep -saqF -- "$1" "$work/log"
}

keys() {
    xdotool key --window "$window" --delay 30 -- "$@"
}

# The picture, in few enough colors to be small.
snap() {
    sleep 0.4
    import -window "$window" "$work/raw.png"
    convert "$work/raw.png" -strip +dither -colors 224 -define png:compression-level=9 \
        "$here/$1.png"
    echo "$1.png: $(identify -format '%wx%h, %b' "$here/$1.png")"
}

# film NAME SECONDS: an animation of what is seen from now on, a few pictures a second.
film() {
    local number=0 end=$((SECONDS + $2))
    mkdir -p "$work/film"
    while [ "$SECONDS" -lt "$end" ]; do
        import -window "$window" "$work/film/$(printf %04d "$number").png"
        number=$((number + 1))
        sleep 0.2
    done
}

# The animation, small enough for a page.
develop() {
    convert -delay 25 "$work"/film/*.png -resize 50% +dither -colors 64 -layers OptimizeTransparency -loop 0 "$here/$1.gif"
    echo "$1.gif: $(identify -format '%wx%h, ' "$here/$1.gif[0]")$(stat -c %s "$here/$1.gif") bytes"
}

# A game of the program against itself, told as one that a person has left in the middle.
write_game() {
    local folder=$home/.local/share/pillarbox/games-in-progress
    mkdir -p "$folder"
    cat >"$folder/1-0.pgn" <<'PGN'
[Event "Casual game"]
[Site "Pillarbox"]
[Date "2025.01.01"]
[Round "-"]
[White "You"]
[Black "Pillarbox level 6"]
[Result "*"]
[WhitePlayer "person"]
[BlackPlayer "level 6"]
[Clock "10+5"]
[TimeControl "600+5"]
[Termination "Unterminated"]

1. e4 Nf6 2. e5 Nd5 3. d4 d6 4. exd6 cxd6 {[%eval 0.47]} 5. c4 {[%eval 0.48]} Nb6
{[%eval 0.63]} 6. Nc3 {[%eval 0.76]} e6 {[%eval 0.84]} 7. Nf3 {[%eval 0.73]} Be7 {[%eval 0.83]}
8. Be2 {[%eval 0.71]} O-O {[%eval 0.94]} 9. O-O {[%eval 0.81]} Bd7 {[%eval 0.96]} 10. a4
{[%eval 0.79]} a5 {[%eval 0.61]} 11. d5 {[%eval 0.51]} exd5 {[%eval 0.46]} 12. cxd5 {[%eval 0.29]}
Na6 {[%eval 0.28]} 13. Be3 {[%eval 0.22]} Bf6 {[%eval 0.12]} 14. Bxa6 {[%eval 0.31]} Rxa6
{[%eval 0.38]} 15. Qb3 {[%eval 0.72]} Re8 {[%eval 0.77]} 16. Rfc1 {[%eval 0.69]} Bg4
{[%eval 0.62]} 17. Nd4 {[%eval 1.12]} h6 {[%eval 0.88]} 18. Ndb5 {[%eval 1.11] [%clk 0:07:52]}
Nd7 {[%eval 0.82] [%clk 0:08:31]} *
PGN
}

# Goes on with that game and shows what the engine thinks.
continue_game() {
    shows Continue
    keys Return
    shows 'type'
    keys l
    shows depth
    # It gets a little time to think.
    sleep 4
}

# A game with variations, comments and glyphs to be studied.
write_study() {
    cat >"$work/study.pgn" <<'PGN'
[Event "At the opera"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke Karl and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {The bishop pins, but White takes on e5.} (3... exd4 4. Nxd4 Nf6 5. Nc3) 4. dxe5 Bxf3
(4... dxe5 5. Qxd8+ Kxd8 6. Nxe5 {costs a pawn.}) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5? {This opens
lines towards the king.} (9... b6 10. O-O-O Nbd7) 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1
Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
PGN
}

# A game with mistakes to be reviewed.
write_mistakes() {
    cat >"$work/mistakes.pgn" <<'PGN'
[Event "Casual game"]
[Date "2025.01.01"]
[White "You"]
[Black "Pillarbox level 4"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Ng5 d5 5. exd5 Nxd5 6. Nxf7 Kxf7 7. Qf3+ Ke6 8. Nc3 Nce7 9. d4 c6 10. Bg5 h6
11. Bxe7 Bxe7 12. O-O-O Rf8 13. Qe4 Rxf2 14. dxe5 Bg5+ 15. Kb1 Rd2 16. h4 Rxd1+ 17. Rxd1 Bxh4 18. Nxd5 cxd5 19. Rxd5
Bg5 20. Rd6+ Ke7 21. Rg6 Qd1# 0-1
PGN
}

# What is seen in the animation: moves, a hint, the game walked through, the analysis.
demo_keys() {
    sleep 1
    type_move re1
    sleep 5
    keys shift+h Return
    sleep 2
    keys shift+h Return
    sleep 2
    keys comma comma comma comma
    sleep 1
    keys End
    sleep 1
    keys shift+a Return
    sleep 5
    keys x
}

type_move() {
    xdotool type --window "$window" --delay 120 -- "$1"
    keys Return
}

picture() {
    close_window
    terminal=xterm
    rm -f "$work/log" "$work/pid"
    home=$work/home-$1
    mkdir "$home"
    case $1 in
    menu)
        open_window 80x24
        shows Quit
        ;;
    play-80x24)
        write_game
        open_window 80x24
        continue_game
        ;;
    play-120x40)
        write_game
        open_window 120x40
        continue_game
        ;;
    pictures-80x24)
        terminal=kitty
        write_game
        open_window 80x24
        continue_game
        ;;
    pictures-120x40)
        terminal=kitty
        write_game
        open_window 120x40
        continue_game
        ;;
    demo)
        terminal=kitty
        write_game
        open_window 100x30
        continue_game
        demo_keys &
        film demo 24
        wait $!
        develop demo
        return
        ;;
    watch)
        open_window 120x40 demo --movetime 250
        shows '30. '
        ;;
    analyze)
        write_study
        open_window 120x40 analyze "$work/study.pgn"
        shows depth
        # The engine judges every position, and then looks at one for a while.
        keys G Return
        shows judged
        for _ in {1..18}; do keys Right; done
        sleep 5
        ;;
    review)
        terminal=kitty
        write_mistakes
        open_window 120x40 analyze "$work/mistakes.pgn"
        shows depth
        keys shift+r Return
        shows Accuracy
        keys End bracketleft bracketleft bracketleft
        ;;
    learn)
        terminal=kitty
        open_window 100x30
        shows Quit
        keys Down Down Down Down Down Return
        shows rook
        keys Return
        shows star
        ;;
    puzzle)
        terminal=kitty
        open_window 100x30
        shows Quit
        keys p Return
        shows hint
        ;;
    editor)
        open_window 120x40 analyze 'r3k2r/ppp2ppp/2n2n2/3pP3/3P4/2N2Q2/PPP2PPP/R3K2R w KQkq d6 0 12'
        shows depth
        keys E Return
        shows Pieces
        # A knight in hand, with which another square is pointed at.
        keys Tab Right Right Right Right Return Up Right Right
        ;;
    *) fail "there is no picture $1" ;;
    esac
    snap "$1"
}

start_server
[ $# -gt 0 ] || set -- menu play-80x24 play-120x40 pictures-80x24 pictures-120x40 watch analyze review learn puzzle editor demo
for name in "$@"; do
    picture "$name"
done
