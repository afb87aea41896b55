extension HTMLReport {
  /// How the page looks, by day and by night.
  static let style = """

    :root {
      --paper: #fff; --ink: #1f2328; --pale: #59636e; --line: #d1d9e0; --box: #f6f8fa;
      --red: #cf222e; --green: #1a7f37; --amber: #9a6700; --grey: #59636e;
      --added: #dafbe1; --removed: #ffebe9; --screen: #16181d; --glyph: #d8dee9;
      --c0: #3b4048; --c1: #ff6b6b; --c2: #6bd06b; --c3: #e5c07b; --c4: #6aa7f8; --c5: #d98af0;
      --c6: #56c8d8; --c7: #d8dee9; --c8: #8a929e; --c9: #ff8f8f; --c10: #93e693; --c11: #ffe08a;
      --c12: #93c2ff; --c13: #ebb0ff; --c14: #8be6f2; --c15: #fff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #0d1117; --ink: #e6edf3; --pale: #9198a1; --line: #3d444d; --box: #151b23;
        --red: #ff7b72; --green: #3fb950; --amber: #d29922; --grey: #9198a1;
        --added: #12361f; --removed: #4b1a1e; --screen: #010409;
      }
    }
    body {
      margin: 0 auto; max-width: 70rem; padding: 1rem; color: var(--ink);
      background: var(--paper); font: 1rem/1.5 system-ui, sans-serif;
    }
    h1 { font-size: 1.4rem; margin: 0; }
    h2 { font-size: 1.1rem; }
    h3, h4 { font-size: 1rem; margin: .8rem 0 .2rem; }
    h4 { font-family: ui-monospace, monospace; font-size: .85rem; }
    h1.failed { color: var(--red); }
    h1.passed { color: var(--green); }
    header p, .time, .file { color: var(--pale); }
    .scroll { overflow-x: auto; max-height: 40vh; }
    svg { display: block; min-width: 40rem; width: 100%; color: var(--ink); }
    svg text { font: 11px system-ui, sans-serif; fill: var(--pale); }
    svg text.tick { text-anchor: middle; }
    rect.failed, rect.unreadable { fill: var(--red); }
    rect.flaky, rect.interrupted { fill: var(--amber); }
    rect.passed { fill: var(--green); }
    rect.skipped { fill: var(--grey); }
    rect.out { opacity: .12; }
    rect:hover { stroke: var(--ink); }
    form {
      position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center;
      padding: .6rem 0; background: var(--paper); border-bottom: 1px solid var(--line);
    }
    form[hidden], details[hidden] { display: none; }
    input, button {
      font: inherit; padding: .2rem .6rem; color: var(--ink); background: var(--box);
      border: 1px solid var(--line); border-radius: .4rem;
    }
    button { cursor: pointer; }
    button[aria-pressed=true] { color: var(--paper); background: var(--ink); }
    :focus-visible { outline: 2px solid #4493f8; outline-offset: 1px; }
    details.scenario {
      border-bottom: 1px solid var(--line); content-visibility: auto;
      contain-intrinsic-size: auto 2.2rem; scroll-margin-top: 4rem;
    }
    summary { cursor: pointer; padding: .3rem 0; overflow-wrap: anywhere; }
    .badge {
      display: inline-block; min-width: 5.5rem; text-align: center; font-size: .8rem;
      border: 1px solid; border-radius: 1rem;
    }
    .badge.failed, .badge.unreadable { color: var(--red); font-weight: bold; }
    .badge.flaky, .badge.interrupted { color: var(--amber); }
    .badge.passed { color: var(--green); }
    .badge.skipped, .badge.not-run { color: var(--grey); }
    .name { font-weight: 600; }
    .reason {
      display: block; padding-left: 1.1rem; font-size: .9rem; color: var(--pale);
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    details[open] > summary .reason { display: none; }
    .tag { font-size: .8rem; padding: 0 .4rem; border-radius: 1rem; background: var(--box); }
    pre {
      font: .85rem/1.4 ui-monospace, monospace; margin: .3rem 0; padding: .5rem; overflow-x: auto;
      background: var(--box); border-radius: .4rem;
    }
    .warning { color: var(--amber); }
    pre.message { white-space: pre-wrap; }
    div.failure, pre.failure { border-left: 4px solid var(--red); padding-left: .6rem; }
    del, ins { text-decoration: none; display: inline-block; min-width: 100%; }
    del { background: var(--removed); }
    ins { background: var(--added); }
    .hunk { color: var(--pale); }
    strong { color: var(--red); }
    figure { margin: .3rem 0; }
    figcaption { font: .8rem ui-monospace, monospace; color: var(--pale); }
    pre.terminal { color: var(--glyph); background: var(--screen); line-height: 1.25; }
    .replay { border: 1px solid var(--line); border-radius: .4rem; padding: 0 .6rem .6rem; }
    .unseen {
      position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap;
    }
    .scroll-x { overflow-x: auto; }
    .stage { width: max-content; margin: 0; overflow: visible; }
    .stage div { height: 1.25em; unicode-bidi: isolate-override; direction: ltr; }
    .track { position: relative; margin: .4rem 0; }
    .track input { width: 100%; margin: 0; padding: 0; accent-color: var(--ink); }
    .track i {
      position: absolute; top: -.1rem; width: 3px; height: 1.4rem; background: var(--red);
      pointer-events: none;
    }
    .bar { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
    select {
      font: inherit; padding: .2rem; color: var(--ink); background: var(--box);
      border: 1px solid var(--line); border-radius: .4rem;
    }
    .moments { list-style: none; margin: .4rem 0 0; padding: 0; font-size: .85rem; }
    .moments button {
      display: block; width: 100%; border: 0; border-radius: 0; text-align: left;
      background: none; white-space: pre-wrap; overflow-wrap: anywhere;
      font-family: ui-monospace, monospace; padding: 0 .4rem; unicode-bidi: isolate;
    }
    .moments .failed { color: var(--red); font-weight: bold; }
    .moments [aria-current] { background: var(--box); outline: 1px solid var(--line); }
    @media print { form, svg, .bar, .track { display: none; } }

    """
}
