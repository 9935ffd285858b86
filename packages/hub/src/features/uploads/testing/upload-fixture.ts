import { randomBytes } from "node:crypto";
import { packSkill } from "@skillquay/skill/archive";
import { type OpenHub, openHub } from "../../../app/http/testing/open-hub.ts";
import { type Answered, ask, skillMd } from "../../../app/http/testing/requests.ts";
import { createCollection } from "../../../app/tools/collections/create-collection.ts";

/** For tests: a hub with one account, and short ways to upload to it. */
export async function uploadFixture(hub?: OpenHub) {
  const open = hub ?? (await openHub());
  const { accountId, key, keyId } = await open.member(`a${randomBytes(6).toString("hex")}`);

  async function call(name: string, args: object = {}, as = key): Promise<Record<string, unknown>> {
    const { json } = await ask(open, `/v1/tools/${name}`, { key: as, body: args });
    return Object(json);
  }

  return {
    hub: open,
    accountId,
    key,
    keyId,
    call,
    async ticket(args: object = {}, as = key): Promise<string> {
      return String((await call("skills_createUploadTicket", args, as)).ticket);
    },
    /** The key of a new collection with these skills. */
    async collectionKey(name: string, ...skillSlugs: string[]): Promise<string> {
      return String((await call(createCollection.name, { name, skillSlugs })).key);
    },
    upload: (bearer: string | undefined, body: Uint8Array | string, sent: UploadSent = {}) =>
      upload(open, bearer, body, sent),
    async slugs(as = key): Promise<string[]> {
      const { skills } = await call("skills_listSkills", {}, as);
      return Array.isArray(skills) ? skills.map(({ slug }) => String(slug)).sort() : [];
    },
  };
}

export interface UploadSent {
  readonly method?: "PUT" | "POST";
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(
  { http }: OpenHub,
  bearer: string | undefined,
  body: Uint8Array | string,
  { method = "PUT", query = "", headers = {} }: UploadSent,
): Promise<Answered> {
  const response = await http.app.request(`/v1/uploads${query}`, {
    method,
    headers: {
      host: "localhost",
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) };
}

export function zipOf(name: string, more: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  const files = Object.entries({ "SKILL.md": skillMd(name), ...more });
  return packSkill(
    files.map(([path, text]) => ({
      path,
      bytes: Buffer.from(text),
      executable: path.startsWith("scripts/"),
    })),
    { folder: name },
  );
}
