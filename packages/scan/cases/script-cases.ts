import type { FamilyName } from "../src/engine/families.ts";
import type { Case } from "./case.ts";
import { skillText } from "./skill-text.ts";

type Files = Readonly<Record<string, string>>;
type ScriptCase = (family: FamilyName, id: string, name: string, description: string, files: Files) => Case;

/** Cases whose SKILL.md says little more than to run the first of their files, in these words. */
export function scriptCases(
  label: Case["label"],
  words: (script: string, description: string) => string,
): ScriptCase {
  return (family, id, name, description, files) => {
    const [script = ""] = Object.keys(files);
    const body = `# ${name}\n\n${words(script, description)}\n`;
    return {
      id: `${label === "benign" ? "like" : "shape"}-${id}`,
      label,
      family,
      files: { "SKILL.md": skillText(name, description, body), ...files },
    };
  };
}

/** A harmless one with a sentence `more` on what the script does. */
export function honestScript(
  family: FamilyName,
  id: string,
  name: string,
  description: string,
  more: string,
  files: Files,
): Case {
  const honest = scriptCases("benign", (script) => `Run ''${script}'' and show what it prints. ${more}`);
  return honest(family, id, name, description, files);
}
