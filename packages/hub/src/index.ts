export type { HubConfig, HubSettingValues } from "./config/hub-config.ts";
export type { HubSetting } from "./config/hub-setting.ts";
export { hubSettings } from "./config/hub-settings.ts";
export {
  fileValue,
  type HubConfigResult,
  type HubConfigSources,
  readHubConfig,
  takesFile,
} from "./config/read-hub-config.ts";
export { type HubHooks, type RunningHub, startHub } from "./main.ts";
export { type HubAdmin, openAdmin } from "./open-admin.ts";
export { openSourceAdmin, type SourceAdmin } from "./open-source-admin.ts";
export { type OperatorProblem, operatorProblem } from "./operator-problem.ts";
export { exportToFile, importFromFile, type TransferHooks } from "./transfer/transfer-file.ts";
