import { oneLine } from "../text/escape-text.ts";

/** Why an archive is refused. The message is ours and safe to show; the path is cut and has no hidden characters. */
export interface ArchiveReason {
  readonly code: ArchiveReasonCode;
  readonly path?: string;
  readonly message: string;
}

/** Every reason there is. A code is never renamed: programs rely on it. */
export const ARCHIVE_REASONS = {
  // The archive as a whole
  file_empty: "The file is empty.",
  not_a_zip: "The file is not a zip archive.",
  truncated: "The archive is cut off: bytes are missing.",
  trailing_bytes: "There are bytes after the end of the archive.",
  prepended_bytes: "There are bytes before the beginning of the archive.",
  hidden_bytes: "There are bytes between the parts of the archive that belong to no file.",
  several_ends: "The archive has more than one end, so that programs would read different archives.",
  several_disks: "The archive is a part of several.",
  zip64: "The archive uses the zip64 format, which nothing of this size needs.",
  no_entries: "The archive holds nothing.",
  directory_malformed: "The archive's list of files is damaged.",
  readers_disagree: "Two readers find different files in the archive.",
  // One entry
  header_mismatch: "The archive says two different things about this file.",
  header_malformed: "The header of this file is damaged.",
  overlapping_entries: "This file shares its bytes with another one.",
  duplicate_entry: "This name appears more than once.",
  encrypted: "The file is encrypted.",
  method_unknown: "The file is compressed in a way other than deflate.",
  flags_unknown: "The file uses a feature of the format that not every program knows.",
  size_wrong: "The file has another size than the archive says.",
  checksum_wrong: "The bytes of the file do not have the checksum that the archive says.",
  data_malformed: "The compressed bytes of the file are damaged.",
  // Names
  name_not_utf8: "The name is not marked as UTF-8, so that programs would read different names.",
  path_empty: "The name is empty or has an empty part.",
  path_absolute: "The path is absolute.",
  path_drive: "The path names a drive.",
  path_backslash: "The path has a backslash.",
  path_traversal: "The path has a '.' or '..' part.",
  path_control_character: "The path has a control character.",
  path_hidden_character:
    "The path has a character that people do not see or that changes the reading direction.",
  path_segment_too_long: "A part of the path is longer than 255 bytes.",
  path_too_long: "The path is longer than 500 bytes.",
  path_too_deep: "The path is deeper than 10 folders.",
  path_windows_name: "The name cannot exist on Windows.",
  path_trailing_dot_or_space: "A part of the path ends with a dot or a space.",
  case_collision: "Another name differs only in upper and lower case.",
  unicode_collision: "Another name looks the same and is spelled with other characters.",
  file_folder_clash: "The same name is a file and a folder.",
  git_file: "Files of git are not part of a skill.",
  hidden_file: "Hidden files and installed packages are not part of a skill.",
  // Kinds
  symlink: "The entry is a symbolic link.",
  special_file: "The entry is a pipe, a device, a socket or a hard link.",
  setuid: "The file asks to be run with the rights of another user.",
  kind_mismatch: "The entry is marked as a folder and has the name of a file, or the other way round.",
  folder_with_data: "A folder has bytes.",
  // Size
  archive_too_large: "All files together are larger than allowed.",
  file_too_large: "The file is larger than allowed.",
  too_many_entries: "There are more entries than allowed.",
  compression_bomb: "The file unpacks to more than a hundred times its size.",
  nested_bomb: "The archive inside unpacks to more than allowed.",
  // The skill
  no_skill: "There is no SKILL.md at the top or in the one folder at the top.",
  several_roots: "There is more than one folder, or a file beside the skill's folder.",
  nested_skill: "There is a second SKILL.md inside the skill.",
  folder_name_mismatch: "The folder has another name than the skill in its SKILL.md.",
} as const;

export type ArchiveReasonCode = keyof typeof ARCHIVE_REASONS;

/** Ends the reading at once; `readArchive` turns it into its answer. */
export class ArchiveRefused extends Error {
  readonly reasons: readonly ArchiveReason[];

  constructor(reasons: readonly ArchiveReason[]) {
    super(reasons.map(({ code }) => code).join(", "));
    this.name = "ArchiveRefused";
    this.reasons = reasons;
  }
}

export function archiveReason(code: ArchiveReasonCode, path?: string): ArchiveReason {
  const message = ARCHIVE_REASONS[code];
  return path === undefined ? { code, message } : { code, path: oneLine(path, 120), message };
}

export function refuse(code: ArchiveReasonCode, path?: string): ArchiveRefused {
  return new ArchiveRefused([archiveReason(code, path)]);
}
