export { type DeclaredPackages, declaredPackages, type RefusedPackage } from "./declared-packages.ts";
export { findScript, type ScriptMatch } from "./find-script.ts";
export { isGivableName } from "./givable-name.ts";
export type { RefusalReason } from "./judge-path.ts";
export {
  explainScripts,
  listRunnable,
  listScripts,
  type ReadFile,
  type RefusedScript,
  type ScriptListing,
} from "./list-scripts.ts";
export { type MissingDependency, missingDependency } from "./missing-dependency.ts";
export type { ReadText } from "./nearest-file.ts";
export { declaredHosts, type NeededHost, neededHosts } from "./needed-hosts.ts";
export { type NeededVariable, neededVariables } from "./needed-variables.ts";
export { packageJsonDependencies } from "./package-json-dependencies.ts";
export { type Pep723, pep723 } from "./pep723.ts";
export { requirements } from "./requirements.ts";
export { isVariableName, type ScriptVariable } from "./script-variables.ts";
export {
  type DeclaredArgument,
  type Interpreter,
  SCRIPT_READ_MAX_BYTES,
  type ScriptDependencies,
  type ScriptLanguage,
  type SkillScript,
} from "./skill-script.ts";
