import type { FileLink, FileView } from "./skill-view.ts";

/**
 * Test material of a skill about security is talked about, not asked for: attacks are its subject. Only in folders that are
 * named so, and never for a file that something in the skill runs.
 */
export function withFixtures(
  files: readonly FileView[],
  links: readonly FileLink[],
  description: string,
): FileView[] {
  if (!ABOUT_SECURITY.test(description.slice(0, 2_000))) return [...files];
  const started = new Set(links.filter(({ how }) => how !== "mentions").map(({ to }) => to));
  return files.map((file) => {
    if (!FIXTURE_FOLDER.test(file.path) || started.has(file.path)) return file;
    return {
      ...file,
      code: file.code.map((piece) => ({ ...piece, isCautionary: true })),
      prose: file.prose.map((passage) => ({ ...passage, isCautionary: true })),
    };
  });
}

const ABOUT_SECURITY =
  /\b(?:security|malware|malicious|injections?|vulnerabilit(?:y|ies)|threats?|red[- ]?team\w{0,3}|pentest\w{0,3}|jailbreaks?|exploits?|attacks?)\b/i;
const FIXTURE_FOLDER = /(?:^|\/)(?:tests?|fixtures?|samples?|evals?|testdata|test-data|adversarial)\//i;
