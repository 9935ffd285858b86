import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface Ceremony {
  readonly challenge: string;
  readonly origin?: string;
  readonly rpId?: string;
  /** What it says of how often it signed. */
  readonly counter?: number;
  /** Whether its person unlocked it. */
  readonly isUnlocked?: boolean;
}

/** A device with one passkey, in software: what browsers send of it, and what liars would. */
export function softAuthenticator({ origin = "http://localhost:4711", rpId = "localhost" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);

  const clientData = (type: string, { challenge, origin: at = origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const authenticatorData = ({ rpId: at = rpId, counter = 0, isUnlocked = true }: Ceremony, more: Buffer) => {
    const flags = 0x01 | (isUnlocked ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(at)), Buffer.from([flags]), count, more]);
  };

  const credential = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" };

  return {
    /** The answer to `navigator.credentials.create`. */
    create(ceremony: Ceremony) {
      const cose = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = authenticatorData(ceremony, attested);
      const attestation = new Map<string, Encodable>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** The answer to `navigator.credentials.get`. */
    get(ceremony: Ceremony) {
      const client = clientData("webauthn.get", ceremony);
      const authData = authenticatorData(ceremony, Buffer.alloc(0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

type Encodable = number | string | Buffer | Map<number | string, Encodable>;

/** RFC 8949, as far as a passkey needs it. */
function cbor(value: Encodable): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([name, member]) => [cbor(name), cbor(member)]),
  ]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
