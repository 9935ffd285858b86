import { describe } from "vitest";
import { everyErrorSuite } from "./every-error.suite.ts";
import { hubCallsSuite } from "./hub-calls.suite.ts";
import { hubPresetsSuite } from "./hub-presets.suite.ts";
import { localCallsSuite } from "./local-calls.suite.ts";
import { findSdkMinors } from "./sdk-minors.ts";
import { stdioCallsSuite } from "./stdio-calls.suite.ts";

const minors = findSdkMinors();
const why = "why" in minors ? minors.why : "all are there";

describe.skipIf("why" in minors)(`the last release of each minor version of SDK 1 (${why})`, () => {
  const kinds = () => ("why" in minors ? [] : minors);
  everyErrorSuite(kinds);
  localCallsSuite(kinds);
  stdioCallsSuite(kinds);
  hubCallsSuite(kinds);
  hubPresetsSuite(kinds);
});
