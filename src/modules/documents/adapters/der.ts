/** DER (X.690): the encoding of certificates and signatures, as far as a signed pass needs it. */
export type Element = { readonly tag: number; readonly whole: Buffer; readonly content: Buffer };

const TAGS = { integer: 0x02, octets: 0x04, nothing: 0x05, oid: 0x06, time: 0x17, sequence: 0x30, set: 0x31 } as const;

function lengthOf(content: Buffer): Buffer {
  if (content.length < 0x80) return Buffer.from([content.length]);
  const digits = Buffer.from(
    content.length
      .toString(16)
      .padStart(2, '0')
      .replace(/^(.(?:..)*)$/, '0$1'),
    'hex',
  );
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
}

export function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => element(TAGS.sequence, ...parts);
/** The elements of a SET are in the order of their bytes. */
export const setOf = (...parts: Buffer[]): Buffer => element(TAGS.set, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => element(TAGS.octets, bytes);
export const integer = (value: number): Buffer => element(TAGS.integer, Buffer.from([value]));
export const nothing: Buffer = element(TAGS.nothing);
/** Years up to 2049. */
export const utcTime = (at: Date): Buffer =>
  element(
    TAGS.time,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '')
        .replace('T', '')
        .slice(2)}`,
    ),
  );
/** `under(0, …)` is `[0]`, constructed. */
export const under = (tag: number, ...parts: Uint8Array[]): Buffer => element(0xa0 | tag, ...parts);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const digits = [value & 0x7f];
    for (let left = value >> 7; left > 0; left >>= 7) digits.unshift(0x80 | (left & 0x7f));
    return digits;
  };
  return element(TAGS.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** The elements that follow one another in some bytes. */
export function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt8(at + 1);
    const digits = short < 0x80 ? 0 : short & 0x7f;
    const length = digits === 0 ? short : bytes.readUIntBE(at + 2, digits);
    const start = at + 2 + digits;
    const whole = bytes.subarray(at, start + length);
    found.push({ tag: bytes.readUInt8(at), whole, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}
