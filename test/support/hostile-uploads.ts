import { hostileArchives, hostileSkills } from "@skillquay/fixtures";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Dashboard } from "./dashboard.ts";
import { expectOnlyText } from "./expect-only-text.ts";
import { expectRefusal } from "./expect-refusal.ts";
import { IMAGE } from "./hostile-skill.ts";
import { createTenant } from "./hub-calls.ts";
import { navigateClientSide } from "./navigate-client-side.ts";

/** A hostile skill or archive as a person chooses it in a browser. */
export interface HostileUpload {
  /** Of the fixture it is. */
  readonly id: string;
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
}

export function hostileUploads(): HostileUpload[] {
  return [
    ...hostileSkills().map(({ name, bytes }) => ({
      id: name,
      file: { name: "SKILL.md", mimeType: "text/markdown", buffer: Buffer.from(bytes) },
    })),
    ...hostileArchives().map(({ name, bytes }) => ({
      id: name,
      file: { name: `${IMAGE}${name}.zip`, mimeType: "application/zip", buffer: Buffer.from(bytes) },
    })),
  ];
}

/** Sends each from one of the pages; fails when one is neither taken nor refused in words. Answers with how many were taken. */
export async function sendHostileUploads(
  dashboard: Dashboard,
  pages: readonly Page[],
  uploads: readonly HostileUpload[],
): Promise<number> {
  let taken = 0;
  const waiting = uploads.values();
  await Promise.all(
    pages.map(async (page) => {
      for (const upload of waiting) if (await isTaken(dashboard, page, upload)) taken += 1;
    }),
  );
  return taken;
}

/** Signed in with an account of its own: one account uploads one thing after the other. */
export async function openSender(dashboard: Dashboard, handle: string): Promise<Page> {
  const { key } = await createTenant(dashboard.hub, handle);
  return await dashboard.openSignedIn("/", { key });
}

async function isTaken(dashboard: Dashboard, page: Page, { file }: HostileUpload): Promise<boolean> {
  await navigateClientSide(page, "/upload");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const state = page.locator(".upload-state");
  await state.locator(".note").first().waitFor();
  await expectNothingRan(dashboard, page);
  const link = state.getByRole("link").first();
  if ((await link.count()) === 0) {
    const asked = `/v1/uploads?${new URLSearchParams({ filename: file.name })}`;
    await expectRefusal(dashboard.complaints, 422, asked);
    return false;
  }
  await link.click();
  await page
    .getByRole("tab")
    .or(page.getByRole("heading", { name: "Steps" }))
    .first()
    .waitFor();
  await expectNothingRan(dashboard, page);
  return true;
}

/** Nothing that strangers wrote became more than text, and the page is still the hub's. */
export async function expectNothingRan({ hub }: Dashboard, page: Page): Promise<void> {
  await expectOnlyText(page);
  expect(new URL(page.url()).origin).toBe(hub.url);
}
