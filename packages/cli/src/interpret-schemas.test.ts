import { expect, it, onTestFinished } from "vitest";
import { config } from "zod/v4/core";
import { interpretSchemas } from "./interpret-schemas.ts";

it("is what zod goes by", () => {
  const { jitless } = config();
  onTestFinished(() => {
    config({ jitless });
  });
  config({ jitless: undefined });
  expect(config().jitless).toBeUndefined();
  interpretSchemas();
  expect(config().jitless).toBe(true);
});
