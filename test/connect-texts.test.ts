import { expect, it } from "vitest";
import { configSnippet, parseConfig } from "../packages/cli/src/connect/edit-config.ts";
import { entryPlace, hosts } from "../packages/cli/src/connect/hosts.ts";
import { hubEntry } from "../packages/cli/src/connect/hub-entry.ts";
import { agentChoices } from "../packages/hub/src/app/pages/agent-choices.ts";

const hub = "https://skills.example.com";

it.each(hosts.map((host) => [host.id, host] as const))(
  "the hub's page tells %s what skillquay connect would write",
  async (id, host) => {
    const choice = agentChoices(hub, undefined).find((one) => one.id === id);
    const read = (text: string) => parseConfig({ file: id, format: host.format }, text);
    const shown = JSON.stringify(await read(choice?.text ?? ""));
    if (host.config.remote === undefined) {
      expect(shown).toContain(`"${hub}/mcp?host=${id}"`);
      return;
    }
    const { entry } = hubEntry(host, { address: hub, key: "sk_live_…" }, id);
    const written = await configSnippet(host.format, [{ place: entryPlace(host, {}), value: entry }]);
    // The page has the key itself; a file that connect writes refers to it where it can.
    const withKey = JSON.stringify(await read(written)).replace(/Bearer [^"]+/, "Bearer sk_live_…");
    expect(shown).toBe(withKey);
    expect(choice?.secret === undefined).toBe(shown.includes("sk_live_…"));
  },
);
