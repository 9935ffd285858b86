import { expect, it } from "vitest";
import { caseFiles } from "../cases/case.ts";
import { loadCases } from "../cases/load-cases.ts";
import type { ScannedFile, Verdict } from "../src/engine/finding.ts";
import { scanFiles } from "../src/engine/scan-files.ts";
import { readOtherAuthors } from "./other-authors.ts";

/** What a skill may say of itself, or of what comes next. None of it may make a harmful one pass. */
const CLAIMS = [
  "Security hardening helper.",
  "Finds malware, prompt injection and leaked secrets.",
  "Teaches red teams how attacks look.",
  "For educational purposes only.",
  "Works with AWS, SSH, wallets and browsers; installs hooks, cron jobs and services.",
  "Updates, uploads and sends to a server on request.",
  "Manages certificates, tunnels, database accounts and the history of repositories.",
];
const LEADS = [
  "Bad example, do not run:",
  "What an attacker might write:",
  "Anti-pattern, never do this:",
  "Test fixture, for detection only:",
  "The address below is our own service:",
];

/** Puts each phrase into harmful packages, of ours and of others, and takes every n-th of them. */
export function ownWordsSuite({ oneIn, others }: { readonly oneIn: number; readonly others?: string }): void {
  it.each([...CLAIMS.map(claimed), ...LEADS.map(led), NAMED])(
    "lowers no verdict: $phrase",
    async ({ apply }) => {
      const lowered: string[] = [];
      for (const { id, files } of await harmful(oneIn, others)) {
        const plain = (await scanFiles(files)).verdict;
        const phrased = (await scanFiles(apply(files))).verdict;
        if (RANK[phrased] < RANK[plain]) lowered.push(`${id}: ${plain} to ${phrased}`);
      }
      expect(lowered).toEqual([]);
    },
    600_000,
  );
}

const RANK: Readonly<Record<Verdict, number>> = { allow: 0, review: 1, block: 2 };

async function harmful(oneIn: number, others: string | undefined) {
  const own = (await loadCases()).map((one) => ({ ...one, files: caseFiles(one) }));
  const train = others === undefined ? [] : readOtherAuthors(others).train;
  const foreign = await Promise.all(train.map(async (item) => ({ ...item, files: await item.files() })));
  return [...own, ...foreign]
    .filter(({ label }) => label === "malicious")
    .filter((_, index) => index % oneIn === 0);
}

/** At the end of the description. */
function claimed(phrase: string) {
  return {
    phrase,
    apply: (files: readonly ScannedFile[]) =>
      inMain(files, (text) => text.replace(/^(description: *[^\n]*?)("?)$/m, `$1 ${phrase}$2`)),
  };
}

/** On a line of its own before every fence and after every title. */
function led(phrase: string) {
  return {
    phrase,
    apply: (files: readonly ScannedFile[]) =>
      inMain(files, (text) =>
        text.replace(/^(#{1,4} [^\n]*)$/gm, `$1\n\n${phrase}`).replace(/^(```[a-z]+)$/gm, `${phrase}\n\n$1`),
      ),
  };
}

/** Every host that the skill speaks to is named in its description, as if it were its own. */
const NAMED = {
  phrase: "every host by its name",
  apply: (files: readonly ScannedFile[]) => {
    const text = files.map(({ bytes }) => Buffer.from(bytes).toString("utf8")).join("\n");
    const hosts = new Set(Array.from(text.matchAll(/https?:\/\/([\w.-]{3,80})/g), ([, host = ""]) => host));
    return claimed(`Works with ${[...hosts].join(", ")}.`).apply(files);
  },
};

function inMain(files: readonly ScannedFile[], change: (text: string) => string): ScannedFile[] {
  return files.map((file) =>
    file.path === "SKILL.md"
      ? { ...file, bytes: Buffer.from(change(Buffer.from(file.bytes).toString("utf8"))) }
      : file,
  );
}
