// What the host is, and what can be asked of it.

const PROTOCOL = "2026-01-26";

class Host {
  capabilities = {};
  context = {};
  #bridge;
  #changed;

  constructor(bridge, changed) {
    this.#bridge = bridge;
    this.#changed = changed;
  }

  async connect() {
    const answer = await this.#bridge.request("ui/initialize", {
      protocolVersion: PROTOCOL,
      appInfo: { name: "seat-demo", version: "0.1.0" },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    });
    this.capabilities = answer.hostCapabilities ?? {};
    this.#bridge.notify("ui/notifications/initialized");
    this.merge(answer.hostContext ?? {});
    this.#reportSize();
  }

  /** Takes over a part of the context: theme, styles, sizes, display mode. */
  merge(context) {
    this.context = { ...this.context, ...context };
    const root = document.documentElement;
    if (context.theme === "light" || context.theme === "dark") root.dataset.theme = context.theme;
    for (const [name, value] of Object.entries(context.styles?.variables ?? {})) {
      if (name.startsWith("--") && typeof value === "string") root.style.setProperty(name, value);
    }
    const fonts = context.styles?.css?.fonts;
    if (typeof fonts === "string") {
      const style = document.head.querySelector("#host-fonts") ?? document.createElement("style");
      style.id = "host-fonts";
      style.textContent = fonts;
      document.head.append(style);
    }
    const insets = context.safeAreaInsets;
    if (insets) {
      const sides = ["top", "right", "bottom", "left"].map((side) => `${Number(insets[side]) || 0}px`);
      document.body.style.padding = sides.join(" ");
    }
    this.#fit();
    this.#changed();
  }

  /** In full screen, or in a box of a set height, the cabin takes what is left and scrolls. */
  #fit() {
    const { height, maxHeight } = this.context.containerDimensions ?? {};
    const room = this.fullscreen ? window.innerHeight : (height ?? maxHeight);
    const cabin = room ? `${Math.max(220, Math.min(room - 210, 1400))}px` : "460px";
    document.documentElement.style.setProperty("--cabin-height", cabin);
  }

  get fullscreen() {
    return this.context.displayMode === "fullscreen";
  }

  get canFullscreen() {
    return (this.context.availableDisplayModes ?? []).includes("fullscreen");
  }

  get canAct() {
    return this.capabilities.serverTools !== undefined;
  }

  callTool(name, args) {
    return this.#bridge.request("tools/call", { name, arguments: args });
  }

  /** Asks for a display mode; takes the one that the host gave, which may be another. */
  async display(mode) {
    const { mode: given } = await this.#bridge.request("ui/request-display-mode", { mode });
    if (given) this.merge({ displayMode: given });
  }

  openLink(url) {
    return this.#bridge.request("ui/open-link", { url });
  }

  say(text) {
    return this.#bridge.request("ui/message", { role: "user", content: [{ type: "text", text }] }, 120_000);
  }

  /** Tells the model what was done; the last word counts. Resolves to whether the host takes it. */
  async tellModel(text, structuredContent) {
    const takes = this.capabilities.updateModelContext;
    if (!takes) return false;
    const told = { content: [{ type: "text", text }] };
    if (takes.structuredContent !== undefined) told.structuredContent = structuredContent;
    await this.#bridge.request("ui/update-model-context", told);
    return true;
  }

  log(level, data) {
    if (this.capabilities.logging) this.#bridge.notify("notifications/message", { level, logger: "seat-map", data });
  }

  #reportSize() {
    const report = () => {
      const box = document.querySelector("#app").getBoundingClientRect();
      const open = document.querySelector("dialog[open]");
      const height = Math.ceil(Math.max(box.bottom + window.scrollY, open ? open.offsetHeight + 40 : 0));
      this.#bridge.notify("ui/notifications/size-changed", { width: Math.ceil(box.width), height });
    };
    new ResizeObserver(report).observe(document.querySelector("#app"));
    window.addEventListener("resize", () => this.#fit());
  }
}

