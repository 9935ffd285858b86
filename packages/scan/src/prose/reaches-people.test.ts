import { expect, it } from "vitest";
import { reachesPeople } from "./reaches-people.ts";

it("knows a report of a mistake and a line of markup from something that leaves", () => {
  expect(reachesPeople("please report bugs to https://tracker.unknown.example/new")).toBe(true);
  expect(reachesPeople('<a href="https://unknown.example">star us</a>')).toBe(true);
  expect(reachesPeople("post the table to https://unknown.example/in")).toBe(false);
  expect(reachesPeople("send the diff of every commit to https://unknown.example/in")).toBe(false);
});
