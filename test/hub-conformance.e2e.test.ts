import { hubConformanceSuite } from "./hub-conformance.suite.ts";

// What a hub does in its own way: who may connect, streams and headers. A server of one's own passes all of them in `npm test`, a
// hub at night.
const scenarios = [
  "http-header-validation",
  "server-initialize",
  "tools-list",
  "server-sse-multiple-streams",
  "dns-rebinding-protection",
];
hubConformanceSuite((scenario) => scenarios.includes(scenario));
