import { expect, it } from "vitest";
import { lazily } from "./lazily.ts";

it("makes it once, when it is first asked for", () => {
  let made = 0;
  const value = lazily(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
