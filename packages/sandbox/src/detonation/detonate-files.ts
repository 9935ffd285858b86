import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { skillPathViolation } from "@skillquay/skill";
import { type DetonationOptions, detonateSkill } from "./detonate-skill.ts";
import type { DetonationReport } from "./detonation.ts";

export interface DetonatedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** As `detonateSkill`, for files that lie in no folder: they get one for as long as it takes. */
export async function detonateFiles(
  files: readonly DetonatedFile[],
  options: DetonationOptions = {},
): Promise<DetonationReport> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-detonation-"));
  try {
    // Open to the user that the scripts run as, who is nobody else.
    await chmod(folder, 0o755);
    const refused: DetonatedFile[] = [];
    for (const file of files) {
      if (skillPathViolation(file.path) === undefined) await put(folder, file);
      else refused.push(file);
    }
    const report = await detonateSkill(folder, options);
    const notRun = refused.map(({ path }) => ({ path, why: "Its path cannot be used." }));
    return { ...report, notRun: [...report.notRun, ...notRun] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function put(folder: string, { path, bytes }: DetonatedFile): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const isProgram = bytes[0] === 0x23 && bytes[1] === 0x21;
  await writeFile(target, bytes, { flag: "wx" });
  await chmod(target, isProgram ? 0o755 : 0o644);
}
