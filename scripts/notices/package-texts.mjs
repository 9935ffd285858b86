// What stands in a published package beside its program: README, LICENSE and THIRD_PARTY_NOTICES. Made by every build, so that
// nothing is ever packed without.
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { thirdPartyNotices } from "./third-party-notices.mjs";

/** `bundles`: for each folder of `packages`, the foreign packages inside of it. Fails when one of them may not be published. */
export async function writePackageTexts({ root, bundles }) {
  const problems = new Set();
  for (const [name, packages] of Object.entries(bundles)) {
    const folder = join(root, "packages", name);
    const notices = await thirdPartyNotices({ root, packages });
    for (const problem of notices.problems) problems.add(problem);
    await place(join(folder, "THIRD_PARTY_NOTICES"), notices.text);
    await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  }
  if (problems.size > 0) throw new Error([...problems].join("\n"));
  const { repository } = JSON.parse(await readFile(join(root, "packages/cli/package.json"), "utf8"));
  const address = repository.url.replace(/^git\+|\.git$/g, "");
  await place(
    join(root, "packages/cli/README.md"),
    absoluteLinks(await readFile(join(root, "README.md"), "utf8"), address),
  );
}

/** Links of the repository's README lead nowhere on the page of a package: they become addresses. */
export function absoluteLinks(markdown, address) {
  return markdown.replace(/(!?)(\[[^\]]*\])\((?![a-z]+:|#)([^)\s]+)\)/g, (_whole, picture, words, path) =>
    picture === "!" ? `!${words}(${address}/raw/main/${path})` : `${words}(${address}/blob/main/${path})`,
  );
}

/** Two builds may run at once: a half-written file is never visible. */
async function place(file, text) {
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}
