import { readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ComposeProject, composeObstacle, startComposeProject } from "./support/compose-project.ts";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = composeObstacle();

describe.skipIf(obstacle !== undefined)(
  `deploy/compose, walked (${obstacle ?? "Podman runs here, with Debian's servers"})`,
  { timeout: 120_000 },
  () => {
    let project: ComposeProject;
    let machine: Machine;
    let agent: Agent;
    let cookie = "";
    let key = "";
    beforeAll(async () => {
      machine = await createMachine();
      project = await startComposeProject();
      machine.env.NODE_EXTRA_CA_CERTS = project.authority;
      agent = new Agent({ ca: await readFile(project.authority), keepAlive: false });
    }, 1_800_000);
    afterAll(async () => {
      agent?.destroy();
      await project?.close();
      await machine?.dispose();
    }, 120_000);

    const ask = (path: string, options: AskOptions = {}) => askOver(agent, `${project.url}${path}`, options);
    const fromPage = (path: string, body?: object) =>
      ask(path, { body, headers: { origin: project.url, "x-skillquay": "1", cookie } });
    const program = (...argv: string[]) => runProgram(machine, argv);

    it("answers over TLS by a certificate of the proxy, with both instances, and keeps the operator's routes inside", async () => {
      // The proxy is there before those behind it.
      const isAnswering = () =>
        ask("/readyz").then(
          ({ status }) => status === 200,
          () => false,
        );
      await until("the hub answers", isAnswering, { timeoutMs: 60_000, everyMs: 200 });
      for (const path of ["/metrics", "/admin/accounts", "/internal/sessions"])
        expect((await ask(path)).status).toBe(404);
    });

    it("signs the owner in by the link that the first start prints", async () => {
      const token = await until("a link in the log", async () => {
        const logs = `${await project.logs("hub-1")}\n${await project.logs("hub-2")}`;
        return /\/dashboard#token=(sqi_[\w-]+)/.exec(logs)?.[1];
      });
      const signedIn = await fromPage("/ui/session", { key: token });
      expect(signedIn.status).toBe(200);
      cookie = String(signedIn.headers["set-cookie"]).split(";")[0] ?? "";
      const made = await fromPage("/v1/tools/skills_createCollection", { name: "walk" });
      expect(made.status).toBe(200);
      [key = ""] = /sk_live_sq1_[\w-]+/.exec(made.text) ?? [];
      expect(key).not.toBe("");
    });

    it("takes a skill, gives it back byte for byte, and does so while each of the two instances is dead", async () => {
      const keyFile = join(machine.folder, "key");
      await writeFile(keyFile, key);
      const to = ["--hub", project.url, "--key-file", keyFile, "--json"];
      const folder = await writeSkill(machine.skills, "release-notes");
      const pushed = await program("push", folder, ...to);
      expect([pushed.exitCode, pushed.stderr]).toEqual([0, ""]);
      const read = async () => {
        const input = JSON.stringify({ skillSlug: "release-notes", filePath: "references/guide.md" });
        const answer = await program("call", "skills_readResourceContent", input, ...to);
        return answer.exitCode === 0 ? Object(JSON.parse(answer.stdout)).content : undefined;
      };
      const written = await readFile(join(folder, "references/guide.md"), "utf8");
      expect(await read()).toBe(written);
      for (const instance of ["hub-1", "hub-2"]) {
        await project.kill(instance);
        // The proxy may send a request there until it has looked again.
        expect(await until("the other instance answers", read, { timeoutMs: 60_000 })).toBe(written);
        await project.start(instance);
        await until(`${instance} is ready`, () => project.isReady(instance), {
          timeoutMs: 60_000,
          everyMs: 200,
        });
      }
    });

    it("runs as nobody in particular on a root that it cannot write", async () => {
      const { stdout } = await project.inside("hub-1", "id; touch /opt/skillquay/x 2>&1 || true");
      expect(stdout).toMatch(/^uid=10001/);
      expect(stdout).toContain("Read-only file system");
    });
  },
);

interface AskOptions {
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

function askOver(agent: Agent, url: string, { body, headers = {} }: AskOptions) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, fail) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        timeout: 20_000,
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.once("end", () =>
          done({ status: response.statusCode ?? 0, headers: { ...response.headers }, text }),
        );
      },
    );
    sent.once("timeout", () => sent.destroy(new Error(`${url} did not answer`)));
    sent.once("error", fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
