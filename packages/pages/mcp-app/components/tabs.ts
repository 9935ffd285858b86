import { element } from "./element.ts";

export interface Tab {
  readonly label: string;
  /** Made when it is first looked at. */
  readonly panel: () => HTMLElement;
}

/** Tabs as screen readers know them: one stop for Tab, arrow keys between them. */
export function tabs(list: readonly Tab[]): HTMLElement {
  const panels = list.map((_, index) => panelOf(index));
  const labels = list.map(({ label }, index) => {
    const made = element(
      "button",
      {
        id: `tab-${index}`,
        role: "tab",
        aria: { controls: `panel-${index}` },
        on: { click: () => select(index) },
      },
      label,
    );
    made.type = "button";
    return made;
  });
  const select = (selected: number) => {
    for (const [index, label] of labels.entries()) {
      label.setAttribute("aria-selected", String(index === selected));
      label.tabIndex = index === selected ? 0 : -1;
      const panel = panels[index];
      if (panel === undefined) continue;
      panel.hidden = index !== selected;
      const tab = list[index];
      if (index === selected && panel.childElementCount === 0 && tab !== undefined) panel.append(tab.panel());
    }
  };
  const onKey = (event: Event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const now = labels.findIndex(({ id }) => event.target instanceof Element && event.target.id === id);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (now < 0 || step === undefined) return;
    event.preventDefault();
    const next = (now + step + labels.length) % labels.length;
    select(next);
    labels[next]?.focus();
  };
  select(0);
  if (list.length === 1) return element("div", {}, ...panels);
  return element(
    "div",
    {},
    element(
      "div",
      { class: "tabs", role: "tablist", aria: { label: "Parts of the skill" }, on: { keydown: onKey } },
      ...labels,
    ),
    ...panels,
  );
}

function panelOf(index: number): HTMLElement {
  return element("div", {
    id: `panel-${index}`,
    role: "tabpanel",
    tabIndex: 0,
    aria: { labelledby: `tab-${index}` },
  });
}
