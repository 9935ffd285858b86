export { type Environment, environmentSource } from "./environment-source.ts";
export { allExamples, exampleFor } from "./examples.ts";
export {
  type FileReading,
  fileSource,
  type Nearest,
  unknownKeyMistakes,
  unknownKeys,
} from "./file-source.ts";
export { type FlagOption, flagOptions } from "./flag-options.ts";
export {
  choice,
  folder,
  integer,
  type Kind,
  list,
  onOff,
  origin,
  originOf,
  other,
  type Reading,
  resolveFolder,
  text,
  type ValueSource,
  wholeNumber,
} from "./kind.ts";
export { type MergedSettings, mergeSettings, type SettingsSource } from "./merge-settings.ts";
export { readRegularBytes, readRegularFile } from "./read-regular-file.ts";
export {
  defaultValues,
  listSettings,
  type NamedSetting,
  type NarrowedFrom,
  type Setting,
  type SettingDefinitions,
  type SettingValues,
} from "./setting.ts";
export { type UserMachine, userDataFolder } from "./user-data-folder.ts";
