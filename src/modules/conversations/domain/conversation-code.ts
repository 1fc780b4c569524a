/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** A code that finds a conversation again: 60 bits, in groups of four. */
export const codeFromBytes = (random: Uint8Array): string =>
  Array.from(random.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** A typed code as it is compared: case, spaces and dashes do not matter; null for what is no code. */
export function normalizeCode(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-–—]/g, '');
  return plain.length === LENGTH && [...plain].every((sign) => ALPHABET.includes(sign)) ? plain : null;
}

/** `C-` and eight digits out of a random id: it does not tell how many conversations there are. */
export function conversationNumber(id: string): string {
  const hex = id.replace(/[^0-9a-f]/gi, '').slice(0, 12);
  return `C-${String(Number.parseInt(hex, 16) % 100_000_000).padStart(8, '0')}`;
}
