/** Without letters and digits that look alike, in one case: mail servers may change the case of an address. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY_MS = 86_400_000;
/** Day 0 of the tokens. */
const EPOCH_MS = Date.UTC(2024, 0, 1);

/** Bytes of the member's mark, and of the signature. */
export const MEMBER_BYTES = 6;
export const SIGNATURE_BYTES = 10;
const CLAIM_BYTES = 2 + 16 + MEMBER_BYTES;
export const TOKEN_BYTES = CLAIM_BYTES + SIGNATURE_BYTES;
/** Five bits a letter. */
const TOKEN_LENGTH = Math.ceil((TOKEN_BYTES * 8) / 5);

/** What a reply address says: whose answer goes into which conversation, and until when. */
export type ReplyClaims = { conversationId: string; member: Uint8Array; expiresAt: Date };

/** Bytes as lower-case base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/** The bytes of a token; null for anything that no token is written as. */
export function fromBase32(text: string): Uint8Array | null {
  if (text.length !== TOKEN_LENGTH) return null;
  const bytes = new Uint8Array(TOKEN_BYTES);
  let [value, bits, at] = [0, 0, 0];
  for (const sign of text.toLowerCase()) {
    const five = ALPHABET.indexOf(sign);
    if (five < 0) return null;
    value = ((value << 5) | five) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (value >> bits) & 255;
  }
  // Bits behind the last byte are zero: each token has one spelling.
  return (value & ((1 << bits) - 1)) === 0 ? bytes : null;
}

/** The signed part of a token. @throws for a conversation id that is no UUID. */
export function packClaims({ conversationId, member, expiresAt }: ReplyClaims): Uint8Array {
  if (!UUID.test(conversationId) || member.length !== MEMBER_BYTES) throw new Error('not a conversation and a member');
  const day = Math.ceil((expiresAt.getTime() - EPOCH_MS) / DAY_MS);
  const hex = conversationId.replaceAll('-', '');
  const id = Array.from({ length: 16 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16));
  return Uint8Array.from([day >> 8, day & 255, ...id, ...member]);
}

export function unpackToken(token: Uint8Array): { claims: ReplyClaims; signed: Uint8Array; signature: Uint8Array } {
  const signed = token.subarray(0, CLAIM_BYTES);
  const day = ((signed[0] ?? 0) << 8) | (signed[1] ?? 0);
  const hex = Array.from(signed.subarray(2, 18), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    claims: {
      conversationId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      member: signed.subarray(18),
      expiresAt: new Date(EPOCH_MS + day * DAY_MS),
    },
    signed,
    signature: token.subarray(CLAIM_BYTES),
  };
}

/** Splits `reply@in.example.kg`. */
const splitAddress = (address: string): [local: string, domain: string] => {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
};

/** `reply+<token>@in.example.kg`. */
export function addressWithToken(base: string, token: string): string {
  const [local, domain] = splitAddress(base);
  return `${local}+${token}@${domain}`;
}

/** The token of an address of ours; null for any other address, empty for the address without a token. */
export function tokenOfAddress(base: string, address: string): string | null {
  const [ownLocal, ownDomain] = splitAddress(base);
  const [local, domain] = splitAddress(address.trim());
  if (domain !== ownDomain) return null;
  if (local === ownLocal) return '';
  return local.startsWith(`${ownLocal}+`) ? local.slice(ownLocal.length + 1) : null;
}
