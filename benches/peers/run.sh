#!/usr/bin/env bash
# Builds every peer and measures it: natively (bytes, writes, allocations, heap, ns) and
# under callgrind (instructions of a frame). One line for each peer, screen and event.
#
# usage: benches/peers/run.sh [peer-regex] [screen-regex] [event-regex] > FILE
#
# Needs valgrind; the ncurses peers need libncurses-dev and a C compiler.
set -euo pipefail
peers=${1:-.} screens=${2:-.} events=${3:-.}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
built=${CARGO_TARGET_DIR:-target}/peer
packages=()

declare -A command=(
    [splitflap-xterm]="$built/splitflap-peer --profile xterm"
    [splitflap-vt100]="$built/splitflap-peer --profile vt100"
    [splitflap-default]="$built/splitflap-peer --theme default"
    [ratatui-custom]="$built/ratatui-peer custom"
    [ratatui-table]="$built/ratatui-peer table"
    [splitflap-graphics]="$built/display-peer splitflap"
    [mousefood]="$built/display-peer mousefood"
)
ncurses=$built/ncurses-bench
for mode in full damage; do
    command[ncurses-$mode-xterm]="env TERM=xterm-256color $ncurses $mode"
    command[ncurses-$mode-vt100]="env TERM=vt100 $ncurses $mode"
done

chosen=$(printf '%s\n' "${!command[@]}" | sort | grep -E "$peers")
case $chosen in *splitflap*) packages+=(-p splitflap-peer) ;; esac
case $chosen in *graphics* | *mousefood*) packages+=(-p display-peer) ;; esac
case $chosen in *ratatui*) packages+=(-p ratatui-peer) ;; esac
if [ ${#packages[@]} -gt 0 ]; then cargo build -q --profile peer "${packages[@]}"; fi
mkdir -p "$built"
case $chosen in *ncurses*)
    gcc -O2 -g -o "$ncurses" benches/peers/ncurses/*.c -lncursesw -ltinfo -lutil -rdynamic -w ;;
esac

# Steps of a script, natively.
steps() {
    case $1/$2 in
        stad/move | stad/move_follow) echo 198 ;;
        */scroll) echo 390 ;;
        */first) echo 50 ;;
        *) echo 400 ;;
    esac
}

# Steps under callgrind.
few_steps() {
    case $1 in
        move | move_follow) echo 10 ;;
        move_v) echo 20 ;;
        filter | resize) echo 4 ;;
        select) echo 8 ;;
        data) echo 16 ;;
        scroll) echo 26 ;;
        first) echo 2 ;;
        nochange) echo 5 ;;
    esac
}

measure() {
    local peer=$1 screen=$2 event=$3 n line seen total frames
    n=$(steps "$screen" "$event")
    if [ "$screen/$peer" = stad/ratatui-table ]; then n=20; fi
    # shellcheck disable=SC2086 # a command with its arguments
    line=$(${command[$peer]} "$screen" "$event" "$n" 2>/dev/null | tail -n 1)
    # shellcheck disable=SC2086
    # How the C library fills and copies memory depends on the processor; here it does so alike on all of them.
    seen=$(GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW,-AVX2,-AVX,-AVX_Fast_Unaligned_Load,-ERMS,-FSRM,-FSRS \
        valgrind --tool=callgrind --toggle-collect=measured_frame --trace-children=yes \
        --callgrind-out-file=/dev/null \
        ${command[$peer]} "$screen" "$event" "$(few_steps "$event")" 2>&1 | tr -d '\0')
    total=$(grep -a 'Collected :' <<<"$seen" | sed 's/.*Collected : //' | sort -n | tail -n 1)
    frames=$(grep -a -o ' n=[0-9]*' <<<"$seen" | tail -n 1 | cut -d= -f2)
    echo "${line/#peer=* screen=/peer=$peer screen=} instr=$((total / frames))"
}

# Whether a peer draws on that screen.
draws() {
    case $1/$2 in
        splitflap-graphics/e* | mousefood/e*) true ;;
        splitflap-graphics/* | mousefood/* | */e*) false ;;
    esac
}

for screen in a80 a120 a200 stad e320 e128; do
    [[ $screen =~ $screens ]] || continue
    for event in first nochange move move_v move_follow select filter data scroll resize; do
        [[ $event =~ $events ]] || continue
        case $event/$screen in
            scroll/a80) ;;
            scroll/* | resize/e* | move_v/e*) continue ;;
        esac
        for peer in $chosen; do
            if draws "$peer" $screen; then measure "$peer" $screen $event; fi
        done
    done
done
