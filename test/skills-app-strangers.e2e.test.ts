import { hostileSkills } from "@skillquay/fixtures";
import { skillsAppStrangersSuite } from "./skills-app-strangers.suite.ts";

// Every fourth of those of the repository; the night shows all of them, and those beside it.
skillsAppStrangersSuite(
  hostileSkills()
    .filter(({ problem }) => problem !== undefined)
    .filter((_skill, index) => index % 4 === 0),
);
