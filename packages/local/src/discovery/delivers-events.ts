import { statfsSync } from "node:fs";

/**
 * Whether the file system of a folder is one of which it is known that its watches tell of every change. Others may take a
 * watch and stay silent: network shares and folders of virtual machines, which change elsewhere, and overlays, whose lower
 * layers can be written to.
 */
export function deliversEvents(folder: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    return KNOWN_TYPES.has(statfsSync(folder).type);
  } catch {
    return true; // Gone: the next scan knows.
  }
}

/** Numbers of linux/magic.h: file systems on a disk or in memory, which nobody else writes to. */
const KNOWN_TYPES: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // xfs
  0x9123683e, // btrfs
  0xf2f52010, // f2fs
  0xca451a4e, // bcachefs
  0x2fc12fc1, // zfs
  0x01021994, // tmpfs
  0x858458f6, // ramfs
  0x4d44, // vfat
  0x2011bab0, // exfat
  0x7366746e, // ntfs
]);
