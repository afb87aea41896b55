extension HTMLReport {
  /// What plays the sessions: made when a scenario is opened, of its data, as text alone.
  static let player = """

    (() => {
      const make = (name, attributes = {}, ...children) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(...children);
        return element;
      };
      const seconds = (ms) => `${(ms / 1000).toFixed(3)} s`;
      const calm = matchMedia("(prefers-reduced-motion: reduce)");

      function play(box) {
        const data = JSON.parse(box.firstElementChild.textContent);
        const moments = data.moments;
        const last = moments.length - 1;
        const failure = moments.findIndex((moment) => moment[3]);
        const words = (index) => moments[index][1] ? `${moments[index][1]} ${moments[index][2]}` : "";
        const saved = [];
        let rows = new Array(data.rows).fill(0);
        moments.forEach((moment, index) => {
          if (index % 256 === 0) saved.push(rows.slice());
          for (let at = 4; at < moment.length; at += 2) rows[moment[at]] = moment[at + 1];
        });
        // Paces: as it was, but for long waits, and so that each moment can be read.
        const clock = (least, most) => {
          let time = 0;
          return moments.map((moment, index) => (
            time += index ? Math.min(most, Math.max(least, moment[0] - moments[index - 1][0])) : 0));
        };
        const paces = {real: clock(0, 2000), readable: clock(150, 2000)};

        const stage = make("pre", {class: "terminal stage", tabindex: 0, role: "region",
          "aria-label": "Screen"});
        const lines = rows.map(() => stage.appendChild(make("div")));
        stage.style.minWidth = `${data.columns}ch`;
        const button = (text, label, action) => {
          const element = make("button", {type: "button", "aria-label": label, title: label}, text);
          element.addEventListener("click", action);
          return element;
        };
        const slider = make("input", {type: "range", min: 0, max: Math.max(1, moments[last][0]),
          step: 1, "aria-label": "Time"});
        const time = make("span", {class: "time"});
        const status = make("p", {class: "unseen", role: "status"});
        const toggle = button("▶", "Play", () => (timer ? pause() : start()));
        const pace = make("select", {"aria-label": "Pace"},
          make("option", {value: "real"}, "as it was"),
          make("option", {value: "readable"}, "to be read"));
        pace.value = calm.matches || moments[last][0] < 2000 ? "readable" : "real";
        const bar = make("div", {class: "bar", role: "toolbar", "aria-label": "Replay"},
          toggle, button("|◂", "To the start", () => seek(0)),
          button("◂", "One back", () => seek(at - 1)),
          button("▸", "One on", () => seek(at + 1)),
          button("▸|", "To the end", () => seek(last)));
        const track = make("div", {class: "track"}, slider);
        if (failure >= 0) {
          bar.append(button("✗", "To the failure", () => seek(failure)));
          const mark = make("i", {"aria-hidden": "true"});
          mark.style.left = `${100 * moments[failure][0] / slider.max}%`;
          track.append(mark);
        }
        bar.append(pace, time);
        const list = make("ol", {class: "moments", "aria-label": "What happened"});
        let [at, timer, shown] = [-1, 0, new Array(data.rows).fill(-1)];

        function draw() {
          rows.forEach((line, row) => {
            if (shown[row] === line) return;
            shown[row] = line;
            const parts = data.lines[line];
            const spans = [];
            for (let part = 0; part < parts.length; part += 3) {
              const span = make("span", {}, parts[part + 1]);
              span.style.cssText = data.styles[parts[part]];
              if (parts[part + 2]) {
                span.style.display = "inline-block";
                span.style.width = `${parts[part + 2]}ch`;
              }
              spans.push(span);
            }
            lines[row].replaceChildren(...spans);
          });
        }

        // Those around the moment: a session may have thousands.
        function tell() {
          const items = [];
          const add = (index) => {
            const [ms, label, text, isFailure] = moments[index];
            const item = make("button", {type: "button", tabindex: -1,
              class: isFailure ? "failed" : ""},
              make("span", {class: "time"}, seconds(ms)), " ", make("b", {}, label), " ", text);
            item.addEventListener("click", () => seek(index));
            const entry = make("li", {}, item);
            if (index === at) item.setAttribute("aria-current", "step");
            return entry;
          };
          for (let index = at, count = 0; index >= 0 && count < 8; index -= 1) {
            if (moments[index][1]) { items.unshift(add(index)); count += 1; }
          }
          for (let index = at + 1, count = 0; index <= last && count < 8; index += 1) {
            if (moments[index][1]) { items.push(add(index)); count += 1; }
          }
          list.replaceChildren(...items);
        }

        function seek(index, isPlaying) {
          const to = Math.max(0, Math.min(last, index));
          if (!isPlaying) pause();
          let from = at + 1;
          if (to < at || to - at > 256) {
            from = to - to % 256;
            rows = saved[from / 256].slice();
          }
          for (let step = from; step <= to; step += 1) {
            const moment = moments[step];
            for (let part = 4; part < moment.length; part += 2) rows[moment[part]] = moment[part + 1];
          }
          at = to;
          draw();
          tell();
          slider.value = moments[at][0];
          slider.setAttribute("aria-valuetext",
            `${seconds(moments[at][0])}, ${at + 1} of ${last + 1}: ${words(at) || "the screen"}`);
          time.textContent = `${seconds(moments[at][0])} of ${seconds(moments[last][0])}`;
          if (!isPlaying) {
            status.textContent = words(at) || lines.map((line) => line.textContent).join(" ").trim();
          }
          box.dataset.at = at;
        }

        function start() {
          if (at === last) seek(0);
          const times = paces[pace.value];
          const begin = performance.now() - times[at];
          const tick = () => {
            const now = performance.now() - begin;
            let next = at;
            while (next < last && times[next + 1] <= now) next += 1;
            if (next !== at) seek(next, true);
            if (at === last) return pause();
            timer = setTimeout(tick, Math.max(16, times[at + 1] - now));
          };
          timer = setTimeout(tick);
          toggle.textContent = "❚❚";
          toggle.ariaLabel = toggle.title = "Pause";
        }

        function pause() {
          if (!timer) return;
          clearTimeout(timer);
          timer = 0;
          toggle.textContent = "▶";
          toggle.ariaLabel = toggle.title = "Play";
          box.dispatchEvent(new CustomEvent("replaystop", {bubbles: true}));
        }

        slider.addEventListener("input", () => {
          const wanted = Number(slider.value);
          let index = moments.findIndex((moment) => moment[0] > wanted);
          seek(index < 0 ? last : index - 1);
        });
        pace.addEventListener("change", pause);
        box.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.target === pace) return;
          const keys = {ArrowLeft: () => seek(at - 1), ArrowRight: () => seek(at + 1),
            Home: () => seek(0), End: () => seek(last), PageUp: () => seek(at - 10),
            PageDown: () => seek(at + 10)};
          const isButton = event.target.tagName === "BUTTON";
          const action = event.key === " " && !isButton ? () => toggle.click() : keys[event.key];
          if (!action) return;
          event.preventDefault();
          action();
        });
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", `Replay of ${data.name}`);
        const scroll = make("div", {class: "scroll-x"}, stage);
        box.append(make("h4", {}, "Replay"), scroll, track, bar, status, list);
        if (data.cut) {
          box.append(make("p", {class: "warning"}, `${data.cut} later steps are left out.`));
        }
        box.hidden = false;
        seek(failure >= 0 ? failure : last);
      }

      for (const details of document.querySelectorAll("details.scenario")) {
        const open = () => {
          if (!details.open) return;
          for (const box of details.querySelectorAll(".replay[hidden]")) play(box);
        };
        details.addEventListener("toggle", open);
        open();
      }
    })();

    """
}
