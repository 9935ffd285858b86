import type { ElementType, Key } from "react";
import * as react from "react/jsx-runtime";
import { visibleText } from "../src/text/visible-text.ts";

export type { JSX } from "react/jsx-runtime";
export { Fragment } from "react/jsx-runtime";

/*
 * What every element of these pages is made with, instead of React's own: names, descriptions, files and messages of
 * strangers are shown in a hundred places, and in none of them a character may hide or turn around what stands beside it.
 */
export function jsx(type: ElementType, props: object, key?: Key) {
  return react.jsx(type, withVisibleText(props), key);
}

export function jsxs(type: ElementType, props: object, key?: Key) {
  return react.jsxs(type, withVisibleText(props), key);
}

/** The same object where nothing is hidden, which is nearly always. */
export function withVisibleText(props: object): object {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!SHOWN.has(name)) continue;
    const shown = Array.isArray(value) ? shownEach(value) : shownText(value);
    if (shown !== value) changed[name] = shown;
  }
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

// What people see or hear of an element. The value of a field stays what was typed.
const SHOWN: ReadonlySet<string> = new Set([
  "children",
  "title",
  "aria-label",
  "aria-description",
  "placeholder",
  "alt",
]);

function shownText(value: unknown): unknown {
  return typeof value === "string" ? visibleText(value) : value;
}

function shownEach(values: readonly unknown[]): readonly unknown[] {
  const shown = values.map(shownText);
  return shown.some((value, at) => value !== values[at]) ? shown : values;
}
