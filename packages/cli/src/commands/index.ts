import type { Command } from "../program/command.ts";

/** A command that is loaded only when it is the one to run: the server must start fast. */
export interface CommandEntry {
  readonly name: string;
  /** Not offered in help: it is what runs when no command is given. */
  readonly hidden?: boolean;
  load(): Promise<Command>;
}

/** In the order that help shows them. */
export const commands: readonly CommandEntry[] = [
  { name: "serve", load: loadServe },
  { name: "connect", load: async () => (await import("./connect.ts")).connect },
  { name: "ui", load: async () => (await import("./ui.ts")).ui },
  { name: "demo", load: async () => (await import("./demo.ts")).demo },
  { name: "list", load: async () => (await import("./list.ts")).list },
  { name: "show", load: async () => (await import("./show.ts")).show },
  { name: "search", load: async () => (await import("./search.ts")).search },
  { name: "check", load: async () => (await import("./check.ts")).check },
  { name: "scan", load: async () => (await import("./scan.ts")).scan },
  { name: "verify", load: async () => (await import("./verify.ts")).verify },
  { name: "new", load: async () => (await import("./new.ts")).newSkill },
  { name: "pack", load: async () => (await import("./pack.ts")).pack },
  { name: "push", load: async () => (await import("./push.ts")).push },
  { name: "run", load: async () => (await import("./run.ts")).run },
  { name: "sandbox", load: async () => (await import("./sandbox.ts")).sandbox },
  { name: "hub", load: async () => (await import("./hub.ts")).hub },
  { name: "sources", load: async () => (await import("./sources.ts")).sources },
  { name: "publish", load: async () => (await import("./publish.ts")).publish },
  { name: "share", load: async () => (await import("./share.ts")).share },
  { name: "unshare", load: async () => (await import("./share.ts")).unshare },
  { name: "invitations", load: async () => (await import("./invitations.ts")).invitations },
  { name: "team", load: async () => (await import("./team.ts")).team },
  { name: "usage", load: async () => (await import("./usage.ts")).usage },
  { name: "audit", load: async () => (await import("./audit.ts")).audit },
  { name: "call", load: async () => (await import("./call.ts")).call },
  { name: "doctor", load: async () => (await import("./doctor.ts")).doctor },
  { name: "welcome", hidden: true, load: async () => (await import("./welcome.ts")).welcome },
];

async function loadServe(): Promise<Command> {
  // Before the first schema is made, so it cannot be the command's own business.
  (await import("../interpret-schemas.ts")).interpretSchemas();
  return (await import("./serve.ts")).serve;
}
