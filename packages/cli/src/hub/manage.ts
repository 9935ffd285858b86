import { resolve } from "node:path";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { withHubFailures } from "./hub-failure.ts";
import { hubConfig } from "./hub-options.ts";
import { type Hub, loadHub } from "./load-hub.ts";

type Admin = Awaited<ReturnType<Hub["openAdmin"]>>;

/** `hub key create|list|revoke`, on the hub's own database. */
export function keyCommand(context: CommandContext): Promise<number> {
  const [, verb, id] = context.positionals;
  const work = keyVerbs.get(verb ?? "");
  if (work === undefined)
    throw usageError("action_unknown", "'hub key' needs create, list or revoke.", [
      "For example: skillquay hub key create --account owner --name laptop",
    ]);
  if (verb === "revoke" && id === undefined)
    throw usageError("argument_missing", "'hub key revoke' needs the <id> of a key.", [
      "See them: skillquay hub key list",
    ]);
  return withAdmin(context, (admin, hub) => work(context, admin, hub));
}

/** `hub sign-in`: for whoever has the hub's database, which is more than any link opens. */
export function signInCommand(context: CommandContext): Promise<number> {
  return withAdmin(context, async ({ accounts, signInUrl }) => {
    const { out, io, options } = context;
    const account = await accountNamed(accounts, options.text("account") ?? "owner");
    const url = await signInUrl(account.id);
    if (out.json({ url, account: account.handle })) return 0;
    out.print(url);
    out.say(`Signs '${account.handle}' in. It works once, within an hour; the link before it ends.`);
    if (options.all("open").at(-1) === true && io.stdout.isTerminal) await io.openBrowser(url);
    return 0;
  });
}

/** `hub account create|list|export|import|delete`. */
export function accountCommand(context: CommandContext): Promise<number> {
  const [, verb = "", handle, file] = context.positionals;
  const work = accountVerbs.get(verb);
  if (work === undefined)
    throw usageError("action_unknown", "'hub account' needs create, list, export, import or delete.", [
      "For example: skillquay hub account create ada --name 'Ada Lovelace'",
    ]);
  if (verb !== "list" && handle === undefined)
    throw usageError("argument_missing", `'hub account ${verb}' needs a <handle>.`, [
      `For example: skillquay hub account ${verb} ada${needsFile(verb) ? " ada.zip" : ""}`,
    ]);
  if (needsFile(verb) && file === undefined)
    throw usageError("argument_missing", `'hub account ${verb}' needs a <file>.`, [
      `For example: skillquay hub account ${verb} ${terminalLine(handle ?? "")} account.zip`,
    ]);
  return withAdmin(context, (admin, hub) => work(context, admin, hub));
}

function needsFile(verb: string): boolean {
  return verb === "export" || verb === "import";
}

type Work = (context: CommandContext, admin: Admin, hub: Hub) => Promise<number>;
const keyVerbs = new Map<string, Work>([
  ["create", createKey],
  ["list", listKeys],
  ["revoke", revokeKey],
]);
const accountVerbs = new Map<string, Work>([
  ["create", createAccount],
  ["list", listAccounts],
  ["export", exportAccount],
  ["import", importAccount],
  ["delete", deleteAccount],
]);

async function withAdmin(
  context: CommandContext,
  work: (admin: Admin, hub: Hub) => Promise<number>,
): Promise<number> {
  const hub = await loadHub(context.io);
  const config = hubConfig(hub, context);
  return withHubFailures(hub, async () => {
    const admin = await hub.openAdmin(config);
    try {
      return await work(admin, hub);
    } finally {
      await admin.close();
    }
  });
}

async function createKey({ out, options }: CommandContext, { accounts, keys }: Admin): Promise<number> {
  const account = await accountNamed(accounts, options.text("account") ?? "owner");
  const minted = await keys.mint({
    accountId: account.id,
    name: options.text("name") ?? "from the command line",
    kind: options.flag("upload-only") ? "upload" : "full",
  });
  if (out.json({ id: minted.id, key: minted.key, account: account.handle })) return 0;
  out.print(minted.key);
  out.say(`A key of the account '${account.handle}', with the id ${minted.id}.`);
  out.say("It is shown this once and stored nowhere. Keep it where you keep passwords.");
  return 0;
}

async function listKeys({ out, options }: CommandContext, { accounts, keys }: Admin): Promise<number> {
  const account = await accountNamed(accounts, options.text("account") ?? "owner");
  const listed = await keys.list(account.id);
  if (out.json({ account: account.handle, keys: listed })) return 0;
  printTable(
    out,
    [
      { title: "ID", value: ({ id }) => id },
      { title: "KEY", value: ({ display }) => `${display}…` },
      { title: "NAME", value: ({ name }) => terminalLine(name), paint: out.style.bold },
      { title: "STATE", value: (key) => stateOf(key) },
      { title: "LAST USED", value: ({ lastUsedAt }) => lastUsedAt?.toISOString().slice(0, 16) ?? "never" },
    ],
    listed,
  );
  return 0;
}

function stateOf({ kind, revokedAt, expiresAt, collection }: KeyFacts): string {
  if (revokedAt !== undefined) return "revoked";
  const limit = collection === undefined ? "" : ` (${terminalLine(collection.name)})`;
  const until = expiresAt === undefined ? "" : ` until ${expiresAt.toISOString().slice(0, 10)}`;
  return `${kind === "upload" ? "upload only" : "valid"}${until}${limit}`;
}

type KeyFacts = Awaited<ReturnType<Admin["keys"]["list"]>>[number];

async function revokeKey(
  { out, options, positionals }: CommandContext,
  { accounts, keys }: Admin,
): Promise<number> {
  const [, , keyId = ""] = positionals;
  const account = await accountNamed(accounts, options.text("account") ?? "owner");
  if (!(await keys.revoke({ accountId: account.id, keyId }))) {
    throw new CliError("key_not_found", `The account '${account.handle}' has no key with that id.`, {
      suggestions: [`See them: skillquay hub key list --account ${account.handle}`],
    });
  }
  if (!out.json({ id: keyId, revoked: true })) out.say("Revoked. Every instance refuses it within a second.");
  return 0;
}

async function createAccount(
  { out, options, positionals }: CommandContext,
  { accounts }: Admin,
): Promise<number> {
  const [, , handle = ""] = positionals;
  const account = await accounts.createAccount({ handle, name: options.text("name") ?? handle });
  if (out.json({ id: account.id, handle: account.handle, name: account.name })) return 0;
  out.say(`Created the account '${account.handle}'.`);
  out.say(`Its first key: skillquay hub key create --account ${account.handle}`);
  return 0;
}

async function listAccounts({ out }: CommandContext, { accounts }: Admin): Promise<number> {
  const listed = await accounts.listAccounts();
  if (out.json({ accounts: listed })) return 0;
  printTable(
    out,
    [
      { title: "HANDLE", value: ({ handle }) => handle, paint: out.style.bold },
      { title: "NAME", value: ({ name }) => terminalLine(name) },
      { title: "ROLE", value: ({ role, disabledAt }) => (disabledAt === undefined ? role : "disabled") },
    ],
    listed,
  );
  return 0;
}

async function exportAccount(context: CommandContext, { accounts }: Admin, hub: Hub): Promise<number> {
  const { io, out, positionals } = context;
  const [, , handle = "", file = ""] = positionals;
  const account = await accountNamed(accounts, handle);
  const path = resolve(io.cwd, file);
  const summary = await hub.exportAccountToFile(hubConfig(hub, context), account.id, path, {
    onProgress: (message) => out.progress(message),
  });
  if (out.json({ file: path, account: handle, ...summary })) return 0;
  const { rows, tables, blobs } = summary;
  out.say(`Wrote ${rows} rows of ${tables} tables and ${blobs} files of '${handle}' to ${path}`);
  return 0;
}

async function importAccount(context: CommandContext, { accounts }: Admin, hub: Hub): Promise<number> {
  const { io, out, options, positionals } = context;
  const [, , handle = "", file = ""] = positionals;
  const existing = (await accounts.listAccounts()).find((candidate) => candidate.handle === handle);
  const account =
    existing ?? (await accounts.createAccount({ handle, name: options.text("name") ?? handle }));
  const path = resolve(io.cwd, file);
  const brought = await hub.importAccountFromFile(hubConfig(hub, context), account.id, path, {
    onProgress: (message) => out.progress(message),
  });
  if (out.json({ file: path, account: handle, isNew: existing === undefined, ...brought })) return 0;
  const { skills, versions, collections } = brought;
  out.say(
    `'${handle}' has ${skills} skills of the file, ${versions} versions of them new, and ${collections} new collections.`,
  );
  out.say(`All of it is private. A key for it: skillquay hub key create --account ${handle}`);
  return 0;
}

async function deleteAccount(
  { out, options, positionals }: CommandContext,
  { accounts, deleteAccount: deleteNow }: Admin,
): Promise<number> {
  const [, , handle = ""] = positionals;
  const account = await accountNamed(accounts, handle);
  if (options.text("confirm") !== handle)
    throw new CliError("confirmation_missing", `This deletes '${handle}' and all that it has, for good.`, {
      suggestions: [
        `Keep a copy first: skillquay hub account export ${handle} ${handle}.zip`,
        `Then say it again with --confirm ${handle}`,
      ],
    });
  const heir = options.text("hand-over-to");
  const deleted = await deleteNow({
    accountId: account.id,
    handOverTo: heir === undefined ? undefined : (await accountNamed(accounts, heir)).id,
    takesFromOthers: options.flag("from-others"),
    onProgress: (message) => out.progress(message),
  });
  if (out.json({ account: handle, ...deleted })) return 0;
  const { skills, rows, handedOver } = deleted;
  out.say(
    `Deleted '${handle}': ${skills} skills and ${rows} rows${heir === undefined ? "" : `; ${handedOver} skills are ${heir}'s now`}.`,
  );
  return 0;
}

async function accountNamed(accounts: Admin["accounts"], handle: string) {
  const account = (await accounts.listAccounts()).find((candidate) => candidate.handle === handle);
  if (account !== undefined) return account;
  throw new CliError("account_not_found", `There is no account '${terminalLine(handle)}'.`, {
    suggestions: ["See them: skillquay hub account list"],
  });
}
