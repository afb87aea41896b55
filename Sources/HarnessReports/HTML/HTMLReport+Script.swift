extension HTMLReport {
  /// What the page does: the filter, which the address keeps (`#status=failed&text=upload`), and
  /// bars that lead to their scenarios.
  static let script = """

    "use strict";
    (() => {
      const form = document.getElementById("filter");
      const input = form.elements.text;
      const buttons = [...form.querySelectorAll("button")];
      const bars = new Map();
      for (const link of document.querySelectorAll("svg a")) {
        const id = link.getAttribute("href").slice(1);
        bars.set(id, [...(bars.get(id) || []), link.firstElementChild]);
      }
      const words = (details) => [...details.querySelectorAll("summary, .file, .message")]
        .map((part) => part.textContent).join("\\n").toLowerCase();
      const rows = [...document.querySelectorAll("details.scenario")].map((details) => (
        {details, status: details.dataset.status, words: words(details),
         bars: bars.get(details.id) || []}));

      const chosen = () => buttons.filter((button) => button.ariaPressed === "true")
        .map((button) => button.dataset.status);

      function apply() {
        const text = input.value.trim().toLowerCase();
        const wanted = new Set(chosen());
        let count = 0;
        for (const row of rows) {
          const isShown = (wanted.size === 0 || wanted.has(row.status)) && row.words.includes(text);
          count += isShown;
          if (row.details.hidden !== isShown) continue;
          row.details.hidden = !isShown;
          for (const bar of row.bars) bar.classList.toggle("out", !isShown);
        }
        document.getElementById("shown").value = `${count} of ${rows.length} shown`;
      }

      function remember() {
        const state = new URLSearchParams();
        if (chosen().length) state.set("status", chosen().join(","));
        if (input.value) state.set("text", input.value);
        history.replaceState(null, "", "#" + state);
      }

      function follow() {
        const fragment = location.hash.slice(1);
        const row = /^s\\d+$/.test(fragment) && document.getElementById(fragment);
        if (row) {
          row.hidden = false;
          row.open = true;
          row.scrollIntoView();
          return;
        }
        const state = new URLSearchParams(fragment);
        const wanted = (state.get("status") || "").split(",");
        for (const button of buttons) {
          button.ariaPressed = String(wanted.includes(button.dataset.status));
        }
        input.value = state.get("text") || "";
        apply();
      }

      input.addEventListener("input", () => { apply(); remember(); });
      for (const button of buttons) {
        button.addEventListener("click", () => {
          button.ariaPressed = String(button.ariaPressed !== "true");
          apply();
          remember();
        });
      }
      form.addEventListener("submit", (event) => event.preventDefault());
      addEventListener("hashchange", follow);
      form.hidden = false;
      apply();
      follow();
    })();

    """

  /// The SHA-256 of the script in base64: the only one that a browser runs on the page.
  static let scriptDigest = "NYW5ZxOwaLxsmOgLnFnR+Sjkd+V6As1fUYqzjzSjtIw="
}
