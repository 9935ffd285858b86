import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../packages/cli/src/testing/installed-project.ts";
import { listenForTest } from "../packages/cli/src/testing/listen-for-test.ts";
import { publishedHub } from "../packages/cli/src/testing/published-hub.ts";
import { isFromFront, keepAnswers } from "./support/keep-answers.ts";
import { createMachine } from "./support/program.ts";
import { type StdioPeer, startStdioPeer } from "./support/stdio-peer.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const textOf = (peer: StdioPeer, name: string) =>
  peer
    .request("tools/call", { name: "skill", arguments: { name } })
    .then(({ result }) => JSON.stringify(result));
const toolsOf = async (peer: StdioPeer) => JSON.stringify((await peer.request("tools/list")).result);

describe("a server that joins two hubs, one of which never answers", { timeout: 240_000 }, () => {
  it("starts with the skills of this machine, has those of the other hub soon, and keeps them for the next start", async () => {
    const machine = await createMachine();
    onTestFinished(() => machine.dispose());
    await writeSkill(machine.skills, "alpha-skill");
    await writeSkill(machine.skills, "pdf", { body: "Of this machine.\n" });
    let asked = 0;
    // Takes every question and answers none: worse than one that refuses.
    const silent = await listenForTest(createServer(() => (asked += 1)));
    const hub = await publishedHub({
      tides: skillText("tides", "At high tide."),
      pdf: skillText("pdf", "Of the hub."),
    });
    const name = new URL(hub.url).host;
    const args = ["serve", "--dir", machine.skills, "--hub", hub.url, "--hub", silent];
    const peer = startStdioPeer(machine, args);
    await peer.initialize();
    expect(await toolsOf(peer)).toContain("alpha-skill");
    expect(await textOf(peer, "alpha-skill")).toContain("Steps for alpha-skill");
    await until(
      "the skills of the hub are there",
      async () => (await textOf(peer, "tides")).includes("At high tide."),
      {
        timeoutMs: 60_000,
        everyMs: 100,
      },
    );
    await until("the silent hub was asked", () => asked > 0, { timeoutMs: 60_000 });
    const tools = await toolsOf(peer);
    for (const skill of ["alpha-skill", "tides"]) expect(tools).toContain(skill);
    expect(tools).toContain(`(hub ${name})`);
    expect(await textOf(peer, "pdf")).toContain("Of this machine.");
    expect(await textOf(peer, `${name.replace(/[.:]/g, "-")}:pdf`)).toContain("Of the hub.");
    const answer = await peer.request("tools/call", { name: "search_skills", arguments: { query: "tides" } });
    expect(JSON.stringify(answer.result)).toContain("tides");
    peer.child.kill("SIGKILL");

    hub.stop();
    await keepAnswers(machine, args);
    const offline = startStdioPeer(machine, args);
    await offline.initialize();
    expect(isFromFront(offline)).toBe(true);
    expect(await textOf(offline, "tides")).toContain("At high tide.");
  });
});
