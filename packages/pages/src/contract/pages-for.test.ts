import { expect, it } from "vitest";
import { pages } from "./generated/contract.ts";
import { pagesFor } from "./pages-for.ts";

it("offers an account everything but what the operator sees", () => {
  expect(pagesFor("account")).toEqual([
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
  ]);
  expect(pagesFor("account", "operator").at(-1)).toBe("operator");
});

it("offers the key of a collection nothing that decides for the account, and one machine what it has", () => {
  expect(pagesFor("scoped")).toEqual(["skills", "updates", "upload", "connect", "model-view"]);
  expect(pagesFor("local")).toEqual(["skills", "connect", "model-view"]);
});

it("has no two pages at one address or in one place", () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
  expect(new Set(pages.map(({ order }) => order)).size).toBe(pages.length);
});
