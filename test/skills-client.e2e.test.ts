import { skillsClientSuite } from "./skills-client.suite.ts";

// The skills of the repository in every way, the others in one; the night reads all in every way.
skillsClientSuite(
  ({ collection, transport, era }) =>
    collection === "fixtures/skills" || (transport === "stdio" && era === "2026-07-28"),
);
