// Drives `splitflap open --view html` in Chromium. Usage: check.mjs SPLITFLAP [PICTURE-FOLDER]
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { chromium } from "playwright-core";

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const seats = ["--tool", "show_seats", "--", program, "seat-demo", "--database", ":memory:"];

/** The command with a view: its address, and what it came to. */
const command = async (args) => {
  const child = spawn(program, ["open", "--view", "html", "--no-browser", "--json", ...args]);
  let errors = "";
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  const ended = new Promise((resolve) => child.on("close", (status) => resolve({ status, errors, result: output && JSON.parse(output) })));
  const address = await new Promise((resolve, reject) => {
    child.stderr.on("data", (data) => {
      errors += data;
      const found = /http:\/\/\S+/.exec(errors);
      if (found) resolve(found[0]);
    });
    child.on("close", () => reject(new Error(errors)));
  });
  return { child, address, ended };
};

/** Waits until the view's frame has kept its place and size for a while: it grows to what the view needs, and a click must not aim at where something was. */
const still = (page) =>
  page.evaluate(async () => {
    const place = () => JSON.stringify(document.querySelector("iframe").getBoundingClientRect());
    for (let [last, same] = [place(), 0]; same < 20; ) {
      await new Promise(requestAnimationFrame);
      same = place() === last ? same + 1 : 0;
      last = place();
    }
  });

async function check(name, { args = seats, allowed = [], options = {} }, test) {
  const running = await command(args);
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 }, reducedMotion: "reduce", ...options });
  page.setDefaultTimeout(30_000);
  const trouble = [];
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  try {
    await page.goto(running.address);
    await page.waitForFunction(() => document.querySelector("iframe")?.src);
    const view = await (await page.locator("iframe").elementHandle()).contentFrame();
    await still(page);
    const picture = (file) => pictures && page.screenshot({ path: `${pictures}/${file}.png` });
    await test({ ...running, page, view, picture, trouble });
    assert.deepEqual(trouble.filter((line) => !allowed.some((part) => line.includes(part))), []);
    console.log(`ok   ${name}`);
  } catch (error) {
    console.log(`FAIL ${name}\n${error.stack}\n${trouble.join("\n")}`);
    process.exitCode = 1;
  } finally {
    await page.close();
    running.child.kill();
  }
}

await check("a seat is confirmed, and the conversation is told", {}, async ({ page, view, picture, ended }) => {
  await view.locator('[data-seat="14A"]').click();
  await view.locator("#confirm").waitFor();
  await picture("html-chosen");
  await view.locator("#confirm").click();
  await view.locator("#yes").click();
  await view.locator("#tell").waitFor();
  await picture("html-confirmed");
  await view.locator("#tell").click();
  await page.locator("dialog[open]", { hasText: "say this in your name" }).waitFor();
  await picture("html-consent");
  await page.locator("#yes").click();
  await page.locator("dialog[open]").waitFor({ state: "detached" }).catch(() => {});
  await page.locator("#close").click();
  await page.locator("#over").waitFor();
  const { status, result } = await ended;
  assert.equal(status, 0);
  assert.equal(result.outcome, "done");
  assert.match(result.text, /14A is confirmed/);
  assert.equal(result.modelContext.structuredContent.confirmed, "14A");
  assert.equal(result.messages.length, 1);
});

await check("a tab that is closed closes the view", {}, async ({ page, view, ended }) => {
  await view.locator('[data-seat="14B"]').click();
  await view.locator("#confirm").waitFor();
  await page.goto("about:blank");
  const { status, result } = await ended;
  assert.equal(status, 1);
  assert.equal(result.outcome, "cancelled");
});

await check("dark and narrow, as the browser is", { options: { colorScheme: "dark", viewport: { width: 360, height: 740 } } }, async ({ view, picture }) => {
  await view.locator('[data-seat="14A"]').waitFor();
  await picture("html-dark-narrow");
  assert.equal(await view.evaluate(() => document.documentElement.dataset.theme), "dark");
});

const hostile = (record) => ["--tool", "open", "--", process.execPath, new URL("server.mjs", import.meta.url).pathname, record];
const record = `${mkdtempSync(`${tmpdir()}/splitflap-`)}/record.jsonl`;

await check("every method is answered or refused by its name", { args: hostile(record) }, async ({ view, page, ended }) => {
  await view.waitForFunction(() => window.heard.length >= 2);
  const methods = await view.evaluate(() => window.heard.map(({ method }) => method));
  assert.deepEqual(methods.slice(0, 2), ["ui/notifications/tool-input", "ui/notifications/tool-result"]);
  const ask = (method, params) => view.evaluate(([method, params]) => window.ask(method, params), [method, params]);
  assert.deepEqual((await ask("ping")).result, {});
  assert.equal((await ask("tools/call", { name: "inner", arguments: { a: 1 } })).result.content[0].text, 'inner {"a":1}');
  for (const name of ["model", "nobody", "other"]) assert.equal((await ask("tools/call", { name })).error.code, -32000, name);
  assert.deepEqual((await ask("tools/list")).result.tools.map(({ name }) => name), ["open", "inner"]);
  assert.equal((await ask("resources/list")).result.resources.length, 1);
  assert.match((await ask("resources/read", { uri: "ui://t/view.html" })).result.contents[0].text, /doctype/);
  assert.equal((await ask("ui/request-display-mode", { mode: "pip" })).result.mode, "inline");
  assert.equal((await ask("ui/request-display-mode", { mode: "fullscreen" })).result.mode, "fullscreen");
  for (const [method, code] of [["sampling/createMessage", -32601], ["ui/download-file", -32000], ["nonsense", -32601], ["tools/call", -32602]]) assert.equal((await ask(method)).error.code, code, method);
  assert.equal((await ask("ui/open-link", { url: "javascript:alert(1)" })).error.code, -32000);
  const link = ask("ui/open-link", { url: "https://example.org/" });
  await page.locator("dialog[open]", { hasText: "https://example.org/" }).waitFor();
  await page.locator("#no").click();
  assert.equal((await link).error.code, -32000);
  assert.deepEqual((await ask("ui/update-model-context", { content: [{ type: "text", text: "first" }] })).result, {});
  assert.deepEqual((await ask("ui/update-model-context", { content: [{ type: "text", text: "last" }] })).result, {});
  await page.locator("#close").click();
  await page.locator("#over").waitFor();
  const { result } = await ended;
  assert.equal(result.modelContext.content[0].text, "last");
  const called = readFileSync(record, "utf8").split("\n").filter((line) => line.includes('"tools/call"'));
  assert.equal(called.length, 2, "what a view may not call never reaches the server");
});

await check("the view reaches nothing but its host", { args: hostile(record), allowed: ["Content Security Policy", "Content-Security-Policy", "CORS", "Failed to fetch", "sandbox", "Failed to load resource", "Unsafe attempt"] }, async ({ view, page, address }) => {
  await view.waitForFunction(() => window.host);
  const tried = await view.evaluate(async (address) => {
    const outcome = (work) => Promise.resolve().then(work).then(() => "done", () => "refused");
    return {
      origin: self.origin,
      page: await outcome(() => parent.document.title),
      storage: await outcome(() => localStorage.length),
      fetch: await outcome(() => fetch(address)),
      outside: await outcome(() => fetch("https://example.org/")),
      own: await outcome(() => fetch(location.href)),
    };
  }, address);
  assert.deepEqual(tried, { origin: "null", page: "refused", storage: "refused", fetch: "refused", outside: "refused", own: "refused" });
  await view.evaluate(() => { try { top.location = "https://example.org/"; } catch {} });
  await page.waitForTimeout(300);
  assert.match(page.url(), /^http:\/\/127\.0\.0\.1/);
});

await check("an address works once, for its own names, and only the page is listened to", { args: hostile(record) }, async ({ view, page, address }) => {
  await view.waitForFunction(() => window.host);
  const again = await fetch(address);
  assert.equal(again.status, 404);
  const { port } = new URL(address);
  const secret = await page.evaluate(() => key);
  const up = (headers) => fetch(`http://127.0.0.1:${port}/${secret}/up`, { method: "POST", headers, body: '{"close":true}' });
  assert.equal((await up({ "content-type": "application/json", origin: "http://evil.example" })).status, 403);
  assert.equal((await up({ "content-type": "application/json" })).status, 403);
  assert.equal((await fetch(`http://localhost:${port}/${secret}/events`)).status, 403);
  assert.equal((await fetch(`http://127.0.0.1:${port}/${secret}/events`)).status, 409);
  const document = await fetch(await page.evaluate(() => document.querySelector("iframe").src));
  assert.match(document.headers.get("content-security-policy"), /default-src 'none'.*connect-src 'none'.*frame-ancestors http:\/\/127\.0\.0\.1:\d+; sandbox allow-scripts/);
});

await check("a server that goes ends the view, and it is told", { args: hostile(record) }, async ({ view, page, ended }) => {
  await view.waitForFunction(() => window.host);
  view.evaluate(() => window.ask("tools/call", { name: "inner", arguments: { die: true } })).catch(() => {});
  await page.locator("#over").waitFor();
  const { status, result } = await ended;
  assert.equal(status, 7);
  assert.equal(result.outcome, "server-gone");
});

await browser.close();
