import { skillsClientSuite } from "./skills-client.suite.ts";

skillsClientSuite(() => true);
