/** Skills that come with the program: every account has them, and they cost nothing. */
export const BUNDLED_SKILLS = ["skillquay-guide", "upload-to-skillquay"] as const;

/** Whether the name may be one of theirs: which skill it is for a caller, the catalog says. */
export function isBundledName(name: string): boolean {
  const slug = name.slice(name.lastIndexOf(":") + 1).toLowerCase();
  return BUNDLED_SKILLS.some((bundled) => bundled === slug);
}
