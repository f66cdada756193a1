// The cabin: places come from the seats themselves, never from counting letters.

const FEATURES = { legroom: "extra legroom", exit: "exit row", power: "power outlet", flat: "flat bed" };
const inWords = (feature) => FEATURES[feature] ?? feature;

function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in made && name !== "role") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** The seats of one deck, drawn once; updates change only what differs. */
class Cabin {
  #root;
  #onPick;
  #onFocus;
  #buttons = new Map();
  #rows = [];
  #shape = "";
  #cursor = null;
  #wantedX = null;

  constructor(root, onPick, onFocus) {
    this.#root = root;
    this.#onPick = onPick;
    this.#onFocus = onFocus;
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** `describe` gives a seat's label, `fits` whether the filters keep it, `state` its class and sign. */
  draw(seats, { describe, fits, state }) {
    const shape = JSON.stringify(seats.map((seat) => [seat.id, seat.row, seat.x, seat.deck]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#build(seats);
    }
    for (const seat of seats) {
      const button = this.#buttons.get(seat.id);
      const { look, sign, disabled } = state(seat);
      const classes = ["seat", look, fits(seat) ? "" : "dim", seat.features?.includes("legroom") ? "legroom" : ""];
      button.className = classes.filter(Boolean).join(" ");
      button.firstChild.textContent = sign;
      button.setAttribute("aria-label", describe(seat));
      button.setAttribute("aria-disabled", String(disabled));
      button.setAttribute("aria-selected", String(look === "selected" || look === "confirmed"));
    }
  }

  /** Brings a seat into view, and makes it the one that Tab reaches. */
  show(id) {
    const button = this.#buttons.get(id);
    if (!button) return;
    this.#moveTo(id, false);
    const scroll = this.#root.closest(".cabin-scroll");
    const place = button.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    if (place < 40 || place > scroll.clientHeight - 70) {
      scroll.scrollTop += place - scroll.clientHeight / 2;
    }
  }

  #build(seats) {
    const letters = [...new Set(seats.map((seat) => seat.column))].sort();
    const place = (seat) => seat.x ?? letters.indexOf(seat.column);
    const across = Math.max(...seats.map(place)) + 1;
    this.#root.closest(".fuselage").style.setProperty("--across", across);
    this.#root.setAttribute("aria-colcount", across);
    this.#buttons.clear();
    this.#rows = [];
    for (const seat of seats) {
      let row = this.#rows.at(-1);
      if (row?.number !== seat.row) {
        row = { number: seat.row, places: [] };
        this.#rows.push(row);
      }
      row.places.push({ id: seat.id, x: place(seat), seat });
    }
    this.#root.replaceChildren(...this.#rows.map((row, index) => this.#row(row, this.#rows[index - 1], across)));
    this.#cursor = null;
    this.#moveTo(this.#rows[0]?.places[0]?.id, false);
  }

  #row({ number, places }, before, across) {
    const has = (feature) => places.some(({ seat }) => seat.features?.includes(feature));
    const taken = new Set(places.map(({ x }) => x));
    const free = [...Array(across).keys()].filter((x) => !taken.has(x));
    const label = element("span", { className: "row-number", role: "rowheader" }, String(number));
    // The row's number stands in the aisle; where there is none, before the first seat.
    const aisle = free.find((x) => taken.has(x - 1) && places.some((place) => place.x > x));
    label.style.gridColumn = String((aisle ?? free[0] ?? 0) + 1);
    label.style.gridRow = "1";
    if (aisle === undefined && free.length === 0) label.classList.add("unseen");
    const row = element("div", { className: "row", role: "row", "aria-label": `Row ${number}` }, label);
    row.classList.toggle("roomy", has("legroom"));
    row.classList.toggle("exit", has("exit"));
    row.classList.toggle("skipped", before !== undefined && number > before.number + 1);
    for (const { id, x } of places) {
      const button = element("button", { type: "button", role: "gridcell", tabIndex: -1 });
      button.dataset.seat = id;
      button.append(element("span", { className: "face" }));
      button.style.gridColumn = String(x + 1);
      button.style.gridRow = "1";
      button.setAttribute("aria-colindex", x + 1);
      button.addEventListener("click", () => this.#onPick(id));
      button.addEventListener("focus", () => {
        this.#moveTo(id, false);
        this.#onFocus(id);
      });
      this.#buttons.set(id, button);
      row.append(button);
    }
    return row;
  }

  #moveTo(id, focus) {
    if (!this.#buttons.has(id)) return;
    if (this.#cursor) this.#buttons.get(this.#cursor)?.setAttribute("tabindex", "-1");
    this.#cursor = id;
    const button = this.#buttons.get(id);
    button.tabIndex = 0;
    if (focus) button.focus();
  }

  #key(event) {
    const row = this.#rows.findIndex(({ places }) => places.some(({ id }) => id === this.#cursor));
    if (row < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const places = this.#rows[row].places;
    const at = places.findIndex(({ id }) => id === this.#cursor);
    const sideways = (index) => {
      this.#wantedX = null;
      return places[Math.max(0, Math.min(index, places.length - 1))];
    };
    const rowwards = (steps) => {
      this.#wantedX ??= places[at].x;
      const next = this.#rows[Math.max(0, Math.min(row + steps, this.#rows.length - 1))].places;
      return next.reduce((best, place) =>
        Math.abs(place.x - this.#wantedX) < Math.abs(best.x - this.#wantedX) ? place : best);
    };
    const moves = {
      ArrowLeft: () => sideways(at - 1),
      ArrowRight: () => sideways(at + 1),
      ArrowUp: () => rowwards(-1),
      ArrowDown: () => rowwards(1),
      PageUp: () => rowwards(-5),
      PageDown: () => rowwards(5),
      Home: () => sideways(0),
      End: () => sideways(places.length - 1),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    this.#moveTo(move().id, true);
  }
}

