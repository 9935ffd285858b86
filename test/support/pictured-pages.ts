import type { Page } from "playwright-core";

/** A page of a seeded hub that the documentation shows. */
export interface PicturedPage {
  /** Of the files in `docs/pictures`. */
  readonly name: string;
  readonly path: string;
  /** On the page when all of it is there. */
  readonly waitsFor: string;
}

export const picturedPages: readonly PicturedPage[] = [
  { name: "skills", path: "/skills", waitsFor: "upload-to-skillquay" },
  { name: "skill", path: "/skills/pdf-forms", waitsFor: "Clear" },
  { name: "findings", path: "/skills/quick-setup/security", waitsFor: "download.piped-to-runner" },
  { name: "model-view", path: "/model-view?host=claude-code", waitsFor: "in every session" },
];

/** Opens it and answers with what a person reads there. */
export async function openPictured(
  page: Page,
  origin: string,
  { path, waitsFor }: PicturedPage,
): Promise<string> {
  await page.goto(`${origin}/dashboard${path}`);
  await page.getByText(waitsFor).first().waitFor();
  // biome-ignore lint/performance/useDomNodeTextContent: -- what is seen is meant, line by line
  return lasting(await page.locator("main").innerText());
}

/** Without what is another on every machine and every day: those are no facts that a picture could get wrong. */
export function lasting(text: string): string {
  return text
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, "<day>")
    .replaceAll(/\s*\b\d+ uses?\b/g, "")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:<port>")
    .replaceAll(/\/[^\s'"]*\/skillquay-(demo|cli)-[A-Za-z0-9]+/g, "/tmp/skillquay-$1")
    .replaceAll(/[ \t]+$/gm, "");
}
