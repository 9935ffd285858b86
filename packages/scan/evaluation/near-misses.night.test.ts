import { nearMissesSuite } from "./near-misses.suite.ts";
import { nearMisses } from "./near-misses.ts";

nearMissesSuite(nearMisses);
