import { expect, it } from "vitest";
import { lastOfEachMinor } from "./sdk-minors.ts";

it("takes the last release of each minor version since output schemas are as they are", () => {
  const versions = ["0.7.0", "1.11.5", "1.12.0", "1.12.3", "1.13.0-beta.0", "1.13.0", "1.32.2", "2.0.0"];
  expect(lastOfEachMinor(versions)).toEqual(["1.12.3", "1.13.0", "1.32.2"]);
});
