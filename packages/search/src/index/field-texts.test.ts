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

it("reads a section on when to use a skill to its end, but not a book", () => {
  const bodyOf = (section: string) => `# When to use\n${section}`;
  const whenOf = (body: string) => fieldTexts({ id: "/a", name: "a", description: "d", body }).when;
  expect(whenOf(bodyOf(`${"x".repeat(1_495)} tail`))).not.toContain("tail");
  expect(whenOf(bodyOf(`${"x".repeat(1_494)} tail`))).toContain("tail");
  expect(whenOf(bodyOf("first\n#### Next\nsecond"))).not.toContain("second");
  expect(whenOf(bodyOf("first\n##### Next\nsecond"))).toContain("second");
  expect(whenOf("##### When to use\nfirst")).not.toContain("first");
  expect(whenOf("## Triggers\nfirst\n\n# Other\n\n## Use cases\nsecond")).toMatch(/first[\s\S]*second/);
});

it("reads quoted phrases of four to eighty letters", () => {
  const whenOf = (phrase: string) =>
    fieldTexts({ id: "/a", name: "a", description: `Use for "${phrase}".` }).when;
  expect(whenOf("abc")).not.toContain("abc");
  expect(whenOf("abcd")).toContain("abcd");
  expect(whenOf("x".repeat(80))).toContain("x");
  expect(whenOf("x".repeat(81))).not.toContain("x");
});

it("keeps what has the letters of an exclusion and is none", () => {
  for (const description of ["Knots and nothing else.", "Use to, see, prefer.", "For x, see y."])
    expect(splitNegations(description).kept).toBe(description);
  expect(splitNegations("Tables. NOT FOR images.").removed).toContain("images");
  expect(splitNegations("Skip this for photos of people.").kept.trim()).toBe(".");
});
