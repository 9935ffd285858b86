import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { hostProfiles } from "@skillquay/tools";
import { expect, it } from "vitest";
import { root } from "../../support/program.ts";
import { agentHosts } from "../definitions/index.ts";

const listed = new Intl.ListFormat("en-GB");

it.each(agentHosts)(
  "says of $label how a person signs in, or what it does instead",
  ({ signIn, noSignIn }) => {
    expect([signIn, noSignIn].filter((one) => one !== undefined)).toHaveLength(1);
  },
);

it("says on the dashboard of each host that can sign in, and of no other, that it does", () => {
  const signingIn = hostProfiles.filter(({ config }) => config?.signsIn === true).map(({ id }) => id);
  const able = agentHosts.filter(({ signIn }) => signIn !== undefined).map(({ id }) => id);
  expect(able.filter((id) => !signingIn.includes(id))).toEqual([]);
  const unable = agentHosts.filter(({ noSignIn }) => noSignIn !== undefined).map(({ id }) => id);
  expect(unable.filter((id) => signingIn.includes(id))).toEqual([]);
});

it("is what the guide says of which hosts are walked, and which are not", async () => {
  const guide = await readFile(join(root, "docs/guide/sign-in.md"), "utf8");
  const labels = (walked: boolean) =>
    listed.format(
      agentHosts.filter(({ signIn }) => (signIn !== undefined) === walked).map(({ label }) => label),
    );
  expect(guide).toContain(`${labels(true)} are walked from the address to a call by a test`);
  expect(guide).toContain(`${labels(false)} cannot sign in themselves`);
});
