/** Style sheet of a web page. It follows the colours that `accentStyle` of pageHtml.ts sets. */
export const pageStyle = String.raw`
:root {
  color-scheme: light dark;
  --ground: #f7f6f3; --paper: #ffffff; --ink: #1d1f23; --ink-2: #565a62; --line: #dddad3;
  --accent: var(--accent-light); --on-accent: var(--on-accent-light);
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15171a; --paper: #1e2125; --ink: #eceae6; --ink-2: #aeb2b9; --line: #383c43;
    --accent: var(--accent-dark); --on-accent: var(--on-accent-dark);
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { font-size: clamp(16px, 0.42vw + 11.5px, 28px); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 0.06em; }
img, video { max-width: 100%; height: auto; display: block; }
h1, h2, h3, p, figure, ul, table { margin: 0; padding: 0; }
h1, h2 { font-family: var(--serif); font-weight: 500; line-height: 1.15; letter-spacing: -0.012em; text-wrap: balance;
  overflow-wrap: anywhere; }
h1 { font-size: clamp(2rem, 5vw, 3.4rem); }
h2 { font-size: clamp(1.45rem, 2.6vw, 1.9rem); margin-bottom: 1.25rem; }
h3 { font-size: 1.05rem; margin-bottom: 0.75rem; }
:focus-visible { outline: 0.16rem solid var(--accent); outline-offset: 0.16rem; border-radius: 0.2rem; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--paper); padding: 0.5rem 1rem; z-index: 9; }
.wrap { width: min(72rem, 100% - clamp(2rem, 8vw, 6rem)); margin-inline: auto; }
.back { display: inline-block; padding: 1.5rem 0 0; }
.hero { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: clamp(1.5rem, 5vw, 4.5rem);
  align-items: center;
  padding-block: clamp(2rem, 6vw, 5rem) clamp(1.5rem, 5vw, 4rem); }
.hero.bare { grid-template-columns: minmax(0, 1fr); }
.logo { max-height: 3.5rem; max-width: 13rem; width: auto; margin-bottom: clamp(1.5rem, 4vw, 3rem); background: #fff;
  border-radius: 0.3rem; padding: 0.25rem; margin-left: -0.25rem; }
.place { color: var(--ink-2); font-size: 1.1rem; margin-top: 0.75rem; }
.facts { color: var(--ink-2); margin-top: 1.25rem; padding: 0; list-style: none; display: flex; flex-wrap: wrap;
  gap: 0.35rem 1.75rem; }
.facts b { color: var(--ink); font-weight: 600; }
.cover { background: #fff; border: 1px solid var(--line); border-radius: 0.6rem; overflow: hidden; }
.cover img { width: 100%; aspect-ratio: 4 / 3; object-fit: contain; }
section.part { padding-block: clamp(1.75rem, 4vw, 3.25rem); border-top: 1px solid var(--line); }
.bar { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: center; margin-bottom: 1rem; }
.bar > :first-child { margin-right: auto; }
.group { display: flex; flex-wrap: wrap; gap: 0.25rem; }
button { font: inherit; font-size: 0.93rem; min-height: 2.6rem; min-width: 2.6rem; padding: 0.3rem 0.95rem;
  color: var(--ink);
  background: var(--paper); border: 1px solid var(--line); border-radius: 0.5rem; cursor: pointer; }
button:hover { border-color: var(--ink-2); }
button[aria-selected="true"], button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent);
  color: var(--on-accent); }
button:disabled { opacity: 0.45; cursor: default; }
.floor + .floor { margin-top: 2.5rem; }
.js .floor + .floor { margin-top: 0; }
.js .floor > h3, .sheet { display: none; }
.plan + .plan { margin-top: 1.5rem; }
.js .plan + .plan { margin-top: 0; }
.stage { display: block; position: relative; overflow: hidden; background: #fff; border: 1px solid var(--line);
  border-radius: 0.6rem; }
.stage img { width: 100%; max-height: 82vh; object-fit: contain; transform-origin: 0 0; }
.js .stage { touch-action: pan-y; }
.js .stage.in { touch-action: none; cursor: grab; }
.js .stage.measuring { touch-action: none; cursor: crosshair; }
.stage img { user-select: none; -webkit-user-drag: none; }
.rule { position: absolute; inset: 0; width: 100%; height: 100%; }
.rule line { stroke: #c2185b; stroke-width: 2.5; }
.rule circle { fill: #fff; fill-opacity: 0.75; stroke: #c2185b; stroke-width: 2.5; cursor: grab; }
.rule circle:focus-visible { stroke-width: 5; outline: none; }
.length { position: absolute; left: 50%; bottom: 0.75rem; transform: translateX(-50%); background: #1d1f23; color: #fff;
  padding: 0.25rem 0.9rem; border-radius: 2rem; font-variant-numeric: tabular-nums; white-space: nowrap;
    pointer-events: none; }
figcaption { color: var(--ink-2); font-size: 0.9rem; margin-top: 0.6rem; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: clamp(1rem,
  2.5vw, 2rem); }
.grid img { width: 100%; aspect-ratio: 4 / 3; object-fit: contain; background: #fff; border: 1px solid var(--line);
  border-radius: 0.6rem; }
video { width: 100%; max-height: 80vh; background: #000; border-radius: 0.6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--ink-2); padding-bottom: 0.75rem; }
th, td { text-align: left; font-weight: 400; padding: 0.6rem 1.25rem 0.6rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: anywhere; }
thead th { color: var(--ink-2); font-size: 0.88rem; }
.number { text-align: right; padding-right: 0; padding-left: 1rem; white-space: nowrap; }
.total > * { font-weight: 650; border-bottom: 2px solid var(--ink); }
.floorline > * { font-weight: 600; }
.roomline th { padding-left: 1.25rem; }
.how { color: var(--ink-2); font-weight: 400; }
.notes { white-space: pre-line; max-width: 65ch; overflow-wrap: anywhere; }
.files { list-style: none; }
.files li { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline;
  border-bottom: 1px solid var(--line); }
.files a { padding: 0.65rem 0; overflow-wrap: anywhere; }
.files span { color: var(--ink-2); white-space: nowrap; font-variant-numeric: tabular-nums; }
.all { display: inline-block; margin-bottom: 1.25rem; background: var(--accent); color: var(--on-accent);
  padding: 0.7rem 1.4rem; border-radius: 0.5rem; text-decoration: none; font-weight: 600; }
.all:hover { text-decoration: underline; }
footer { border-top: 1px solid var(--line); padding-block: 2rem 3.5rem; color: var(--ink-2); font-size: 0.93rem; }
footer p { max-width: 75ch; overflow-wrap: anywhere; white-space: pre-line; }
footer p + p { margin-top: 0.75rem; }
footer .contact { color: var(--ink); }
.tiles { list-style: none; padding-bottom: 3.5rem; }
.tiles a { display: block; color: var(--ink); text-decoration: none; }
.tiles a:hover h2 { text-decoration: underline; text-decoration-thickness: 0.05em; }
.tiles h2 { font-size: 1.3rem; margin: 0.9rem 0 0.25rem; }
.tiles p { color: var(--ink-2); }
@media (max-width: 44rem) {
  .hero { grid-template-columns: minmax(0, 1fr); }
  .bar > :first-child { width: 100%; }
  button { flex-grow: 1; }
}
@media (prefers-reduced-motion: no-preference) { .stage.eased img { transition: transform 0.16s ease-out; } }
@media print {
  @page { margin: 12mm; }
  :root { color-scheme: light; --ground: #fff; --paper: #fff; --ink: #000; --ink-2: #333; --line: #bbb; }
  html { font-size: 10.5pt; }
  body > :not(main), main > :not(#plans), #plans > h2, .bar, .rule, .length { display: none !important; }
  .wrap { width: auto; }
  section.part { padding: 0; border: 0; }
  .floor, .floor[hidden] { display: flex !important; flex-direction: column; height: 94vh; margin: 0 !important;
    break-inside: avoid; break-after: page; }
  .floor:last-child { break-after: auto; }
  .js .floor > h3, .floor > h3 { display: block; font: 500 1.6rem/1.2 var(--serif); margin: 0; }
  .sheet { display: block; color: var(--ink-2); }
  .sheet.last { margin-top: auto; font-size: 0.85rem; white-space: pre-line; }
  .plan { flex: 1 1 0; min-height: 0; margin: 1rem 0 !important; }
  .plan a, .plan .stage { height: 100%; display: block; border: 0; border-radius: 0; }
  .plan figcaption, .unprinted { display: none !important; }
  .stage img { width: 100%; height: 100%; max-height: none; object-fit: contain; transform: none !important; }
}
`
