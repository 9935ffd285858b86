import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay invitations", () => {
  it("lists what is offered: skills and teams, received and sent", async () => {
    const { run, questions } = await answeringHub({
      invitations: [
        {
          id: "i-1",
          direction: "received",
          from: "ada",
          to: "bob",
          skill: { slug: "pdf", description: "Fills forms" },
        },
        { id: "i-2", direction: "sent", from: "bob", to: "eve", team: { handle: "docs", role: "member" } },
      ],
    });
    const { stdout } = await run("invitations");
    expect(stdout).toMatch(/^i-1 +ada +bob +skill pdf: Fills forms$/m);
    expect(stdout).toMatch(/^i-2 +bob +eve +team docs \(member\)$/m);
    expect(questions.map(({ line }) => line)).toEqual(["GET /v1/account/invitations"]);
  });

  it.each([
    ["accept", "POST /v1/account/invitations/i%2F1/accept", "Accepted.\n"],
    ["decline", "DELETE /v1/account/invitations/i%2F1", "Declined.\n"],
  ])("answers one with %s", async (action, line, words) => {
    const { run, questions } = await answeringHub({});
    expect(await run("invitations", action, "i/1")).toMatchObject({ exitCode: 0, stderr: words });
    expect(questions.map((question) => question.line)).toEqual([line]);
  });

  it("says when none waits", async () => {
    const { run } = await answeringHub({ invitations: [] });
    expect((await run("invitations")).stderr).toContain("No invitation waits");
  });
});
