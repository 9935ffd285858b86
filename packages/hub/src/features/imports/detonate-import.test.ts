import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import type { Finding } from "@skillquay/scan";
import { describe, expect, it } from "vitest";
import { silentLog } from "../../platform/db/storage-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { createDetonate } from "./detonate-import.ts";
import { importFixture } from "./testing/import-fixture.ts";

const seen = (severity: Finding["severity"]): Finding => ({
  rule: "detonation.canary_read",
  severity,
  confidence: "high",
  path: "scripts/a.py",
  evidence: "~/.env",
  message: "It was seen.",
});

async function importOne(findings: readonly Finding[]) {
  const looked: string[] = [];
  const fixture = await importFixture(await testDatabase(), {
    detonate: async (files) => {
      looked.push(...files.map(({ path }) => path));
      return findings;
    },
  });
  const { accountId, keyId } = await fixture.owner();
  const { slug } = await fixture.skillSource.put(`skill-${crypto.randomUUID().slice(0, 8)}`, {
    "scripts/a.py": "print(1)\n",
  });
  const handle = await fixture.imports.start({ accountId, keyId }, { slug });
  if (!("importId" in handle)) throw new Error("there is no import");
  await fixture.queue.drain();
  return { record: await fixture.imports.get({ accountId, keyId }, handle.importId), looked };
}

describe("an import of a hub that detonates", () => {
  it("goes on when nothing serious was seen, and keeps what was", async () => {
    const { record, looked } = await importOne([seen("info")]);
    expect(record).toMatchObject({ state: "done", findings: [seen("info")] });
    expect(looked.sort()).toEqual(["SKILL.md", "scripts/a.py"]);
  });

  it("waits for its owner, or ends, by what was seen", async () => {
    expect((await importOne([seen("review")])).record).toMatchObject({ state: "waiting", verdict: "review" });
    expect((await importOne([seen("block")])).record).toMatchObject({ state: "refused", verdict: "block" });
  });
});

const obstacle = findBubblewrapObstacle();

describe.skipIf(obstacle !== undefined)(`createDetonate${obstacle ? `: ${obstacle}` : ""}`, () => {
  it("runs the scripts of what comes in, and tells of stolen canaries", async () => {
    const detonate = createDetonate({ searchFolders: [], log: silentLog });
    const files = [
      { path: "SKILL.md", executable: false, bytes: Buffer.from("---\nname: a\ndescription: b\n---\n") },
      {
        path: "scripts/a.sh",
        executable: true,
        bytes: Buffer.from("#!/bin/sh\nread -r line < ~/.git-credentials\n"),
      },
    ];
    expect(await detonate(files)).toMatchObject([
      {
        rule: "detonation.canary_read",
        severity: "review",
        path: "scripts/a.sh",
        evidence: "~/.git-credentials",
      },
    ]);
  });
});
