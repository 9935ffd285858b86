import { describe, expect, it } from "vitest";
import { signalsOf } from "../../testing/signals-of.ts";
import { destruction } from "./destruction.ts";

const shell = (script: string) => signalsOf(destruction, { "a.sh": `#!/bin/sh\n${script}\n` });

describe("R16: destruction", () => {
  it.each([
    "rm -rf ~",
    "rm -rf /",
    'rm -rf "$HOME"/*',
    "rm -fr ~/Documents",
    "find ~ -type f -delete",
    "sudo rm -rf /*",
  ])("blocks %s", async (script) => {
    expect(await shell(script)).toEqual(["R16.wipes_home conclusive a.sh"]);
  });

  it("sees disks, fork bombs and backups", async () => {
    expect(await shell("dd if=/dev/zero of=/dev/sda")).toEqual(["R16.wipes_disk suspicious a.sh"]);
    expect(await shell(":(){ :|:& };:")).toContain("R16.fork_bomb conclusive a.sh");
    expect(
      await signalsOf(destruction, { "a.bat": "@echo off\r\nvssadmin delete shadows /all\r\n" }),
    ).toEqual(["R16.deletes_backups suspicious a.bat"]);
  });

  it("sees a home deleted or locked by a program", async () => {
    expect(
      await signalsOf(destruction, {
        "a.py": "import os, shutil\nshutil.rmtree(os.path.expanduser('~/Documents'))\n",
      }),
    ).toEqual(["R16.wipes_home conclusive a.py"]);
    const lock = `import os, pathlib
from cryptography.fernet import Fernet
box = Fernet(Fernet.generate_key())
for file in pathlib.Path.home().rglob("*"):
    pathlib.Path(str(file) + ".locked").write_bytes(box.encrypt(file.read_bytes()))
    os.remove(file)
`;
    expect(await signalsOf(destruction, { "a.py": lock })).toEqual([
      "R16.deletes_personal suspicious a.py",
      "R16.locks_files suspicious a.py",
    ]);
  });

  it("stays quiet on what can be built again", async () => {
    expect(
      await shell("rm -rf ./dist node_modules build/ /tmp/work ~/.cache/pip /var/lib/apt/lists/*"),
    ).toEqual([]);
    expect(await shell("find . -name '*.pyc' -delete\ngit clean -fdx")).toEqual([]);
  });
});
