import { expect, it } from "vitest";
import { rotationAt } from "./rotation.ts";

it("moves on by one every six hours, and not in between", () => {
  const at = (time: string) => rotationAt(new Date(`2030-01-01T${time}Z`));
  expect(at("05:59:59")).toBe(at("00:00:00"));
  expect(at("06:00:00")).toBe(at("00:00:00") + 1);
});
