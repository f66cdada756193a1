// The card beside the cabin, and the confirmation.

class Panel {
  #card = document.querySelector("#card");
  #dialog = document.querySelector("#confirmation");
  #note = document.querySelector("#note");

  /** What the last action could not do, until the next one. */
  warn(text) {
    this.#note.textContent = text ?? "";
    this.#note.hidden = !text;
  }

  /** Nothing is chosen yet. */
  invite(best, show) {
    const children = [
      element("h2", {}, "Choose your seat"),
      element("p", { className: "hint" }, "Pick a free seat in the cabin. Choosing is not buying: you confirm the price afterwards."),
    ];
    if (best) children.push(element("button", { type: "button", className: "secondary", onclick: () => show(best.id) }, best.label));
    this.#card.replaceChildren(...children);
  }

  seat({ id, tags, price, hint, button }) {
    this.#card.replaceChildren(
      element("div", { className: "head" }, element("span", { className: "big" }, id), element("span", { className: "price" }, price)),
      element("div", { className: "tags" }, ...tags.map((tag) => element("span", { className: "tag" }, tag))),
      hint && element("p", { className: "hint" }, hint),
      button && element("button", { type: "button", className: "primary", id: "confirm", disabled: button.disabled, onclick: button.act }, button.text),
    );
  }

  done({ id, tags, price, tell }) {
    this.#card.replaceChildren(
      element("p", { className: "done" }, "✓ Confirmed"),
      element("div", { className: "head" }, element("span", { className: "big" }, id), element("span", { className: "price" }, price)),
      element("div", { className: "tags" }, ...tags.map((tag) => element("span", { className: "tag" }, tag))),
      element("button", { type: "button", className: "secondary", id: "tell", onclick: tell }, "Tell the assistant"),
    );
  }

  waiting(text, load) {
    this.#card.replaceChildren(
      element("p", { className: "hint" }, text),
      load && element("button", { type: "button", className: "secondary", id: "load", onclick: load }, "Load the seats"),
    );
  }

  /** Asks once more, with everything that matters; resolves to the person's answer. */
  confirm({ id, flight, position, price }) {
    const fact = (name, value) => [element("dt", {}, name), element("dd", {}, value)];
    return new Promise((resolve) => {
      const answer = (yes) => () => {
        this.#dialog.onclose = null;
        this.#dialog.close();
        resolve(yes);
      };
      this.#dialog.onclose = () => resolve(false);
      this.#dialog.replaceChildren(
        element("h2", { id: "confirmation-title" }, `Confirm seat ${id}?`),
        element("dl", {}, ...fact("Flight", flight), ...fact("Seat", position), ...fact("Price", price)),
        element("div", { className: "buttons" },
          element("button", { type: "button", className: "secondary", id: "no", onclick: answer(false) }, "Not yet"),
          element("button", { type: "button", className: "primary", id: "yes", onclick: answer(true) }, `Confirm ${id}`)),
      );
      this.#dialog.showModal();
    });
  }

  closeDialog() {
    if (this.#dialog.open) this.#dialog.close();
  }
}

