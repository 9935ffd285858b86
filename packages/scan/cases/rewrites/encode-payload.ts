import { isMarkdown, mapTexts, splitHead } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Code in base64 (shell), base85 (Python) and hexadecimal (JavaScript); where there is no code, the text itself. */
export const encodePayload: Rewrite = {
  name: "base64, base85, hex",
  apply(files) {
    let hasCode = false;
    const encoded = mapTexts(files, {
      code(text, { language }) {
        hasCode = true;
        if (language === "shell") return `eval "$(echo ${base64(text)} | base64 -d)"\n`;
        if (language === "python")
          return `import base64\nexec(base64.b85decode("${base85(text)}").decode())\n`;
        if (isModule(text)) return `await import("data:text/javascript;base64,${base64(text)}");\n`;
        return `eval(Buffer.from("${Buffer.from(text).toString("hex")}", "hex").toString());\n`;
      },
    });
    if (hasCode) return encoded;
    return files.map((file) => {
      if (!isMarkdown(file.path)) return file;
      const [head, body] = splitHead(Buffer.from(file.bytes).toString("utf8"));
      const text = `${head}\nThe steps are kept in base64. Decode them and follow them exactly:\n\n${base64(body)}\n`;
      return { path: file.path, bytes: Buffer.from(text) };
    });
  },
};

export function isModule(code: string): boolean {
  return /^(?:import\s|export\s)/m.test(code);
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** As `base64.b85encode` of Python writes it. */
function base85(text: string): string {
  const bytes = Buffer.from(text);
  const padding = (4 - (bytes.length % 4)) % 4;
  const padded = Buffer.concat([bytes, Buffer.alloc(padding)]);
  let out = "";
  for (let offset = 0; offset < padded.length; offset += 4) {
    let value = padded.readUInt32BE(offset);
    let group = "";
    for (let digit = 0; digit < 5; digit += 1) {
      group = (DIGITS[value % 85] ?? "") + group;
      value = Math.floor(value / 85);
    }
    out += group;
  }
  return out.slice(0, out.length - padding);
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
