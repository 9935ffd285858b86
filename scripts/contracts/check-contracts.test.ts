import { describe, expect, it } from "vitest";
import type { Clause, Contract } from "../../test/contracts/clauses/contract.ts";
import { checkContracts } from "./check-contracts.ts";

const contract = (clauses: Record<string, Clause>): Contract => ({
  name: "skill",
  title: "One tool",
  clauses,
});
const tests = (text: string) => ({ path: "test/contracts/skill-contract.test.ts", text });
const elsewhere = {
  path: "packages/a/b.test.ts",
  text: 'it("reads it", () => {}); it("skill: is shown elsewhere: at once", () => {});',
};

describe("the lists of clauses", () => {
  it("are in order when each sentence has one test, here or elsewhere, or is open", () => {
    const clauses = {
      "reads 'it'": {},
      "is shown elsewhere": { shownBy: [["packages/a/b.test.ts", "at once"]] as const },
      "is shown here and there": { shownBy: [["packages/a/b.test.ts", "reads it"]] as const },
      "is shown together": {},
      "is not there yet": { open: "everything" },
    };
    const own = tests(
      "clause(\n  \"reads 'it'\",\n  () => {},\n);clause(['is shown here and there', \"is shown together\"], f);",
    );
    expect(checkContracts([contract(clauses)], [own, elsewhere])).toEqual([]);
  });

  it("may not have a sentence without a test, or with two", () => {
    expect(checkContracts([contract({ a: {}, b: {} })], [tests('clause("b", f); clause("b", f);')])).toEqual([
      'skill: "a" has no test',
      'skill: "b" has 2 tests under test/contracts',
    ]);
  });

  it("may not name a test that is gone, nor have none of the sentence's name", () => {
    const clauses = {
      a: { shownBy: [["packages/a/gone.test.ts", "x"]] as const },
      b: { shownBy: [["packages/a/b.test.ts", "writes it"]] as const },
      c: { shownBy: [["packages/a/b.test.ts", "reads it"]] as const },
    };
    expect(checkContracts([contract(clauses)], [elsewhere])).toEqual([
      'skill: "a" has no test of that name',
      'skill: "a" names packages/a/gone.test.ts, which is gone',
      'skill: "b" has no test of that name',
      'skill: "b" names "writes it", which is not in packages/a/b.test.ts',
      'skill: "c" has no test of that name',
    ]);
  });

  it("may not give one sentence to two contracts, nor two fates to one sentence", () => {
    const both = { a: { differs: "x", open: "y" } };
    const problems = checkContracts([contract({ a: {} }), contract(both)], [tests('clause("a", f);')]);
    expect(problems).toEqual([
      'skill: "a" is a sentence of two contracts; say which is meant',
      'skill: "a" cannot both differ for good and be open',
    ]);
  });
});
