import { expect, it } from "vitest";
import { fieldTexts, splitNegations } from "./field-texts.ts";

it.each([
  ["Edit tables. Do not use for images or video.", "images or video"],
  ["Draft replies; avoid legal contracts.", "legal contracts"],
  ["Manage devices. Don't use for iOS or local hardware.", "iOS or local hardware"],
  ["Plan tests. For tracking code, see analytics-tracking.", "tracking code"],
  ["Scope ideas. Not for executing finished plans.", "executing finished plans"],
])("takes the exclusion out of %j", (description, excluded) => {
  const { kept, removed } = splitNegations(description);
  expect(removed).toContain(excluded);
  expect(kept).not.toContain(excluded);
  expect(kept.trim()).not.toBe("");
});

it("keeps a description that excludes nothing as it is", () => {
  const description = "Use when notes are not yet written down.";
  expect(splitNegations(description)).toEqual({ kept: description, removed: "" });
});

it("reads the phrases that trigger a skill from quotes and from the section on when to use it", () => {
  const { when, not } = fieldTexts({
    id: "/a",
    name: "a",
    description: 'Use when asked to "draw a mind map".',
    body: "# A\n\n## When to Use\n\n- visualising a process\n\nDo not use for photos\n- holidays\n\n## Steps\n\n- other",
  });
  expect(when).toContain("draw a mind map");
  expect(when).toContain("visualising a process");
  expect(when).not.toContain("other");
  expect(not).toContain("holidays");
});
