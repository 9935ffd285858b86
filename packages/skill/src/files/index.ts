// For programs that read skills before they have loaded anything else: neither YAML nor Markdown comes along.
export { listSkillFiles } from "./manifest.ts";
export { readSkillFileSync, SkillPathError } from "./safe-path.ts";
