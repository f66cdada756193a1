#!/usr/bin/env python3
"""An MCP server with a terminal view, by hand: a minibus with six seats.

    splitflap open -- python3 docs/server.py

docs/format.md explains each part.
"""
import json
import re
import sys

MIME = "application/vnd.fka.terminal-ui+json"
CATALOG = "dev.fka:terminal-seat-demo/0.1"
VIEW_URI = "ui://minibus/seats.json"

VIEW = [
    {"version": "0.1", "createSurface": {"surfaceId": "bus", "catalogId": CATALOG}},
    {"version": "0.1", "updateComponents": {"surfaceId": "bus", "components": [
        {"id": "root", "component": "SplitPane", "children": ["seats", "details"]},
        {"id": "seats", "component": "SeatGrid", "seats": {"path": "/seats"},
         "selected": {"path": "/selected"}, "onSelect": "select_seat"},
        {"id": "details", "component": "SeatDetails", "selected": {"path": "/selected"},
         "onConfirm": "confirm_seat"}]}},
]

TOOLS = [
    {"name": "show_seats", "description": "Shows the seats of the minibus.",
     "inputSchema": {"type": "object"},
     "_meta": {"dev.fka/terminal-ui": {"resourceUri": VIEW_URI, "mimeType": MIME,
                                       "catalogId": CATALOG, "actionTool": "seat_action"}}},
    {"name": "seat_action", "description": "Takes the view's actions.",
     "inputSchema": {"type": "object"}, "_meta": {"ui": {"visibility": ["app"]}}},
]

model = {
    "flight": {"number": "Minibus 7", "from": "Harbour", "to": "Airport"},
    "currency": "EUR", "revision": 1, "selected": None, "confirmed": None, "message": None,
    "seats": [{"id": f"{row}{column}", "row": row, "column": column, "x": x,
               "position": "window", "status": "occupied" if row == 2 else "available",
               "price": "4.50"} for row in (1, 2, 3) for column, x in (("A", 0), ("B", 2))],
}


def as_json(value):
    """As JSON; a price is a number whose digits are shown as they are, and json.dumps would write 4.5."""
    return re.sub(r'"price": "([0-9.]+)"', r'"price": \1', json.dumps(value))


def result(text, done=False, error=False):
    """A tool's result: a text for the model, the data for the view."""
    data = {"version": "0.1",
            "updateDataModel": {"surfaceId": "bus", "path": "/", "value": model}}
    answer = {"content": [
        {"type": "text", "text": text},
        {"type": "resource", "annotations": {"audience": ["user"]},
         "resource": {"uri": VIEW_URI, "mimeType": MIME, "text": as_json(data)}}]}
    if done:
        answer["_meta"] = {"dev.fka/terminal-ui": {"done": True}}
    if error:
        answer["isError"] = True
    return answer


def act(name, context):
    """One action of a person: checks it against what is true now."""
    seat = next((it for it in model["seats"] if it["id"] == context.get("seatId")), None)
    problem = None
    if seat is None:
        problem = "There is no such seat."
    elif seat["status"] != "available":
        problem = f"{seat['id']} is taken."
    elif name == "confirm_seat" and context.get("price") != float(seat["price"]):
        problem = "The price has changed."
    model["message"] = problem
    if problem:
        return result(problem, error=True)
    model["revision"] += 1
    model["selected"] = seat["id"]
    if name == "confirm_seat":
        model["confirmed"] = seat["id"]
        return result(f"Seat {seat['id']} is confirmed, EUR {seat['price']}.", done=True)
    return result(f"Seat {seat['id']} is selected, not confirmed.")


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": "2025-11-25",
                "capabilities": {"tools": {}, "resources": {}},
                "serverInfo": {"name": "minibus", "version": "1"}}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "resources/read":
        return {"contents": [{"uri": VIEW_URI, "mimeType": MIME, "text": json.dumps(VIEW)}]}
    if method == "tools/call" and params["name"] == "show_seats":
        return result("Four of six seats in the minibus are free, EUR 4.50 each.")
    if method == "tools/call" and params["name"] == "seat_action":
        return act(params["arguments"]["name"], params["arguments"]["context"])
    return None


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    found = answer(request["method"], request.get("params", {}))
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    if found is None:
        reply["error"] = {"code": -32601, "message": f"no method {request['method']}"}
    else:
        reply["result"] = found
    print(json.dumps(reply), flush=True)
