import { everyKill, hubKilledSuite } from "./hub-killed.suite.ts";

hubKilledSuite(everyKill);
