import { describe, expect, it } from "vitest";
import { credentialReach } from "../../detectors/credential-reach.ts";
import { mainFile, signalsOf } from "../../testing/signals-of.ts";

const of = (script: string, description = "Sorts notes.") =>
  signalsOf(credentialReach, {
    "SKILL.md": mainFile("notes", description),
    "a.sh": `#!/bin/sh\n${script}\n`,
  });

describe("credentials: credential reach", () => {
  it("finds reaching for nothing but secrets odd, whatever the skill is about", async () => {
    expect(await of("cp ~/.aws/credentials x")).toEqual(["credentials.cloud-keys odd a.sh"]);
    expect(await of("cp ~/.aws/credentials x", "Switches AWS profiles.")).toEqual([
      "credentials.cloud-keys odd a.sh",
    ]);
  });

  it("asks about keys that are shown to the agent, whatever the skill is about", async () => {
    expect(await of("cat ~/.aws/credentials", "Switches AWS profiles.")).toContain(
      "credentials.shown-to-agent suspicious a.sh",
    );
    expect(await of("cat ~/.aws/credentials > backup")).not.toContain(
      "credentials.shown-to-agent suspicious a.sh",
    );
  });

  it("notes settings that many skills read", async () => {
    expect(await of("cat .env")).toEqual(["credentials.env-file note a.sh"]);
  });

  it("asks about a file that reaches for many kinds at once", async () => {
    expect(await of("cp ~/.ssh/id_rsa ~/.aws/credentials ~/.config/solana/id.json /tmp/x/")).toContain(
      "credentials.harvest suspicious a.sh",
    );
  });

  it("says nothing about using or making a key", async () => {
    expect(
      await of(
        "ssh-keygen -t ed25519 -f ~/.ssh/id_ed25519\nssh -i ~/.ssh/id_ed25519 me@server.example.com\nchmod 600 ~/.ssh/id_ed25519",
      ),
    ).toEqual([]);
    expect(await of("cat ~/.ssh/id_ed25519.pub")).toEqual([]);
  });
});
