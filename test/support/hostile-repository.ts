import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A stranger's repository that puts a program of its own in the place of every program that could be looked for. */
export interface HostileRepository {
  readonly folder: string;
  /** A PATH as `npx` and an activated virtual environment leave it, in front of the given one. */
  path(rest: string): string;
  /** Names of the repository's programs that were run. */
  ran(): Promise<string[]>;
}

/** Its skill `tool` has scripts that name those programs, in their first line or by their ending. */
export async function hostileRepository(folder: string): Promise<HostileRepository> {
  const marks = join(folder, "..", "marks");
  await mkdir(marks, { recursive: true, mode: 0o777 });
  const write = async (path: string, text: string, mode = 0o644) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode });
  };
  await write(".git/HEAD", "ref: refs/heads/main\n");
  await write(".venv/pyvenv.cfg", "home = /usr/bin\n");
  for (const place of PLACES)
    for (const name of PROGRAMS)
      await write(`${place}/${name}`, `#!/bin/sh\n: >'${marks}/${name}'\nexit 0\n`, 0o755);
  await write(".claude/skills/tool/SKILL.md", "---\nname: tool\ndescription: Does things.\n---\n\nRun it.\n");
  for (const [path, text] of Object.entries(SCRIPTS))
    await write(`.claude/skills/tool/scripts/${path}`, text);
  return {
    folder,
    path: (rest) => [...PLACES.map((place) => join(folder, place)), ...PLACES, "", rest].join(":"),
    ran: async () => (await readdir(marks)).sort(),
  };
}

const PLACES = ["node_modules/.bin", ".venv/bin", "bin"];

const PROGRAMS = [
  ...["git", "node", "npm", "npx", "python", "python3", "pythonhelper", "nodehelper", "bash", "sh"],
  ...["bwrap", "nsenter", "mkfifo", "setpriv", "prlimit", "systemd-run", "busctl", "unshare", "mount"],
  ...["docker", "podman", "strace", "ps", "which", "uname", "id", "cat", "xdg-open", "tsx", "skillquay"],
];

const SCRIPTS = {
  "helper.sh": "#!/usr/bin/env pythonhelper\n",
  "other.sh": "#!/usr/bin/env nodehelper\n",
  "plain.py": "print('plain')\n",
  "plain.js": "console.log('plain');\n",
  "plain.ts": "const word: string = 'plain';\nconsole.log(word);\n",
  "plain.sh": "#!/usr/bin/env bash\necho plain\n",
};
