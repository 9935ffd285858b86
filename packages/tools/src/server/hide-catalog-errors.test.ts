import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, it } from "vitest";
import type { Catalog } from "../catalog.ts";
import { ToolError } from "../errors.ts";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

describe.each<Era>(["legacy", "modern"])("a catalog that fails, %s era", (era) => {
  it("is told of in our own words whatever is asked, and in its own to the operator alone", async () => {
    const noticed: unknown[] = [];
    const { catalog, breakWith, changeSnapshot } = breakable();
    const client = await connect(
      serviceOver(catalog, { onInternalError: (error) => noticed.push(error) }),
      era,
    );
    const skills = new SkillsClient(client);
    const failure = new Error("connect ECONNREFUSED 10.0.0.7 as user sq");
    breakWith(failure);
    const uri = "skill://pdf/SKILL.md";
    const requests = [
      () => client.listResources(),
      () => client.readResource({ uri }),
      () => client.listPrompts(),
      () => client.getPrompt({ name: "pdf" }),
      () =>
        client.complete({
          ref: { type: "ref/prompt", name: "pdf" },
          argument: { name: "arguments", value: "" },
        }),
      () => skills.list(),
      () => skills.get(uri),
      () => skills.readDirectory("skill://pdf"),
    ];
    for (const request of requests) {
      noticed.length = 0;
      const message = await request().then(String, String);
      expect(message).not.toContain("10.0.0.7");
      expect(message).toContain("The server failed; this is not the caller's fault.");
      expect(noticed).toContain(failure);
    }
    changeSnapshot();
    expect(await client.listTools().then(String, String)).not.toContain("10.0.0.7");
    expect(noticed).toContain(failure);
  });

  it("passes on what was said to callers", async () => {
    const { catalog, breakWith } = breakable();
    const client = await connect(serviceOver(catalog), era);
    breakWith(new ToolError("service_unavailable", "Come back in a minute."));
    await expect(client.readResource({ uri: "skill://pdf/SKILL.md" })).rejects.toThrow(
      "Come back in a minute.",
    );
  });
});

function breakable(): { catalog: Catalog; breakWith(error: Error): void; changeSnapshot(): void } {
  const whole = folderCatalog(skillFolder({ "pdf/SKILL.md": skillMd("pdf", "PDF forms.") }));
  let broken: Error | undefined;
  let snapshotId: string | undefined;
  const orFail = <Result>(result: Promise<Result>) =>
    broken === undefined ? result : Promise.reject(broken);
  return {
    breakWith: (error) => {
      broken = error;
    },
    /** What was listed before counts no more. */
    changeSnapshot: () => {
      snapshotId = "next";
    },
    catalog: {
      ...whole,
      snapshotId: () => snapshotId ?? whole.snapshotId(),
      list: () => orFail(whole.list()),
      find: (name) => orFail(whole.find(name)),
      findByAddress: (address) => orFail(whole.findByAddress(address)),
    },
  };
}
