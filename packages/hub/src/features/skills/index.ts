// Skills, their versions and files. All that the rest of the hub may import of it.
export { isLicenseFile, licenseOf } from "./license-of.ts";
export { loadSamples } from "./load-samples.ts";
export { publishRows } from "./publish-skill.ts";
export { deleteUnusedBlob, unusedBlobs } from "./queries/blob-queries.ts";
export { accountsSharedWith, insertVersion, lockSkill, versionOfTree } from "./queries/publish-queries.ts";
export { filesOfVersion, type VersionFile } from "./queries/version-file-queries.ts";
export { readStoredFiles } from "./read-stored-files.ts";
export { refuseLookalike } from "./refuse-lookalike.ts";
export {
  identifySkill,
  manifestFile,
  readSkillUpload,
  type SkillUpload,
  type UploadedFile,
} from "./skill-upload.ts";
export { storeFiles } from "./store-files.ts";
