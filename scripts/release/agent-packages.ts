import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { claudeCode } from "../../test/hosts/definitions/claude-code.ts";
import { geminiCli } from "../../test/hosts/definitions/gemini-cli.ts";
import { installHost } from "../../test/hosts/install-host.ts";
import type { PackageFacts } from "./pack-bundle.ts";
import type { Tarball } from "./pack-packages.ts";
import { mustRun } from "./run-command.ts";

/**
 * What agents install as a whole: a plugin of Claude Code and an extension of Gemini CLI, each the package of the command line with a manifest.
 * Each is validated by the agent itself, in the version that our tests run.
 */
export async function packForAgents(tarballs: readonly Tarball[], out: string): Promise<string[]> {
  const cli = tarballs.find(({ name }) => name === "skillquay");
  if (cli === undefined) throw new Error("There is no tarball of skillquay to make plugins of");
  const made: string[] = [];
  for (const { kind, file, manifest, validate } of AGENT_PACKAGES) {
    const stage = await mkdtemp(join(tmpdir(), "skillquay-agent-"));
    try {
      await mustRun(["tar", "-xzf", cli.file, "-C", stage], { cwd: stage });
      const folder = join(stage, "package");
      const facts: PackageFacts = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), `${JSON.stringify(manifest(facts), undefined, 2)}\n`);
      await mustRun([...validate(), folder], { cwd: stage, env: { ...process.env, HOME: stage } });
      const archive = join(out, `skillquay-${facts.version}-${kind}.tgz`);
      await mustRun(["tar", "-czf", archive, "-C", folder, "."], { cwd: stage });
      made.push(archive);
    } finally {
      await rm(stage, { recursive: true, force: true });
    }
  }
  return made;
}

interface AgentPackage {
  readonly kind: string;
  /** Where the agent looks for the manifest. */
  readonly file: string;
  manifest(facts: PackageFacts): object;
  /** The agent's own command that judges a folder. */
  validate(): string[];
}

const AGENT_PACKAGES: readonly AgentPackage[] = [
  {
    kind: "claude-plugin",
    file: ".claude-plugin/plugin.json",
    manifest: claudePlugin,
    validate: () => [installHost(claudeCode).program, "plugin", "validate", "--profile", "directory"],
  },
  {
    kind: "gemini-extension",
    file: "gemini-extension.json",
    manifest: geminiExtension,
    validate: () => [installHost(geminiCli).program, "extensions", "validate"],
  },
];

/** For `claude plugin install`. The variables are the agent's own, for the folder that it keeps the plugin in. */
export function claudePlugin({ version, description, license, homepage }: PackageFacts) {
  return {
    name: "skillquay",
    version,
    description,
    author: { name: "Skillquay contributors" },
    homepage,
    license,
    mcpServers: {
      skillquay: {
        command: "node",
        args: [`\${CLAUDE_PLUGIN_ROOT}/${PROGRAM}`, "serve", "--host", "claude-code"],
        alwaysLoad: true,
      },
    },
  };
}

/** For `gemini extensions install`. */
export function geminiExtension({ version, description }: PackageFacts) {
  const program = PROGRAM.replaceAll("/", `\${/}`);
  return {
    name: "skillquay",
    version,
    description,
    mcpServers: {
      skillquay: {
        command: "node",
        args: [`\${extensionPath}\${/}${program}`, "serve", "--host", "gemini-cli"],
      },
    },
  };
}

const PROGRAM = "bin/skillquay.js";
