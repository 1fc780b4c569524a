import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlindIndex } from './blind-index.ts';
import { pooledRandomBytes, randomText } from './random.ts';
import { createSealer } from './sealing.ts';

const [secret, other] = [randomBytes(32), randomBytes(32)];
const sealer = createSealer(secret);

test('a sealed value opens unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      expect(sealer.open(sealer.seal(text, context), context)).toBe(text);
    }),
  );
});

test('a sealed document does not show its number, and sealing twice gives different texts', () => {
  const [a, b] = [sealer.seal('AN1234567', 'row'), sealer.seal('AN1234567', 'row')];
  expect(a.toString('latin1')).not.toContain('AN1234567');
  expect(a.equals(b)).toBe(false);
});

test('a changed byte is detected', () => {
  const sealed = sealer.seal('AN1234567', 'row');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] as number) ^ 1;
    expect(() => sealer.open(changed, 'row')).toThrow();
  }
});

test('a value moved to another row, or truncated, does not open', () => {
  const sealed = sealer.seal('AN1234567', 'row 1');
  expect(() => sealer.open(sealed, 'row 2')).toThrow();
  expect(() => sealer.open(sealed.subarray(0, 40), 'row 1')).toThrow();
});

test('old values open after a master key rotation, and are rewrapped so that the old key can be dropped', () => {
  const sealed = sealer.seal('AN1234567', 'row');
  const rotated = createSealer(other, [secret]);
  expect(rotated.open(sealed, 'row')).toBe('AN1234567');
  const fresh = rotated.rewrap(sealed);
  expect(fresh).not.toBeNull();
  expect(createSealer(other).open(fresh as Buffer, 'row')).toBe('AN1234567');
  expect(rotated.rewrap(fresh as Buffer)).toBeNull();
  expect(() => createSealer(other).open(sealed, 'row')).toThrow();
});

test('a blind index finds the same number for the same purpose only', () => {
  const index = createBlindIndex(secret);
  expect(index.blindIndex('AN1', 'document')).toEqual(index.blindIndex('AN1', 'document'));
  expect(index.blindIndex('AN1', 'document')).not.toEqual(index.blindIndex('AN2', 'document'));
  expect(index.blindIndex('AN1', 'document')).not.toEqual(index.blindIndex('AN1', 'phone'));
  expect(index.blindIndex('AN1', 'document')).not.toEqual(createBlindIndex(other).blindIndex('AN1', 'document'));
});

test('a search finds values written before the key rotation', () => {
  const before = createBlindIndex(secret).blindIndex('AN1', 'document');
  const wanted = createBlindIndex(other, [secret]).blindIndexes('AN1', 'document');
  expect(wanted.some((candidate) => candidate.equals(before))).toBe(true);
});

test('pooled random bytes have the requested length, are handed out once and are not overwritten', () => {
  const sizes = [12, 16, 32, 9, 5_000, 1, 4_096, 31];
  const given = Array.from({ length: 4_000 }, (_, n) => pooledRandomBytes(sizes[n % sizes.length] as number));
  const kept = given.map((bytes) => bytes.toString('hex'));
  expect(given.map((bytes) => bytes.length)).toEqual(given.map((_, n) => sizes[n % sizes.length]));
  for (let n = 0; n < 1_000; n++) randomText(16);
  expect(given.map((bytes) => bytes.toString('hex'))).toEqual(kept);
  const long = kept.filter((hex) => hex.length >= 18);
  expect(new Set(long).size).toBe(long.length);
  const texts = Array.from({ length: 5_000 }, () => randomText(9));
  expect(new Set(texts).size).toBe(5_000);
  for (const text of texts) expect(text).toMatch(/^[\w-]{12}$/);
});
