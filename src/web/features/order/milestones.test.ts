import { expect, test } from 'vitest';
import { fromMajor } from '#kernel/money.ts';
import { milestonesOf, refundStepsOf } from './milestones.ts';

const AT = '2026-12-01T06:00:00.000Z';
type MilestoneInput = Parameters<typeof milestonesOf>[0];
const order = (
  status: MilestoneInput['status'],
  ...kinds: MilestoneInput['history'][number]['kind'][]
): MilestoneInput => ({
  status,
  createdAt: AT,
  serverNow: '2026-12-02T06:00:00.000Z',
  history: kinds.map((kind) => ({ kind, at: AT, details: {} })),
  slices: [{ segments: [{ departsLocal: '2026-12-10T07:40', departsAt: '2026-12-10T01:40:00.000Z' }] }],
});
const states = (input: MilestoneInput) => milestonesOf(input).map(({ name, state }) => `${name} ${state}`);

test('an open order has five milestones, one of them current', () => {
  expect(states(order('pay', 'created', 'hold_sent', 'held'))).toEqual([
    'ordered done',
    'held done',
    'paid now',
    'issued ahead',
    'departure ahead',
  ]);
  expect(states(order('sold', 'created', 'held', 'payment_captured', 'issued')).at(-1)).toBe('departure now');
});

test('an issued order has all earlier milestones done, a departed one all', () => {
  expect(
    states(order('sold', 'created', 'payment_captured', 'issued'))
      .slice(0, 4)
      .every((s) => s.endsWith('done')),
  ).toBe(true);
  const flown = {
    ...order('sold', 'created', 'held', 'payment_captured', 'issued'),
    serverNow: '2026-12-11T00:00:00.000Z',
  };
  expect(milestonesOf(flown).at(-1)).toEqual({ name: 'departure', state: 'done', at: '2026-12-10T07:40' });
});

test.each([
  'canceled',
  'timeout',
  'refunded',
  'error_booking',
] as const)('an order that is %s has no milestones', (status) => {
  expect(milestonesOf(order(status, 'created'))).toEqual([]);
});

test('the refund progress lists confirmed steps only', () => {
  const amount = fromMajor(100);
  const history = (['void_requested', 'voided', 'refund_sent', 'refunded'] as const).map((kind) => ({
    kind,
    at: AT,
    details: { amount, method: 'card' },
  }));
  expect(refundStepsOf({ history: history.slice(0, 3) }).map(({ name }) => name)).toEqual(['asked', 'agreed']);
  expect(refundStepsOf({ history }).map(({ name }) => name)).toEqual(['asked', 'agreed', 'sent']);
});
