import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { describe, expect, it } from "vitest";
import { publishSkill } from "../../features/drive/publish-skill.ts";
import { uploadOf } from "../../features/skills/testing/publishing-fixture.ts";
import { newMember } from "../testing/seed-account.ts";
import { useTestHub } from "../testing/use-test-hub.ts";
import { browserAt, eventsOf } from "./testing/real-browser.ts";

const obstacle = findBubblewrapObstacle();
const hub = useTestHub();

async function fixture(script: string) {
  const { accountId, key } = await newMember(hub());
  const files = uploadOf({
    "SKILL.md": "---\nname: runs\ndescription: Runs. Use when asked to.\n---\n",
    "scripts/do.py": script,
  });
  await publishSkill(hub().services, { accountId, files });
  await hub().services.changes.fresh();
  const ask = await browserAt(hub(), key);
  const run = (body: object, signal?: AbortSignal) =>
    ask("/ui/skills/runs/run", {
      method: "POST",
      body: JSON.stringify(body),
      ...(signal !== undefined && { signal }),
    });
  return { ask, run, accountId };
}

async function collect(response: Response) {
  const events = [];
  for await (const event of eventsOf(response)) events.push(event);
  return events;
}

describe.skipIf(obstacle !== undefined)(`a run from a page (${obstacle ?? "bubblewrap works here"})`, () => {
  it("shows output while the script runs, how it ended, and the files that it left", async () => {
    const { run, ask } = await fixture(
      [
        "import sys, time",
        'print("first", *sys.argv[1:], flush=True)',
        "typed = sys.stdin.read()",
        'print("second", typed, file=sys.stderr, flush=True)',
        'open("/tmp/made.txt", "wb").write(b"of\\r\\nthe\\x00run\\xff")',
        "sys.exit(3)",
      ].join("\n"),
    );
    const response = await run({ script: "do.py", args: ["a b"], stdin: "typed" });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const events = await collect(response);
    expect(events[0]).toMatchObject({
      type: "started",
      driver: "bubblewrap",
      sandboxed: true,
      network: "none",
    });
    const output = (stream: string) =>
      events
        .filter((event) => event.stream === stream)
        .map(({ text }) => text)
        .join("");
    expect(output("stdout")).toBe("first a b\n");
    expect(output("stderr")).toBe("second typed\n");
    const last = Object(events.at(-1));
    expect(last).toMatchObject({
      type: "ended",
      end: "exit",
      exitCode: 3,
      files: [{ path: "/tmp/made.txt", sizeBytes: 12 }],
    });
    const file = await ask(`/ui/runs/${last.runId}/file?path=/tmp/made.txt`);
    expect(file.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''made.txt");
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toBe("of\r\nthe\0run\xff");
  });

  it("shows the first words before the script is over, and ends the script with the stream", async () => {
    const { run, accountId } = await fixture('import time\nprint("up", flush=True)\ntime.sleep(50)\n');
    const gone = new AbortController();
    const events = eventsOf(await run({ script: "do.py", args: [] }, gone.signal));
    for await (const event of events) if (event.type === "output") break;
    gone.abort();
    const { db } = hub().services.database;
    await expect
      .poll(
        async () =>
          db.selectFrom("script_sessions").where("account_id", "=", accountId).selectAll().execute(),
        { timeout: 10_000 },
      )
      .toEqual([]);
  });

  it("keeps one session for each browser, whatever it runs", async () => {
    const { run, accountId } = await fixture('print("x")\n');
    for (let count = 0; count < 3; count += 1) await collect(await run({ script: "do.py", args: [] }));
    const { db } = hub().services.database;
    const rows = await db
      .selectFrom("script_sessions")
      .where("account_id", "=", accountId)
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("H10: gives a run's files to nobody else", async () => {
    const { run } = await fixture('open("/tmp/made.txt", "w").write("secret")\n');
    const { runId } = Object((await collect(await run({ script: "do.py", args: [] }))).at(-1));
    const eve = await browserAt(hub(), (await newMember(hub())).key);
    const answer = await eve(`/ui/runs/${runId}/file?path=/tmp/made.txt`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("secret");
  });

  it("says whether scripts can run at all", async () => {
    const { ask } = await fixture("");
    expect(await (await ask("/ui/runner")).json()).toEqual({
      available: true,
      driver: "bubblewrap",
      sandboxed: true,
    });
  });
});

it("knows no script that the skill does not have", async () => {
  const { run } = await fixture("print(1)\n");
  const answer = await run({ script: "../x.py", args: [] });
  expect([answer.status, Object(await answer.json()).error]).toEqual([404, "script_not_found"]);
});
