// Drives the view with mouse and keyboard in Chromium. Usage: check.mjs SEAT-DEMO [PICTURE-FOLDER]
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { stage } from "./stage.mjs";

const [program, pictures] = process.argv.slice(2);
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const seatAction = (name, seatId, revision, more) => ({
  name: "seat_action",
  arguments: { name, surfaceId: "seat-picker", sourceComponentId: "cabin", timestamp: "2026-09-09T10:00:00Z", context: { seatId, expectedRevision: revision, ...more } },
});

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

/** Runs one test on a server and a page of its own; a message on the page's console fails it. */
async function check(name, { args = [], width = 900, height = 760, options = {} }, test) {
  const server = await stage(program, args);
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: "reduce" });
  page.setDefaultTimeout(30_000);
  const trouble = [];
  page.on("console", (message) => message.type() === "error" && trouble.push(message.text()));
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => !/^http:\/\/127\.0\.0\.1:|^data:/.test(request.url()) && trouble.push(`asked for ${request.url()}`));
  try {
    await page.goto(server.page(options));
    await page.waitForFunction(() => window.up);
    const view = page.frames()[1];
    await still(page);
    const seat = (id) => view.locator(`[data-seat="${id}"]`);
    const seen = () => page.evaluate(() => window.seen);
    const picture = (file) => pictures && page.screenshot({ path: `${pictures}/${file}.png` });
    await test({ page, view, seat, seen, picture, server, note: view.locator("#note") });
    assert.deepEqual(trouble, []);
    console.log(`ok   ${name}`);
  } catch (error) {
    console.log(`FAIL ${name}\n${error.stack}`);
    process.exitCode = 1;
  } finally {
    await page.close();
    server.close();
  }
}

await check("a seat is picked, asked about and confirmed, and the model is told", {}, async ({ page, view, seat, seen, picture }) => {
  await picture("light");
  assert.match(await view.locator("h1").innerText(), /^IST\s+LHR$/);
  assert.equal(await view.locator("[data-seat]").count(), 180);
  await seat("14A").click();
  await view.locator("#card .big", { hasText: "14A" }).waitFor();
  assert.equal(await seat("14A").getAttribute("aria-selected"), "true");
  assert.match(await view.locator("#card").innerText(), /Window[\s\S]*Extra legroom[\s\S]*€24|€24[\s\S]*Window/);
  await picture("selected");
  await view.locator("#confirm").click();
  await view.locator("dialog #yes").waitFor();
  await picture("confirmation");
  await view.locator("#no").click();
  assert.equal((await seen()).calls.length, 1, "not yet is not yes");
  await view.locator("#confirm").click();
  await view.locator("#yes").click();
  await view.locator("#tell").waitFor();
  await picture("confirmed");
  const { calls, contexts } = await seen();
  assert.deepEqual(calls.map(({ arguments: { name, context } }) => [name, context.seatId, context.price]), [["select_seat", "14A", undefined], ["confirm_seat", "14A", 24]]);
  assert.match(contexts.at(-1).content[0].text, /confirmed seat 14A/);
  assert.equal(contexts.at(-1).structuredContent.confirmed, "14A");
  await view.locator("#tell").click();
  await page.waitForFunction(() => window.seen.messages.length === 1);
});

await check("the server's refusal is told and the new state shown", { args: ["--taken-by-others", "14B", "--raise-price", "14A=29"] }, async ({ view, seat, note, picture }) => {
  await seat("14B").click();
  await note.filter({ hasText: "14B was taken a moment ago" }).waitFor();
  assert.match(await seat("14B").getAttribute("class"), /occupied/);
  await picture("refused");
  await seat("14A").click();
  await view.locator("#confirm").click();
  await view.locator("#yes").click();
  await note.filter({ hasText: "the price of 14A is now EUR 29, not EUR 24" }).waitFor();
  assert.match(await view.locator("#confirm").innerText(), /€29/);
  await view.locator("#confirm").click();
  await view.locator("#yes").click();
  await view.locator("#tell").waitFor();
});

await check("a seat that cannot be had is not asked for", {}, async ({ seat, note, seen }) => {
  await seat("1A").click({ force: true });
  await note.filter({ hasText: "1A is taken." }).waitFor();
  assert.equal((await seen()).calls.length, 0);
});

await check("the keyboard is enough, and every seat says what it is", {}, async ({ page, view, seat }) => {
  await seat("12C").focus();
  for (const [key, expected] of [["ArrowDown", "14C"], ["ArrowRight", "14D"], ["Home", "14A"], ["End", "14F"], ["PageUp", "8F"], ["PageDown", "14F"], ["ArrowLeft", "14E"]]) {
    await page.keyboard.press(key);
    assert.equal(await view.evaluate(() => document.activeElement.dataset.seat), expected, key);
  }
  assert.equal(await view.locator('[data-seat][tabindex="0"]').count(), 1);
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await view.locator("#confirm").waitFor();
  assert.equal(await seat("14A").getAttribute("aria-label"), "14A, window, extra legroom, exit row, €24, your choice");
  assert.equal(await seat("1A").getAttribute("aria-label"), "1A, window, extra legroom, €29, taken");
  await view.locator("#confirm").focus();
  await page.keyboard.press("Enter");
  await view.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await view.locator("dialog[open]").waitFor({ state: "detached" });
  assert.equal(await view.locator("dialog[open]").count(), 0);
  const unnamed = await view.evaluate(() => [...document.querySelectorAll("button")].filter((button) => !button.innerText.trim() && !button.ariaLabel).length);
  assert.equal(unnamed, 0);
});

await check("dark, from the host, and changed while it runs", { options: { theme: "dark" } }, async ({ page, view, seat, picture }) => {
  const page_colour = () => view.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await page_colour();
  await seat("14A").click();
  await view.locator("#confirm").waitFor();
  await picture("dark");
  await page.evaluate(() => window.bridge.sendHostContextChange({ theme: "light" }));
  await view.waitForFunction((before) => getComputedStyle(document.body).backgroundColor !== before, dark);
  assert.equal(await page_colour(), "rgb(255, 255, 255)");
});

await check("narrow: nothing is cut, nothing scrolls sideways", { width: 320, height: 720 }, async ({ view, seat, picture }) => {
  await seat("14A").click();
  await view.locator("#confirm").waitFor();
  const [wide, room] = await view.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(wide <= room, `${wide} in ${room}`);
  const box = await seat("14F").boundingBox();
  assert.ok(box.width >= 24 && box.x + box.width <= 320, JSON.stringify(box));
  await picture("narrow");
});

await check("two decks and a cabin of 617 seats", { args: ["--cabin", new URL("../../cabins/a380.json", import.meta.url).pathname] }, async ({ view, seat, picture }) => {
  await view.getByRole("tab", { name: "Deck 2" }).click();
  await seat("U14A").waitFor();
  await picture("upper-deck");
  await view.getByRole("tab", { name: "Main deck" }).click();
  await picture("main-deck");
  assert.equal(await seat("U14A").count(), 0);
});

await check("what the model asked for is what is shown", { options: { input: JSON.stringify({ window: true, legroom: true }) } }, async ({ view, seat, picture }) => {
  assert.equal(await view.locator('[data-filter="window"]').getAttribute("aria-pressed"), "true");
  assert.match(await seat("20C").getAttribute("class"), /dim/);
  assert.doesNotMatch(await seat("14A").getAttribute("class"), /dim/);
  await picture("filtered");
  await view.locator('[data-filter="window"]').click();
  assert.doesNotMatch(await seat("14C").getAttribute("class"), /dim/);
});

await check("a host that refuses is told apart, each refusal by its name", { options: { refuse: "context,message,link,fullscreen" } }, async ({ view, seat, note, seen }) => {
  await view.locator("#rules").click();
  await note.filter({ hasText: "It is at https://example.com/demo-air/seat-rules" }).waitFor();
  await view.locator("#fullscreen").click();
  await view.locator("#fullscreen", { hasText: "Full screen" }).waitFor();
  await seat("14A").click();
  await note.filter({ hasText: "The assistant was not told" }).waitFor();
  await view.locator("#confirm").click();
  await view.locator("#yes").click();
  await view.locator("#tell").click();
  await note.filter({ hasText: "The message was not sent" }).waitFor();
  assert.deepEqual((await seen()).modes, ["fullscreen"]);
});

await check("a call that fails changes nothing", { options: { refuse: "calls" } }, async ({ view, seat, note }) => {
  await seat("14A").click();
  await note.filter({ hasText: "this host refuses calls" }).waitFor();
  assert.equal(await seat("14A").getAttribute("aria-selected"), "false");
});

await check("a host without tools only shows, and says so", { options: { refuse: "tools,no-context" } }, async ({ seat, note, seen }) => {
  await seat("14A").click();
  await note.filter({ hasText: "This host only shows the seats" }).waitFor();
  assert.equal((await seen()).calls.length, 0);
});

await check("full screen and back, links, sizes, teardown, and unknown requests", {}, async ({ page, view, seen, picture }) => {
  await view.locator("#fullscreen").click();
  await view.locator("#fullscreen", { hasText: "Leave full screen" }).waitFor();
  await view.waitForFunction(() => window.innerHeight === 760);
  await picture("fullscreen");
  await view.locator("#fullscreen").click();
  await view.locator("#fullscreen", { hasText: "Full screen" }).waitFor();
  await view.locator("#rules").click();
  await page.waitForFunction(() => window.seen.links.length === 1);
  assert.ok((await seen()).sizes.every(({ height }) => height > 100));
  const asks = (method) => page.evaluate((method) => window.ask(method), method);
  assert.deepEqual(await asks("ping"), { result: {} });
  for (const method of ["tools/list", "tools/call", "ui/unheard-of"]) {
    assert.deepEqual(await asks(method), { error: { code: -32601, message: `${method} is not offered by this view` } });
  }
  assert.deepEqual(await page.evaluate(() => window.bridge.teardownResource({})), {});
});

await check("a cancelled call is told, and the seats can be had all the same", { options: { cancel: "the person stopped it" } }, async ({ view, seat }) => {
  await view.locator("#card", { hasText: "The seats were not loaded: the person stopped it" }).waitFor();
  await view.locator("#load").click();
  await seat("14A").waitFor();
});

await check("what the model did meanwhile is shown", {}, async ({ page, view, seat }) => {
  await page.evaluate(async (call) => window.bridge.sendToolResult(await window.client.callTool(call)), seatAction("select_seat", "20C", 1));
  await view.locator("#card .big", { hasText: "20C" }).waitFor();
  assert.equal(await seat("20C").getAttribute("aria-selected"), "true");
});

await browser.close();
