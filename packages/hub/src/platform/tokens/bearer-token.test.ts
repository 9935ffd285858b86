import { expect, it } from "vitest";
import { bearerToken } from "./bearer-token.ts";

it.each([
  ["Bearer abc", "abc"],
  ["bearer abc", "abc"],
  ["BEARER   abc", "abc"],
  ["Bearer abc, Bearer def", undefined],
  ["Bearer abc,Bearer", "abc,Bearer"],
  ["Bearer abc\n", undefined],
  ["Bearer abc ", undefined],
  [" Bearer abc", undefined],
  ["Bearer\tabc", undefined],
  ["Bearer é", undefined],
  ["Bearer", undefined],
  ["Bearer ", undefined],
  ["Basic abc", undefined],
  ["abc", undefined],
  ["", undefined],
])("reads %j as %j", (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
