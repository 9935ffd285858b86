import { describe } from "vitest";
import { everyErrorSuite } from "./every-error.suite.ts";
import { hubCallsSuite } from "./hub-calls.suite.ts";
import { hubPresetsSuite } from "./hub-presets.suite.ts";
import { localCallsSuite } from "./local-calls.suite.ts";
import { findPythonClients } from "./python-client.ts";
import { stdioCallsSuite } from "./stdio-calls.suite.ts";

const clients = findPythonClients();
const why = "why" in clients ? clients.why : "it is there";

describe.skipIf("why" in clients)(`the Python SDK (${why})`, () => {
  const kinds = () => ("why" in clients ? [] : clients);
  everyErrorSuite(kinds);
  localCallsSuite(kinds);
  stdioCallsSuite(kinds);
  hubCallsSuite(kinds);
  hubPresetsSuite(kinds);
});
