import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

export interface SmallRegistry {
  readonly url: string;
  /** What a lock file has to say of the one package in it. */
  readonly integrity: string;
  close(): Promise<void>;
}

/** A registry on loopback with one package, whose version 1.0.0 is made of the given files. */
export async function startSmallRegistry(
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<SmallRegistry> {
  const tarball = gzipSync(tarOf(files));
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const server = createServer((request, response) => {
    if (request.url === `/${name}/-/${name}-1.0.0.tgz`) return void response.end(tarball);
    if (request.url !== `/${name}`) return void response.writeHead(404).end("{}");
    const dist = { tarball: `http://${request.headers.host}/${name}/-/${name}-1.0.0.tgz`, integrity };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: "1.0.0" },
        versions: { "1.0.0": { name, version: "1.0.0", dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/`,
    integrity,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function tarOf(files: Readonly<Record<string, string>>): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [headerOf(`package/${path}`, bytes.length), bytes, Buffer.alloc(-bytes.length & 511)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** One header of the ustar format. */
function headerOf(path: string, sizeBytes: number): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write("0000644\x000000000\x000000000\0", 100);
  header.write(`${sizeBytes.toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0`, 124);
  header.write("        0", 148);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
