import { gzipSync } from "node:zlib";
import { isModule } from "./encode-payload.ts";
import { mapTexts } from "./map-texts.ts";
import type { Rewrite } from "./rewrite.ts";

/** Code packed, with a few lines in front that unpack and run it. */
export const selfExtract: Rewrite = {
  name: "self-extracting",
  apply: (files) =>
    mapTexts(files, {
      code(text, { language, isFence }) {
        const packed = gzipSync(text).toString("base64");
        const lines = packed.replace(/.{1,76}/g, "$&\n").trimEnd();
        if (language === "python") {
          return `import base64, gzip\nexec(gzip.decompress(base64.b64decode("""\n${lines}\n""")))\n`;
        }
        if (language === "javascript") {
          const unpack = `.gunzipSync(Buffer.from("${packed}", "base64"))`;
          return isModule(text)
            ? `const zlib = await import("node:zlib");\nconst code = zlib${unpack};\nawait import("data:text/javascript;base64," + code.toString("base64"));\n`
            : `eval(require("node:zlib")${unpack}.toString());\n`;
        }
        if (isFence) return `base64 -d <<'DATA' | gunzip | bash\n${lines}\nDATA`;
        return `sed '1,/^__DATA__$/d' "$0" | base64 -d | gunzip | bash -s -- "$@"\nexit $?\n__DATA__\n${lines}\n`;
      },
    }),
};
