import { dashboardLargeSuite } from "./dashboard-large.suite.ts";

dashboardLargeSuite(1_000);
