import * as z from "zod/v4";
import { packSkill } from "../../packages/skill/src/archive/index.ts";

/** A zip file of a skill, as a person would upload it. */
export async function zipOfSkill(name: string, files: Readonly<Record<string, string>>): Promise<Buffer> {
  const packed = await packSkill(
    Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.from(text),
      executable: path.startsWith("scripts/"),
    })),
    { folder: name },
  );
  return Buffer.from(packed);
}

/** Uploads a skill over HTTP and answers with what the hub made of it. */
export async function sendSkill(
  { url }: { readonly url: string },
  key: string,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<z.output<typeof answer>> {
  const body = new Uint8Array(await zipOfSkill(name, files));
  const response = await fetch(`${url}/v1/uploads?filename=${encodeURIComponent(`${name}.zip`)}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the upload of ${name} was answered with ${response.status}: ${text}`);
  return answer.parse(JSON.parse(text));
}

const answer = z.looseObject({ importId: z.string(), state: z.string() });
