import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { escapeXmlAttribute } from "@skillquay/skill";
import { SKILLS_APP_TOOLS } from "./skills-app.ts";

/**
 * The page, told which of its tools there are and under which names: a page inside a host cannot ask for them. The file
 * is read when a host asks for it; most never do.
 */
export async function readSkillsApp(offered: (tool: string) => string | undefined): Promise<string> {
  const html = await readPage().catch((cause: unknown) => {
    throw new Error("The skills page is missing; run: npm run build", { cause });
  });
  const tools = [...SKILLS_APP_TOOLS].flatMap((tool) => {
    const name = offered(tool);
    return name === undefined ? [] : [[tool, name]];
  });
  const names = escapeXmlAttribute(JSON.stringify(Object.fromEntries(tools)));
  return html.replace('data-tools=""', () => `data-tools="${names}"`);
}

/** Packed, beside the bundled program; in a clone, where the build puts it. */
async function readPage(): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  const inClone = join(here, "../../../cli/dist/skills-app.html.br");
  const packed = await readFile(join(here, "skills-app.html.br")).catch(() => readFile(inClone));
  return (await promisify(brotliDecompress)(packed)).toString("utf8");
}
