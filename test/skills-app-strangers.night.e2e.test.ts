import { hostileSkills } from "@skillquay/fixtures";
import { skillsAppStrangersSuite } from "./skills-app-strangers.suite.ts";

skillsAppStrangersSuite(hostileSkills());
