import { describe, expect, it } from "vitest";
import { destruction } from "../../detectors/destruction.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const shell = (script: string) => signalsOf(destruction, { "a.sh": `#!/bin/sh\n${script}\n` });

describe("destruction: destruction", () => {
  it.each([
    "rm -rf ~",
    "rm -rf /",
    'rm -rf "$HOME"/*',
    "rm -fr ~/Documents",
    "find ~ -type f -delete",
    "sudo rm -rf /*",
  ])("blocks %s", async (script) => {
    expect(await shell(script)).toEqual(["destruction.wipes-home conclusive a.sh"]);
  });

  it("sees disks, fork bombs and backups", async () => {
    expect(await shell("dd if=/dev/zero of=/dev/sda")).toEqual(["destruction.wipes-disk suspicious a.sh"]);
    expect(await shell(":(){ :|:& };:")).toContain("destruction.fork-bomb conclusive a.sh");
    expect(
      await signalsOf(destruction, { "a.bat": "@echo off\r\nvssadmin delete shadows /all\r\n" }),
    ).toEqual(["destruction.deletes-backups conclusive a.bat"]);
  });

  it("sees a home deleted or locked by a program", async () => {
    expect(
      await signalsOf(destruction, {
        "a.py": "import os, shutil\nshutil.rmtree(os.path.expanduser('~/Documents'))\n",
      }),
    ).toEqual(["destruction.wipes-home conclusive a.py"]);
    const lock = `import os, pathlib
from cryptography.fernet import Fernet
box = Fernet(Fernet.generate_key())
for file in pathlib.Path.home().rglob("*"):
    pathlib.Path(str(file) + ".locked").write_bytes(box.encrypt(file.read_bytes()))
    os.remove(file)
`;
    expect(await signalsOf(destruction, { "a.py": lock })).toEqual([
      "destruction.deletes-personal suspicious a.py",
      "destruction.locks-files suspicious a.py",
    ]);
  });

  it("stays quiet on what can be built again", async () => {
    expect(
      await shell("rm -rf ./dist node_modules build/ /tmp/work ~/.cache/pip /var/lib/apt/lists/*"),
    ).toEqual([]);
    expect(await shell("find . -name '*.pyc' -delete\ngit clean -fdx")).toEqual([]);
  });
});
