import { expect, it } from "vitest";
import { MOST_WATCHES } from "../discovery/watch-folders.ts";
import { watchProblems } from "./watch-problems.ts";

const state = { path: "/skills", folderCount: 3, isComplete: true, wasSilent: false };

it("names what is noticed later than it could be", () => {
  const codes = (change: Partial<typeof state>) =>
    watchProblems({ ...state, ...change }).map(({ code, path }) => `${code} ${path}`);
  expect(codes({})).toEqual([]);
  expect(codes({ isComplete: false })).toEqual(["watch_limit /skills"]);
  expect(codes({ folderCount: MOST_WATCHES })).toEqual([]);
  expect(codes({ folderCount: MOST_WATCHES + 1 })).toEqual(["watch_limit /skills"]);
  expect(codes({ wasSilent: true })).toEqual(["changes_not_told /skills"]);
});
