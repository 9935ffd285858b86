import { describe, expect, it } from "vitest";
import { isWholeEnvironment, placesIn } from "./sensitive-places.ts";

const ids = (text: string) => placesIn(text).map(({ id, level }) => `${id} ${level}`);

describe("placesIn", () => {
  it.each([
    ["~/.ssh/id_rsa", "ssh_key vault"],
    ["C:\\Users\\me\\.ssh\\id_ed25519", "ssh_key vault"],
    ["~/.aws/credentials", "cloud_keys vault"],
    ["~/Library/Application Support/Google/Chrome/Default/Login Data", "browser vault"],
    ["security find-generic-password -s smtp -w", "key_store_entry secret"],
    ["security find-generic-password -ga Chrome", "keychain vault"],
    ["security dump-keychain -d", "keychain vault"],
    ["~/.config/solana/id.json", "wallet vault"],
    ["/etc/shadow", "system_accounts vault"],
    ["http://169.254.169.254/latest", "cloud_metadata vault"],
    ["~/.kube/config", "cluster_keys secret"],
    [".env.production", "env_file secret"],
    ["~/.zsh_history", "history secret"],
    ["~/.claude/projects", "agent_secrets secret"],
  ])("knows %s", (text, expected) => {
    expect(ids(text)).toContain(expected);
  });

  it.each([
    "~/.ssh/id_rsa.pub",
    "~/.ssh/config.d/x",
    "src/env.ts",
    ".env.example",
    "environment.yml",
    "sample.txt",
    "process.environment",
    "/etc/hosts",
  ])("has nothing to say of %s", (text) => {
    expect(ids(text)).toEqual([]);
  });

  it("tells the whole environment from one variable", () => {
    expect(["*", "env", "os.environ", "process.env"].every(isWholeEnvironment)).toBe(true);
    expect(["HOME", "env.local", "process.env.HOME"].some(isWholeEnvironment)).toBe(false);
  });
});
