import { expect, it } from "vitest";
import { readmeBlocks } from "./support/readme-blocks.ts";
import { hello, strangersMachine } from "./support/strangers-machine.ts";

/** What runs until it is ended, with the words that say it is up. */
const SERVERS: Readonly<Record<string, string>> = {
  "npx skillquay ui": "http://127.0.0.1:",
  "npx skillquay serve --http --port 4710": "http://127.0.0.1:4710/mcp",
  "skillquay hub": "Try it, with the key",
};

it("every line of the README's command blocks works as it stands there, from the packed programs", {
  timeout: 900_000,
}, async () => {
  const [first = [], authors = [], scripts = [], serving = [], install = [], life = [], source = []] =
    readmeBlocks;
  expect(source.map((line) => line.split(" ")[0])).toEqual(["git", "npm", "npm"]);
  const stranger = await strangersMachine();
  Object.assign(stranger.servers, SERVERS);
  const asking = "npx skillquay add anthropics/skills --skill pdf";
  stranger.asking.add(asking);
  stranger.input[asking] = "y\n";
  // The hub's block begins with the installation that the other lines need here.
  const [installation = "", start = "", ...withHub] = install;
  await stranger.type(installation);
  const hub = await stranger.start(start);
  const [, url = ""] = /The hub is at (\S+)/.exec(hub.said()) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(hub.said()) ?? [];
  stranger.replace("http://127.0.0.1:4711", url).replace("https://skills.example.com", url);
  stranger.input[`skillquay login http://127.0.0.1:4711`] = `${key}\n`;
  for (const line of withHub) await stranger.type(line);
  await stranger.type("skillquay hub account create friend");
  for (const line of [...life, ...first, ...authors, ...scripts]) await stranger.try(line);
  for (const line of serving) {
    stranger.input[line] = hello;
    const output = await stranger.try(line);
    if (!(line in SERVERS)) expect([line, output]).toEqual([line, expect.stringContaining('"serverInfo"')]);
  }
});
