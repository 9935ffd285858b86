import { dashboardLargeSuite } from "./dashboard-large.suite.ts";

dashboardLargeSuite(10_000);
