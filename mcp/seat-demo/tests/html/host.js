// The host page: the AppBridge of @modelcontextprotocol/ext-apps around the view, and an MCP client of
// @modelcontextprotocol/client to the real server. What the view asks of the host is written down in
// `window.seen`; `window.refuse` names what this host refuses.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const options = new URLSearchParams(location.search);
const refuses = (what) => (options.get("refuse") ?? "").split(",").includes(what);
const seen = { contexts: [], messages: [], links: [], sizes: [], modes: [], calls: [] };
window.seen = seen;

const client = new Client(
  { name: "html-tests", version: "1" },
  { capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } } },
);
await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp/${options.get("booking")}`, location.href)));
window.client = client;

const frame = document.querySelector("iframe");
const capabilities = { openLinks: {}, logging: {}, message: { text: {} } };
if (!refuses("tools")) capabilities.serverTools = {};
if (!refuses("no-context")) capabilities.updateModelContext = { text: {}, structuredContent: {} };
const bridge = new AppBridge(client, { name: "html-tests", version: "1" }, capabilities, {
  hostContext: {
    theme: options.get("theme") ?? "light",
    displayMode: "inline",
    availableDisplayModes: ["inline", "fullscreen"],
    locale: "en-GB",
    timeZone: "Europe/Istanbul",
    platform: "web",
  },
});
window.bridge = bridge;
const refused = (what) => {
  if (refuses(what)) throw new Error(`this host refuses ${what}`);
};
bridge.onupdatemodelcontext = async (params) => (refused("context"), seen.contexts.push(params), {});
bridge.onmessage = async (params) => (refused("message"), seen.messages.push(params), {});
bridge.onopenlink = async (params) => (seen.links.push(params.url), refuses("link") ? { isError: true } : {});
bridge.onrequestdisplaymode = async ({ mode }) => {
  seen.modes.push(mode);
  frame.classList.toggle("full", mode === "fullscreen" && !refuses("fullscreen"));
  return { mode: refuses("fullscreen") ? "inline" : mode };
};
bridge.onsizechange = (size) => {
  seen.sizes.push(size);
  if (size.height) frame.style.height = `${size.height + 18}px`;
};
const ready = new Promise((resolve) => {
  bridge.oninitialized = resolve;
});
await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
// Connecting gives tool calls to the client; this host writes them down on the way.
bridge.oncalltool = async (params) => {
  seen.calls.push(params);
  refused("calls");
  return client.callTool(params);
};
frame.src = options.get("view");
await ready;
const input = JSON.parse(options.get("input") ?? "{}");
if (options.has("cancel")) await bridge.sendToolCancelled({ reason: options.get("cancel") });
else {
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(await client.callTool({ name: "show_seats", arguments: input }));
}
/** A request to the view beside the bridge: what the view answers, as it is. */
window.ask = (method) =>
  new Promise((resolve) => {
    const id = `ask ${method}`;
    addEventListener("message", function heard({ data }) {
      if (data?.id !== id) return;
      removeEventListener("message", heard);
      const { jsonrpc, id: _, ...answer } = data;
      resolve(answer);
    });
    frame.contentWindow.postMessage({ jsonrpc: "2.0", id, method, params: {} }, "*");
  });
window.up = true;
