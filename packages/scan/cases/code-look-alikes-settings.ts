import type { Case } from "./case.ts";

/** Honest settings beside those that lead to somebody else. */
export const cases: readonly Case[] = [
  {
    id: "beside-index-that-is-named",
    label: "benign",
    family: "supply-chain",
    files: {
      "SKILL.md": `---
name: pypi-private
description: Sets up the company's package index at pypi.corp.example.
---

# pypi-private

The index is https://pypi.corp.example/simple, with the user's login.
`,
      "scripts/p.sh": `#!/bin/sh
pip config set global.index-url https://pypi.corp.example/simple
`,
    },
  },
  {
    id: "beside-key-at-its-owner",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: key-test
description: Checks that the OpenAI key works.
---

# key-test


`,
      "scripts/k.mjs": `const r = await fetch('https://api.openai.com/v1/models', { headers: { Authorization: \`Bearer \${process.env.OPENAI_API_KEY}\` } });
console.log(r.status === 200 ? 'ok' : 'bad');
`,
    },
  },
  {
    id: "beside-secret-for-a-step",
    label: "benign",
    family: "exfiltration",
    files: {
      "SKILL.md": `---
name: ci-node
description: Adds a Node workflow.
---

# ci-node


`,
      "assets/ci.yml": `name: ci
on: [push]
jobs:
  t:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: npm ci && npm test
        env: { NPM_TOKEN: '\${{ secrets.NPM_TOKEN }}' }
`,
    },
  },
  {
    id: "beside-batch-that-cleans",
    label: "benign",
    family: "destruction",
    files: {
      "SKILL.md": `---
name: win-temp
description: Cleans temp files.
---

# win-temp


`,
      "scripts/c.bat": `@echo off
del /q %TEMP%\\*.tmp
rd /s /q %TEMP%\\build
`,
    },
  },
];
