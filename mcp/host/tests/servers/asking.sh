#!/bin/sh
# An MCP server whose tool asks the person something first; the first argument says what, the second which
# generation it speaks (2025 or 2026). Every line that it gets is written to the file that the third names.
what=$1
generation=$2
record=$3

answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
fail() { printf '{"jsonrpc":"2.0","id":%s,"error":{"code":%s,"message":"no"}}\n' "$id" "$1"; }

short='{"message":"Who are you?","requestedSchema":{"type":"object","required":["name"],"properties":{"name":{"type":"string","title":"Name","minLength":2}}}}'
kinds='{"message":"Every kind of field.\nIn two paragraphs.","requestedSchema":{"type":"object","required":["name","age","seat"],"properties":{
"name":{"type":"string","title":"Name","description":"As in your passport","minLength":2,"maxLength":40},
"mail":{"type":"string","title":"E-mail","format":"email"},
"day":{"type":"string","title":"Day","format":"date","default":"2026-11-30"},
"age":{"type":"integer","title":"Age","minimum":18,"maximum":99},
"price":{"type":"number","title":"Most that you pay","minimum":0.5},
"level":{"type":"integer","title":"Comfort","minimum":1,"maximum":5,"default":3},
"news":{"type":"boolean","title":"Send me news","default":true},
"seat":{"type":"string","title":"Seat","oneOf":[{"const":"14A","title":"14A, window"},{"const":"14B","title":"14B, middle"},{"const":"14C","title":"14C, aisle"}]},
"old":{"type":"string","title":"Class","enum":["e","b"],"enumNames":["Economy","Business"]},
"meals":{"type":"array","title":"Meals","minItems":1,"maxItems":2,"items":{"type":"string","enum":["breakfast","lunch","dinner"]}}}}}'
kinds=$(printf %s "$kinds" | tr -d '\n')
url='{"mode":"url","message":"Sign in to go on.","url":"https://login.example.org@evil.example:8443/a/long/path?with=a&query=and%20more&state=0123456789012345678901234567890123456789"}'
pattern='{"message":"Which seat?","requestedSchema":{"type":"object","required":["seat"],"properties":{"seat":{"type":"string","title":"Seat","pattern":"^[0-9]{1,2}[A-F]$"}}}}'
# An address and words that fill any screen.
long='{"mode":"url","message":"'$(printf 'Please.\\n%.0s' $(seq 100))'","url":"https://paypal.com%2F'$(printf 'A%.0s' $(seq 1500))'@xn--pple-43d.com/x"}'
visit='{"mode":"url","elicitationId":"e1","message":"Sign in to go on.","url":"https://login.example.org/in"}'
nested='{"message":"Too much.","requestedSchema":{"type":"object","properties":{"a":{"type":"object"}}}}'

case $what in
page | short | two | flood | withdrawn) question=$short ;;
kinds) question=$kinds ;;
url) question=$url ;;
long-url) question=$long ;;
pattern) question=$pattern ;;
nested) question=$nested ;;
esac

ask() { printf '{"jsonrpc":"2.0","id":"%s","method":"elicitation/create","params":%s}\n' "$1" "$question"; }

call() {
    if [ "$what" = page ]; then
        answer '{"resultType":"complete","content":[{"type":"text","text":"All there is to read."}]}'
        return
    fi
    case $what:$visited in
    visit*:)
        visited=yes
        printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32042,"message":"sign in first","data":{"elicitations":[%s]}}}\n' "$id" "$visit"
        if [ "$what" = visit-told ]; then
            (sleep 3; printf '{"jsonrpc":"2.0","method":"notifications/elicitation/complete","params":{"elicitationId":"e1"}}\n') &
        fi
        return
        ;;
    visit*) answer '{"content":[{"type":"text","text":"Thank you."}]}'; return ;;
    esac
    case $generation:$line in
    2025:*)
        call=$id
        ask q1
        case $what in
        two) ask q2 ;;
        flood)
            number=1
            while [ $number -lt 100 ]; do
                number=$((number + 1))
                ask q$number
            done
            ;;
        withdrawn)
            sleep 1
            printf '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"q1"}}\n'
            sleep 1
            finish
            ;;
        esac
        ;;
    *'"inputResponses"'*) answer '{"resultType":"complete","content":[{"type":"text","text":"Thank you."}]}' ;;
    *)
        more=
        if [ "$what" = two ]; then more=',"q2":{"method":"elicitation/create","params":'$question'}'; fi
        if [ "$what" = flood ]; then
            number=1
            while [ $number -lt 100 ]; do
                number=$((number + 1))
                more=$more',"q'$number'":{"method":"elicitation/create","params":'$question'}'
            done
        fi
        answer '{"resultType":"input_required","requestState":"\u00e9 \"/\\ opaque","inputRequests":{"q1":{"method":"elicitation/create","params":'"$question"'}'"$more"'}}'
        ;;
    esac
}

finish() {
    id=$call
    answer '{"content":[{"type":"text","text":"Thank you."}]}'
}

answered=0
visited=
while IFS= read -r line; do
    printf '%s\n' "$line" >>"$record"
    id=${line#*\"id\":}
    id=${id%%[,\}]*}
    case $line in
    *'"method":"server/discover"'*)
        if [ "$generation" = 2025 ]; then fail -32601; continue; fi
        answer '{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"resources":{}},"ttlMs":0,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"asking","version":"1"}}}'
        ;;
    *'"method":"initialize"'*)
        answer '{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"resources":{}},"serverInfo":{"name":"asking","version":"1"}}'
        ;;
    *'"method":"tools/list"'*)
        meta=
        if [ "$what" = page ]; then meta=',"_meta":{"ui/resourceUri":"ui://asking/page.html"}'; fi
        answer '{"resultType":"complete","ttlMs":0,"cacheScope":"private","tools":[{"name":"ask","inputSchema":{"type":"object"}'"$meta"'}]}'
        ;;
    *'"method":"resources/read"'*)
        answer '{"resultType":"complete","ttlMs":0,"cacheScope":"private","contents":[{"uri":"ui://asking/page.html","mimeType":"text/html;profile=mcp-app","text":"<p>A page."}]}'
        ;;
    *'"method":"tools/call"'*) call ;;
    *'"id":"q'*)
        answered=$((answered + 1))
        if [ "$what" = flood ]; then continue; fi
        if [ "$what" = two ] && [ "$answered" = 1 ]; then continue; fi
        finish
        ;;
    esac
done
