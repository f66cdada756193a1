// What a test needs around the page: the real server, the host page on one origin (its /mcp leads to the
// server), and the view on another, with the policy that its own metadata asks for.
import { spawn } from "node:child_process";
import { createServer, request } from "node:http";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { build } from "esbuild";

const HOST_PAGE = `<!doctype html><meta charset="utf-8"><title>Host</title>
<style>body { margin: 0; background: #8884 } iframe { border: 0; width: 100%; height: 600px; display: block }
iframe.full { position: fixed; inset: 0; height: 100vh !important }</style>
<iframe sandbox="allow-scripts" title="Seat map"></iframe>
<script type="module" src="/host.js"></script>`;

async function listen(handler) {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** Content-Security-Policy from a resource's `_meta.ui.csp`, as the specification builds it. */
function policy(csp) {
  const sources = (list, own) => [own, ...(csp?.[list] ?? [])].join(" ");
  return [
    "default-src 'none'",
    `script-src ${sources("resourceDomains", "'unsafe-inline'")}`,
    `style-src ${sources("resourceDomains", "'unsafe-inline'")}`,
    `img-src ${sources("resourceDomains", "data:")}`,
    `connect-src ${csp?.connectDomains?.join(" ") || "'none'"}`,
    `frame-src ${csp?.frameDomains?.join(" ") || "'none'"}`,
    "object-src 'none'",
  ].join("; ");
}

export async function stage(program, args) {
  const seats = spawn(program, ["--http", "127.0.0.1:0", "--database", ":memory:", ...args], { stdio: ["ignore", "ignore", "pipe"] });
  const [line] = await once(createInterface(seats.stderr), "line");
  const mcp = new URL(line.match(/http:\S+/)[0]);
  const bundle = await build({ entryPoints: [new URL("host.js", import.meta.url).pathname], bundle: true, format: "esm", write: false, logLevel: "error" });

  const host = await listen((incoming, outgoing) => {
    if (incoming.url.startsWith("/mcp")) {
      const { origin, host: _, ...headers } = incoming.headers;
      const onward = request({ host: mcp.hostname, port: mcp.port, path: incoming.url, method: incoming.method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      outgoing.on("close", () => onward.destroy());
      incoming.pipe(onward);
    } else if (incoming.url === "/host.js") outgoing.setHeader("content-type", "text/javascript").end(bundle.outputFiles[0].text);
    else outgoing.setHeader("content-type", "text/html").end(HOST_PAGE);
  });
  const call = async (method, params) => {
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {} };
    const answer = await fetch(mcp, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", "mcp-protocol-version": "2026-07-28", "mcp-method": method, "mcp-name": params.uri ?? params.name },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } }),
    });
    const text = await answer.text();
    return JSON.parse(text.startsWith("{") ? text : text.match(/^data: (\{.*)$/m)[1]).result;
  };
  const { contents: [resource] } = await call("resources/read", { uri: "ui://seat-demo/seat-map.html" });
  const view = await listen((_, outgoing) => {
    outgoing.setHeader("content-type", "text/html").setHeader("content-security-policy", policy(resource._meta.ui.csp)).end(resource.text);
  });
  return {
    /** The host page's address with its options. */
    page: (options) => `${host.origin}/?${new URLSearchParams({ view: view.origin, booking: "WEB", ...options })}`,
    call,
    close() {
      seats.kill();
      for (const { server } of [host, view]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
