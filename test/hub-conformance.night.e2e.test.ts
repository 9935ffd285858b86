import { hubConformanceSuite } from "./hub-conformance.suite.ts";

hubConformanceSuite(() => true);
