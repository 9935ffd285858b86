import { type ArchiveReason, archiveReason } from "./archive-reason.ts";

export type SkillRoot =
  | { readonly ok: true /** "" or the folder's name with a slash. */; readonly prefix: string }
  | { readonly ok: false; readonly reasons: readonly ArchiveReason[] };

/** Where in the archive the skill is: at the top, or in the only folder there. */
export function findSkillRoot(names: readonly string[]): SkillRoot {
  const mains = names.filter((name) => /(?:^|\/)skill\.md$/i.test(name));
  const tops = new Set(
    names.map((name) => (name.includes("/") ? name.slice(0, name.indexOf("/") + 1) : name)),
  );
  const atTop = mains.filter((name) => !name.includes("/"));
  const [prefix = ""] = atTop.length > 0 ? [""] : mains.filter(isOneDeep).map(folderOf);
  const hasRoot = atTop.length > 0 || mains.some(isOneDeep);
  if (!hasRoot) return { ok: false, reasons: [archiveReason("no_skill")] };
  const reasons: ArchiveReason[] = [];
  if (prefix !== "" && tops.size > 1) {
    const other = [...tops].find((top) => top !== prefix);
    reasons.push(archiveReason("several_roots", other));
  }
  const nested = mains.find((name) => name.startsWith(prefix) && name.slice(prefix.length).includes("/"));
  if (nested !== undefined) reasons.push(archiveReason("nested_skill", nested));
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, prefix };
}

function isOneDeep(name: string): boolean {
  return name.split("/").length === 2;
}

function folderOf(name: string): string {
  return name.slice(0, name.indexOf("/") + 1);
}
