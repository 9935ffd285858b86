import { expect, it } from "vitest";
import { letterRuns } from "./letter-runs.ts";

const digits = { begin: /(?<!\d)\d{3}/g, end: /\D/g, tail: /={0,2}/y };
const runs = (text: string) => [...letterRuns(text, digits)].map(({ run, at }) => `${at}:${run}`);

it("gives each run whole, with what may follow it", () => {
  expect(runs("12 123 a1234567===12345")).toEqual(["3:123", "8:1234567==", "18:12345"]);
});

it("gives what a pattern gives", () => {
  const pattern = /(?<!\d)\d{3,}={0,2}/g;
  for (const text of ["", "123", "12", "x1234=y123==5678", "1234567 89 012=3456"])
    expect(runs(text)).toEqual(Array.from(text.matchAll(pattern), (match) => `${match.index}:${match[0]}`));
});

it("gives a run of a million letters", () => {
  expect(runs("7".repeat(1_000_000))[0]).toHaveLength(1_000_002);
});
