import childProcess from "node:child_process";
import { openScripts, openSecretStore, openTrustStore } from "@skillquay/local";
import { connect, serviceOver } from "../../packages/tools/src/testing/connect.ts";
import { machine, skillMd } from "../support/skills-on-disk.ts";
import { traceWalk, type WalkStep } from "../support/trace-walk.ts";

/** From the tool call of a client to the process of bubblewrap that runs the script. */
export async function walkRunScript(): Promise<WalkStep[]> {
  const disk = machine();
  disk.write("skills/hello/SKILL.md", skillMd("hello", "Greets."));
  disk.write("skills/hello/scripts/greet.sh", "#!/bin/sh\necho hello\n");
  const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
  const runner = openScripts({
    catalog,
    trust: {
      store: openTrustStore(`${disk.home}/trust.json`),
      secrets: openSecretStore({ file: `${disk.home}/secrets.json`, keyFile: `${disk.home}/secrets.key` }),
      project: undefined,
    },
    policy: { allow: "all", skills: [], grants: [], hosts: [] },
    sandbox: { choice: "bubblewrap" },
    searchFolders: async () => ["/usr/bin", "/bin"],
    log: (line) => disk.log.push(line),
  });
  await runner.ready();
  const client = await connect(serviceOver(catalog, { runner }), "modern");
  try {
    return await traceWalk(
      { owner: childProcess, method: "spawn", isMeant: (args) => JSON.stringify(args).includes("greet.sh") },
      () =>
        client.callTool({
          name: "execute_skill_script",
          arguments: { skill_name: "hello", script_name: "greet.sh" },
        }),
    );
  } finally {
    await runner.close();
  }
}
