import { hubCrashSuite } from "./hub-crash.suite.ts";

// The night has more of them.
hubCrashSuite(1);
