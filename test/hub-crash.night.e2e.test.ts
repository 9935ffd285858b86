import { hubCrashSuite } from "./hub-crash.suite.ts";

hubCrashSuite(12);
