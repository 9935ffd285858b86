import { engineVersion } from "@skillquay/scan";
import { expect, it } from "vitest";
import { scheduleRescan } from "../../../../features/scans/index.ts";
import { createVerdicts } from "../../../../features/scans/verdicts.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask, skillMd } from "../../testing/requests.ts";
import { ADMIN_HEADER } from "./admin-guard.ts";

it("lets the operator have everything judged that the present scanner has not seen, and writes it down", async () => {
  const secret = "0123456789abcdef";
  const hub = await openHub({ admin: { secret, listen: undefined }, runsJobs: true });
  const headers = { [ADMIN_HEADER]: secret };
  const { accountId, key } = await hub.member("ada");
  await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
  const { database, blobs, log, jobs } = hub.services;
  await scheduleRescan(jobs, { database, log, verdicts: createVerdicts({ database, blobs }) });
  const scan = async () => (await ask(hub, "/v1/skills/pdf/scan", { key })).json;
  expect(await scan()).toMatchObject({ state: "waiting" });
  expect(await ask(hub, "/admin/rescan", { method: "POST", headers })).toMatchObject({
    status: 202,
    json: { engine: engineVersion },
  });
  await expect.poll(scan).toMatchObject({ state: "scanned", verdict: "allow", engine: engineVersion });
  expect((await ask(hub, "/admin/audit", { headers })).text).toContain("rescan.start");
});
