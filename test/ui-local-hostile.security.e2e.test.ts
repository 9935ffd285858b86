import { hostileSkills } from "@skillquay/fixtures";
import { uiLocalHostileSuite } from "./ui-local-hostile.suite.ts";

// Every fourth of those of the repository; the night shows all of them, and those beside it.
uiLocalHostileSuite(
  hostileSkills()
    .filter(({ problem }) => problem !== undefined)
    .filter((_skill, index) => index % 4 === 0),
);
