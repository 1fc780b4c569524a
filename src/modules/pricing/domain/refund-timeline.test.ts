import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromMajor, money } from '#kernel/money.ts';
import { CATEGORIES } from '#kernel/passengers.ts';
import type { PriceLine } from '../api.ts';
import { refundAt, refundTimeline, type SoldTicket } from './refund-timeline.ts';

const NOW = new Date('2026-03-02T06:00:00Z');
const BISHKEK = { place: 'bsz', zone: 'Asia/Bishkek' };
const policy = { refundFee: fromMajor(300), voidReturnsFees: true };
const example: PriceLine = {
  category: 'aaa',
  count: 1,
  fare: fromMajor(12_000),
  taxes: fromMajor(3_400),
  refundableTaxes: fromMajor(2_200),
  serviceFee: fromMajor(500),
  itFee: fromMajor(150),
  total: fromMajor(16_050),
};
const ticket = (change: Partial<SoldTicket> = {}): SoldTicket => ({
  id: 'p1',
  count: 1,
  price: example,
  terms: { allowed: true, penalty: fromMajor(3_500), noShow: fromMajor(2_000) },
  times: {
    voidUntil: '2026-03-02T17:59:00.000Z',
    departsAt: '2026-03-10T02:00:00.000Z',
    released: false,
    carrier: 'as_sold',
  },
  from: BISHKEK,
  ...change,
});
const timeline = (tickets: SoldTicket[], now = NOW) => refundTimeline({ tickets, policy, now, office: 'Asia/Bishkek' });
const stepsOf = (...args: Parameters<typeof timeline>) =>
  timeline(...args).steps.map(({ case: one, until, refundAmount }) => [one, until?.local, refundAmount.minor / 100]);

test('docs/rules.md example: all on the day of issue, 10 400 before the departure, 8 400 after it', () => {
  expect(stepsOf([ticket()])).toEqual([
    ['void', '2026-03-02T23:49', 16_050],
    ['before', '2026-03-09T08:00', 10_400],
    ['late', '2026-03-10T08:00', 10_400],
    ['missed', undefined, 8_400],
  ]);
});

test('a fare that may not be given back says so: only the refundable taxes less our fee, 1 900', () => {
  const fixed = ticket({ terms: { allowed: false, penalty: null, noShow: null } });
  expect(timeline([fixed])).toMatchObject({ refundable: false, byHand: false });
  expect(
    stepsOf([fixed])
      .slice(1)
      .map(([, , back]) => back),
  ).toEqual([1_900, 1_900, 1_900]);
});

test('a fare whose penalty and our fee leave no more than the taxes is not refundable', () => {
  const nothing = ticket({ terms: { allowed: true, penalty: fromMajor(12_000), noShow: null } });
  const feeOnly = ticket({ terms: { allowed: true, penalty: fromMajor(11_700), noShow: null } });
  expect(timeline([nothing]).refundable).toBe(false);
  expect(timeline([feeOnly]).refundable).toBe(false);
  expect(timeline([ticket()]).refundable).toBe(true);
});

const ladder = [
  { hoursBefore: 24, retainedPercent: 0, fee: fromMajor(200) },
  { hoursBefore: 6, retainedPercent: 25, fee: fromMajor(200) },
  { hoursBefore: 0, retainedPercent: 50, fee: fromMajor(200) },
];
test('a train shows every deadline of its ladder in station time; after the departure staff decide', () => {
  const train = ticket({
    terms: { allowed: true, penalty: null, noShow: null, steps: ladder },
    times: { ...ticket().times, voidUntil: '2026-03-02T07:00:00.000Z' },
  });
  expect(stepsOf([train])).toEqual([
    ['void', '2026-03-02T12:50', 16_050],
    ['before', '2026-03-09T08:00', 13_700],
    ['before', '2026-03-10T02:00', 10_700],
    ['before', '2026-03-10T08:00', 7_700],
    ['person', undefined, 1_900],
  ]);
  expect(timeline([train]).steps.map((step) => step.exact)).toEqual([true, true, true, true, false]);
  const byHand = ticket({ ...train, terms: { ...train.terms, byHand: true } });
  expect(timeline([byHand]).steps.map((step) => step.exact)).toEqual([true, false, false, false, false]);
  const limit = new Date('2026-03-09T02:00:00.000Z');
  const at = (ms: number) => refundAt(train, policy, new Date(limit.getTime() + ms)).line.refundAmount;
  expect([at(0), at(1)]).toEqual([fromMajor(13_700), fromMajor(10_700)]);
});

test('seats given up in time are not missed', () => {
  const released = ticket({ times: { ...ticket().times, released: true } });
  expect(stepsOf([released]).at(-1)).toEqual(['before', undefined, 10_400]);
});

test('a cancelled flight refunds everything, also after its time; a moved one until it leaves', () => {
  const cases = (carrier: 'moved' | 'canceled') =>
    stepsOf([ticket({ times: { ...ticket().times, carrier, voidUntil: null } })]);
  expect(cases('canceled')).toEqual([['carrier', undefined, 16_050]]);
  expect(cases('moved')).toEqual([
    ['carrier', '2026-03-10T08:00', 16_050],
    ['missed', undefined, 8_400],
  ]);
});

test('new times that the buyer accepted: the carrier keeps nothing, we keep our fees', () => {
  const accepted = ticket({
    times: { ...ticket().times, carrier: 'moved', voidUntil: null },
    accepted: true,
  });
  expect(stepsOf([accepted])[0]).toEqual(['carrier', '2026-03-10T08:00', 15_100]);
});

test('unknown parts are never exact: manual refunds, unknown penalties, used coupons, missing taxes', () => {
  const { refundableTaxes: _gone, ...unkept } = example;
  const unsure: Partial<SoldTicket>[] = [
    { terms: { ...ticket().terms, byHand: true } },
    { terms: { ...ticket().terms, penalty: null } },
    { price: unkept },
  ];
  for (const change of unsure)
    expect(timeline([ticket(change)]).steps.map((s) => s.exact)).toEqual([true, false, false, false]);
  const used = timeline([ticket({ unused: false })]).steps;
  expect(used.map((s) => [s.case, s.exact])).toContainEqual(['person', false]);
  expect(used.some((s) => s.exact)).toBe(false);
});

test('deadlines are in the time of their own place', () => {
  const istanbul = ticket({ from: { place: 'ist', zone: 'Europe/Istanbul' } });
  const [first, , late] = timeline([istanbul]).steps;
  expect([first?.until?.local, first?.until?.place]).toEqual(['2026-03-02T23:49', null]);
  expect([late?.until?.local, late?.until?.place]).toEqual(['2026-03-10T05:00', 'ist']);
});

const sum = fc.nat(3_000_000).map((minor) => money(minor));
const hours = (from: number, to: number) => fc.integer({ min: from, max: to });
const at = (base: Date, minutes: number) => new Date(base.getTime() + minutes * 60_000).toISOString();
const anyTicket: fc.Arbitrary<SoldTicket> = fc
  .record({
    category: fc.constantFrom(...CATEGORIES),
    fare: sum,
    refundAmount: sum,
    kept: sum,
    fees: fc.tuple(sum, sum),
    allowed: fc.boolean(),
    penalty: fc.option(sum),
    noShow: fc.option(sum),
    voidIn: fc.option(hours(-60, 60 * 48)),
    leavesIn: hours(-60 * 72, 60 * 24 * 20),
    released: fc.boolean(),
    count: fc.integer({ min: 1, max: 3 }),
    onRails: fc.boolean(),
  })
  .map(({ category, fare, refundAmount, kept, fees: [serviceFee, itFee], ...rest }) => ({
    id: category,
    count: rest.count,
    price: {
      category,
      count: 1,
      fare,
      taxes: money(refundAmount.minor + kept.minor),
      refundableTaxes: refundAmount,
      serviceFee,
      itFee,
      total: money(fare.minor + refundAmount.minor + kept.minor + serviceFee.minor + itFee.minor),
    },
    terms: {
      allowed: rest.allowed,
      penalty: rest.penalty,
      noShow: rest.noShow,
      ...(rest.onRails && { steps: ladder }),
    },
    times: {
      voidUntil: rest.voidIn === null ? null : at(NOW, rest.voidIn),
      departsAt: at(NOW, rest.leavesIn),
      released: rest.released,
      carrier: 'as_sold' as const,
    },
    from: BISHKEK,
  }));

test('waiting never brings more, nothing comes back twice, and steps follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.array(anyTicket, { minLength: 1, maxLength: 4 }), fc.boolean(), (tickets, returnsFees) => {
      const rules = { ...policy, voidReturnsFees: returnsFees };
      const { steps } = refundTimeline({ tickets, policy: rules, now: NOW, office: 'Asia/Bishkek' });
      for (const [i, step] of steps.entries()) {
        expect(step.refundAmount.minor).toBeGreaterThanOrEqual(0);
        expect(step.refundAmount.minor).toBeLessThanOrEqual(step.paid.minor);
        expect(step.until === null).toBe(i === steps.length - 1);
        const next = steps[i + 1];
        if (!next || !step.until) continue;
        expect(next.refundAmount.minor).toBeLessThanOrEqual(step.refundAmount.minor);
        expect(step.untilDay && step.untilDay <= next.fromDay).toBe(true);
      }
    }),
  );
});

test('at every moment the step that covers it says what the rule says then', () => {
  const moments = fc.integer({ min: 0, max: 60 * 24 * 25 });
  fc.assert(
    fc.property(anyTicket, moments, (one, minutes) => {
      const then = new Date(at(NOW, minutes));
      const { steps } = timeline([one]);
      const step = steps.find(({ until }) => until === null || then.toISOString() < until.at);
      const direct = refundAt(one, policy, then);
      const expected = Math.max(0, direct.line.refundAmount.minor) * one.count;
      expect(step?.refundAmount.minor).toBe(expected);
    }),
  );
});
