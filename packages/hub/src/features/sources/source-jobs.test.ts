import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { temporaryFolder } from "../../platform/testing/temporary-folder.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { mainFile } from "../skills/testing/publishing-fixture.ts";
import { openSources } from "./open-sources.ts";
import { TEST_POLICY, testRepository, testSearchFolders } from "./testing/source-fixture.ts";

it("syncs by a job, and tells once of what is new", async () => {
  const database = await testDatabase();
  const jobs = await createJobs({ database });
  onTestFinished(() => jobs.close());
  const folder = join(await temporaryFolder(), "sources");
  const sources = await openSources({
    database,
    jobs,
    policy: TEST_POLICY,
    folder,
    searchFolders: testSearchFolders(),
  });
  const notices: string[] = [];
  await sources.onSynced(async ({ sourceId }) => void notices.push(sourceId));
  await sources.work("23 */6 * * *");
  const repository = await testRepository();
  repository.commit({ "pdf/SKILL.md": mainFile("pdf") });
  const { id } = await sources.add({ url: repository.url });
  await sources.requestSync(id);
  await expect.poll(() => notices).toEqual([id]);
  expect(await sources.list()).toMatchObject([{ state: "ok", skills: 1 }]);
  // A job that fails is kept with the source, and does not stop the next one.
  const { id: missing } = await sources.add({ url: `file://${folder}/nothing` });
  await sources.requestSync(missing);
  await expect.poll(async () => (await sources.list()).map(({ state }) => state)).toEqual(["ok", "failed"]);
  repository.commit({ "csv/SKILL.md": mainFile("csv") });
  await sources.requestSync(id);
  await expect.poll(() => notices).toEqual([id, id]);
});
