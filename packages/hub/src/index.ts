export type { HubConfig } from "./app/config/hub-config.ts";
export { type HubSetting, type HubSettingValues, hubSettings } from "./app/config/hub-settings.ts";
export { type HubConfigResult, type HubConfigSources, readHubConfig } from "./app/config/read-hub-config.ts";
export { type HubHooks, type RunningHub, startHub } from "./app/main.ts";
export { type MigrateHooks, migrateDatabase } from "./app/migrate-database.ts";
export { type HubAdmin, openAdmin } from "./app/open-admin.ts";
export { openSourceAdmin, type SourceAdmin } from "./app/open-source-admin.ts";
export { type OperatorProblem, operatorProblem } from "./app/operator-problem.ts";
export {
  exportAccountToFile,
  exportToFile,
  importAccountFromFile,
  importFromFile,
  type TransferHooks,
} from "./app/transfer/transfer-file.ts";
