import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate for these names that nobody but its own holder trusts, and its key. */
export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** Made anew for each test, so that no key has to be kept in the repository. X.509 version 3, ECDSA on P-256. */
export function selfSigned(...names: string[]): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  // A common name, 2.5.4.3.
  const name = sequence(
    tagged(0x31, sequence(Buffer.from("0603550403", "hex"), tagged(0x0c, Buffer.from("test")))),
  );
  const time = (at: Date) =>
    tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`));
  const now = Date.now();
  const altNames = sequence(...names.map((text) => tagged(0x82, Buffer.from(text))));
  const extensions = sequence(
    // subjectAltName, 2.5.29.17
    sequence(Buffer.from("0603551d11", "hex"), tagged(0x04, altNames)),
    // basicConstraints, 2.5.29.19: it vouches for itself
    sequence(Buffer.from("0603551d13", "hex"), tagged(0x04, sequence(Buffer.from("0101ff", "hex")))),
  );
  const body = sequence(
    tagged(0xa0, Buffer.from("020102", "hex")),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaSha256,
    name,
    sequence(time(new Date(now - DAY_MS)), time(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, extensions),
  );
  const signature = sign("sha256", body, privateKey);
  const der = sequence(body, ecdsaSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY_MS = 86_400_000;

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** One element in the distinguished encoding: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
