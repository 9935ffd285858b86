// How often skills are used. All that the rest of the hub may import of it.
export { skillsUsedAround } from "./skills-used-around-queries.ts";
export { createUsage } from "./usage.ts";
export { usageReport } from "./usage-report.ts";
