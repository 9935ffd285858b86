import { callLogLargeSuite } from "./call-log-large.suite.ts";

callLogLargeSuite(20_000);
