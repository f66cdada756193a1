#!/usr/bin/env bash
# Every peer must end on the same screen after the same script. Borders are folded to the
# letters of the line-drawing set. `benches/peers/run.sh` has built the peers before.
#
# Needs python3 with pyte; PYTHON names another interpreter.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
built=${CARGO_TARGET_DIR:-target}/peer
python=${PYTHON:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

size() {
    case $1 in
        a80) echo 80 24 ;;
        a120) echo 120 40 ;;
        a200) echo 200 60 ;;
        stad) echo 300 120 ;;
    esac
}

fold() { sed -e 's/[┌╭]/l/g; s/[┐╮]/k/g; s/[└╰]/m/g; s/[┘╯]/j/g; s/│/x/g; s/─/q/g'; }

# picture FILE SCREEN EVENT STEPS COMMAND…
picture() {
    local to=$1 screen=$2 event=$3 steps=$4
    shift 4
    "$@" "$screen" "$event" "$steps" --dump "$work/bytes" >/dev/null
    # shellcheck disable=SC2046 # two words
    "$python" "$here/replay.py" $(size "$screen") "$work/bytes" | fold >"$to"
}

failed=0
for screen in ${1:-a80 a120 a200 stad}; do
    # Not move_follow: our details call the seat that they are bound to "Selected".
    for event in nochange move move_v select filter data scroll resize; do
        if [ $event = scroll ] && [ "$screen" != a80 ]; then continue; fi
        steps=23
        if [ $event = resize ]; then steps=24; fi
        picture "$work/wanted" "$screen" $event $steps "$built/ratatui-peer" custom
        for peer in "$built/splitflap-peer --profile xterm" "$built/ratatui-peer table" \
            "env TERM=xterm-256color $built/ncurses-bench full" \
            "env TERM=xterm-256color $built/ncurses-bench damage"; do
            # shellcheck disable=SC2086 # a command with its arguments
            picture "$work/got" "$screen" $event $steps $peer
            if ! diff "$work/wanted" "$work/got" >"$work/difference"; then
                echo "$peer $screen $event differs:"
                head -n 6 "$work/difference"
                failed=1
            fi
        done
    done
done
exit $failed
