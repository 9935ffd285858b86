import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { useS3Server } from "../packages/hub/src/platform/testing/use-s3-server.ts";
import { dataBlocks, NOT_TYPED, PERFORMED_ELSEWHERE, readDataBlock } from "./guide-blocks.suite.ts";
import { firstDifference } from "./support/console-blocks.ts";
import { freePort } from "./support/free-port.ts";
import { pageBlocks, typedLines } from "./support/page-blocks.ts";
import { root } from "./support/program.ts";
import { hello, type Stranger, skillText, strangersMachine } from "./support/strangers-machine.ts";

const pages = ["docs/index.md", ...readdirSync(join(root, "docs/guide")).map((name) => `docs/guide/${name}`)];
const newBucket = useS3Server();

describe("the guides", () => {
  it("have no block that nobody reads: it is typed, compared, read as data, or named with the reason why not", () => {
    const all = pages.filter((page) => !PERFORMED_ELSEWHERE.has(page)).flatMap((page) => pageBlocks(page));
    expect(all.length).toBeGreaterThan(30);
    const shell = all.filter(({ language }) => ["bash", "console", "sh"].includes(language));
    const data = dataBlocks(all);
    expect(all.filter((block) => !shell.includes(block) && !data.includes(block))).toEqual([]);
    const typed = new Set(shell.flatMap((block) => typedLines(block).map(({ line }) => line)));
    expect([...NOT_TYPED.keys()].filter((line) => !typed.has(line))).toEqual([]);
  });

  it("work as they stand there: every line of every shell block, from the packed programs", {
    timeout: 1_200_000,
  }, async () => {
    const stranger = await strangersMachine();
    const hub = await prepare(stranger);
    const failures: string[] = [];
    for (const page of ORDER) {
      await SETTINGS[page]?.(stranger, hub);
      for (const block of pageBlocks(page)) {
        if (!["bash", "console", "sh"].includes(block.language)) continue;
        for (const { line, output } of typedLines(block)) {
          if (NOT_TYPED.has(line)) continue;
          const place = `${page}:${block.line}: ${line}`;
          try {
            BEFORE[line]?.(stranger);
            const printed = await stranger.try(line);
            const isShown = output.trim() !== "";
            const difference = isShown ? firstDifference(`${output}…`, printed) : undefined;
            if (difference !== undefined)
              failures.push(`${place}\nprints\n${printed}\nand not\n${difference}`);
          } catch (error) {
            failures.push(`${place}\n${error instanceof Error ? error.message : String(error)}`);
          }
        }
      }
    }
    expect(failures).toEqual([]);
  });

  it.each(
    dataBlocks(pages.flatMap((page) => pageBlocks(page))).map(
      (block) => [`${block.page}:${block.line}`, block] as const,
    ),
  )("say in %s what the program takes", async (_place, block) => {
    expect(await readDataBlock(block)).toBeUndefined();
  });
});

/** Most of them leave something that a later one uses; those of a hub come last. */
const ORDER = [
  ...[
    "index.md",
    "guide/getting-skills.md",
    "guide/troubleshooting.md",
    "guide/search.md",
    "guide/scanning.md",
  ],
  ...["guide/signing.md", "guide/writing-skills.md", "guide/your-agents.md", "guide/building-on-it.md"],
  ...[
    "guide/team-hub.md",
    "guide/sign-in.md",
    "guide/hosting.md",
    "guide/containers.md",
    "guide/verifying.md",
  ],
  ...["guide/operating.md", "guide/what-you-can-see.md", "guide/README.md"],
].map((page) => `docs/${page}`);

it("every guide is typed, or performed by a test of its own", () => {
  expect([...ORDER, ...PERFORMED_ELSEWHERE.keys()].sort()).toEqual([...pages].sort());
});

interface Hub {
  readonly url: string;
  readonly key: string;
}

/** The programs, a hub, and what a reader has before they open a page. */
async function prepare(stranger: Stranger): Promise<Hub> {
  const { machine, project, servers, input, asking } = stranger;
  Object.assign(servers, {
    "skillquay hub": "Try it, with the key",
    "npx skillquay ui": "http://127.0.0.1:",
  });
  await stranger.type("npm install --global skillquay @skillquay/hub");
  const hub = await stranger.start("skillquay hub");
  const [, url = ""] = /The hub is at (\S+)/.exec(hub.said()) ?? [];
  const [key = ""] = /sk_live_\w+/.exec(hub.said()) ?? [];
  stranger.replace("https://skills.example.com", url);
  for (const line of [
    "npx skillquay add anthropics/skills --skill pdf",
    "skillquay add owner/skills --skill pdf",
  ]) {
    asking.add(line);
    input[line] = "y\n";
  }
  input["npx skillquay login https://skills.example.com"] = `${key}\n`;
  input["npx skillquay secrets set WEATHER_KEY --skill weather"] = "sunny-days-ahead\n";
  put(join(project, "key.txt"), "sunny-days-ahead\n");
  const home = join(machine.folder, "home");
  put(
    join(home, ".claude/skills/weather/SKILL.md"),
    skillText("weather", "Tells the weather. Use when asked about the sky."),
  );
  put(
    join(home, ".claude/skills/pdf/SKILL.md"),
    skillText("pdf", "Fills PDF forms. Use when a form is to be filled."),
  );
  for (const agent of [".codex", ".cursor", ".gemini"]) mkdirSync(join(home, agent), { recursive: true });
  return { url, key };
}

/** What a page takes for granted, by what it says in words. */
const SETTINGS: Readonly<Record<string, (stranger: Stranger, hub: Hub) => Promise<void>>> = {
  "docs/guide/search.md": async ({ input }) => {
    const [block] = pageBlocks("docs/guide/search.md").slice(-1);
    for (const { line } of block === undefined ? [] : typedLines(block)) input[line] = hello;
  },
  "docs/guide/scanning.md": async ({ type }) => {
    await type("npx skillquay pack ./skills/pdf --out pdf.zip");
  },
  "docs/guide/writing-skills.md": async ({ machine, type }, hub) => {
    const { privateKey } = generateKeyPairSync("ed25519");
    machine.env.SKILLQUAY_SIGNING_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    machine.env.SKILLQUAY_KEY = hub.key;
    await type(`npx skillquay team create docs --hub ${hub.url}`);
  },
  "docs/guide/signing.md": async ({ machine }) => {
    delete machine.env.SKILLQUAY_SIGNING_KEY;
  },
  "docs/guide/your-agents.md": async ({ type }) => {
    // The skills of a stranger's project are placed nowhere.
    await type("npx skillquay trust");
  },
  "docs/guide/building-on-it.md": async ({ machine }, hub) => {
    machine.env.SKILLQUAY_KEY = hub.key;
  },
  "docs/guide/team-hub.md": async ({ machine, servers }) => {
    servers["skillquay hub --public-url https://skills.example.com --trusted-proxy"] = "Ready.";
    await ownHub(machine);
  },
  "docs/guide/sign-in.md": async (stranger) => {
    const { machine, servers } = stranger;
    const secret = join(machine.folder, "oidc");
    put(secret, "secret-of-the-provider\n");
    stranger.replace("/run/secrets/oidc", secret);
    for (const { line } of pageBlocks("docs/guide/sign-in.md").flatMap(typedLines)) servers[line] = "Ready.";
    await ownHub(machine);
  },
  "docs/guide/hosting.md": async (stranger) => {
    const { machine, servers } = stranger;
    await ownHub(machine);
    const { endpoint, bucket, accessKeyId, secretAccessKey } = await newBucket();
    stranger
      .replace("DATABASE_URL=postgres://…", `DATABASE_URL=${machine.env.DATABASE_URL}`)
      .replace("S3_ENDPOINT=https://…", `S3_ENDPOINT=${endpoint}`)
      .replace("S3_BUCKET=skillquay", `S3_BUCKET=${bucket}`)
      .replace("S3_ACCESS_KEY_ID=…", `S3_ACCESS_KEY_ID=${accessKeyId}`)
      .replace("S3_SECRET_ACCESS_KEY=…", `S3_SECRET_ACCESS_KEY=${secretAccessKey}`)
      .replace("SKILLQUAY_ENCRYPTION_KEY=…", `SKILLQUAY_ENCRYPTION_KEY=${"ab".repeat(32)}`)
      .replace("MCP_ADMIN_SECRET=…", `MCP_ADMIN_SECRET=${"s".repeat(40)}`)
      // Nobody outside of this machine is to see it.
      .replace("--host 0.0.0.0", "--host 127.0.0.1")
      .replace("--admin-port 9100", `--admin-port ${await freePort()}`);
    for (const { line } of pageBlocks("docs/guide/hosting.md").flatMap(typedLines)) servers[line] = "Ready.";
  },
};

/** What a reader did by themselves before a line. */
const BEFORE: Readonly<Record<string, (stranger: Stranger) => void>> = {
  "npx skillquay run release-notes collect.py --dry-run": ({ project }) =>
    put(
      join(project, ".agents/skills/release-notes/scripts/collect.py"),
      "import sys\nprint('collected', sys.argv[1:])\n",
    ),
};

/** For hubs that are started beside the first one. */
async function ownHub(machine: Stranger["machine"]): Promise<void> {
  const database = await createTestDatabase();
  machine.atDispose(() => database.close());
  machine.env.DATABASE_URL = database.connection.connectionString ?? "";
  machine.env.SKILLQUAY_HUB_DATA = join(
    machine.folder,
    `hub-${Object.keys(machine.env).length}-${await freePort()}`,
  );
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
