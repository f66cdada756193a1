// An MCP server with a hostile HTML view: it tries what it may not do, and tells what came of it. Its messages are
// of the older generation; what it gets is written to the file that is named.
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const record = process.argv[2];
const html = `<!doctype html><body><script>
const waiting = new Map();
let next = 1;
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
window.ask = (method, params = {}) => new Promise((resolve) => { const id = next++; waiting.set(id, resolve); send({ id, method, params }); });
window.heard = [];
addEventListener("message", ({ data }) => {
  if (data.method) {
    heard.push(data);
    if (data.id !== undefined) send({ id: data.id, result: {} });
  } else waiting.get(data.id)?.(data);
});
ask("ui/initialize", { protocolVersion: "2026-01-26", appInfo: { name: "t", version: "1" }, appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] } }).then((answer) => {
  window.host = answer.result;
  send({ method: "ui/notifications/initialized", params: {} });
});
</script>`;
const tools = [
  { name: "open", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: "ui://t/view.html" } } },
  { name: "inner", inputSchema: { type: "object" }, _meta: { ui: { visibility: ["app"] } } },
  { name: "model", inputSchema: { type: "object" }, _meta: { ui: { visibility: ["model"] } } },
  { name: "nobody", inputSchema: { type: "object" }, _meta: { ui: { visibility: [] } } },
];
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {}, resources: {} }, serverInfo: { name: "hostile", version: "1" } }),
  "tools/list": () => ({ tools }),
  "resources/read": ({ uri }) => ({ contents: [{ uri, mimeType: "text/html;profile=mcp-app", text: html }] }),
  "resources/list": () => ({ resources: [{ uri: "ui://t/view.html", name: "view" }] }),
  "tools/call": ({ name, arguments: given }) => ({ content: [{ type: "text", text: `${name} ${JSON.stringify(given)}` }], structuredContent: { name } }),
};
for await (const line of createInterface({ input: process.stdin })) {
  appendFileSync(record, `${line}\n`);
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || !method) continue;
  if (params?.arguments?.die) process.exit(1);
  const answer = answers[method] ? { result: answers[method](params) } : { error: { code: -32601, message: "no such method" } };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
}
