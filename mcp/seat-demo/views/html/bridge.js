// JSON-RPC with the host over postMessage (MCP Apps 2026-01-26).

/** A request that the host refused, did not know, or did not answer in time. */
class HostError extends Error {
  constructor(method, message, code) {
    super(message);
    this.method = method;
    this.code = code;
  }
}

class Bridge {
  #next = 1;
  #waiting = new Map();
  #requests;
  #notifications;

  /** `requests` and `notifications` say what is done with each method that the host may send. */
  constructor(requests, notifications) {
    this.#requests = requests;
    this.#notifications = notifications;
    window.addEventListener("message", (event) => {
      // Only the frame around this one is the host; others can reach us too.
      if (event.source === window.parent && event.source !== window) this.#received(event.data);
    });
  }

  /** Sends a request; fails with a HostError. */
  request(method, params, patience = 20_000) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        reject(new HostError(method, "no answer in time"));
      }, patience);
      this.#waiting.set(id, { method, resolve, reject, timer });
      this.#send({ id, method, params });
    });
  }

  notify(method, params = {}) {
    this.#send({ method, params });
  }

  #send(message) {
    // The host's origin is not known to a sandboxed page; nothing secret is ever sent.
    window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  }

  #received(message) {
    if (message?.jsonrpc !== "2.0") return;
    if (typeof message.method !== "string") this.#answered(message);
    else if (message.id === undefined) this.#notifications[message.method]?.(message.params ?? {});
    else this.#asked(message);
  }

  #answered({ id, result, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new HostError(waiting.method, String(error.message ?? "refused"), error.code));
    // Some requests are refused in their result.
    else if (result?.isError && waiting.method.startsWith("ui/")) {
      waiting.reject(new HostError(waiting.method, "the host refused"));
    } else waiting.resolve(result ?? {});
  }

  #asked({ id, method, params }) {
    const handler = Object.hasOwn(this.#requests, method) ? this.#requests[method] : null;
    if (handler) this.#send({ id, result: handler(params ?? {}) ?? {} });
    else this.#send({ id, error: { code: -32601, message: `${method} is not offered by this view` } });
  }
}

