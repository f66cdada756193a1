// The app: one state, drawn anew after every change; the server owns the truth.

const RULES = "https://example.com/demo-air/seat-rules";
const $ = (id) => document.getElementById(id);

let model = null;
let pending = null;
let deck = null;
const filters = { window: false, aisle: false, legroom: false };
const panel = new Panel();
const cabin = new Cabin($("cabin"), pick, () => {});

const bridge = new Bridge(
  {
    ping: () => ({}),
    "ui/resource-teardown": () => {
      panel.closeDialog();
      return {};
    },
  },
  {
    // Arguments may still change; only whole ones count.
    "ui/notifications/tool-input-partial": () => {},
    "ui/notifications/tool-input": ({ arguments: wishes }) => {
      for (const name of Object.keys(filters)) filters[name] = wishes?.[name] === true;
      draw();
    },
    "ui/notifications/tool-result": (result) => take(result),
    "ui/notifications/tool-cancelled": ({ reason }) => {
      if (!model) waitFor(reason ? `The seats were not loaded: ${reason}` : "The seats were not loaded.", true);
    },
    "ui/notifications/host-context-changed": (context) => host.merge(context),
    // Neither tools nor resources of the server change.
    "notifications/tools/list_changed": () => {},
    "notifications/resources/list_changed": () => {},
    "notifications/prompts/list_changed": () => {},
  },
);
const host = new Host(bridge, () => draw());

/** The data model in a tool's result: structured, or as the terminal view's message. */
function dataOf(result) {
  if (result?.structuredContent?.seats) return result.structuredContent;
  for (const block of result?.content ?? []) {
    try {
      const value = JSON.parse(block.resource?.text ?? "").updateDataModel?.value;
      if (value?.seats) return value;
    } catch {
      // Not a data message.
    }
  }
  return null;
}

/** Takes over a result; gives whether it did what was asked. */
function take(result) {
  const text = result?.content?.find((block) => block.type === "text")?.text;
  const data = dataOf(result);
  model = data ?? model;
  if (!model) waitFor(text ?? "The seats did not come.", true);
  else draw();
  panel.warn(result?.isError ? (data?.message ?? text ?? "That did not work.") : null);
  return result?.isError !== true;
}

const seatOf = (id) => model?.seats.find((seat) => seat.id === id);
const price = (seat) => {
  if (typeof seat.price !== "number") return "no price";
  const style = { style: "currency", currency: model.currency };
  try {
    const money = new Intl.NumberFormat(host.context.locale ?? "en", { ...style, minimumFractionDigits: Number.isInteger(seat.price) ? 0 : 2 });
    return money.format(seat.price);
  } catch {
    return `${model.currency} ${seat.price}`;
  }
};
const tags = (seat) => [seat.position, ...(seat.features ?? []).map(inWords)].map((tag) => tag[0].toUpperCase() + tag.slice(1));
const free = (seat) => seat.status === "available" && seat.id !== model.confirmed;
const fits = (seat) =>
  (!(filters.window || filters.aisle) || (filters.window && seat.position === "window") || (filters.aisle && seat.position === "aisle")) &&
  (!filters.legroom || seat.features?.includes("legroom"));

function state(seat) {
  if (seat.id === pending) return { look: "pending", sign: "…", disabled: false };
  if (seat.id === model.confirmed) return { look: "confirmed", sign: "✓", disabled: true };
  if (seat.status === "occupied") return { look: "occupied", sign: "×", disabled: true };
  if (seat.status !== "available") return { look: "blocked", sign: "–", disabled: true };
  if (seat.id === model.selected) return { look: "selected", sign: "✓", disabled: false };
  return { look: "available", sign: seat.column, disabled: model.confirmed !== null };
}

function describe(seat) {
  const words = { available: "free", occupied: "taken", blocked: "not given out" };
  const own = { [model.selected]: "your choice", [model.confirmed]: "confirmed" };
  return [seat.id, ...tags(seat).map((tag) => tag.toLowerCase()), price(seat), own[seat.id] ?? words[seat.status] ?? seat.status].join(", ");
}

function draw() {
  $("fullscreen").hidden = !host.canFullscreen;
  $("fullscreen").textContent = host.fullscreen ? "Leave full screen" : "Full screen";
  for (const chip of document.querySelectorAll("[data-filter]")) chip.setAttribute("aria-pressed", String(filters[chip.dataset.filter]));
  if (!model) return;
  $("app").setAttribute("aria-busy", "false");
  const { number, from, to, departure } = model.flight;
  $("number").textContent = number;
  $("from").textContent = from;
  $("to").textContent = to;
  const when = new Date(departure);
  $("departure").textContent = Number.isNaN(when.getTime()) ? departure : when.toLocaleString(host.context.locale ?? "en", { dateStyle: "medium", timeStyle: "short", timeZone: host.context.timeZone ?? "UTC" });
  const fitting = model.seats.filter((seat) => free(seat) && fits(seat));
  $("count").textContent = `${fitting.length} free`;
  drawDecks();
  cabin.draw(model.seats.filter((seat) => (seat.deck ?? 0) === deck), { describe, fits, state });
  drawCard(fitting);
}

function drawDecks() {
  const decks = [...new Set(model.seats.map((seat) => seat.deck ?? 0))].sort();
  if (!decks.includes(deck)) deck = seatOf(model.selected)?.deck ?? decks[0];
  $("decks").hidden = decks.length < 2;
  $("decks").replaceChildren(...decks.map((each) =>
    element("button", { type: "button", role: "tab", className: "quiet", "aria-selected": String(each === deck), onclick: () => { deck = each; draw(); } }, each === 0 ? "Main deck" : `Deck ${each + 1}`)));
}

function drawCard(fitting) {
  const confirmed = seatOf(model.confirmed);
  const selected = seatOf(model.selected);
  if (confirmed) panel.done({ id: confirmed.id, tags: tags(confirmed), price: price(confirmed), tell });
  else if (selected) {
    const lost = !free(selected);
    panel.seat({
      id: selected.id,
      tags: tags(selected),
      price: price(selected),
      hint: lost ? "This seat is no longer free. Choose another." : "Held for you. Nothing is confirmed yet.",
      button: { text: `Confirm ${selected.id} · ${price(selected)}`, disabled: lost || pending !== null || typeof selected.price !== "number", act: confirm },
    });
  } else {
    const best = [...fitting].sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity))[0];
    panel.invite(best && { id: best.id, label: `Cheapest: ${best.id}, ${best.position}, ${price(best)}` }, (id) => {
      deck = seatOf(id).deck ?? 0;
      draw();
      cabin.show(id);
      document.querySelector(`[data-seat="${CSS.escape(id)}"]`).focus();
    });
  }
}

function waitFor(text, load) {
  panel.waiting(text, load && host.canAct ? () => act("show_seats", {}, null) : null);
}

/** One call at a time; the view never shows as done what the server has not said. */
async function act(tool, args, seat) {
  if (pending !== null) return false;
  if (!host.canAct) {
    panel.warn("This host only shows the seats. Say in the conversation which seat you want.");
    return false;
  }
  pending = seat ?? "";
  panel.warn(null);
  if (model) draw();
  let granted = false;
  try {
    granted = take(await host.callTool(tool, args));
  } catch (error) {
    panel.warn(`The server was not reached (${error.message}). Nothing was changed that you don't see here.`);
  } finally {
    pending = null;
    if (model) draw();
  }
  return granted;
}

function action(name, component, seat, more) {
  return act("seat_action", {
    name,
    surfaceId: "seat-picker",
    sourceComponentId: component,
    timestamp: new Date().toISOString(),
    context: { seatId: seat.id, expectedRevision: model.revision, ...more },
  }, seat.id);
}

async function pick(id) {
  const seat = seatOf(id);
  if (model.confirmed || id === model.selected) return;
  if (!free(seat)) {
    panel.warn(`${id} is ${seat.status === "occupied" ? "taken" : "not given out"}.`);
    return;
  }
  if (await action("select_seat", "cabin", seat, {})) {
    $("live").textContent = `${describe(seatOf(id))}. Not confirmed yet.`;
    await tellModel(`The person selected seat ${id} (${tags(seat).join(", ")}, ${model.currency} ${seat.price}) on ${model.flight.number}. It is not confirmed.`);
  }
}

async function confirm() {
  const seat = seatOf(model.selected);
  const { number, from, to } = model.flight;
  const asked = { id: seat.id, flight: `${number}, ${from} to ${to}`, position: tags(seat).join(", "), price: price(seat) };
  if (!(await panel.confirm(asked))) return;
  if (await action("confirm_seat", "details", seat, { price: seat.price })) {
    $("live").textContent = `${seat.id} is confirmed.`;
    await tellModel(`The person confirmed seat ${seat.id} (${tags(seat).join(", ")}, ${model.currency} ${seat.price}) on ${number}.`);
  }
}

async function tellModel(text) {
  const { flight, selected, confirmed, revision } = model;
  try {
    await host.tellModel(text, { flight: flight.number, selected, confirmed, revision });
  } catch (error) {
    host.log("warning", `${error.method}: ${error.message}`);
    panel.warn(`The assistant was not told: ${error.message}.`);
  }
}

async function tell() {
  try {
    await host.say(`I confirmed seat ${model.confirmed} on ${model.flight.number}.`);
  } catch (error) {
    panel.warn(`The message was not sent: ${error.message}.`);
  }
}

$("rules").addEventListener("click", async () => {
  try {
    await host.openLink(RULES);
  } catch (error) {
    panel.warn(`The page was not opened (${error.message}). It is at ${RULES}`);
  }
});
$("fullscreen").addEventListener("click", async () => {
  try {
    await host.display(host.fullscreen ? "inline" : "fullscreen");
  } catch (error) {
    panel.warn(`The size stays as it is: ${error.message}.`);
  }
});
for (const chip of document.querySelectorAll("[data-filter]")) {
  chip.addEventListener("click", () => {
    filters[chip.dataset.filter] = !filters[chip.dataset.filter];
    draw();
  });
}

waitFor("The seats are on their way …", false);
host.connect().then(
  () => setTimeout(() => model ?? waitFor("The seats have not come yet.", true), 4000),
  (error) => panel.waiting(`No host answered: ${error.message}.`, null),
);
