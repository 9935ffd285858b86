import { expect, it } from "vitest";
import { queryFunctions } from "../support/queries-run.ts";
import { acceptedPlans } from "./accepted-plans.ts";
import { plannedPart } from "./planned-part.ts";
import { recordedStatements } from "./recorded-statements.ts";
import { unrecordedQueries } from "./unrecorded-queries.ts";

const HOW = "run: node scripts/dev-node.mjs test/plans/record.ts <a test that runs it>";
const recorded = new Set(Object.keys(recordedStatements()));
const existing = new Set(queryFunctions());

it("has the statements of every query function of the hub, so that each of them is planned at night", () => {
  const excused = new Set(unrecordedQueries.map(({ query }) => query));
  const missing = [...existing].filter((query) => !recorded.has(query) && !excused.has(query));
  expect(missing, HOW).toEqual([]);
});

it("has no statement of a function that is not there any more", () => {
  expect(
    [...recorded].filter((query) => !existing.has(query)),
    HOW,
  ).toEqual([]);
});

it("excuses no query that is gone, that is recorded after all, or twice", () => {
  const listed = [...acceptedPlans, ...unrecordedQueries].map(({ query }) => query);
  expect(listed.filter((query, place) => !existing.has(query) || listed.indexOf(query) !== place)).toEqual(
    [],
  );
  expect(unrecordedQueries.filter(({ query }) => recorded.has(query))).toEqual([]);
  expect(acceptedPlans.filter(({ query }) => !recorded.has(query))).toEqual([]);
});

it("plans what a cursor reads, and neither locks nor settings", () => {
  expect(plannedPart("declare rows no scroll cursor for select 1 from skills")).toBe("select 1 from skills");
  expect(plannedPart("lock table accounts in share row exclusive mode")).toBeUndefined();
  expect(plannedPart("set local statement_timeout = 0")).toBeUndefined();
  expect(plannedPart("select 1")).toBe("select 1");
});
