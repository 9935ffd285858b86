import type { ArchiveReasonCode } from "./archive-reason.ts";

/** What the extra fields of a header say that makes it refused. Fields that change nothing, such as times, are fine. */
export function readExtraFields(extra: Buffer, nameBytes: Buffer): ArchiveReasonCode[] {
  const reasons: ArchiveReasonCode[] = [];
  let at = 0;
  while (at < extra.length) {
    const end = at + 4 <= extra.length ? at + 4 + extra.readUInt16LE(at + 2) : Number.POSITIVE_INFINITY;
    if (end > extra.length) return [...reasons, "header_malformed"];
    const reason = reasonFor(extra.readUInt16LE(at), extra.subarray(at + 4, end), nameBytes);
    if (reason !== undefined) reasons.push(reason);
    at = end;
  }
  return reasons;
}

function reasonFor(id: number, data: Buffer, nameBytes: Buffer): ArchiveReasonCode | undefined {
  switch (id) {
    case 0x0001:
      return "zip64";
    // PKWARE's and ASi's fields for Unix can say that the entry is a link.
    case 0x000d:
    case 0x756e:
      return "special_file";
    // Encryption of PKWARE and of AES.
    case 0x0017:
    case 0x9901:
      return "encrypted";
    // A second name, after a version byte and a checksum; some readers take it, others do not look.
    case 0x7075:
      return data.subarray(5).equals(nameBytes) ? undefined : "header_mismatch";
    default:
      return undefined;
  }
}
