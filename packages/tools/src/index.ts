export { SKILLS_APP_META, SKILLS_APP_TOOLS, SKILLS_APP_URI } from "./app/skills-app.ts";
export { callTool, failure, type ToolResult } from "./call-tool.ts";
export type {
  Catalog,
  CatalogAnswer,
  CatalogChange,
  CatalogProblem,
  CatalogSearchOptions,
  SearchHit,
  SearchReason,
  SkillAddress,
  SkillSummary,
  Version,
} from "./catalog.ts";
export { createToolContext } from "./create-tool-context.ts";
export {
  type CallerTier,
  defineTool,
  type InputKind,
  type ObservedCall,
  type ToolAnswer,
  type ToolContext,
  type ToolDefinition,
  type ToolSpecification,
  type VersionedAnswer,
} from "./define-tool.ts";
export {
  type DeclaredError,
  type ErrorBody,
  type ErrorCode,
  type ErrorFacts,
  errorBody,
  errorCatalogue,
  type NextStep,
  ToolError,
  type ToolErrorDetails,
} from "./errors.ts";
export { type DescribedHit, describeHits, type HitContext, whyText } from "./finding/describe-hit.ts";
export type { Embedder } from "./finding/embedder.ts";
export { toolSchemas } from "./generated/tool-schemas.ts";
export { createObjectIds, type ObjectIds } from "./object-ids.ts";
export { type HostLimit, hostLimit, hostLimits } from "./planning/host-limits.ts";
export {
  HOST_IDS,
  type HostId,
  type HostProfile,
  hostOfClient,
  hostProfile,
} from "./planning/host-profile.ts";
export { type InstructionsOptions, instructions } from "./planning/instructions.ts";
export { missingNeeds, type SkillEnvironment } from "./planning/missing-needs.ts";
export { type ModelView, type ModelViewTool, modelView } from "./planning/model-view.ts";
export { type CatalogPlan, type PlanOptions, planCatalog } from "./planning/plan-catalog.ts";
export { type ProjectContext, toolsOfEntries } from "./planning/project-context.ts";
export { type RankOptions, rankSkills } from "./planning/rank-skills.ts";
export { rotationAt } from "./planning/rotation.ts";
export { presets, selectTools, type ToolRegistry, type ToolSelection } from "./presets.ts";
export { cutText, LINES_MAX, sliceBytes } from "./reading/cut-file.ts";
export { loadSkillText } from "./reading/load-skill-text.ts";
export { problemShape } from "./reading/shapes.ts";
export { forModel } from "./reading/skill-lookup.ts";
export { allTools } from "./registry.ts";
export type {
  RunAnswer,
  RunConsent,
  RunFacts,
  RunHooks,
  RunnerStatus,
  RunPlan,
  RunProgress,
  RunQuestion,
  RunReport,
  RunRequest,
  ScriptRunner,
} from "./script-runner.ts";
export { askConsent, ConsentNeeded } from "./scripts/ask-consent.ts";
export { consentText } from "./scripts/consent-text.ts";
export { executeSkillScript } from "./scripts/execute-skill-script.ts";
export { stripTerminalCodes } from "./scripts/strip-terminal-codes.ts";
export type { ChangeNotice } from "./server/change-notices.ts";
export { createSkillService, type SkillService, type SkillServiceOptions } from "./server/skill-service.ts";
export type { ToolList, ToolSchemas } from "./server/tool-list.ts";
export { parseSkillUri, skillUri } from "./skill-uri.ts";
