import { paritySuite } from "./parity.suite.ts";

// The skills of the repository in both eras, the others in one.
paritySuite((collection, era) => collection === "fixtures/skills" || era === "modern");
