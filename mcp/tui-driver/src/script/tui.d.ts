/** A span of text of one look on one row. Columns and rows count from 1. */
interface Span {
  /** Its name for click() and the like; it belongs to this snapshot. */
  ref: string;
  text: string;
  x: number;
  y: number;
  /** Columns. */
  width: number;
  /** Its look: "bold", "inverse", "fg=color1", "link=…". */
  attributes: string[];
  /** The same one by one; what does not hold is absent. Colours are "colorN" or "#rrggbb". */
  bold?: true;
  dim?: true;
  italic?: true;
  underline?: true;
  underline_style?: "single" | "double" | "curly" | "dotted" | "dashed";
  inverse?: true;
  strikethrough?: true;
  overline?: true;
  hidden?: true;
  blink?: "slow" | "rapid";
  fg?: string;
  bg?: string;
  link?: string;
}

interface Snapshot {
  rows: { row_number: number; spans: Span[] }[];
  spans: Span[];
  span_count: number;
  generation: number;
  title: string;
  cursor: { x: number; y: number; visible: boolean };
  /** The same as YAML. */
  yaml: string;
}

interface Match {
  text: string;
  x: number;
  y: number;
  width: number;
}

/*
 * The value of a script's last expression comes back as JSON. A BigInt is a string of its digits, a Map or Set an
 * array, an Error or RegExp a string; an object inside itself is "[Circular]"; half a surrogate pair is U+FFFD.
 */

/** The terminal. Every method returns when it is done; errors are thrown as Error. */
interface Tui {
  /** The screen as text. */
  text(): string;
  snapshot(): Snapshot;
  /** Saves a PNG picture and returns its path. The file goes when the session is closed. */
  screenshot(filename?: string): string;
  /** Where a text stands on the screen. */
  find(text: string): Match[];
  cursor(): { x: number; y: number; visible: boolean };

  sendText(text: string): void;
  /** Pastes, bracketed if the program asked for that. */
  paste(text: string): void;
  /** "Enter", "Ctrl+c", "Shift+Tab", "a", … */
  pressKey(key: string): void;
  pressKeys(keys: string[]): void;

  click(ref: string): void;
  clickAt(x: number, y: number): void;
  clickText(text: string, nth?: number): void;
  doubleClick(ref: string): void;
  rightClick(ref: string): void;
  hover(ref: string): void;
  drag(startRef: string, endRef: string): void;
  /** Turns the wheel over a cell; the middle of the screen if none is given. */
  scroll(direction: "up" | "down" | "left" | "right", notches?: number, x?: number, y?: number): void;

  /** False at the timeout (default 5000 ms). */
  waitForText(text: string, timeoutMs?: number): boolean;
  waitForTextGone(text: string, timeoutMs?: number): boolean;
  /** What the regular expression matched (Rust syntax); null at the timeout. */
  waitForRegex(pattern: string, timeoutMs?: number): string | null;
  /** Waits until the screen has settled since the last input; false at the timeout. */
  waitForIdle(timeoutMs?: number, idleMs?: number): boolean;
  /** How the program ended; null at the timeout. */
  waitForExit(timeoutMs?: number): { code: number | null; signal: number | null } | null;

  resize(cols: number, rows: number): void;
  /** "SIGINT", "SIGTERM", … */
  sendSignal(signal: string): void;
  /** Puts a marker into the recording. */
  mark(label?: string): void;

  /** How many lines have scrolled off the top. */
  getScrollback(): number;
  /** The text of the last of them. */
  scrollback(lines?: number): string[];
  getInput(chars?: number): string;
  getOutput(chars?: number): string;
}

interface Console {
  log(...values: unknown[]): void;
  info(...values: unknown[]): void;
  warn(...values: unknown[]): void;
  error(...values: unknown[]): void;
  debug(...values: unknown[]): void;
}

declare const tui: Tui;
declare const console: Console;
