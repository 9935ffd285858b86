// Skills, their versions and files. All that the rest of the hub may import of it.
export { scheduleBlobCollection } from "./collect-blobs.ts";
export { isLicenseFile, licenseOf } from "./license-of.ts";
export { storedBlobs } from "./queries/blob-queries.ts";
export { markBundled, treesOf } from "./queries/bundled-queries.ts";
export { countPublished, countSkills, skillIdsOf } from "./queries/hub-queries.ts";
export {
  deleteSkill,
  handOverSkills,
  keepShown,
  lockSkillById,
  lockVisibility,
  offerVersion,
  ownSkillId,
  ownSlugs,
  ownVersionsAfter,
  renameSkill,
  type SkillToShare,
  setSource,
  setVisibility,
  someOwnSkills,
  sourceOfSkill,
  teamOfSkill,
} from "./queries/own-skill-queries.ts";
export {
  insertVersion,
  lockSkill,
  type Provenance,
  pointSkillAt,
  versionOfTree,
} from "./queries/publish-queries.ts";
export { filesOfVersion, type VersionFile } from "./queries/version-file-queries.ts";
export {
  haveVersions,
  marketplaceVersion,
  signerOfLatest,
  skillsOfTree,
  tokensOf,
  type VersionOfSkill,
  versionNumber,
  versionRow,
  versionsOfSkill,
} from "./queries/version-queries.ts";
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
export { signerChange, storedSignature } from "./stored-signature.ts";
