import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testClock } from '../../../../tests/support/clock.ts';
import { fromBase32, toBase32, tokenOfAddress } from '../domain/reply-token.ts';
import { createReplyAddresses } from './reply-address.ts';

const BASE = 'reply@in.example.kg';
const key = randomBytes(32);
const clock = testClock('2026-11-20T06:00:00Z');
const addresses = createReplyAddresses({ base: BASE, keys: [key], clock });
const tokenOf = (address: string) => tokenOfAddress(BASE, address) ?? '';
const member = fc.oneof(
  fc.constant('contact'),
  fc.uuid().map((id) => `u:${id}`),
);
/** Its seed is printed when it fails. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test('an address names its conversation and its member, and no other member, in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), member, member, fc.boolean(), (conversationId, one, other, shout) => {
      const address = addresses.create(conversationId, one);
      expect(address.indexOf('@')).toBeLessThanOrEqual(64);
      const read = addresses.read(tokenOf(shout ? address.toUpperCase() : address));
      if (typeof read === 'string') throw new Error(read);
      expect(read.conversationId).toBe(conversationId);
      expect([read.isMember(one), read.isMember(other)]).toEqual([true, one === other]);
    }),
    { seed },
  );
});

test('a token that differs in any letter, or is of any other text, is refused', () => {
  const token = tokenOf(addresses.create(randomUUID(), 'contact'));
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'), (at, letter) => {
      fc.pre(token[at] !== letter);
      expect(addresses.read(token.slice(0, at) + letter + token.slice(at + 1))).toBe('bad_token');
    }),
    { seed, numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect(addresses.read(text)).toBe('bad_token');
    }),
    { seed },
  );
});

test('a token has one spelling: it reads back as the same letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 34, maxLength: 34 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }),
    { seed },
  );
});

test('a token of another key is refused, and of one before a rotation it is read until it expires', () => {
  const token = tokenOf(addresses.create(randomUUID(), 'contact'));
  const later = testClock('2026-11-20T06:00:00Z');
  const with_ = (...keys: [Buffer, ...Buffer[]]) => createReplyAddresses({ base: BASE, keys, clock: later });
  expect(with_(randomBytes(32)).read(token)).toBe('bad_token');
  expect(with_(randomBytes(32), key).read(token)).toMatchObject({ conversationId: expect.any(String) });
  later.advance({ hours: 32 * 24 });
  expect(with_(key).read(token)).toBe('expired');
});
