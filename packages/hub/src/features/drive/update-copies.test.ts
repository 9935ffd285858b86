import { expect, it } from "vitest";
import { silentLog } from "../../platform/db/storage-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { createCredits } from "../credits/credits.ts";
import { createImports } from "../imports/imports.ts";
import { importFixture } from "../imports/testing/import-fixture.ts";
import { mainFile } from "../skills/testing/main-file.ts";
import { sourceFixture, testRepository } from "../sources/testing/source-fixture.ts";
import { updateCopies } from "./update-copies.ts";

it("follows a repository: import, commit, sync, and the update is there to be looked at", async () => {
  const database = await testDatabase();
  const fixture = await importFixture(database);
  const { sources } = await sourceFixture(database);
  const repository = await testRepository();
  repository.commit({ "skills/greeter/SKILL.md": mainFile("greeter"), "skills/greeter/a.md": "one\n" });
  const source = await sources.add({ url: repository.url });
  await sources.sync(source.id);
  const { queue, blobs } = fixture;
  const parts = { database, blobs, sources, log: silentLog };
  const imports = createImports({
    ...parts,
    jobs: queue.jobs,
    credits: createCredits({ database }),
    crashPoint: () => {},
  });
  await imports.work();
  const owner = await fixture.owner();
  await imports.start(owner, { slug: "greeter" });
  await queue.drain();
  expect(await fixture.driveOf(owner.accountId)).toEqual(["greeter 1"]);

  const revision = repository.commit({
    "skills/greeter/a.md": "two\n",
    "skills/greeter/scripts/hi.sh": "#!/bin/sh\necho hi\n",
  });
  await sources.sync(source.id);
  await updateCopies({ ...parts, verdicts: imports.verdicts }, source.id);
  const { updates } = await fixture.drive.checkUpdates(owner);
  expect(updates).toMatchObject([
    {
      slug: "greeter",
      toVersion: 2,
      verdict: "allow",
      grown: { scripts: ["scripts/hi.sh"] },
      files: [
        { path: "a.md", diff: "@@ -1,1 +1,1 @@\n-one\n+two\n" },
        { path: "scripts/hi.sh", change: "added" },
      ],
    },
  ]);
  const { provenance } = await database.db
    .selectFrom("versions")
    .select("provenance")
    .where("number", "=", 2)
    .executeTakeFirstOrThrow();
  expect(provenance).toMatchObject({ url: repository.url, path: "skills/greeter", revision });
});
