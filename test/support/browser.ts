import { execFile } from "node:child_process";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import * as z from "zod/v4";

/** Why tests in a browser cannot run here; undefined when they can. The npm package brings Chromium for Linux on x64. */
export function findBrowserObstacle(): string | undefined {
  return process.platform === "linux" && process.arch === "x64"
    ? undefined
    : "Chromium from npm is for Linux on x64";
}

/** A real, headless Chromium from the npm registry. Whoever opens it closes it. */
export async function openBrowser(): Promise<Browser> {
  const folder = await unpackChromium();
  await writeFile(join(folder, "fonts.conf"), fontSettings(folder));
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    headless: true,
    // The package's own flags would switch off the same-origin rules, which these tests rely on.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--font-render-hinting=none",
    ],
    env: { PATH: process.env.PATH ?? "", HOME: folder, FONTCONFIG_FILE: join(folder, "fonts.conf") },
  });
}

/** Unpacks the browser into a folder named by its version, so that one of another version is never taken for it. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const text = await readFile(join(dirname(dirname(entry)), "package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const folder = join(tmpdir(), `skillquay-chromium-${version}`);
  if (await exists(folder)) return folder;
  // Several test files may come here at once: each unpacks for itself, and the first one done is used by all.
  const unfinished = `${folder}.${process.pid}.tmp`;
  await mkdir(unfinished, { recursive: true });
  try {
    // A program of its own, because the package unpacks into whatever is the temporary folder of the process.
    await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", UNPACK, pathToFileURL(entry).href],
      {
        env: { TMPDIR: unfinished },
      },
    );
    await rename(unfinished, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

const UNPACK =
  "const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();";

/** The package's font first, so that a page looks the same on a machine that has others or none. */
function fontSettings(folder: string): string {
  const fonts = { "sans-serif": "Open Sans", "system-ui": "Open Sans", monospace: "DejaVu Sans Mono" };
  const prefer = Object.entries(fonts).map(
    ([family, font]) =>
      `<match target="pattern"><test name="family"><string>${family}</string></test>` +
      `<edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit></match>`,
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    "<fontconfig>",
    `<dir>${join(folder, "fonts")}</dir>`,
    "<dir>/usr/share/fonts</dir>",
    `<cachedir>${join(folder, "fonts-cache")}</cachedir>`,
    ...prefer,
    "</fontconfig>",
    "",
  ].join("\n");
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
