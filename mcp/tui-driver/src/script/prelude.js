// The objects of tui.d.ts over one native function. Arguments and results cross as JSON.
(() => {
  const native = globalThis.__native;
  delete globalThis.__native;
  // Kept, so that a script which replaces them breaks only itself.
  const { parse, stringify } = JSON;
  const { Error, Map, RegExp, Set, String } = globalThis;
  const call = (name, ...args) => {
    const [ok, json] = native(name, stringify(args));
    if (!ok) throw new Error(json);
    return parse(json);
  };
  const bind = (name) => (...args) => call(name, ...args);
  const quiet = (name) => (...args) => {
    call(name, ...args);
  };
  const tui = {};
  for (const name of ["text", "snapshot", "screenshot", "find", "cursor", "waitForText",
    "waitForTextGone", "waitForRegex", "waitForIdle", "waitForExit", "getScrollback", "scrollback",
    "getInput", "getOutput"]) tui[name] = bind(name);
  for (const name of ["sendText", "paste", "pressKey", "pressKeys", "click", "clickAt", "clickText",
    "doubleClick", "rightClick", "hover", "drag", "scroll", "resize", "sendSignal", "mark"]) {
    tui[name] = quiet(name);
  }
  const named = (error) => `${error.name}: ${error.message}`;
  // What JSON has no form for, in one that keeps what it says; JSON alone throws it away, or throws.
  const tell = (value) => {
    if (typeof value === "bigint") return String(value);
    if (value instanceof Error) return named(value);
    if (value instanceof RegExp) return String(value);
    if (value instanceof Map || value instanceof Set) return [...value];
    return value;
  };
  const json = (value) => {
    // The objects around the one at hand, and what each is written as.
    const path = [];
    let depth = 0;
    return stringify(value, function (_, member) {
      while (depth > 0 && path[depth - 1].as !== this) depth--;
      for (let i = 0; i < depth; i++) if (path[i].is === member) return "[Circular]";
      const as = tell(member);
      if (typeof as === "object" && as !== null) path[depth++] = { is: member, as };
      return as;
    });
  };
  // As a text, if it is not told best by its JSON.
  const text = (value) => {
    if (value instanceof Error) return named(value);
    if (typeof value !== "object" || value === null) return String(value);
    return null;
  };
  const show = (value) => text(value) ?? json(value) ?? String(value);
  const tried = (show, otherwise) => {
    try {
      return show();
    } catch {
      return otherwise;
    }
  };
  const console = {};
  for (const level of ["log", "info", "warn", "error", "debug"]) {
    console[level] = (...args) => {
      const shown = args.map((arg) => tried(() => show(arg), "(cannot be shown)"));
      call("console", level, shown.join(" "));
    };
  }
  const define = (name, value, enumerable) =>
    Object.defineProperty(globalThis, name, { value, enumerable });
  define("tui", Object.freeze(tui), true);
  define("console", Object.freeze(console), true);
  define("__finish", (value) => [stringify(text(value)), json(value) ?? "null"], false);
  define("__describe", (thrown) => {
    if (typeof thrown === "string") return stringify(thrown);
    if (!(thrown instanceof Error)) {
      return stringify(`uncaught ${tried(() => show(thrown), "value that cannot be shown")}`);
    }
    const stack = tried(() => String(thrown.stack ?? "").trimEnd(), "");
    const name = tried(() => named(thrown), "Error");
    return stringify(stack === "" ? name : `${name}\n${stack}`);
  }, false);
})();
