import { defineContract, holds, shownBy } from "./contract.ts";

const TOOLS = "packages/hub/src/app/tools";
const SCRIPTS = "packages/hub/src/features/scripts";
const CLIENTS = "test/clients/hub-calls.suite.ts";
const DELIVERED =
  "$name answers with each error that it declares, in its catalogue's shape, names no tool that is not offered, and every client delivers it";

/** The 36 tools of a hub. What is open here says what is missing; see `contract.ts` for how a clause is closed. */
export const driveContract = defineContract({
  name: "drive",
  title: "the tools of a hub",
  clauses: {
    "One namespace of 36 tools, each with the inputs, defaults, limits and choices that are written": holds,
    "Script tools are omitted from tools/list when no allowed skill has a script": holds,
    "Anonymous callers, where they are allowed, are listed what works for them": shownBy(
      [`${TOOLS}/suites/access.suite.ts`, "lists what works without a key, and only that"],
      [`${TOOLS}/suites/access.suite.ts`, "says at %s what needs one, and takes no wrong one for none"],
    ),
    "Authenticated, scoped and upload-only keys: upload-only keys are rejected by the transport": shownBy([
      "packages/hub/src/app/http/mcp/mcp.security.test.ts",
      "H4: refuses an upload key on both routes",
    ]),
    "There is no admin tool: four admin routes over HTTP take the MCP_ADMIN_SECRET header": shownBy([
      "packages/hub/src/app/main.test.ts",
      "four admin routes over HTTP take the MCP_ADMIN_SECRET header",
    ]),
    "Every error has error, message, suggestions and _workflow.nextSteps": holds,
    "An error of the drive reaches the caller in every client": shownBy([CLIENTS, DELIVERED]),
    "_workflow.nextSteps is what to call next for automatic recovery": shownBy(
      [CLIENTS, DELIVERED],
      [CLIENTS, "$name has its answer delivered by every client"],
    ),
    "missing_credentials: a script needs a key that the user has not set": shownBy([CLIENTS, DELIVERED]),
    "quota_exceeded: a plan's monthly calls are a limit": shownBy([
      "packages/hub/src/app/http/ways-in.http.test.ts",
      "is used up by all ways together; lists, searches and what an account does with its skills go on",
    ]),
    "skills_getStarted returns credits, the current collection, trending skills and quick actions": holds,
    "skills_searchSkills searches by name, description or tags, 10 by default and 50 at most": shownBy(
      [
        `${TOOLS}/discovery/search-skills.test.ts`,
        "finds by name, description, tags and text, and says where",
      ],
      [`${TOOLS}/discovery/search-skills.test.ts`, "gives ten results, or as many as asked for up to fifty"],
    ),
    "skills_listSkills lists all skills available to the caller": shownBy([
      `${TOOLS}/discovery/list-skills.test.ts`,
      "lists all with whole descriptions, and in parts for whoever asks for parts",
    ]),
    "skills_getSkill returns not_found when the slug is not accessible to the caller": {
      differs:
        "the contract has two names for it: `not_found` in this line, `skill_not_found` in its list of codes and in its example of an error, which is answered here to the letter",
      shownBy: [
        [
          `${TOOLS}/discovery/get-skill.test.ts`,
          "says the same of a foreign skill as of none, and suggests only what the caller has",
        ],
      ],
    },
    "skills_getLeaderboard: top 10 public and premium skills of the last 30 days": shownBy(
      [
        `${TOOLS}/discovery/get-leaderboard.test.ts`,
        "shows the most run public and premium skills of 30 days, and nothing private",
      ],
      [`${TOOLS}/discovery/get-leaderboard.test.ts`, "ends after ten"],
      [`${TOOLS}/discovery/get-leaderboard.test.ts`, "says why the board of %s is empty"],
    ),
    "skills_discoverSkills searches marketplace and repositories, 10 per page, each with its source": holds,
    "skills_importToDrive downloads, scans and enriches, and charges import credits": shownBy([
      `${TOOLS}/drive/drive-tools.test.ts`,
      "tells how far it is, and answers with the skill in the drive",
    ]),
    "skills_removeFromDrive rejects active shares and deletes private copies": shownBy(
      [
        `${TOOLS}/drive/drive-tools.test.ts`,
        "give back what another account shared, and take nothing else from it",
      ],
      [`${TOOLS}/drive/drive-tools.test.ts`, "leave a shared skill where it is"],
      [`${TOOLS}/drive/drive-tools.test.ts`, "switch a skill off and on, and take it out"],
    ),
    "skills_toggleDriveSkill toggles a skill's enabled flag": holds,
    "skills_checkUpdates lists pending updates with summaries of their scans": shownBy([
      `${TOOLS}/drive/drive-tools.test.ts`,
      "skills_checkUpdates shows them with what to do next; skills_acceptUpdate takes one",
    ]),
    "skills_acceptUpdate pins the entry to the latest version for a small fee": holds,
    "skills_dismissUpdate keeps the pinned version, free": shownBy([
      `${TOOLS}/drive/drive-tools.test.ts`,
      "skills_dismissUpdate keeps the version, for nothing",
    ]),
    "skills_downloadSkills packs drive, collection or skill behind a signed address for 24 hours": holds,
    "skills_createCollection mints a scoped key that is returned once": holds,
    "skills_listCollections lists the account's collections, for unscoped keys only": shownBy(
      [
        `${TOOLS}/collections/list-collections.test.ts`,
        "shows the account's collections with what their keys see",
      ],
      [`${TOOLS}/collections/list-collections.test.ts`, "is refused to a scoped key"],
    ),
    "skills_updateCollection renames or toggles inclusion, by name or by key": shownBy(
      [
        `${TOOLS}/collections/update-collection.test.ts`,
        "renames a collection and its key, found in any letter case",
      ],
      [`${TOOLS}/collections/update-collection.test.ts`, "switches team and shared skills"],
    ),
    "skills_deleteCollection deletes a collection and revokes its key": shownBy(
      [`${TOOLS}/collections/delete-collection.test.ts`, "ends the collection and every key of it"],
      [`${TOOLS}/collections/delete-collection.test.ts`, "is refused to a scoped key, including for its own"],
    ),
    "skills_addToCollection takes a single slug; scoped keys act on their own collection": shownBy([
      `${TOOLS}/collections/add-to-collection.test.ts`,
      "takes one slug, not a list, and needs a key",
    ]),
    "skills_removeFromCollection has the same rules as skills_addToCollection": shownBy([
      `${TOOLS}/collections/remove-from-collection.test.ts`,
      "lets a scoped key remove from its own collection, whatever name it passes",
    ]),
    "skills_docTOC gives the full table of contents": shownBy([
      `${TOOLS}/docs/doc-tools.test.ts`,
      "shows the sections of every Markdown file",
    ]),
    "skills_docSection gives the body of one section": shownBy([
      `${TOOLS}/docs/doc-tools.test.ts`,
      "gives one section with its place",
    ]),
    "skills_getResourceInfo gives sections, token counts and type": shownBy([
      `${TOOLS}/docs/resource-tools.test.ts`,
      "describes a text with its sections",
    ]),
    "skills_readResourceContent reads a file whole or by section, and is blocked for premium skills": shownBy(
      [`${TOOLS}/docs/resource-tools.test.ts`, "gives the file to the byte"],
      [`${TOOLS}/docs/resource-tools.test.ts`, "gives one section, by title or slug"],
    ),
    "skills_listScripts lists the executable scripts of one skill": shownBy([
      `${TOOLS}/scripts/script-tools.test.ts`,
      "leads from each answer to the next call: listScripts, runScript, readFile, closeSession",
    ]),
    "skills_runScript executes a script in an isolated sandbox, its output not inline": shownBy(
      [
        `${SCRIPTS}/run-credentials.test.ts`,
        "reach the script, and come out in no output, file, name or log",
      ],
      [
        `${SCRIPTS}/run-extras.test.ts`,
        "reach a host after a yes and no other, each in the run's record and on the skill's page",
      ],
      [
        `${SCRIPTS}/run-extras.test.ts`,
        "have their packages after a yes, installed once for runs that start together",
      ],
      [`${SCRIPTS}/run-time.test.ts`, "is a minute unless the call asks for another time that the plan has"],
    ),
    "skills_readFile reads a session's file, 200 lines by default and 500 at most, closeAfter releases it":
      shownBy([
        `${TOOLS}/scripts/script-tools.test.ts`,
        "lists files, reads beyond the end, and releases the session",
      ]),
    "skills_listOutputFiles lists a sandbox directory, /tmp by default": shownBy([
      `${TOOLS}/scripts/script-tools.test.ts`,
      "lists files, reads beyond the end, and releases the session",
    ]),
    "skills_closeSession frees a sandbox; sessions expire after 5 minutes of inactivity": shownBy(
      [`${TOOLS}/scripts/script-tools.test.ts`, "leads from each answer to the next call"],
      [
        "packages/hub/src/features/scripts/script-sessions.test.ts",
        "ends after its idle time, row and sandbox",
      ],
    ),
    "skills_getScript returns metadata and a signed download address": shownBy([
      `${TOOLS}/scripts/get-script.test.ts`,
      "gives an address for an hour, and how to run what is there",
    ]),
    "skills_getScriptStream returns the script inline, also a large one": shownBy([
      `${TOOLS}/scripts/get-script.test.ts`,
      "gives a long one whole",
    ]),
    "skills_getUploadUrl embeds the key so that scoped keys land in the caller's collection": shownBy(
      [
        `${TOOLS}/uploads/upload-tools.test.ts`,
        "gives the page of the dashboard, set up for the caller's key",
      ],
      [
        "test/dashboard-pages.e2e.test.ts",
        "Collections and keys shows who sees what, a new key once, and where its uploads go",
      ],
    ),
    "skills_createUploadTicket mints a 10-minute single-use token for send-file.sh": shownBy(
      [
        "packages/hub/src/features/uploads/send-file.e2e.test.ts",
        "is what the ticket leads to in every account, and a collection's key does without it",
      ],
      [
        "packages/hub/src/features/uploads/uploads.security.test.ts",
        "I8: ends after ten minutes, in the words for one that never was",
      ],
    ),
    "skills_getCredits gives balance, monthly counter with limit, and recent transactions": holds,
    "skills_listWebhooks lists the account's subscriptions": shownBy([
      `${TOOLS}/account/webhook-tools.test.ts`,
      "make a webhook, show its secret once, list it, and end it",
    ]),
    "skills_createWebhook subscribes an HTTPS address and returns its secret once": holds,
    "skills_deleteWebhook deletes a subscription": shownBy([
      `${TOOLS}/account/webhook-tools.test.ts`,
      "make a webhook, show its secret once, list it, and end it",
    ]),
    "The golden path, with output in /tmp/last_run.out and /tmp/last_run.err": shownBy([
      "test/hub-golden-path.e2e.test.ts",
      "is found by an agent that does nothing but what each answer says is next",
    ]),
  },
});
