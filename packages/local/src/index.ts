export {
  type LocalCatalog,
  type LocalCatalogOptions,
  type LocalCatalogStats,
  openLocalCatalog,
  type SettledState,
} from "./catalog/local-catalog.ts";
export { readProjectContext } from "./catalog/project-context.ts";
export { qualifiedName } from "./catalog/qualified-name.ts";
export { createSkillEnvironment, type EnvironmentPlace } from "./catalog/skill-environment.ts";
export { readUses, type SkillUse, usageFile } from "./catalog/usage-record.ts";
export { holdsSkillFile, isFolder } from "./discovery/skill-file-in.ts";
export { rootOwner, type SkillRoot, type SkillRootOptions, skillRoots } from "./discovery/skill-roots.ts";
export { hubFolder, type JoinedHub, withHubRoots } from "./hubs/hub-root.ts";
export { type HubState, hubProblems, readHubState } from "./hubs/hub-state.ts";
export { type HubReader, type HubSkillEntry, type SyncLimits, syncHub } from "./hubs/sync-hub.ts";
export type { ShadowedSkill } from "./index/catalog-snapshot.ts";
export { writeFileAtomically } from "./index/write-file-atomically.ts";
export { shortDigests } from "./scripts/describe-changes.ts";
export { type OpenScriptsOptions, openScripts } from "./scripts/open-scripts.ts";
export { neededBy, secretsFor } from "./scripts/run-credentials.ts";
export type { PackageSource, RegistryProblem } from "./scripts/run-packages.ts";
export {
  type AllowedHost,
  packagesModes,
  type ScriptPolicy,
  type SkillGrant,
} from "./scripts/script-policy.ts";
export type { LocalScriptRunner } from "./scripts/script-runner.ts";
export type { ScriptTrust } from "./scripts/script-trust.ts";
export { placeOf as skillPlace } from "./scripts/skill-place.ts";
export { parseSkillSelector, type SkillSelector, selectsSkill } from "./scripts/skill-selector.ts";
export type { SkillVersion, StoredSecret } from "./secrets/secret-file.ts";
export { openSecretStore, type SecretStore } from "./secrets/secret-store.ts";
export { type ServeStdioOptions, serveStdioCatalog } from "./serve/serve-stdio.ts";
export { withFileLock } from "./trust/file-lock.ts";
export { findProject, isInside, type Project, realPath } from "./trust/project-folder.ts";
export type { AllowedSkill, TrustedProject, TrustRecord } from "./trust/trust-file.ts";
export { openTrustStore, type TrustStore } from "./trust/trust-store.ts";
