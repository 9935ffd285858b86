import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { type LocalCatalog, openLocalCatalog, skillRoots } from "@skillquay/local";
import { onTestFinished } from "vitest";
import { connect, type Era, serviceOver } from "../../packages/tools/src/testing/connect.ts";

export interface Machine {
  /** A project folder below a home folder, both made for the test. */
  readonly project: string;
  readonly home: string;
  readonly log: string[];
  write(path: string, content: string | Uint8Array): void;
  remove(path: string): void;
  open(options?: {
    directories?: string[];
    watch?: boolean;
    /** None unless it is named; undefined for the usual time. */
    rescanEveryMs?: number | undefined;
  }): Promise<LocalCatalog>;
  client(catalog: LocalCatalog, tools: string, era?: Era): Promise<Client>;
}

/** A machine with nothing on it: `home/` and `home/project/` in a temporary folder, gone after the test. */
export function machine(): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillquay-machine-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, "home");
  const project = join(home, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  const log: string[] = [];
  return {
    home,
    project,
    log,
    write: (path, content) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), content);
    },
    remove: (path) => rmSync(join(home, path), { recursive: true }),
    open: async ({ directories, watch = false, ...timed } = {}) => {
      const roots = skillRoots({ cwd: project, homeDirectory: home, directories });
      const { rescanEveryMs } = { rescanEveryMs: 0, ...timed };
      const catalog = await openLocalCatalog({
        roots,
        watch,
        ...(rescanEveryMs !== undefined && { rescanEveryMs }),
        log: (line) => log.push(line),
      });
      onTestFinished(() => catalog.close());
      return catalog;
    },
    client: (catalog, tools, era = "legacy") =>
      connect(serviceOver(catalog, { tools, strictResources: tools === "progressive" }), era),
  };
}

export function skillMd(name: string, description: string, body = `# ${name}\n`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
}

export function textOf(result: Awaited<ReturnType<Client["callTool"]>>): string {
  const [first] = Array.isArray(result.content) ? result.content : [];
  return first?.type === "text" ? first.text : "";
}
