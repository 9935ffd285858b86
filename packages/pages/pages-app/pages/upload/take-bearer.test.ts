import { expect, it } from "vitest";
import { bearerIn } from "./take-bearer.ts";

it("finds a ticket, or else a key, behind the # of an address", () => {
  expect(bearerIn("#ticket=sqt_1")).toBe("sqt_1");
  expect(bearerIn("#key=sk_live_1")).toBe("sk_live_1");
  expect(bearerIn("#key=sk_live_1&ticket=sqt_1")).toBe("sqt_1");
  expect(bearerIn("#elsewhere")).toBe("");
  expect(bearerIn("")).toBe("");
});
