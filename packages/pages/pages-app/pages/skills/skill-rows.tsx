import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useLayoutEffect, useRef, useState } from "react";
import type { SkillRow } from "../../../src/contract/index.ts";
import { useSkillRows } from "../../api/use-skills.ts";
import { SkillRowLink } from "./skill-row-link.tsx";
import type { Selection } from "./use-selection.ts";

/**
 * The rows of the list: only those on the screen exist, and only their windows are asked for. A component of its own, so
 * that scrolling renders nothing else again.
 */
export function SkillRows({
  filter,
  total,
  fitting,
  selection,
}: {
  readonly filter: string;
  readonly total: number | undefined;
  /** So many rows stand above the line. */
  readonly fitting: number | undefined;
  /** Rows that were chosen; absent for whoever decides nothing about them. */
  readonly selection: Selection | undefined;
}) {
  const place = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  const virtualizer = useWindowVirtualizer({
    // Before the first answer, as many as fill a screen.
    count: total ?? 12,
    estimateSize: () => 57,
    overscan: 6,
    scrollMargin: above,
  });
  // The list begins below the search, which is higher on a phone.
  useLayoutEffect(() => {
    setAbove(place.current?.offsetTop ?? 0);
  });
  const items = virtualizer.getVirtualItems();
  const { rowAt, isOld } = useSkillRows(filter, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  return (
    <ul
      ref={place}
      className="skill-rows"
      aria-label="Skills"
      aria-busy={isOld}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => {
        const row = rowAt(index);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="skill-row"
            aria-posinset={index + 1}
            aria-setsize={total ?? -1}
            style={{ transform: `translateY(${start - above}px)` }}
          >
            {index === fitting && (
              <p className="weak-line muted">Weaker matches: they share a word with what you typed</p>
            )}
            {row === undefined ? (
              <RowSkeleton />
            ) : (
              <Row row={row} isChosen={selection?.rows.has(row.ref)} onToggle={selection?.toggle} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const Row = memo(function Row({
  row,
  isChosen = false,
  onToggle,
}: {
  readonly row: SkillRow;
  readonly isChosen?: boolean | undefined;
  readonly onToggle?: Selection["toggle"] | undefined;
}) {
  if (onToggle === undefined) return <SkillRowLink row={row} />;
  return (
    <div className={isChosen ? "skill-row-line is-chosen" : "skill-row-line"}>
      <label className="skill-row-choice">
        <span className="sr-only">Choose {row.name}</span>
        <input type="checkbox" checked={isChosen} onChange={() => onToggle(row)} />
      </label>
      <SkillRowLink row={row} />
    </div>
  );
});

function RowSkeleton() {
  return (
    <div className="skill-row-link skeleton">
      <span className="sr-only">Loading</span>
      <span className="skeleton-line" />
      <span className="skeleton-line" />
    </div>
  );
}
