import { describe, expect, it } from "vitest";
import { answeringHub } from "../testing/answering-hub.ts";

describe("skillquay team", () => {
  it("lists the teams with who is in them", async () => {
    const members = [
      { handle: "ada", role: "admin" },
      { handle: "bob", role: "member" },
    ];
    const { run, questions } = await answeringHub({
      teams: [{ handle: "docs", name: "Documentation", role: "admin", members }],
    });
    expect((await run("team")).stdout).toMatch(/^docs +Documentation +admin +ada \(admin\), bob +-$/m);
    expect(questions.map(({ line }) => line)).toEqual(["GET /v1/account/teams"]);
  });

  it.each([
    ["on", true, "From now on a second person of 'docs' agrees before a finding is accepted.\n"],
    ["off", false, "In 'docs' one person is enough to accept a finding.\n"],
  ])("says whether a second person has to agree: %s", async (choice, secondReview, words) => {
    const { run, questions } = await answeringHub({ secondReview });
    expect((await run("team", "review", "docs", choice)).stderr).toBe(words);
    expect(questions).toMatchObject([{ line: "PUT /v1/account/teams/docs/review", body: { secondReview } }]);
  });

  it("takes nothing else for that than on and off", async () => {
    const { run, questions } = await answeringHub({});
    expect(await run("team", "review", "docs", "maybe")).toMatchObject({ exitCode: 2 });
    expect(questions).toEqual([]);
  });

  it("makes a team under its handle where no name is given", async () => {
    const { run, questions } = await answeringHub({});
    expect((await run("team", "create", "docs")).stderr).toBe("Made the team 'docs'; you are its admin.\n");
    expect(questions).toMatchObject([
      { line: "POST /v1/account/teams", body: { handle: "docs", name: "docs" } },
    ]);
  });

  it.each([
    ["member", [], "'ada' is in the team 'docs' now.\n", "member"],
    ["invited", ["--admin"], "'ada' is asked to join the team 'docs'.\n", "admin"],
  ])("adds an account that is then %s", async (state, flags, words, role) => {
    const { run, questions } = await answeringHub({ state });
    expect((await run("team", "add", "docs", "ada", ...flags)).stderr).toBe(words);
    expect(questions).toMatchObject([{ line: "PUT /v1/account/teams/docs/members/ada", body: { role } }]);
  });

  it.each([
    [true, "'ada' is not in the team 'docs' any more.\n"],
    [false, "'ada' was not in the team 'docs'.\n"],
  ])("removes an account that was in it: %s", async (wasMember, words) => {
    const { run, questions } = await answeringHub({ wasMember });
    expect((await run("team", "remove", "docs", "ada")).stderr).toBe(words);
    expect(questions.map(({ line }) => line)).toEqual(["DELETE /v1/account/teams/docs/members/ada"]);
  });
});
