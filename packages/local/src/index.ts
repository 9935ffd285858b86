export type { ShadowedSkill } from "./generation.ts";
export {
  type LocalCatalog,
  type LocalCatalogOptions,
  type LocalCatalogStats,
  openLocalCatalog,
} from "./local-catalog.ts";
export { readProjectContext } from "./project-context.ts";
export { type OpenScriptsOptions, openScripts } from "./scripts/open-scripts.ts";
export type { ScriptPolicy } from "./scripts/script-policy.ts";
export type { LocalScriptRunner } from "./scripts/script-runner.ts";
export { type ServeStdioOptions, serveStdioCatalog } from "./serve-stdio.ts";
export { createSkillEnvironment, type EnvironmentPlace } from "./skill-environment.ts";
export { type SkillRoot, type SkillRootOptions, skillRoots } from "./skill-roots.ts";
export { readUses, type SkillUse, usageFile } from "./usage-record.ts";
export { writeFileAtomically } from "./write-file-atomically.ts";
