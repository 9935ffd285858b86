import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import { askServerDesk, type DeskServer, openServerDesk } from "./server-desk.ts";

it("starts its server at the first question, once for all who ask, and ends it with the desk", async () => {
  const events: string[] = [];
  const desk = await openServerDesk(async (folder) => {
    events.push("start");
    return server({ folder }, () => events.push("close"));
  });
  expect(events).toEqual([]);
  const access = z.object({ folder: z.string() });
  const answers = await Promise.all([1, 2, 3].map(() => askServerDesk(desk.address, access)));
  const folder = dirname(desk.address);
  expect(answers).toEqual([{ folder }, { folder }, { folder }]);
  await desk.close();
  expect(events).toEqual(["start", "close"]);
  expect(existsSync(folder)).toBe(false);
});

it("starts nothing when nobody asks", async () => {
  const desk = await openServerDesk(() => Promise.reject(new Error("started")));
  await desk.close();
  expect(existsSync(dirname(desk.address))).toBe(false);
});

it("tells everybody who asks why its server did not start", async () => {
  const desk = await openServerDesk(() => Promise.reject(new Error("no such program")));
  onTestFinished(() => desk.close());
  for (const _attempt of [1, 2]) {
    await expect(askServerDesk(desk.address, z.string())).rejects.toThrow("no such program");
  }
});

function server<T>(access: T, onClose: () => void): DeskServer<T> {
  return { access, close: async () => onClose(), kill: () => {} };
}
