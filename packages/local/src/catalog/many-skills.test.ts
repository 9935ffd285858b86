import { manySkillsSuite } from "./many-skills.suite.ts";

manySkillsSuite(1_000);
