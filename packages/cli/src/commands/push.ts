import { hubClientOptions } from "../hub-client/hub-client.ts";
import { pushSkill } from "../hub-client/push-skill.ts";
import type { Command } from "../program/command.ts";
import { signFolder } from "../signing/sign-folder.ts";
import { signingKeyOptions } from "../signing/signing-key.ts";

export const push: Command = {
  name: "push",
  order: 130,
  summary: "Upload a skill from this machine to a hub: packed, checked there, and put into your drive.",
  usage: "<dir> [--hub <url>] [--sign] [--collection <name>] [--accept-findings] [--key-file <file>]",
  examples: [
    {
      line: "skillquay push ./skills/pdf",
      does: "a new skill, or a new version of it, on the hub that you are signed in to",
    },
    {
      line: "skillquay push ./skills/pdf --hub http://127.0.0.1:4711 --key-file ~/.skillquay-key --collection docs",
      does: "and puts it on the list of a collection",
    },
  ],
  positionals: [
    { name: "dir", description: "The folder that holds SKILL.md.", required: true, repeatable: false },
  ],
  options: [
    ...hubClientOptions,
    {
      name: "collection",
      type: "string",
      valueName: "name",
      description: "Collection to add it to; a key of one collection always adds to its own.",
    },
    {
      name: "accept-findings",
      type: "boolean",
      description:
        "Take it although the scan found something to look at; push without it first, to see what.",
    },
    {
      name: "sign",
      type: "boolean",
      description: "Sign it first, as 'skillquay sign' does.",
    },
    ...signingKeyOptions,
  ],
  settings: [],
  async run(context) {
    const { out, options, positionals } = context;
    const [named = ""] = positionals;
    if (options.flag("sign")) await signFolder(context, named);
    const { packed, answer, failure } = await pushSkill(context, named);
    if (out.json(answer)) return failure === undefined ? 0 : 1;
    if (failure !== undefined) {
      out.fail(failure);
      return 1;
    }
    const { version, state } = answer;
    out.print(packed.name);
    if (state === "sent") {
      out.say(`The hub has '${packed.name}' and goes on with it; this key may not look further.`);
      return 0;
    }
    out.say(
      `'${packed.name}' is in the drive${typeof version === "number" ? `, as version ${version}` : ""}.`,
    );
    return 0;
  },
};
