import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isAllowedLicence } from "./allowed-licences.mjs";

const storedTexts = join(dirname(fileURLToPath(import.meta.url)), "texts");

/** What has to be said about a package whose code is bundled, and what stands in the way of saying it. */
export async function readNotice(folder) {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const { name, version } = manifest;
  const licence = licenceOf(manifest);
  const text = (await ownTexts(folder)) ?? (await storedText(name)) ?? (await textInReadme(folder));
  const problems = [];
  if (!isAllowedLicence(licence)) {
    problems.push(
      `${name}@${version} is bundled under '${licence}', which scripts/notices/allowed-licences.mjs does not allow`,
    );
  }
  if (text === undefined) {
    problems.push(
      `${name}@${version} is bundled and has no licence text: put the one of its repository into scripts/notices/texts/${fileOf(name)}`,
    );
  }
  return { name, version, licence, text: text ?? "", problems };
}

/** The notice of something that has no package of its own here, such as a grammar inside of a compiled parser. */
export async function readStoredNotice({ name, version, licence }) {
  const text = await storedText(name);
  const problems = text === undefined ? [`${name}@${version} has no text in scripts/notices/texts`] : [];
  return { name, version, licence, text: text ?? "", problems };
}

function licenceOf({ license, licenses }) {
  const named = license ?? licenses?.[0];
  return (typeof named === "object" ? named.type : named) ?? "none";
}

/** Licence and notice files; the Apache licence asks for the second, too. */
async function ownTexts(folder) {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|unlicense|notice)\b/i.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (!names.some((name) => !/^notice/i.test(name))) return undefined;
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map(tidy).join("\n\n");
}

async function storedText(name) {
  try {
    return tidy(await readFile(join(storedTexts, fileOf(name)), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Some packages keep the whole licence at the end of their README and nowhere else. */
async function textInReadme(folder) {
  const readme = await readFile(join(folder, "README.md"), "utf8").catch(() => "");
  const section = /^#+\s*licen[cs]e\s*$([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readme)?.[1];
  return section !== undefined && /copyright/i.test(section) && /permission/i.test(section)
    ? tidy(section)
    : undefined;
}

function fileOf(name) {
  return `${name.replace("/", "__")}.txt`;
}

function tidy(text) {
  return text.replaceAll("\r\n", "\n").trim();
}
