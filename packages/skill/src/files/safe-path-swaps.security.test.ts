import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import { readSkillFileSync, skillPathViolation } from "./safe-path.ts";

// What a hostile process does between the check of a path and its opening, made to happen exactly there.

const { openSync, renameSync, rmSync, symlinkSync } = fs;

/** Runs `swap` before each opening and `restore` after it, as often as files are opened for reading here. */
function onOpen(swap: () => void, restore: () => void = () => {}): { opened: () => number } {
  let opened = 0;
  fs.openSync = (...args) => {
    opened += 1;
    swap();
    try {
      return openSync(...args);
    } finally {
      restore();
    }
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.openSync = openSync;
    syncBuiltinESMExports();
  });
  return { opened: () => opened };
}

function pretendToRunOn(platform: NodeJS.Platform): void {
  const { platform: real } = process;
  Object.defineProperty(process, "platform", { value: platform });
  onTestFinished(() => void Object.defineProperty(process, "platform", { value: real }));
}

/** A skill, and a folder beside it that it can be made to lead to. */
function fixture() {
  const root = tempFolder({ "outside/a.md": "SECRET", "skill/dir/a.md": "public" });
  const dir = join(root, "skill/dir");
  return {
    root,
    skill: join(root, "skill"),
    leadOut: () => {
      renameSync(dir, join(root, "spare"));
      symlinkSync(join(root, "outside"), dir);
    },
    leadIn: () => {
      rmSync(dir);
      renameSync(join(root, "spare"), dir);
    },
  };
}

function outcomeOf(read: () => Uint8Array): string {
  try {
    return new TextDecoder().decode(read());
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

const once = (action: () => void) => {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
};

// Linux says where an open file lies; other systems are asked in other ways.
it.each(["linux", "darwin"] as const)(
  "reads nothing of a folder that was swapped for a link, on %s",
  (platform) => {
    pretendToRunOn(platform);
    const { root, skill, leadOut } = fixture();
    onOpen(once(leadOut));
    expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("path_outside");
    expect(openFilesBelow(root)).toEqual([]);
  },
);

it.each(["linux", "darwin"] as const)(
  "reads the file itself when the folder is swapped back, on %s",
  (platform) => {
    pretendToRunOn(platform);
    const { root, skill, leadOut, leadIn } = fixture();
    const { opened } = onOpen(once(leadOut), once(leadIn));
    expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("public");
    expect(opened()).toBe(2);
    expect(openFilesBelow(root)).toEqual([]);
  },
);

it.each(["linux", "darwin"] as const)("gives up after five swaps, on %s", (platform) => {
  pretendToRunOn(platform);
  const { skill, leadOut, leadIn } = fixture();
  const { opened } = onOpen(leadOut, leadIn);
  expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("file_not_found");
  expect(opened()).toBe(5);
});

it.each(["linux", "darwin"] as const)(
  "does not take a file for the one that was removed after it, on %s",
  (platform) => {
    pretendToRunOn(platform);
    const { skill } = fixture();
    onOpen(
      () => {},
      once(() => rmSync(join(skill, "dir/a.md"))),
    );
    // Linux knows the open file by its old place; elsewhere there is nothing to compare it with.
    const outcome = outcomeOf(() => readSkillFileSync(skill, "dir/a.md"));
    expect(outcome).toBe(platform === "linux" ? "public" : "file_not_found");
  },
);

it("does not follow a link that took the place of the file, nor wait for a pipe that did", () => {
  const { root, skill } = fixture();
  const file = join(skill, "dir/a.md");
  execFileSync("mkfifo", [join(root, "pipe")]);
  onOpen(
    once(() => {
      rmSync(file);
      symlinkSync(join(root, "outside/a.md"), file);
    }),
  );
  expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("file_not_found");
  rmSync(file);
  fs.writeFileSync(file, "public");
  onOpen(once(() => renameSync(join(root, "pipe"), file)));
  expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("not_a_file");
  // Opening a device may do something; what is no file is not even opened.
  const { opened } = onOpen(() => {});
  expect(outcomeOf(() => readSkillFileSync(skill, "dir/a.md"))).toBe("not_a_file");
  expect(opened()).toBe(0);
});

it("takes a colon for a drive or a second stream on Windows, wherever it stands", () => {
  expect(skillPathViolation("ab:c")).toBeUndefined();
  pretendToRunOn("win32");
  expect(skillPathViolation("ab:c")).toBe("names a drive");
  expect(skillPathViolation("ab")).toBeUndefined();
});

function openFilesBelow(root: string): string[] {
  return fs.readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const place = fs.readlinkSync(`/proc/self/fd/${fd}`);
      return place.startsWith(root) ? [place] : [];
    } catch {
      return [];
    }
  });
}
