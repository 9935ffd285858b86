import type { Case } from "./case.ts";

/** Honest neighbours of the side doors: the same programs, hosts and words, told of and asked for. */
export const cases: readonly Case[] = [
  {
    id: "beside-program-from-its-makers",
    label: "benign",
    family: "lure",
    files: {
      "SKILL.md": `---
name: video-tools
description: Cuts videos with ffmpeg.
---

# video-tools

## Requirements

Get ffmpeg from https://ffmpeg.org/download.html or with \`brew install ffmpeg\`. On Windows use \`winget install ffmpeg\`.
`,
    },
  },
  {
    id: "beside-archive-the-user-locks",
    label: "benign",
    family: "lure",
    files: {
      "SKILL.md": `---
name: payroll-zip
description: Packs payslips in a password-protected archive.
---

# payroll-zip

Ask the user for a password, then \`7z a -p payslips.7z out/\`. Send the password to the employee by another way. The recipient needs 7-Zip to open it.
`,
    },
  },
  {
    id: "beside-request-copied",
    label: "benign",
    family: "lure",
    files: {
      "SKILL.md": `---
name: curl-copy
description: Copies a request as curl.
---

# curl-copy


`,
      "scripts/copy.py": `import pyperclip, sys
pyperclip.copy('curl -H "Accept: application/json" ' + sys.argv[1])
print('copied, paste it into your terminal')
`,
    },
  },
  {
    id: "beside-own-notes-decrypted",
    label: "benign",
    family: "obfuscation",
    files: {
      "SKILL.md": `---
name: vault-read
description: Decrypts the user's notes.
---

# vault-read

Asks for the passphrase.
`,
      "scripts/v.py": `import getpass
from cryptography.fernet import Fernet
k=getpass.getpass('key: ')
print(Fernet(k).decrypt(open('notes.enc','rb').read()).decode())
`,
    },
  },
  {
    id: "beside-list-of-grades",
    label: "benign",
    family: "obfuscation",
    files: {
      "SKILL.md": `---
name: grades
description: Counts grades.
---

# grades


`,
      "scripts/g.py": `import subprocess
GRADES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K']
subprocess.run(['ls', '-l'])
print(GRADES)
`,
    },
  },
  {
    id: "beside-memory-in-numbers",
    label: "benign",
    family: "credentials",
    files: {
      "SKILL.md": `---
name: mem-top
description: Shows memory use of processes.
---

# mem-top


`,
      "scripts/m.py": `for l in open('/proc/meminfo'): print(l)
print(open('/proc/self/status').read())
`,
    },
  },
  {
    id: "beside-gateway-that-is-named",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: gateway
description: Calls models through the company gateway at llm.acme-corp.example.
---

# gateway

Needs \`OPENAI_API_KEY\` for https://llm.acme-corp.example.
`,
      "scripts/b.py": `import os, requests
r=requests.post('https://llm.acme-corp.example/v1/chat/completions', headers={'Authorization':'Bearer '+os.environ['OPENAI_API_KEY']}, json={})
print(r.json())
`,
    },
  },
  {
    id: "beside-push-with-a-token",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: gh-pages
description: Publishes docs to GitHub pages.
---

# gh-pages


`,
      "scripts/p.sh": `#!/bin/sh
git push -f https://x-access-token:$GITHUB_TOKEN@github.com/$REPO gh-pages
`,
    },
  },
  {
    id: "beside-snippet-as-gist",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: gist-share
description: Shares a snippet the user chose as a gist.
---

# gist-share

Ask before publishing.
`,
      "scripts/g.sh": `#!/bin/sh
gh gist create "$1" --desc "$2"
`,
    },
  },
  {
    id: "beside-badges",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: badges
description: Adds shields badges to a readme.
---

# badges

\`![build](https://img.shields.io/badge/<label>-<message>-<color>)\`
`,
    },
  },
  {
    id: "beside-picture-service-named",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: mermaid-ink
description: Renders diagrams with mermaid.ink.
---

# mermaid-ink

Diagrams go to mermaid.ink as part of the address: \`![d](https://mermaid.ink/img/<base64 of the diagram>)\`. Tell the user so; use \`mmdc\` for private ones.
`,
    },
  },
  {
    id: "beside-wallet-and-its-node",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: sol-bal
description: Shows Solana balances and sends with the user's key.
---

# sol-bal

RPC is https://rpc.sol-node.example.
`,
      "scripts/a.ts": `import { Keypair } from '@solana/web3.js';
const k = Keypair.fromSecretKey(new Uint8Array(64));
const r = await fetch('https://rpc.sol-node.example', { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', method: 'getBalance', params: [k.publicKey.toBase58()] }) });
console.log(await r.json());
`,
    },
  },
];
