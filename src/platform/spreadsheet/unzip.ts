import { inflateRawSync } from 'node:zlib';

/** Why a table cannot be read; the caller translates `reason`. */
export class SpreadsheetError extends Error {
  readonly reason: 'unreadable' | 'old_excel' | 'too_large' | 'empty';
  constructor(reason: SpreadsheetError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** Length of the end record with the longest comment. */
const TAIL = 22 + 0xffff;

/**
 * Files of a zip archive by name. Only requested ones are unpacked, each to at most `most` bytes whatever the archive
 * claims.
 * @throws SpreadsheetError
 */
export function unzip(bytes: Buffer, most: number): { read(name: string): Buffer | null } {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || end < bytes.length - TAIL || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END)
    throw new SpreadsheetError('unreadable');
  const parts = new Map<string, number>();
  let at = bytes.readUInt32LE(end + 16);
  const count = bytes.readUInt16LE(end + 10);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new SpreadsheetError('unreadable');
    const length = bytes.readUInt16LE(at + 28);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + length), at);
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return {
    read: (name) => {
      const entry = parts.get(name);
      return entry === undefined ? null : unpack(bytes, entry, most);
    },
  };
}

function unpack(bytes: Buffer, entry: number, most: number): Buffer {
  const encrypted = (bytes.readUInt16LE(entry + 8) & 1) === 1;
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (encrypted || local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL)
    throw new SpreadsheetError('unreadable');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const body = bytes.subarray(from, from + packed);
  if (method === 0) {
    if (body.length > most) throw new SpreadsheetError('too_large');
    return body;
  }
  if (method !== 8) throw new SpreadsheetError('unreadable');
  try {
    return inflateRawSync(body, { maxOutputLength: most });
  } catch (error) {
    const over = error instanceof RangeError;
    throw new SpreadsheetError(over ? 'too_large' : 'unreadable');
  }
}
