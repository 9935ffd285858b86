export { type Policy, readPolicy } from "./policy.ts";
export { policyRefusal, type SkillFacts } from "./policy-refusal.ts";
export { sourceName } from "./source-name.ts";
