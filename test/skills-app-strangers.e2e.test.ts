import { hostileSkills } from "@skillquay/fixtures";
import { skillsAppStrangersSuite } from "./skills-app-strangers.suite.ts";

// Those of the repository; the night also shows those beside it.
skillsAppStrangersSuite(hostileSkills().filter(({ problem }) => problem !== undefined));
