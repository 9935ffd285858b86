/** The looks of pages without a script; colours as in the dashboard. */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: light-dark(#fbfbfa, #111416);
  --raised: light-dark(#ffffff, #171b1e);
  --line: light-dark(#e1e4e1, #2a3035);
  --field-line: light-dark(#858d88, #6c777f);
  --ink: light-dark(#17201f, #e6eaea);
  --ink-soft: light-dark(#4a5552, #b0babb);
  --accent: light-dark(#0b6b74, #5ccbcf);
  --accent-ink: light-dark(#ffffff, #06272a);
  --accent-wash: light-dark(#e3f1f1, #10302f);
  --warn: light-dark(#835100, #e8b65c);
  --warn-wash: light-dark(#fbf0d9, #35280e);
  --bad: light-dark(#a8242a, #f38b8b);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: start center;
  padding: 24px 16px;
  background: var(--page);
  color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
}
main {
  width: min(100%, 560px);
  padding: 28px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 12px; }
code { font: 13px ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.quiet { color: var(--ink-soft); font-size: 14px; }
.warn { padding: 10px 14px; border-radius: 5px; background: var(--warn-wash); color: var(--warn); }
.bad { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--ink-soft); }
dd { margin: 0; }
fieldset { margin: 0 0 16px; padding: 0; border: 0; }
legend, label.title { display: block; margin-bottom: 6px; padding: 0; font-weight: 600; }
label.choice {
  display: grid;
  grid-template-columns: 24px 1fr;
  align-items: start;
  padding: 8px 10px;
  border: 1px solid var(--line);
  border-radius: 5px;
  margin-bottom: 6px;
  cursor: pointer;
}
label.choice:has(:checked) { border-color: var(--accent); background: var(--accent-wash); }
label.choice span span { display: block; color: var(--ink-soft); font-size: 14px; }
label.choice input { margin: 5px 0 0; accent-color: var(--accent); }
select, input[type="password"] {
  width: 100%;
  min-height: 44px;
  padding: 8px 10px;
  border: 1px solid var(--field-line);
  border-radius: 5px;
  background: var(--page);
  color: var(--ink);
  font: inherit;
  margin-bottom: 16px;
}
.row { display: flex; flex-wrap: wrap; gap: 10px; }
button, a.button {
  min-height: 44px;
  padding: 8px 20px;
  border: 1px solid var(--field-line);
  border-radius: 5px;
  background: transparent;
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
button.primary { border-color: var(--accent); background: var(--accent); color: var(--accent-ink); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) {
  body { padding: 0; }
  main { border: 0; border-radius: 0; min-height: 100vh; padding: 20px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
}
`;
