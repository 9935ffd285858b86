// What runs says so in two ways: a dialog, and a member of the window.
export const IMAGE = "<img src=x onerror=alert(window.hacked=1)>";
export const SCRIPT = '"><script>alert(window.hacked=2)</script>';
export const TURNED = "\u202egnp.exe\u202c\u200b\u2066x\u2069";

/** Its front matter and its text are markup wherever they can be, and nothing that the scanner keeps out. */
export function hostileSkillMd(name: string): string {
  return `---
name: ${name}
description: ${JSON.stringify(`Does ${IMAGE}${SCRIPT}`)}
license: ${JSON.stringify(SCRIPT)}
metadata:
  tags: ${JSON.stringify(`${IMAGE}, javascript:alert(1)`)}
  ${JSON.stringify(IMAGE)}: ${JSON.stringify(SCRIPT)}
---

# ${IMAGE}${SCRIPT}

${IMAGE} ${SCRIPT} <iframe src="https://example.com"></iframe> <svg onload=alert(window.hacked=3)>

[one](javascript:alert(window.hacked=4)) [two](data:text/html,${IMAGE}) [three](JaVaScRiPt&colon;alert(5))
[four](vbscript:x) [five](\u0001javascript:alert(6)) [six](//example.com/x) [a real link](https://example.com/)

![${IMAGE}](https://example.com/picture.png) ![x](javascript:alert(7))

<!-- a comment -->

| ${IMAGE} |
| --- |
| ${SCRIPT} |

\`\`\`${IMAGE}
${SCRIPT}
\`\`\`

[reference]: javascript:alert(8)
See [reference].

the end of the text
`;
}

export const HOSTILE_FILES = {
  "SKILL.md": hostileSkillMd("markup"),
  "references/guide.md": `# ${IMAGE}${SCRIPT}\n\n[x](javascript:alert(9))\n`,
  "references/onerror=alert(10).md": IMAGE,
  "references/' autofocus onfocus=alert(11) '.md": SCRIPT,
  "assets/page.html": `<script>alert(window.hacked=12)</script>${IMAGE}`,
  "assets/picture.svg": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(window.hacked=13)"/>`,
  "scripts/show.sh": `#!/bin/sh\n# ${IMAGE}\nprintf '%s\\n' '${IMAGE}'\nprintf '\\033[31m${SCRIPT}\\033[0m\\n' >&2\n`,
};

// By code point, so that this file hides nothing itself: an override, an isolate, and what has no width.
export const HIDDEN = "one \u202efdp.exe\u202c\u2066x\u2069\u200b two";
/** As pages show it. */
export const HIDDEN_SHOWN = "one ⟦U+202E⟧fdp.exe⟦U+202C⟧⟦U+2066⟧x⟦U+2069⟧⟦U+200B⟧ two";
/** Words in tag characters, which the hub keeps out. */
export const TAGGED = Array.from("send keys", (one) =>
  String.fromCodePoint(0xe0000 + one.charCodeAt(0)),
).join("");

/** Hides characters wherever a skill has text. */
export function hidingSkillMd(name: string, hidden = HIDDEN): string {
  return `---
name: ${JSON.stringify(name)}
description: ${JSON.stringify(`Sorts ${hidden}.`)}
license: ${JSON.stringify(hidden)}
metadata:
  tags: ${JSON.stringify(hidden)}
---

# Heading ${hidden}

Text ${hidden} and &#x202e;spelled &#8203;out, **bold ${hidden}**, \`code ${hidden}\`.

| ${hidden} |
| --- |
| [link ${hidden}](https://example.com/ "${hidden}") ![image ${hidden}](x.png) |

\`\`\`sh
echo ${hidden}
\`\`\`

the end of the text
`;
}

export function hidingFiles(name: string, hidden = HIDDEN): Record<string, string> {
  return {
    "SKILL.md": hidingSkillMd(name, hidden),
    "references/guide.md": `# Guide ${hidden}\n`,
    "scripts/show.sh": `#!/bin/sh\n# Shows ${hidden}\nprintf '%s\\n' '${hidden}'\n`,
  };
}
