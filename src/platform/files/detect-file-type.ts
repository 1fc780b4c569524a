/** Documents that may be attached, by what they begin with. */
const KINDS: readonly { type: string; is(head: Buffer): boolean }[] = [
  { type: 'application/pdf', is: (b) => b.subarray(0, 5).toString('latin1') === '%PDF-' },
  { type: 'image/jpeg', is: (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff },
  {
    type: 'image/png',
    is: (b) => b.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  {
    type: 'image/webp',
    is: (b) => b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];
const EXTENSION: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Bytes of a beginning that say what a file is. */
export const HEAD_BYTES = 12;
/** What the bytes are, whatever they were called; null for anything else. */
export const detectFileType = (bytes: Buffer): string | null => KINDS.find((kind) => kind.is(bytes))?.type ?? null;

/** The last part of a path, without what a file system or a header would take for its own, ending as its kind does. */
export function safeFileName(given: string, type: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} _().-]/gu, '')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 80);
  return `${stem || 'document'}.${EXTENSION[type] ?? 'bin'}`;
}
