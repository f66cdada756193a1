// The objects of tui.d.ts over one native function. Arguments and results cross as JSON.
(() => {
  const native = globalThis.__native;
  delete globalThis.__native;
  // Kept, so that a script which replaces them breaks only itself.
  const { parse, stringify } = JSON;
  const { Error, String } = globalThis;
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
  const show = (value) => {
    if (value instanceof Error) return `${value.name}: ${value.message}`;
    if (typeof value !== "object" || value === null) return String(value);
    try {
      return stringify(value);
    } catch {
      return String(value);
    }
  };
  const console = {};
  for (const level of ["log", "info", "warn", "error", "debug"]) {
    console[level] = (...args) => {
      call("console", level, args.map(show).join(" "));
    };
  }
  const define = (name, value, enumerable) =>
    Object.defineProperty(globalThis, name, { value, enumerable });
  define("tui", Object.freeze(tui), true);
  define("console", Object.freeze(console), true);
  define("__finish", (value) => {
    let json;
    try {
      json = stringify(value);
    } catch {
      json = undefined;
    }
    return [show(value), json ?? null];
  }, false);
})();
