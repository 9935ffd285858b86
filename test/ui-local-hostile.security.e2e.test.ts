import { hostileSkills } from "@skillquay/fixtures";
import { uiLocalHostileSuite } from "./ui-local-hostile.suite.ts";

// Those of the repository; the night also shows those beside it.
uiLocalHostileSuite(hostileSkills().filter(({ problem }) => problem !== undefined));
