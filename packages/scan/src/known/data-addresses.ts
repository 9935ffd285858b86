import type { SkillView } from "../view/skill-view.ts";
import { type Address, addressesIn } from "./addresses.ts";

/** Addresses that stand in the skill's own settings, by the name of the file: `assets/config.json` for a script that opens `config.json`. */
export function dataAddresses(skill: SkillView): (file: string) => readonly Address[] {
  const byName = new Map<string, readonly Address[]>();
  for (const { path, kind, text } of skill.files) {
    if (kind !== "data" || text === undefined || byName.size >= MAX_FILES) continue;
    const match = addressesIn(text.slice(0, MAX_CHARS)).slice(0, MAX_ADDRESSES);
    if (match.length > 0) byName.set(nameOf(path), match);
  }
  return (file) => byName.get(nameOf(file)) ?? [];
}

const MAX_FILES = 50;
const MAX_CHARS = 20_000;
// A file with more is a list of data, not a setting.
const MAX_ADDRESSES = 5;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).toLowerCase();
}
