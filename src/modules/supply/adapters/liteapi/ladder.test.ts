import { describe, expect, test } from 'vitest';
import { feeAt, instantOf, ladderOf, nextChange, stepsOf } from './ladder.ts';

const at = (text: string) => Date.parse(text);
const rule = (cancelTime: string, amount: number, more: object = {}) => ({
  cancelTime,
  amount,
  currency: 'USD',
  type: 'amount',
  timezone: 'GMT',
  ...more,
});
const refundable = (...cancelPolicyInfos: ReturnType<typeof rule>[]) => ({ refundableTag: 'RFN', cancelPolicyInfos });

test.each([
  ['2027-03-10 02:00:00', '2027-03-10T02:00:00Z'],
  ['2027-03-10', '2027-03-10T00:00:00Z'],
  ['2027-03-10T02:00:00', '2027-03-10T02:00:00Z'],
  ['2027-03-10T02:00:00+06:00', '2027-03-09T20:00:00Z'],
  ['2027-03-10T02:00:00.000Z', '2027-03-10T02:00:00Z'],
])('%s is %s: what names no zone is in GMT', (text, instant) => {
  expect(instantOf(text)).toBe(at(instant));
});
test.each(['', 'tomorrow', '10.03.2027', '2027-13-45'])('“%s” is no time', (text) => {
  expect(instantOf(text)).toBeNaN();
});

describe('a ladder', () => {
  const room = refundable(rule('2027-03-08 12:00:00', 30), rule('2027-03-09 12:00:00', 100));

  test('is free until its first rule, and then costs what the last rule that has passed says', () => {
    const ladder = ladderOf([{ policies: room, price: 10_000 }], 'USD');
    if (!ladder) throw new Error('not understood');
    expect(feeAt(ladder, at('2027-03-08T11:59:59Z'))).toBe(0);
    expect(feeAt(ladder, at('2027-03-08T12:00:00Z'))).toBe(3_000);
    expect(feeAt(ladder, at('2027-03-20T00:00:00Z'))).toBe(10_000);
    expect(nextChange(ladder, at('2027-03-08T13:00:00Z'))).toBe(at('2027-03-09T12:00:00Z'));
    expect(nextChange(ladder, at('2027-03-09T13:00:00Z'))).toBeNull();
  });

  test('of several rooms is summed over time; one that is not refundable costs its price at once', () => {
    const nothing = { refundableTag: 'NRFN', cancelPolicyInfos: [] };
    const rooms = [
      { policies: room, price: 10_000 },
      { policies: nothing, price: 8_000 },
    ];
    const ladder = ladderOf(rooms, 'USD');
    expect(ladder && feeAt(ladder, at('2027-03-01T00:00:00Z'))).toBe(8_000);
    expect(ladder && feeAt(ladder, at('2027-03-08T12:00:00Z'))).toBe(11_000);
  });

  test('gives the steps of a room until the guest enters', () => {
    const ladder = ladderOf([{ policies: room, price: 10_000 }], 'USD');
    const shared = { startsAt: at('2027-03-10T12:00:00Z'), rooms: 1, price: 10_000, currency: 'USD' as const };
    expect(ladder && stepsOf(ladder, shared)).toEqual([
      { hoursBefore: 48, retainedPercent: 0, fee: { minor: 0, currency: 'USD' } },
      { hoursBefore: 24, retainedPercent: 0, fee: { minor: 3_000, currency: 'USD' } },
      { hoursBefore: 0, retainedPercent: 0, fee: { minor: 10_000, currency: 'USD' } },
    ]);
    const fixed = ladderOf([{ policies: { refundableTag: 'NRFN' }, price: 10_000 }], 'USD');
    expect(fixed && stepsOf(fixed, shared)).toBeNull();
  });

  test.each([
    ['says nothing', null],
    ['is free without a rule', refundable()],
    ['has a time that is none', refundable(rule('soon', 10))],
    ['costs in another currency', refundable(rule('2027-03-08', 10, { currency: 'EUR' }))],
    ['counts in nights', refundable(rule('2027-03-08', 1, { type: 'nights' }))],
    ['counts in another zone', refundable(rule('2027-03-08', 10, { timezone: 'Asia/Tokyo' }))],
    ['costs less than nothing', refundable(rule('2027-03-08', -10))],
  ])('of a seller that %s is not known', (_what, policies) => {
    expect(ladderOf([{ policies, price: 10_000 }], 'USD')).toBeNull();
  });

  test('takes a share of the price, and never more than the price', () => {
    const policies = refundable(rule('2027-03-08', 50, { type: 'percentage' }), rule('2027-03-09', 999));
    const ladder = ladderOf([{ policies, price: 9_999 }], 'USD');
    expect(ladder && feeAt(ladder, at('2027-03-08T01:00:00Z'))).toBe(5_000);
    expect(ladder && feeAt(ladder, at('2027-03-09T01:00:00Z'))).toBe(9_999);
  });
});
