// Does one thing as a hub would, and dies at the point that it is told, as a crash would have it. Prints `done` at the end.
import { z } from "zod/v4";
import { openFolderBlobs } from "../../blobs/folder-blobs.ts";
import { createCredits } from "../../credits/credits.ts";
import { connectDatabase } from "../../db/connect.ts";
import { silentLog } from "../../db/storage-log.ts";
import { createDrive } from "../../drive/drive.ts";
import { createFault } from "../../faults.ts";
import { createJobs } from "../../jobs/jobs.ts";
import { mainFile, uploadOf } from "../../skills/testing/main-file.ts";
import type { SourceSkill } from "../../sources/sources.ts";
import { createImports } from "../imports.ts";

const settings = z
  .object({
    connectionString: z.string(),
    blobFolder: z.string(),
    accountId: z.string(),
    work: z.enum(["import", "upload", "update"]),
    slug: z.string(),
    failAt: z.string().optional(),
    sourceSkill: z.custom<SourceSkill>((value) => typeof value === "object").optional(),
  })
  .parse(JSON.parse(process.env.IMPORT_MAIN ?? ""));

const { accountId, slug, sourceSkill } = settings;
const database = connectDatabase({
  address: { connectionString: settings.connectionString },
  maxConnections: 5,
});
const blobs = await openFolderBlobs({ folder: settings.blobFolder, sign: async () => "" });
const fault = createFault(settings.failAt);
const jobs = await createJobs({ database });
const credits = createCredits({ database, fault });
const files = uploadOf({ "SKILL.md": mainFile(slug), "references/more.md": `More of ${slug}.\n` });
const imports = createImports({
  database,
  blobs,
  jobs,
  credits,
  sources: {
    find: async () => sourceSkill,
    skill: async () => sourceSkill,
    fetchSkill: async () => files,
  },
  log: silentLog,
  fault,
});
await imports.work();

const owner = { accountId };
if (settings.work === "update") {
  const drive = createDrive({ database, blobs, verdicts: imports.verdicts, credits, fault });
  await drive.acceptUpdate(owner, { slug });
} else {
  const handle =
    settings.work === "upload"
      ? await imports.startUpload(owner, { files })
      : await imports.start(owner, { slug });
  if ("importId" in handle) await imports.wait(owner, handle.importId, { timeoutMs: 60_000 });
}
process.stdout.write("done\n");
await jobs.close();
await database.close();
