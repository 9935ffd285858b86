import { expect, it } from "vitest";
import { hostBudgets } from "./host-budgets.ts";
import { hostProfile, hostProfiles } from "./host-profiles.ts";

it("stays below whatever a host cuts", () => {
  for (const host of hostProfiles) {
    const budgets = hostBudgets(host);
    const most = Number.POSITIVE_INFINITY;
    expect(budgets.instructionsBudgetChars).toBeLessThan(host.instructions.cutAtChars ?? most);
    expect(budgets.toolBudgetChars).toBeLessThan(host.descriptions.cutAtChars ?? most);
    expect(budgets.resultBudgetChars).toBeLessThan(
      host.results.raise?.wholeChars ?? host.results.wholeChars ?? most,
    );
  }
});

it("gives more to a host that shows more", () => {
  expect(hostBudgets(hostProfile("claude-code"))).toEqual({
    instructionsBudgetChars: 4048,
    toolBudgetChars: 4048,
    listBudgetChars: 5200,
    resultBudgetChars: 55_800,
  });
  expect(hostBudgets(hostProfile("gemini-cli")).instructionsBudgetChars).toBe(5200);
  expect(hostBudgets(hostProfile("continue")).resultBudgetChars).toBe(60_000);
});

it("counts what is forwarded as JSON for twice its length", () => {
  expect(hostBudgets(hostProfile("cline")).resultBudgetChars).toBe(3555);
});
