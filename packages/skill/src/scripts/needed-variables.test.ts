import { describe, expect, it } from "vitest";
import type { JsonObject } from "../problem.ts";
import { listRunnable } from "./list-scripts.ts";
import { neededVariables } from "./needed-variables.ts";

async function variablesOf(path: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const files = [{ path, sizeBytes: bytes.length, executable: true, mtimeMs: 0 }];
  const [script] = await listRunnable(files, async () => bytes);
  if (script === undefined) throw new Error(`${path} is no script`);
  return script.variables ?? [];
}

/** `!` behind a name for one that is needed, `?` for one that may be missing. */
async function read(path: string, text: string): Promise<string> {
  const variables = await variablesOf(path, text);
  return variables.map(({ name, isOptional }) => `${name}${isOptional ? "?" : "!"}`).join(" ");
}

describe("variables in Python", () => {
  it.each([
    ['import os\nprint(os.environ["API_KEY"])', "API_KEY!"],
    ['from os import environ\nprint(environ["API_KEY"].strip())', "API_KEY!"],
    ["import os\nprint(os.getenv('API_KEY'))", "API_KEY?"],
    ['import os\nprint(os.environ.get("API_KEY", ""))', "API_KEY?"],
    ['import os\nif "API_KEY" in os.environ:\n    print(os.environ["API_KEY"])', "API_KEY?"],
    ['import os\nif "API_KEY" not in os.environ:\n    exit()\nprint(os.environ["API_KEY"])', "API_KEY?"],
    [
      'import os\ntry:\n    key = os.environ["API_KEY"]\nexcept KeyError:\n    key = ""\nprint(key)',
      "API_KEY?",
    ],
    ['import os\ntry:\n    pass\nexcept OSError:\n    pass\nprint(os.environ["API_KEY"])', "API_KEY!"],
    ['import os\nkey = arg or os.environ["API_KEY"]\nprint(key)', "API_KEY?"],
    ['import os\nos.environ["MODE"] = "fast"\nprint(os.environ["MODE"])', ""],
    ['import os\nprint(os.environ["MODE"] == "fast")', "MODE!"],
    ['import os\nos.environ.setdefault("MODE", "a")\nprint(os.environ["MODE"])', ""],
    ['import os\nprint(os.environ["HOME"], os.environ["PATH"])', ""],
    ['import os\nprint(os.environ[f"{name}_KEY"])', ""],
    ['# os.environ["NOT_READ"]\nprint("""os.environ[\'NOR_THIS\']""")', ""],
  ])("%j is %j", async (text, expected) => {
    expect(await read("scripts/a.py", `${text}\n`)).toBe(expected);
  });
});

describe("variables in JavaScript and TypeScript", () => {
  it.each([
    ["console.log(process.env.API_KEY)", "API_KEY!"],
    ["const key = process.env['API_KEY'];\nconsole.log(key)", "API_KEY!"],
    ["console.log(process.env.REGION!)", "REGION!"],
    ["console.log(process.env.DEBUG_LEVEL)", "DEBUG_LEVEL?"],
    ["console.log(process.env.API_KEY ?? '')", "API_KEY?"],
    ["console.log(process.env.API_KEY || 'x')", "API_KEY?"],
    ["console.log(flag || process.env.API_KEY)", "API_KEY?"],
    ["console.log(process.env.API_KEY ? 1 : 2)", "API_KEY?"],
    ["main();\nif (process.env.API_KEY) console.log(process.env.API_KEY)", "API_KEY?"],
    ["console.log(process.env.API_KEY !== undefined)", "API_KEY?"],
    ["process.env.API_KEY = 'x';\nconsole.log(process.env.API_KEY)", ""],
    [
      "const { API_KEY, REGION = 'eu', OLD_TOKEN: token } = process.env;\nconsole.log(API_KEY)",
      "API_KEY! REGION? OLD_TOKEN!",
    ],
    ["console.log(Deno.env.get('API_KEY'))", "API_KEY?"],
    ["// process.env.API_KEY\nconsole.log('process.env.SECRET_KEY')", ""],
  ])("%j is %j", async (text, expected) => {
    expect(await read("scripts/a.ts", `${text}\n`)).toBe(expected);
  });
});

describe("variables in shell and Ruby", () => {
  it.each([
    ["a.sh", `: "\${API_KEY:?is not set}"`, "API_KEY!"],
    ["a.sh", `API_KEY="\${API_KEY:?}"`, "API_KEY!"],
    ["a.sh", `echo "\${API_KEY:-none}" "$OTHER_KEY"`, "API_KEY?"],
    ["a.sh", `TOKEN=$(cat f)\necho "\${TOKEN:?}"`, ""],
    ["a.sh", `# \${API_KEY:?}\necho`, ""],
    ["a.rb", 'puts ENV.fetch("API_KEY")', "API_KEY!"],
    ["a.rb", 'puts ENV.fetch("API_KEY", "")', "API_KEY?"],
    ["a.rb", 'puts ENV.fetch("API_KEY") { "" }', "API_KEY?"],
    ["a.rb", 'puts ENV["API_KEY"]', "API_KEY?"],
  ])("%s %j is %j", async (name, text, expected) => {
    expect(await read(`scripts/${name}`, `${text}\n`)).toBe(expected);
  });
});

describe("neededVariables", () => {
  const needed = (frontmatter: JsonObject, variables: { name: string; isOptional: boolean }[] = []) =>
    neededVariables({ variables }, frontmatter).map(
      ({ name, isOptional, from }) => `${name}${isOptional ? "?" : "!"} ${from}`,
    );

  it.each<[JsonObject, string[]]>([
    [{ requiredEnvVars: ["A", "B"] }, ["A! front matter", "B! front matter"]],
    [
      { requiredEnvVars: [{ name: "A" }, { name: "B", required: false }] },
      ["A! front matter", "B? front matter"],
    ],
    [{ requiredEnvVars: "A, B" }, ["A! front matter", "B! front matter"]],
    [{ requiredEnvVars: { A: "The key" } }, ["A! front matter"]],
    [
      { metadata: { requiredEnvVars: ["A"], optionalEnvVars: ["B"] } },
      ["A! front matter", "B? front matter"],
    ],
    [{ metadata: { openclaw: { requires: { env: ["A"] }, primaryEnv: "A" } } }, ["A! front matter"]],
    [{ metadata: { openclaw: '{"requires":{"env":["A"]}}' } }, ["A! front matter"]],
    [{ requiredEnvVars: ["not a name", "A=B", "", 7, null] }, []],
    [{}, []],
  ])("reads %j", (frontmatter, expected) => {
    expect(needed(frontmatter)).toEqual(expected);
  });

  it("takes what one of both needs as needed", () => {
    expect(needed({ requiredEnvVars: ["A"] }, [{ name: "A", isOptional: true }])).toEqual([
      "A! front matter",
    ]);
    expect(needed({ optionalEnvVars: ["A"] }, [{ name: "A", isOptional: false }])).toEqual(["A! script"]);
  });
});
