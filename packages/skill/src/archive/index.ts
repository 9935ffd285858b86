export { ARCHIVE_LIMITS, type ArchiveFile, type ArchiveLimits } from "./archive-file.ts";
export { ARCHIVE_REASONS, type ArchiveReason, type ArchiveReasonCode } from "./archive-reason.ts";
export { entryCollisions } from "./entry-collisions.ts";
export { entryPathReasons } from "./entry-path.ts";
export { type PackOptions, packSkill, packSkills, type SkillToPack } from "./pack-skill.ts";
export { type ReadArchive, readArchive } from "./read-archive.ts";
