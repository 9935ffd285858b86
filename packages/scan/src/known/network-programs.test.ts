import { describe, expect, it } from "vitest";
import type { Command } from "../view/skill-view.ts";
import { networkUse } from "./network-programs.ts";

const use = (line: string) => {
  const words = line.split(" ");
  const command: Command = {
    line: 1,
    words,
    program: words[0] ?? "",
    inputs: [],
    outputs: [],
    redirects: [],
    carries: [],
    inBackground: false,
  };
  return networkUse(command);
};

describe("networkUse", () => {
  it.each([
    "curl -LsSf https://a.example/x",
    "curl -fsSL https://a.example/x",
    "wget -T 5 https://a.example/x",
  ])("sees that %s only fetches", (line) => {
    expect(use(line)).toMatchObject({ sends: false, fetches: true });
  });

  it.each([
    "curl -d x=1 https://a.example/x",
    "curl -sF f=@a https://a.example/x",
    "curl -T a https://a.example/x",
    "curl --data-binary @a https://a.example/x",
    "curl -X POST https://a.example/x",
    "wget --post-file=a https://a.example/x",
    "nc a.example 80",
    "scp a.txt me@a.example:/tmp/",
    "gh gist create a.txt",
  ])("sees that %s sends", (line) => {
    expect(use(line)?.sends).toBe(true);
  });

  it("knows where a download goes", () => {
    expect(use("curl -so /tmp/x https://a.example/y")?.savesTo).toBe("/tmp/x");
    expect(use("curl -fsSLO https://a.example/y.sh")?.savesTo).toBe("y.sh");
    expect(use("wget https://a.example/dir/z.bin?v=1")?.savesTo).toBe("z.bin");
    expect(use("curl -s https://a.example/y")?.savesTo).toBeUndefined();
  });

  it("says nothing of other programs", () => {
    expect(use("ls -la")).toBeUndefined();
    expect(use("rsync -a a b")).toBeUndefined();
  });

  it.each([
    ["curl -fsSL https://a.example/i.sh -o install.sh", ["a.example"], "install.sh"],
    ["wget -qO setup.sh https://a.example/i.sh", ["a.example"], "setup.sh"],
    ["curl --output=run.sh https://a.example/i.sh", ["a.example"], "run.sh"],
    ["curl -fsSLO get.a.example/i.sh", ["get.a.example"], "i.sh"],
  ])("takes the file that %s writes for no address", (line, hosts, file) => {
    expect(use(line)?.addresses.map(({ host }) => host)).toEqual(hosts);
    expect(use(line)?.savesTo).toBe(file);
  });
});
