import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { tabTarget } from "./tab-target.ts";

export interface TabChoice {
  readonly id: string;
  readonly label: string;
  /** A number behind the label. */
  readonly count?: number;
  readonly panel: ReactNode;
}

/** Tabs as the ARIA practices have them: one is reached with Tab, the arrow keys choose. Only the chosen panel is there. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  readonly label: string;
  readonly tabs: readonly TabChoice[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const chosen = tabs.find(({ id }) => id === selected);
  useScrollToSelected(list, selected);
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    document.getElementById(`${prefix}-tab-${id}`)?.focus();
    onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const target = tabTarget(event.key, at, tabs.length);
    if (target === undefined) return;
    event.preventDefault();
    choose(tabs[target]?.id);
  };
  return (
    <div className="tabs">
      <div ref={list} className="tab-list" role="tablist" aria-label={label} aria-orientation="horizontal">
        {tabs.map(({ id, label: name, count }) => (
          <div
            key={id}
            id={`${prefix}-tab-${id}`}
            className="tab"
            role="tab"
            tabIndex={id === selected ? 0 : -1}
            aria-selected={id === selected}
            {...(id === selected && { "aria-controls": `${prefix}-panel` })}
            onClick={() => choose(id)}
            onKeyDown={onKeyDown}
          >
            {name}
            {count !== undefined && <span className="tab-count">{count}</span>}
          </div>
        ))}
      </div>
      {chosen !== undefined && (
        <TabPanel key={chosen.id} id={`${prefix}-panel`} labelledBy={`${prefix}-tab-${chosen.id}`}>
          {chosen.panel}
        </TabPanel>
      )}
    </div>
  );
}

/** A panel in which nothing can be reached with Tab is reached itself, so that its text can be scrolled. */
function TabPanel({
  id,
  labelledBy,
  children,
}: {
  readonly id: string;
  readonly labelledBy: string;
  readonly children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const [isReached, setReached] = useState(true);
  useEffect(() => {
    const place = panel.current;
    if (place === null) return;
    const look = () => setReached(place.querySelector(reachable) === null);
    look();
    const changes = new MutationObserver(look);
    changes.observe(place, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["tabindex", "disabled"],
    });
    return () => changes.disconnect();
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      className="tab-panel"
      role="tabpanel"
      aria-labelledby={labelledBy}
      {...(isReached && { tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

const reachable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]:not([tabindex="-1"])';

/** On a phone the tabs are wider than the screen: the chosen one comes into it. */
function useScrollToSelected(list: { readonly current: HTMLDivElement | null }, selected: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- again for every tab that is chosen
  useEffect(() => {
    const place = list.current;
    if (place === null) return;
    const show = () => {
      const tab = place.querySelector<HTMLElement>("[aria-selected=true]");
      if (tab) place.scrollLeft = tab.offsetLeft - place.clientWidth / 3;
    };
    // Also when a phone is turned.
    const resized = new ResizeObserver(show);
    resized.observe(place);
    return () => resized.disconnect();
  }, [selected]);
}
