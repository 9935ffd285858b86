import { manySkillsSuite } from "./many-skills.suite.ts";

manySkillsSuite(10_000);
