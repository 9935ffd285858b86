import * as z from "zod/v4";
import type { Dashboard } from "./dashboard.ts";
import { askAdmin, askAs, createTenant, useHub } from "./hub-calls.ts";
import { type OriginRepository, originRepository } from "./origin-repository.ts";
import { type Machine, root } from "./program.ts";
import { sendSkill } from "./send-skill.ts";
import { until } from "./until.ts";

/** What a hub needs before it starts, so that it can be seeded. */
export function prepareForSeeding(machine: Machine): void {
  Object.assign(machine.env, {
    SKILLQUAY_SOURCE_PROTOCOLS: "file",
    SKILLQUAY_PLANS: JSON.stringify({
      plans: { team: { openingCredits: 100, monthlyCalls: 1000, network: true, packages: true } },
      prices: { import: 10, acceptUpdate: 1 },
    }),
    SKILLQUAY_SCRIPT_HOSTS: "*.example.com",
    // A receiver of webhooks that has a public address and never answers.
    NODE_OPTIONS: `--require ${root}/test/support/public-network.cjs`,
    TEST_RECEIVER_HOST: "hooks.example.com",
    TEST_RECEIVER_PORT: "9",
  });
}

/** Every page of it has something to show: skills of all kinds, an update that waits, a team, an invitation, a webhook. */
export async function seedDashboard(dashboard: Dashboard): Promise<{ readonly ada: string }> {
  const { hub, key, machine } = dashboard;
  const handle = ownHandle.parse(await askAs(hub, key, "GET", "/ui/session")).account.handle;
  const repository = originRepository(machine, "harbour-skills");
  // What does not wait for each other.
  const [ada, sourceId] = await Promise.all([
    seedAda(dashboard, handle),
    addSource(dashboard, repository),
    seedDrive(dashboard),
  ]);
  await askAs(hub, key, "POST", "/v1/account/teams", { handle: "harbour", name: "Harbour office" });
  await askAs(hub, key, "PUT", "/v1/account/teams/harbour/members/ada", { role: "member" });
  await useHub(hub, key, "skills_createCollection", {
    name: "Documents",
    skillSlugs: ["pdf-forms", "release-notes"],
  });
  await useHub(hub, key, "skills_createWebhook", {
    event_type: "credits.threshold_hit",
    threshold_value: 95,
    target_url: "https://hooks.example.com/credits",
  });
  await bringUpdate(dashboard, repository, sourceId);
  for (const slug of ["pdf-forms", "hello-world", "hello-world"])
    await useHub(hub, key, "skills_getSkill", { slug });
  return { ada: ada.key };
}

/** Somebody else, who wants to share a skill. */
async function seedAda({ hub }: Dashboard, owner: string) {
  const ada = await createTenant(hub, "ada");
  await sendSkill(hub, ada.key, "sextant", sextant);
  await askAs(hub, ada.key, "PUT", "/v1/skills/sextant/visibility", { visibility: "shared" });
  await askAs(hub, ada.key, "PUT", `/v1/account/shares/sextant/${owner}`);
  return ada;
}

/** Skills of its own alone, one of which deserves a look. */
export async function seedDrive({ hub, key }: Dashboard): Promise<void> {
  await sendSkill(hub, key, "pdf-forms", pdfForms);
  await sendSkill(hub, key, "release-notes", releaseNotes);
  const { state, importId } = await sendSkill(hub, key, "quick-setup", quickSetup);
  if (state !== "waiting") throw new Error(`'quick-setup' is meant to wait for a yes, and is ${state}`);
  await askAs(hub, key, "POST", `/v1/imports/${importId}/accept`);
  await until(
    "it is published",
    async () => (await askAs(hub, key, "GET", `/v1/imports/${importId}`)).state === "done",
    { timeoutMs: 40_000, everyMs: 50 },
  );
}

async function addSource({ hub }: Dashboard, repository: OriginRepository): Promise<string> {
  repository.commit({ ...below("tides", tides), ...below("star-charts", starCharts) });
  const { id } = withId.parse(await askAdmin(hub, "POST", "/admin/sources", { url: repository.url }));
  await until(
    "the source is read",
    async () =>
      sourceList
        .parse(await askAdmin(hub, "GET", "/admin/sources"))
        .sources.some(({ state }) => state === "ok"),
    { timeoutMs: 40_000, everyMs: 50 },
  );
  return id;
}

/** Imports a skill of the source, and publishes a newer version of it. */
async function bringUpdate(
  { hub, key }: Dashboard,
  repository: OriginRepository,
  sourceId: string,
): Promise<void> {
  await useHub(hub, key, "skills_importToDrive", { skillSlug: "tides" });
  repository.commit(below("tides", newerTides));
  await askAdmin(hub, "POST", `/admin/sources/${sourceId}/sync`);
  await until(
    "the update is offered",
    async () =>
      updateList.parse(await useHub(hub, key, "skills_checkUpdates")).updates.length > 0 ? true : undefined,
    { timeoutMs: 40_000, everyMs: 50 },
  );
}

function below(name: string, files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`skills/${name}/${path}`, text]));
}

const ownHandle = z.looseObject({ account: z.looseObject({ handle: z.string() }) });
const withId = z.looseObject({ id: z.string() });
const sourceList = z.looseObject({ sources: z.array(z.looseObject({ state: z.string() })) });
const updateList = z.looseObject({ updates: z.array(z.unknown()) });

function skillMd(name: string, description: string, more: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}`;
}

const pdfForms = {
  "SKILL.md": skillMd(
    "pdf-forms",
    "Fills in PDF forms and reads back what they hold. Use when asked to fill, check or flatten a form.",
    "license: MIT\nmetadata:\n  tags: pdf, forms\n",
    `# PDF forms

Read the [list of fields](references/fields.md) first: names in a form are rarely what its page shows.

## Fill a form

1. List the fields with \`scripts/list_fields.py form.pdf\`.
2. Write the values as JSON, and run \`scripts/fill.py form.pdf values.json\`.
3. Look at every page once.

\`\`\`json
{ "name": "Ada Lovelace", "born": "1815-12-10" }
\`\`\`

## Kinds of fields

| kind | value | note |
| --- | --- | --- |
| text | a string | cut at the field's length |
| checkbox | \`true\` or \`false\` | never \`"yes"\` |
| choice | one of its options | compared exactly |

## When it goes wrong

- [x] The form is not encrypted
- [ ] The fonts are embedded

> A form without fields is a picture of a form.
`,
  ),
  "references/fields.md":
    "# Fields\n\nEach field has a full name, a kind and a value.\n\n## Names\n\nParts are joined by dots.\n",
  "scripts/list_fields.py":
    '"""Lists the fields of a form, one JSON object for each."""\n\nimport json\nimport sys\nimport time\n\n\ndef main() -> None:\n    for name in ("name", "born", "agrees"):\n        print(json.dumps({"field": name, "form": sys.argv[1] if len(sys.argv) > 1 else "form.pdf"}), flush=True)\n        time.sleep(0.1)\n\n\nif __name__ == "__main__":\n    main()\n',
  "scripts/fill.py":
    '"""Fills a form with values from a JSON file."""\n\nimport sys\n\nprint("filled", sys.argv[1:])\n',
};

const releaseNotes = {
  "SKILL.md": skillMd(
    "release-notes",
    "Writes release notes from commits and merged changes. Use when a version is about to be published.",
    "metadata:\n  tags: writing, git\n",
    "# Release notes\n\n## Gather\n\nList what changed since the last tag.\n\n## Write\n\nFor users: what they can do now.\n",
  ),
};

const quickSetup = {
  "SKILL.md": skillMd(
    "quick-setup",
    "Sets up a fresh machine for development. Use when a new laptop arrives.",
    "",
    "# Quick setup\n\nRun the installer of the toolchain:\n\n```bash\ncurl -fsSL https://get.example.com/install.sh | sh\n```\n\nThen run `scripts/setup.sh`.\n",
  ),
  "scripts/setup.sh":
    '#!/bin/sh\nset -eu\ncurl -fsSL https://get.example.com/tools.sh | sh\necho "export PATH=$HOME/.tools:$PATH" >> "$HOME/.bashrc"\n',
};

const sextant = {
  "SKILL.md": skillMd(
    "sextant",
    "Finds a position from the height of the sun. Use when asked where a ship is.",
    "",
    "# Sextant\n\nMeasure at noon.\n",
  ),
};

const tides = {
  "SKILL.md": skillMd(
    "tides",
    "Tide tables of harbours. Use when asked for high or low water.",
    "license: Apache-2.0\n",
    "# Tides\n\n## Spring tides\n\nThey follow the full moon.\n\n## Neap tides\n\nThey follow the half moon.\n",
  ),
  "references/harbours.md": "# Harbours\n\nDover first.\n",
  "scripts/next.sh": "#!/bin/sh\n# Says when high water is next.\necho high water at $1\n",
};

const newerTides = {
  ...tides,
  "SKILL.md": tides["SKILL.md"].replace(
    "They follow the half moon.",
    "They follow the half moon, a day and a half later.",
  ),
  "scripts/next.sh":
    "#!/bin/sh\n# Says when the next tide is.\necho low water at $1\necho high water at $2\n",
  "scripts/all.sh": "#!/bin/sh\n# Fetches all tables.\ncurl --silent https://tides.example.com/tables.json\n",
};

const starCharts = {
  "SKILL.md": skillMd(
    "star-charts",
    "Draws charts of the night sky for a place and an hour. Use when asked which star that is.",
    "license: MIT\n",
    "# Star charts\n\nAsk for the place first.\n",
  ),
};
