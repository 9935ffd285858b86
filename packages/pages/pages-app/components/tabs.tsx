import { type ReactNode, useEffect, useRef } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

export interface TabChoice {
  readonly id: string;
  readonly label: string;
  /** A number behind the label. */
  readonly count?: number;
  readonly panel: ReactNode;
}

/** Only the panel of the chosen tab is there. */
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
  // On a phone the tabs are wider than the screen: the chosen one comes into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- again for every tab that is chosen
  useEffect(() => {
    const place = list.current;
    if (place === null) return;
    const show = () => {
      const tab = place.querySelector<HTMLElement>("[data-selected]");
      if (tab) place.scrollLeft = tab.offsetLeft - place.clientWidth / 3;
    };
    // Also when a phone is turned.
    const resized = new ResizeObserver(show);
    resized.observe(place);
    return () => resized.disconnect();
  }, [selected]);
  return (
    <AriaTabs className="tabs" selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <TabList ref={list} className="tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
