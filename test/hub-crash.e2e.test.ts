import { hubCrashSuite } from "./hub-crash.suite.ts";

// One of each kind; the night has more of them.
hubCrashSuite(2);
