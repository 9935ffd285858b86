import { describe, expect, it } from "vitest";
import { getSkillResource } from "../reading/get-skill-resource.ts";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { ConsentNeeded } from "./ask-consent.ts";
import { executeSkillScript } from "./execute-skill-script.ts";

const GREET = `import json, sys
def run(params):
    return {"status": "success", "greeting": "Hello, " + params.get("name", "world") + "!"}
if __name__ == "__main__":
    print(json.dumps(run(json.loads(sys.argv[1]) if len(sys.argv) > 1 else {})))
`;

function catalog() {
  return folderCatalog(
    skillFolder({
      "hello/SKILL.md": skillMd("hello"),
      "hello/scripts/greet.py": GREET,
      "hello/scripts/args.sh": '#!/bin/sh\necho "$# $1 $2"\ncat\necho oops >&2\nexit 3\n',
      "hello/scripts/flood.py": "if __name__ == '__main__':\n    print('x' * 100000)\n",
      "hello/scripts/sleep.sh": "#!/bin/sh\necho started\nexec sleep 30\n",
      "hello/scripts/missing.py": "import no_such_module_here\nif __name__ == '__main__':\n    print(1)\n",
      "hello/scripts/colour.sh": "#!/bin/sh\nprintf '\\033[31mred\\033[0m \\033]52;c;aGk=\\007end\\n'\n",
    }),
  );
}

function run(script: string, more: Record<string, unknown> = {}, context: Parameters<typeof callAs>[3] = {}) {
  const input = { skill_name: "hello", script_name: script, ...more };
  return callAs(executeSkillScript, input, catalog(), { runner: plainRunner(), ...context });
}

describe("execute_skill_script", () => {
  it("passes params as JSON in the first argument and returns the script's JSON as data", async () => {
    const result = await run("greet.py", { params: { name: "Ada" } });
    expect(result.data).toEqual({
      skill: "hello",
      script: "scripts/greet.py",
      sandboxed: true,
      exitCode: 0,
      durationMs: 1,
      result: { status: "success", greeting: "Hello, Ada!" },
    });
    expect(result.content[0]?.text).toBe('{"status": "success", "greeting": "Hello, Ada!"}');
  });

  it("passes arguments and standard input, and returns an exit code other than 0 as an error with the output", async () => {
    const result = await run("scripts/args.sh", { args: ["one two", "--flag"], stdin: "from stdin\n" });
    expect(result.isError).toBe(true);
    expect(result.data).toMatchObject({
      exitCode: 3,
      stdout: "2 one two --flag\nfrom stdin\n",
      stderr: "oops\n",
    });
    expect(result.content[0]?.text).toBe("2 one two --flag\nfrom stdin\n\n[stderr]\noops\n\n[exit code 3]");
  });

  it("wants JSON with a status where the preset's contract does, and shows what came instead", async () => {
    const rules = { needsJsonOutput: true };
    const text = await run("colour.sh", {}, { rules });
    expect(text.isError).toBe(true);
    expect(text.content[0]?.text).toMatch(/^The script must print one JSON object.*:\n\nred end$/);
    expect((await run("greet.py", {}, { rules })).isError).toBeUndefined();
    expect((await run("colour.sh")).isError).toBeUndefined();
  });

  it("runs a test that is named, and offers none", async () => {
    const files = {
      "hello/SKILL.md": skillMd("hello"),
      "hello/scripts/greet.py": GREET,
      "hello/scripts/test_greet.py": GREET,
    };
    const call = (script_name: string) =>
      callAs(executeSkillScript, { skill_name: "hello", script_name }, folderCatalog(skillFolder(files)), {
        runner: plainRunner(),
      });
    expect((await call("test_greet.py")).data).toMatchObject({ exitCode: 0 });
    const { content } = await call("nothing.py");
    expect(content[0]?.text).toContain("Scripts of this skill: scripts/greet.py");
    expect(content[0]?.text).not.toContain("test_greet");
  });

  it("says exactly what would run, without running it", async () => {
    const result = await run("greet", { params: { name: "Ada" }, dry_run: true });
    expect(result.data).toMatchObject({
      plan: {
        argv: ["python3", "/skill/scripts/greet.py", '{"name":"Ada"}'],
        network: "none",
        timeoutMs: 60_000,
      },
    });
    expect(result.data).not.toHaveProperty("exitCode");
  });

  it("says which limits are not enforced, before and after", async () => {
    const notEnforced = ["memory: not enforced"];
    const runner = plainRunner({ notEnforced });
    const planned = await run("greet", { dry_run: true }, { runner });
    expect(planned.data).toMatchObject({ plan: { notEnforced } });
    expect((await run("greet", {}, { runner })).data).toMatchObject({ notEnforced });
  });

  it("says beside the output which hosts were refused, and whom to ask", async () => {
    const plain = plainRunner();
    const place = { port: 443, count: 1, sentBytes: 0, receivedBytes: 0 };
    const connections = [
      { ...place, host: "api.example.com" },
      { ...place, host: "other.example.com", refused: "not_listed" },
      ...Array.from({ length: 6 }, (_, number) => ({
        ...place,
        host: `gone-${number}`,
        refused: "unresolved",
      })),
    ];
    const runner = {
      ...plain,
      run: async (...call: Parameters<typeof plain.run>) => ({ ...(await plain.run(...call)), connections }),
    };
    const { content, data } = await run("greet", {}, { runner });
    const lines = content
      .map(({ text }) => text)
      .join("\n")
      .split("\n");
    expect(lines).toContain("Refused other.example.com:443: not on the list of allowed hosts");
    expect(lines.filter((line) => line.startsWith("Refused "))).toHaveLength(6);
    expect(lines.slice(-2)).toEqual([
      "Refused 2 more.",
      "Ask the user to allow a host for this skill, if its work needs it.",
    ]);
    expect(lines.join()).not.toContain("api.example.com");
    expect(data.connections).toHaveLength(8);
  });

  it("cuts long output and leads to the rest", async () => {
    const runner = plainRunner();
    const result = await run("flood.py", {}, { runner });
    const [path] = Object(result.data.more);
    expect(path).toMatch(/^\.runs\/[0-9a-f]+\/stdout$/);
    const rest = await callAs(
      getSkillResource,
      { skill_name: "hello", resource_path: path, encoding: "base64" },
      catalog(),
      { runner, strictResources: true },
    );
    expect(Buffer.from(String(rest.data.base64), "base64").toString()).toBe(`${"x".repeat(100_000)}\n`);
  });

  it("removes what only a terminal would obey", async () => {
    expect((await run("colour.sh")).data.stdout).toBe("red end\n");
  });

  it("stops a script at its time limit", async () => {
    const result = await run("sleep.sh", { timeout_seconds: 1 });
    expect(result.data).toMatchObject({
      error: "script_timed_out",
      message: "scripts/sleep.sh was stopped after 1 seconds.",
    });
  });

  it("stops a script when the client cancels", async () => {
    const controller = new AbortController();
    const progress = () => controller.abort();
    const result = await run("sleep.sh", {}, { signal: controller.signal, progress });
    expect(result.data.error).toBe("script_cancelled");
  });

  it("names a missing package instead of showing a stack trace", async () => {
    const result = await run("missing.py");
    expect(result.data).toMatchObject({
      error: "dependency_missing",
      message: "The script needs the python package 'no_such_module_here', which is not installed.",
    });
  });

  it.each(["gret.py", "../greet.py", "SKILL.md", "__init__.py"])(
    "knows no script %s, and names those there are",
    async (name) => {
      const result = await run(name);
      expect(result.data.error).toBe("script_not_found");
      expect(JSON.stringify(result.data.suggestions)).toContain("scripts/greet.py");
    },
  );

  it("refuses a skill whose scripts were not allowed", async () => {
    const result = await run("greet.py", {}, { runner: plainRunner({ allowed: ["other"] }) });
    expect(result.data.error).toBe("scripts_not_allowed");
  });

  it("gives no project where scripts do not run on the user's machine, and says so", async () => {
    const result = await run("greet.py", { project: "read" });
    expect(result.data).toMatchObject({
      error: "scripts_not_allowed",
      message: "Scripts get no project here: they do not run on the user's machine.",
    });
  });

  it("asks first where it must, and keeps to the answer", async () => {
    const runner = plainRunner({ mustAsk: true });
    await expect(run("greet.py", {}, { runner, consent: "askable" })).rejects.toThrow(ConsentNeeded);
    expect((await run("greet.py", {}, { runner, consent: "given" })).data.exitCode).toBe(0);
    expect((await run("greet.py", {}, { runner, consent: "declined" })).data.error).toBe("consent_declined");
    expect((await run("greet.py", {}, { runner, consent: "unaskable" })).data.error).toBe(
      "consent_unavailable",
    );
  });

  it("says why and what to do when no sandbox works", async () => {
    const runner = plainRunner();
    runner.setStatus({
      available: false,
      why: "bubblewrap is not installed.",
      fix: "apt-get install bubblewrap",
    });
    const result = await run("greet.py", {}, { runner });
    expect(result.data).toMatchObject({
      error: "sandbox_unavailable",
      message: "bubblewrap is not installed.",
      suggestions: ["apt-get install bubblewrap"],
    });
    expect((await run("greet.py", {}, { runner: undefined })).data.error).toBe("sandbox_unavailable");
  });
});
