import { skillsClientSuite } from "./skills-client.suite.ts";

// The skills of the repository; the night reads the others as well.
skillsClientSuite(({ collection }) => collection === "fixtures/skills");
