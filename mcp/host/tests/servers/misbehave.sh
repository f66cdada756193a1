#!/bin/sh
# An MCP server that does one thing wrong; the first argument says which. With `nothing` it behaves.
# It answers by canned lines, so what goes over the wire can be read here.
fault=$1
# Every line that it gets is written to this file, if one is named.
record=$2
uri=ui://test/view.json
mime=application/vnd.fka.terminal-ui+json
catalog=dev.fka:terminal-seat-demo/0.1

answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }

view='[{\"version\":\"0.1\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":\"dev.fka:terminal-seat-demo/0.1\"}},{\"version\":\"0.1\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"root\",\"component\":\"SplitPane\",\"children\":[\"cabin\",\"details\"]},{\"id\":\"cabin\",\"component\":\"SeatGrid\",\"seats\":{\"path\":\"/seats\"},\"selected\":{\"path\":\"/selected\"},\"onSelect\":\"select_seat\"},{\"id\":\"details\",\"component\":\"SeatDetails\",\"selected\":{\"path\":\"/selected\"},\"onConfirm\":\"confirm_seat\"}]}}]'
data='{\"version\":\"0.1\",\"updateDataModel\":{\"surfaceId\":\"s\",\"path\":\"/\",\"value\":{\"revision\":1,\"currency\":\"EUR\",\"selected\":\"1A\",\"confirmed\":null,\"message\":null,\"seats\":[{\"id\":\"1A\",\"row\":1,\"column\":\"A\",\"position\":\"window\",\"status\":\"available\",\"price\":24,\"features\":[],\"x\":0},{\"id\":\"1B\",\"row\":1,\"column\":\"B\",\"position\":\"aisle\",\"status\":\"available\",\"price\":9,\"features\":[],\"x\":1}]}}}'

# It knows the older generation only.
discover() {
    case $fault in
    pass-over | silent-start) return ;;
    startle) exit 1 ;;
    nod) answer '{}'; return ;;
    esac
    printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"no such method"}}\n' "$id"
}

initialize() {
    case $fault in
    no-start) echo 'no licence file' >&2; exit 7 ;;
    silent-start) exec sleep 600 ;;
    refuse-start) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32000,"message":"come back later"}}\n' "$id"; return ;;
    broken-json) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":\n' "$id"; return ;;
    esac
    answer '{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{}},"serverInfo":{"name":"misbehave","version":"1"}}'
}

list() {
    actions='{"name":"seat_action","inputSchema":{"type":"object"},"_meta":{"ui":{"visibility":["app"]}}}'
    if [ "$fault" = no-action-tool ]; then actions='{"name":"other","inputSchema":{"type":"object"}}'; fi
    if [ "$fault" = other-catalog ]; then catalog=other/9; fi
    if [ "$fault" = undeclared ]; then answer '{"tools":[{"name":"show","inputSchema":{"type":"object"}}]}'; return; fi
    answer '{"tools":[{"name":"show","inputSchema":{"type":"object"},"_meta":{"dev.fka/terminal-ui":{"resourceUri":"'$uri'","mimeType":"'$mime'","catalogId":"'$catalog'"}}},'"$actions"']}'
}

read_view() {
    case $fault in
    wrong-mime) mime=text/html ;;
    bad-view) view='[{\"version\":\"0.1\",\"createSurface\":{\"surfaceId\":\"s\",\"catalogId\":\"dev.fka:terminal-seat-demo/0.1\"}},{\"version\":\"0.1\",\"updateComponents\":{\"surfaceId\":\"s\",\"components\":[{\"id\":\"root\",\"component\":\"Nope\"}]}}]' ;;
    huge-view) view=$(head -c 10000000 /dev/zero | tr '\0' x) ;;
    silent-view) exec sleep 600 ;;
    esac
    printf '{"jsonrpc":"2.0","id":%s,"result":{"contents":[{"uri":"%s","mimeType":"%s","text":"%s"}]}}\n' "$id" "$uri" "$mime" "$view"
}

text() { printf '{"type":"text","text":"%s"}' "$1"; }
resource() { printf '{"type":"resource","resource":{"uri":"ui://test/data","mimeType":"%s","text":"%s"}}' "$mime" "$data"; }

show() {
    case $fault in
    die-mid-answer) printf '{"jsonrpc":"2.0","id":%s,"res' "$id"; echo 'out of memory' >&2; kill -9 $$ ;;
    tool-fails) answer '{"isError":true,"content":['"$(text 'no such flight')"']}'; return ;;
    error) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"database \\u001b[31mdown"}}\n' "$id"; return ;;
    esac
    if [ "$fault" = no-data ]; then answer '{"content":[]}'; return; fi
    answer '{"content":['"$(text 'Row 1: A\u001b]0;x\u0007, B')"','"$(resource)"']}'
}

act() {
    case $fault in
    die-on-action) echo 'panicked' >&2; exit 101 ;;
    silent-action) exec sleep 600 ;;
    slow-action) sleep 0.3 ;;
    empty-answer) answer '{"content":[]}'; return ;;
    error-on-action) printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32603,"message":"database down"}}\n' "$id"; return ;;
    refuse-action) answer '{"isError":true,"content":['"$(text '1A was taken meanwhile')"']}'; return ;;
    esac
    answer '{"content":['"$(text 'Seat 1A confirmed, EUR 24.')"'],"structuredContent":{"seat":"1A"},"_meta":{"dev.fka/terminal-ui":{"done":true}}}'
}

if [ "$fault" = exact ]; then
    data=$(printf %s "$data" | sed 's/"price\\":24,/"price\\":24.50,/')
fi

echo 'a log line that is no message'
while IFS= read -r line; do
    id=${line#*\"id\":}
    id=${id%%[,\}]*}
    if [ -n "$record" ]; then printf '%s\n' "$line" >>"$record"; fi
    case $line in
    *'"method":"server/discover"'*) discover ;;
    *'"method":"initialize"'*) initialize ;;
    *'"method":"tools/list"'*) list ;;
    *'"method":"resources/read"'*) read_view ;;
    *'"method":"tools/call"'*'"name":"show"'*) show ;;
    *'"method":"tools/call"'*) act ;;
    esac
done
