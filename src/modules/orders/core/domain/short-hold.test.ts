import { expect, test } from 'vitest';
import { shortHold } from '#modules/travel-approvals/domain/policy-input.ts';

const now = new Date('2026-12-01T12:00:00Z');
const policy = { hours: 24, departsAt: '2026-12-20T12:00:00.000Z', now };
const held = (id: string, holdMinutes?: number) => ({ id, holdMinutes });

test('a hold shorter than the policy’s hours is reported with the offers that are held longer', () => {
  const offers = [held('lite', 20), held('flex', 24 * 60), held('same', 20), held('unknown')];
  expect(shortHold(held('lite', 20), offers, policy)).toEqual({
    minutes: 20,
    longer: [{ offerId: 'flex', minutes: 24 * 60 }],
  });
});

test('a hold as long as the policy gives, and one of unknown length, are not short', () => {
  expect(shortHold(held('flex', 24 * 60), [], policy)).toBeNull();
  expect(shortHold(held('unknown'), [held('flex', 24 * 60)], policy)).toBeNull();
});

test('seats are kept until the departure at most', () => {
  const soon = { ...policy, departsAt: '2026-12-01T17:00:00.000Z' };
  const offers = [held('flex', 24 * 60), held('standard', 12 * 60)];
  expect(shortHold(held('standard', 12 * 60), offers, soon)).toEqual({ minutes: 300, longer: [] });
});
