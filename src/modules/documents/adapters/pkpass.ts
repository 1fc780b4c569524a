import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { type PassCertificate, signDetached } from './pass-signature.ts';

const SIDE = 87;
const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = ((CRC[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)) >>> 0;
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([head, body, tail]);
}

/** A square of the house's blue with a lighter ring, as PNG: a pass must have a picture. */
function icon(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const row = Buffer.alloc(1 + SIDE * 3);
    for (let x = 0; x < SIDE; x++) {
      const far = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      row.set(far > 24 && far < 31 ? [255, 255, 255] : [16, 88, 132], 1 + x * 3);
    }
    return row;
  });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A wallet file: the pass, its pictures, the list of their hashes, and the signature of that list. */
export function packWalletPass(pass: object, signer: PassCertificate, at: Date): Buffer {
  const picture = icon();
  const files: Record<string, Uint8Array> = {
    'pass.json': strToU8(JSON.stringify(pass)),
    'icon.png': picture,
    'icon@2x.png': picture,
    'logo.png': picture,
  };
  const hashes = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
  );
  const mtime = new Date('2026-01-01T00:00:00Z');
  const manifest = strToU8(JSON.stringify(hashes));
  const signature = signDetached(manifest, signer, at);
  return Buffer.from(zipSync({ ...files, 'manifest.json': manifest, signature }, { mtime }));
}
