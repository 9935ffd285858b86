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
