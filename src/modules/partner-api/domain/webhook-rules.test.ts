import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verify } from '#platform/crypto/signature.ts';
import { signPayload } from '../use-cases/webhook-secrets.ts';
import { activeSecrets, afterAttempt, RETRY_AFTER_MS, SECRET_OVERLAP_MS } from './webhook-rules.ts';

const HOUR = 3_600_000;
const start = new Date('2026-11-22T04:00:00Z');

test('what is not taken is tried ten times over a day, later and later, and then given up', () => {
  const pauses = [...RETRY_AFTER_MS];
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((all, one) => all + one, 0)).toBe(24 * HOUR + 10_000);
  let now = start;
  let failingSince: Date | null = null;
  for (let attempts = 1; attempts <= pauses.length; attempts += 1) {
    const verdict = afterAttempt({ attempts, failingSince, ok: false }, now);
    expect([verdict.state, verdict.off]).toEqual(['waiting', false]);
    failingSince = verdict.failingSince;
    now = verdict.nextAt;
  }
  const last = afterAttempt({ attempts: pauses.length + 1, failingSince, ok: false }, now);
  expect([last.state, last.off]).toEqual(['failed', true]);
});

test('an endpoint that accepted anything within a day stays on after one refused delivery', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 * HOUR - 1 }), fc.integer({ min: 1, max: 20 }), (ago, attempts) => {
      const failingSince = new Date(start.getTime() - ago);
      expect(afterAttempt({ attempts, failingSince, ok: false }, start).off).toBe(false);
      expect(afterAttempt({ attempts, failingSince, ok: true }, start)).toMatchObject({
        state: 'delivered',
        failingSince: null,
      });
    }),
  );
});

test('after a change of the secret both sign for a day, and each receiver knows its own', () => {
  const secrets = {
    current: 'new',
    previous: { secret: 'old', until: new Date(start.getTime() + SECRET_OVERLAP_MS).toISOString() },
  };
  expect(activeSecrets(secrets, start)).toEqual(['new', 'old']);
  expect(activeSecrets(secrets, new Date(start.getTime() + SECRET_OVERLAP_MS))).toEqual(['new']);
  const [t, ...marks] = signPayload(secrets, '{}', start).split(',');
  expect(marks).toHaveLength(2);
  const knows = (secret: string, mark: string | undefined, body: string, at: Date) =>
    verify(secret, `${t},${mark}`, Buffer.from(body), at);
  expect(knows('new', marks[0], '{}', start)).toBe(true);
  expect(knows('old', marks[1], '{}', start)).toBe(true);
  expect(knows('new', marks[0], '{ }', start)).toBe(false);
  // A replay six minutes later is none of ours any more.
  expect(knows('new', marks[0], '{}', new Date(start.getTime() + 360_000))).toBe(false);
});
