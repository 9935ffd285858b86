export { SKILLS_APP_HTML, SKILLS_APP_URI } from "./app/skills-app.ts";
export { callTool, type ToolResult } from "./call-tool.ts";
export type {
  Catalog,
  CatalogChange,
  CatalogProblem,
  SearchHit,
  SkillAddress,
  SkillSummary,
} from "./catalog.ts";
export type { ToolContext, ToolDefinition } from "./define-tool.ts";
export { type ErrorCode, errorCatalogue, ToolError } from "./errors.ts";
export { type InstructionsOptions, instructions } from "./planning/instructions.ts";
export { type CatalogPlan, type PlanOptions, planCatalog } from "./planning/plan-catalog.ts";
export { rankSkills } from "./planning/rank-skills.ts";
export { isPreset, type PresetName, presets, selectTools, type ToolSelection } from "./presets.ts";
export { allTools } from "./registry.ts";
export type {
  RunHooks,
  RunnerStatus,
  RunPlan,
  RunProgress,
  RunReport,
  RunRequest,
  ScriptRunner,
} from "./script-runner.ts";
export { executeSkillScript } from "./scripts/execute-skill-script.ts";
export type { ChangeNotice } from "./server/change-notices.ts";
export { createSkillServers, type SkillServers, type SkillServersOptions } from "./server/skill-servers.ts";
export type { ShownTools } from "./server/tool-list.ts";
export { parseSkillUri, skillUri } from "./skill-uri.ts";
