import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { schemasNow } from "../../packages/hub/src/app/http/testing/schemas-now.ts";
import { hubRegistry } from "../../packages/hub/src/app/tools/registry.ts";
import { type ToolDefinition, ToolError } from "../../packages/tools/src/index.ts";
import { serviceOver } from "../../packages/tools/src/testing/connect.ts";
import { folderCatalog } from "../../packages/tools/src/testing/folder-catalog.ts";
import { plainRunner } from "../../packages/tools/src/testing/plain-runner.ts";
import { skillFolder, skillMd } from "../../packages/tools/src/testing/skill-folder.ts";
import { commonErrors, expectError, textIn } from "./expect-delivered.ts";
import type { ClientKind, Target } from "./sdk-clients.ts";
import { serveService } from "./serve-service.ts";

const presets = Object.keys(hubRegistry.presets);
const schemas = schemasNow(hubRegistry.tools);

/** Every client of these delivers every error that a tool can answer with, whether or not a call provokes it. */
export function everyErrorSuite(kinds: () => readonly ClientKind[]): void {
  it.each(presets)(
    "every client delivers every error of every tool of the preset %s",
    async (preset) => {
      const tools = hubRegistry.tools.filter(({ name }) => hubRegistry.presets[preset]?.includes(name));
      const target = await serveFailing(tools, preset);
      const deliversAll = async ({ connect }: ClientKind) => {
        const client = await connect(target);
        onTestFinished(() => client.close());
        expect(client.tools).toEqual(tools.map(({ name }) => name));
        for (const tool of tools) {
          for (const code of new Set([...tool.errors, ...commonErrors])) {
            const result = await client.call(tool.name, { code });
            expectError(result, code, `${client.name}: ${tool.name} ${code}`);
            expect(textIn(result)).toContain(`${tool.name} failed`);
          }
        }
      };
      await Promise.all(kinds().map(deliversAll));
    },
    TIMEOUT_MS,
  );
}

// At night there are many clients, and slow ones.
const TIMEOUT_MS = 1_800_000;

/** The tools as they are listed, each of which fails in the way that it is asked to. */
function serveFailing(tools: readonly ToolDefinition[], preset: string): Promise<Target> {
  const root = skillFolder({ "a/SKILL.md": skillMd("a"), "a/scripts/run.sh": "echo hi\n" });
  const service = serviceOver(folderCatalog(root, { a: { hasScripts: true } }), {
    selection: { tools: tools.map(failing), preset: preset === "standard" ? undefined : preset, rules: {} },
    schemas,
    runner: plainRunner(),
  });
  return serveService(service);
}

// What is metered is told by the tool's own input, which these do not have.
function failing({ givesSkillText: _isMetered, ...tool }: ToolDefinition): ToolDefinition {
  return {
    ...tool,
    input: z.object({ code: z.string() }),
    run: async (input) => {
      const { code } = z.object({ code: z.string() }).parse(input);
      throw new ToolError({ code, status: 400 }, `${tool.name} failed with "${code}".`, {
        suggestions: [`Ask for "${tool.name}"`, "Try\nagain"],
        nextSteps: [{ tool: tool.name, example: { again: true } }],
      });
    },
  };
}
