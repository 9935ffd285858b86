import { useEffect } from "react";
import { isWriting } from "../../shell/use-search-key.ts";

/** `j` and `k` go through the rows, `x` chooses one, as the arrow keys do from a row; from the search field ↓ goes to the first row, and Enter opens it. */
export function useRowKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null)
        return;
      const { target, key } = event;
      const row = target instanceof Element ? target.closest(".skill-row") : null;
      const isSearch = target instanceof HTMLInputElement && target.type === "search";
      if (isSearch && key === "Enter") return act(event, () => openFirst(target));
      if (key === "x" && row !== null) return act(event, () => choiceOf(row)?.click());
      const step = isSearch ? (key === "ArrowDown" ? 1 : 0) : stepOf(key, row !== null);
      if (step === 0 || (isWriting(target) && !isSearch)) return;
      const next = row === null ? 0 : Number(row.getAttribute("data-index")) + step;
      if (next < 0)
        return act(event, () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus());
      act(event, () => rowAt(next)?.focus());
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function choiceOf(row: Element): HTMLElement | null {
  return row.querySelector<HTMLElement>('input[type="checkbox"]');
}

function stepOf(key: string, isInRow: boolean): number {
  if (key === "j" || (isInRow && key === "ArrowDown")) return 1;
  return key === "k" || (isInRow && key === "ArrowUp") ? -1 : 0;
}

function act(event: KeyboardEvent, work: () => void): void {
  event.preventDefault();
  work();
}

/** Once the list is the one of these words: whoever types and presses Enter at once means what they typed. */
function openFirst(field: HTMLInputElement): void {
  const { value } = field;
  const untilMs = performance.now() + LONGEST_WAIT_MS;
  const look = () => {
    if (field.value !== value || document.activeElement !== field || performance.now() > untilMs) return;
    const asked = new URLSearchParams(window.location.search).get("query") ?? "";
    const isCurrent = document.querySelector('.skill-rows[aria-busy="false"]') !== null;
    if (asked === value.trim() && isCurrent && rowAt(0) !== null) rowAt(0)?.click();
    else requestAnimationFrame(look);
  };
  look();
}

const LONGEST_WAIT_MS = 3_000;

function rowAt(index: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.skill-row[data-index="${index}"] a`);
}
