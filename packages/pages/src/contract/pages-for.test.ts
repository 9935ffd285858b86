import { expect, it } from "vitest";
import { pages } from "./generated/contract.ts";
import { pagesFor } from "./pages-for.ts";

it("offers an account every page that says so, in their order, and the operator's page to the operator alone", () => {
  const offered = pagesFor("account");
  expect(offered.filter((name) => first.includes(name))).toEqual(first);
  const others = pages.filter(({ name }) => !offered.includes(name));
  expect(others.filter(({ audience }) => audience.includes("account"))).toEqual([]);
  expect(offered).not.toContain("operator");
  expect(pagesFor("account", "operator").at(-1)).toBe("operator");
});

// Those that everybody knows by now: a new page may stand between them.
const first: readonly string[] = [
  "home",
  "skills",
  "discover",
  "updates",
  "collections",
  "upload",
  "sharing",
  "credits",
  "webhooks",
  "activity",
  "connect",
  "model-view",
];

it("offers the key of a collection nothing that decides for the account, and one machine what it has", () => {
  expect(pagesFor("scoped")).toEqual(["skills", "updates", "upload", "connect", "model-view"]);
  expect(pagesFor("local")).toEqual(["skills", "discover", "connect", "model-view"]);
});

it("has no two pages at one address or in one place", () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(new Set(pages.map(({ order }) => order)).size).toBe(pages.length);
});
