import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Code of an authenticator app for a typed key, a number of half-minute steps from now. */
export function appCode(key: string, later = 0): string {
  const bits = [...key].map((c) => ALPHABET.indexOf(c).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] as number) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
