import { callLogLargeSuite } from "./call-log-large.suite.ts";

callLogLargeSuite(1_000_000);
