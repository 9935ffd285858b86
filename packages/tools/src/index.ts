export { SKILLS_APP_META, SKILLS_APP_TOOLS, SKILLS_APP_URI } from "./app/skills-app.ts";
export { callTool } from "./call-tool.ts";
export {
  type Catalog,
  type CatalogAnswer,
  type CatalogChange,
  type CatalogProblem,
  type CatalogSearchOptions,
  hasScriptsToRun,
  type SearchHit,
  type SearchReason,
  type SkillAddress,
  type SkillSummary,
  type Version,
} from "./catalog.ts";
export { createToolContext } from "./create-tool-context.ts";
export {
  type CallerTier,
  defineTool,
  type HeldCall,
  type InputKind,
  type LeaveCall,
  type ObservedCall,
  type ReserveCall,
  type ToolAnswer,
  type ToolContext,
  type ToolDefinition,
  type ToolSpecification,
  type ToolView,
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
export { searchText } from "./finding/search-text.ts";
export { toolSchemas } from "./generated/tool-schemas.ts";
export type {
  HostConfig,
  HostConfigEntry,
  HostConfigValue,
  HostProfile,
  RemoteServer,
} from "./hosts/define-host.ts";
export { describeHost } from "./hosts/describe-host.ts";
export { type HostBudgets, hostBudgets } from "./hosts/host-budgets.ts";
export {
  findHostProfile,
  HOST_IDS,
  type HostId,
  hostOfClient,
  hostProfile,
  hostProfiles,
} from "./hosts/host-profiles.ts";
export { type HostMachine, resolveHostPath } from "./hosts/resolve-host-path.ts";
export { KEY_VARIABLE, SERVER_NAME, spellTool } from "./hosts/spell-tool.ts";
export { createObjectIds, type ObjectIds } from "./object-ids.ts";
export { type InstructionsOptions, instructions } from "./planning/instructions.ts";
export { missingNeeds, type SkillEnvironment } from "./planning/missing-needs.ts";
export { type ModelView, type ModelViewTool, modelView } from "./planning/model-view.ts";
export type { NativeSkills, PlacedSkills } from "./planning/native-skills.ts";
export { type CatalogPlan, type PlanOptions, planCatalog } from "./planning/plan-catalog.ts";
export { type ProjectContext, toolsOfEntries } from "./planning/project-context.ts";
export { type RankOptions, rankSkills } from "./planning/rank-skills.ts";
export { rotationAt } from "./planning/rotation.ts";
export {
  placeForTask,
  type TaskPlace,
  type TriedHit,
  type TriedTask,
  tryTask,
} from "./planning/try-task.ts";
export { type PresetRules, presetRules, rulesOf, type SkillStandard, STRICT } from "./preset-rules.ts";
export { hasExactTexts, presets, selectTools, type ToolRegistry, type ToolSelection } from "./presets.ts";
export { cutText, LINES_MAX, sliceBytes } from "./reading/cut-file.ts";
export { loadSkillText } from "./reading/load-skill-text.ts";
export { type NextCall, noticeChars, partWords, withPartNotice } from "./reading/part-notice.ts";
export { problemShape } from "./reading/shapes.ts";
export { forModel } from "./reading/skill-lookup.ts";
export { allTools } from "./registry.ts";
export type {
  ChangeKeeper,
  RunAnswer,
  RunChanges,
  RunConnection,
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
export { answeredChanges, askChanges, ChangesQuestion } from "./scripts/ask-changes.ts";
export { askConsent, ConsentNeeded } from "./scripts/ask-consent.ts";
export { changesText } from "./scripts/changes-text.ts";
export { connectionLines } from "./scripts/connection-lines.ts";
export { consentText } from "./scripts/consent-text.ts";
export { executeSkillScript } from "./scripts/execute-skill-script.ts";
export { type MissingCredentials, missingCredentials } from "./scripts/missing-credentials.ts";
export { MOST_RUN_SECONDS } from "./scripts/run-failure.ts";
export { stripTerminalCodes } from "./scripts/strip-terminal-codes.ts";
export type { ChangeNotice } from "./server/change-notices.ts";
export { createSkillService, type SkillService, type SkillServiceOptions } from "./server/skill-service.ts";
export type { ToolList, ToolSchemas } from "./server/tool-list.ts";
export { parseSkillUri, skillUri } from "./skill-uri.ts";
export { createMemoryTaskStore } from "./tasks/memory-task-store.ts";
export type {
  RunningTask,
  RunningTasks,
  Task,
  TaskChange,
  TaskStatus,
  TaskStore,
} from "./tasks/task-store.ts";
export { bodyOf, failed, type McpResult, mcpResult, type ToolResult } from "./tool-result.ts";
