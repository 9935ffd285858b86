import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hostProfile } from "@skillquay/tools";

/**
 * Links by which an editor asks its user whether to add the server, with the entries that `connect` writes. They name the installed program: one that
 * was downloaded at each start would miss the time that editors give a server.
 */
export function installLinks(): Readonly<Record<"cursor" | "vscode", string>> {
  return { cursor: linkFor("cursor"), vscode: linkFor("vscode") };
}

export async function writeInstallLinks(out: string): Promise<string> {
  const file = join(out, "install-links.json");
  await writeFile(file, `${JSON.stringify(installLinks(), undefined, 2)}\n`);
  return file;
}

function linkFor(host: "cursor" | "vscode"): string {
  const { config } = hostProfile(host);
  const link = config?.installLink?.(
    config.entry(["skillquay", "serve", "--host", host], "skillquay"),
    "skillquay",
  );
  if (link === undefined) throw new Error(`The profile of ${host} has no link`);
  return link;
}
