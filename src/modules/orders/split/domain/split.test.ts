import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, type Money, money, subtract, sum } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { type PriceDetail, type PriceLine, partyPrice } from '#modules/pricing/api.ts';
import {
  newOrder,
  type OrderEvent,
  type OrderState,
  type ReturnSnapshot,
  type SplitSnapshot,
} from '../../core/domain/order-snapshot.ts';
import { refundSources } from '../../core/domain/refund-allocation.ts';
import { decide, TABLE } from '../../testing/full-machine.ts';
import { withoutSplitOff } from './split-effects.ts';
import { orderProblem, partyProblem } from './split-problem.ts';
import { paidFor, sharesOf, splitPreview, splitPrice } from './split-sums.ts';

const NOW = new Date('2026-03-02T06:00:00Z');
const LATER = '2026-03-10T06:00:00Z';
const RUNS = { numRuns: 2_000 };

const sumOf = fc.integer({ min: 1, max: 5_000_000 }).map((minor) => money(minor));
const line = (category: Category): fc.Arbitrary<PriceLine> =>
  fc
    .record({
      count: fc.integer({ min: 1, max: 4 }),
      fare: sumOf,
      taxes: sumOf,
      serviceFee: sumOf,
      itFee: sumOf,
      commission: sumOf,
      motivation: sumOf,
    })
    .map(({ commission, ...parts }) => ({
      category,
      ...parts,
      commission: money(Math.min(commission.minor, parts.fare.minor)),
      total: sum([parts.fare, parts.taxes, parts.serviceFee, parts.itFee]),
    }));
const priceOf = (lines: PriceLine[]): PriceDetail => partyPrice(lines, 'KGS');
const sold = fc.tuple(line('aaa'), line('rbg')).map(priceOf);

/** A sold order with its payments; some of its adults were given back already. */
const eventSequence = fc.record({
  price: sold,
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
  byContract: fc.boolean(),
  back: fc.double({ min: 0, max: 1, noNaN: true }),
  adults: fc.integer({ min: 0, max: 4 }),
  children: fc.integer({ min: 0, max: 4 }),
  paidWith: fc.constantFrom('points' as const, 'promo' as const),
});
const METHODS = { points: ['points', 'card', 'qr', 'balance'], promo: ['promo', 'card', 'points', 'balance'] };

function soldState({
  price,
  cuts,
  byContract,
  back: refundAmount,
  paidWith,
}: {
  price: PriceDetail;
  cuts: number[];
  byContract: boolean;
  back: number;
  paidWith: keyof typeof METHODS;
}) {
  const paid = byContract ? subtract(price.total, price.commission ?? money(0)) : price.total;
  const marks = [0, ...cuts.map((cut) => Math.floor(cut * paid.minor)).sort((a, b) => a - b), paid.minor];
  const payments = marks.slice(1).flatMap((mark, i) => {
    const minor = mark - (marks[i] ?? 0);
    return minor > 0
      ? [
          {
            id: `pay${i}`,
            amount: money(minor),
            state: 'captured' as const,
            purpose: 'order',
            method: METHODS[paidWith][i] ?? 'card',
          },
        ]
      : [];
  });
  const returned: ReturnSnapshot = {
    id: 'r',
    kind: 'refund',
    state: 'done',
    attempts: 1,
    passengerIds: ['gone'],
    amount: money(Math.floor((refundAmount * paid.minor) / 2)),
    money: 'paid',
  };
  const orderState: OrderState = {
    ...newOrder(price.total, ['a']),
    payments,
    returns: returned.amount.minor > 0 ? [returned] : [],
  };
  return { facts: orderState, paid };
}
const whole = (parts: readonly { amount: Money }[]) => parts.reduce((all, p) => all + p.amount.minor, 0);

describe('what leaves and what stays is the whole, to the tyiyn', () => {
  test('and both keep the version of the price rules, which says what a refund costs', () => {
    fc.assert(
      fc.property(eventSequence, ({ price }) => {
        const parts = splitPrice({ ...price, ruleSet: 7 }, ['aaa']);
        if (parts) expect([parts.splitOff.ruleSet, parts.remaining.ruleSet]).toEqual([7, 7]);
        expect(splitPrice(price, ['aaa'])?.remaining).not.toHaveProperty('ruleSet');
      }),
    );
  });

  test('of the price, the commission, the motivation and the money', () => {
    fc.assert(
      fc.property(eventSequence, (given) => {
        const { price } = given;
        const { facts: orderState, paid } = soldState(given);
        const leaving: Category[] = [
          ...Array.from({ length: given.adults }, () => 'aaa' as const),
          ...Array.from({ length: given.children }, () => 'rbg' as const),
        ];
        const parts = splitPrice(price, leaving);
        const fits = price.lines.every(
          ({ category, count }) => leaving.filter((one) => one === category).length <= count,
        );
        expect(parts !== null).toBe(fits);
        if (!parts) return;
        const { splitOff, remaining } = parts;
        for (const part of ['fare', 'taxes', 'serviceFee', 'itFee', 'total', 'commission', 'motivation'] as const) {
          expect(add(splitOff[part] as Money, remaining[part] as Money), part).toEqual(price[part]);
          const lines = remaining.lines.reduce((all, one) => all + (one[part] ?? money(0)).minor * one.count, 0);
          expect(lines, part).toBe(remaining[part]?.minor);
        }
        const theirs = paidFor(splitOff, price, paid);
        const shares = sharesOf(orderState, theirs.paid);
        const rest = paid.minor - whole(orderState.returns);
        expect(shares !== null).toBe(theirs.paid.minor <= rest);
        if (!shares) return;
        expect(whole(shares)).toBe(theirs.paid.minor);
        const split: SplitSnapshot = {
          id: 's',
          state: 'done',
          attempts: 1,
          passengerIds: ['b'],
          total: splitOff.total,
          shares,
        };
        const stays = withoutSplitOff(orderState, split);
        const child: OrderState = {
          ...newOrder(splitOff.total, ['b']),
          payments: orderState.payments.flatMap((payment) => {
            const share = shares.find((s) => s.paymentId === payment.id);
            return share ? [{ ...payment, amount: share.amount }] : [];
          }),
        };
        // All that is left of both goes back: no payment gives more than it took, and nothing is kept.
        const refundAmount = [
          ...refundSources({ ...orderState, returns: [] }, money(whole(orderState.returns))),
          ...refundSources(stays, money(whole(stays.payments) - whole(stays.returns))),
          ...refundSources(child, theirs.paid),
        ];
        for (const payment of orderState.payments) {
          const given = whole(refundAmount.filter((part) => part.paymentId === payment.id));
          expect(given, payment.id).toBe(payment.amount.minor);
        }
      }),
      RUNS,
    );
  });
});

const open = (passengerId: string) => ({
  number: `992000000000${passengerId}`,
  passengerId,
  state: 'open' as const,
});
const issued: OrderState = {
  ...newOrder(money(300), ['1', '2', '3']),
  operations: { hold: 'done', issue: 'done', cancel_hold: 'none' },
  tickets: ['1', '2', '3'].map(open),
  payments: [{ id: 'p', amount: money(300), state: 'captured', purpose: 'order' }],
};
const held: OrderState = {
  ...newOrder(money(300), ['1', '2', '3']),
  operations: { hold: 'done', issue: 'none', cancel_hold: 'none' },
  paymentTimeLimit: LATER,
};
const ask = (passengerIds: string[], shares: SplitSnapshot['shares'] = [], minor = 100): OrderEvent => ({
  on: 'split_requested',
  requested: { id: 's', passengerIds, total: money(minor), shares, departsAt: LATER },
});
const share = (minor: number) => [{ paymentId: 'p', amount: money(minor) }];
const accepted = (orderState: OrderState, event: OrderEvent, now = NOW, table = TABLE) =>
  !decide(orderState, event, now, table).refused;

test('the refund of each is shown as it was for all: the fare by its rule, taxes, our fee', () => {
  const som = (whole: number) => money(whole * 100);
  const one = { fare: som(5_800), taxes: som(550), serviceFee: som(250), itFee: som(100), total: som(6_700) };
  const child = { ...one, fare: som(4_350), total: som(5_250) };
  const price = priceOf([
    { category: 'aaa', count: 2, ...one },
    { category: 'rbg', count: 1, ...child },
  ]);
  const rule = { allowed: true, penalty: som(500), noShow: som(2_000) };
  // 200 of the taxes come back, our fee is 300.
  const preview = { beforeDeparture: som(14_150), afterDeparture: som(8_150) };
  const { splitOff } = splitPrice(price, ['aaa']) ?? { splitOff: price };
  expect(splitPreview(preview, splitOff, price, { rule, fee: som(300) })).toEqual({
    splitOff: { beforeDeparture: som(5_200), afterDeparture: som(3_200) },
    remaining: { beforeDeparture: som(8_950), afterDeparture: som(4_950) },
  });
});

describe('who may leave, and when', () => {
  test('an open ticket of an idle order, or a held place without a payment under way', () => {
    expect(accepted(issued, ask(['1'], share(100)))).toBe(true);
    expect(accepted(held, ask(['1']))).toBe(true);
  });

  test.each([
    ['nobody', issued, ask([])],
    ['everybody', issued, ask(['1', '2', '3'], share(300), 300)],
    ['a stranger', issued, ask(['9'], share(100))],
    ['the same person twice', issued, ask(['1', '1'], share(100))],
    ['with more money than was paid', issued, ask(['1'], share(301))],
    ['with money of another payment', issued, ask(['1'], [{ paymentId: 'q', amount: money(1) }])],
    ['at more than the order costs', issued, ask(['1'], share(100), 301)],
    [
      'whose ticket is closed',
      { ...issued, tickets: [{ ...open('1'), state: 'void' as const }, open('2'), open('3')] },
      ask(['1'], share(100)),
    ],
    [
      'so that only closed tickets stay',
      { ...issued, tickets: [open('1'), ...['2', '3'].map((p) => ({ ...open(p), state: 'void' as const }))] },
      ask(['1'], share(100)),
    ],
    [
      'of an order with exchanged tickets',
      { ...issued, tickets: [open('1'), { ...open('2'), state: 'exchanged' as const }, open('3')] },
      ask(['1'], share(100)),
    ],
    ['while tickets are issued', { ...held, operations: { ...held.operations, issue: 'sent' as const } }, ask(['1'])],
    [
      'while the seats are being taken',
      { ...held, operations: { ...held.operations, hold: 'sent' as const } },
      ask(['1']),
    ],
    [
      'while a payment is started',
      { ...held, payments: [{ id: 'p', amount: money(300), state: 'started' as const, purpose: 'order' }] },
      ask(['1']),
    ],
    [
      'of what was paid in part',
      { ...held, payments: [{ id: 'p', amount: money(10), state: 'captured' as const, purpose: 'order' }] },
      ask(['1']),
    ],
    ['after the deadline', { ...held, paymentTimeLimit: '2026-03-02T05:00:00Z' }, ask(['1'])],
    ['of an order that has ended', { ...held, end: 'canceled' as const }, ask(['1'])],
  ])('%s: not', (_what, orderState, event) => {
    expect(accepted(orderState as OrderState, event)).toBe(false);
  });

  test('each reason why an order cannot be split has a text of its own', () => {
    const problem = (orderState: OrderState) => orderProblem(orderState, LATER, NOW);
    expect(problem(held)).toBeNull();
    expect(problem({ ...held, end: 'timeout' })).toBe('orders.split_closed');
    expect(problem({ ...held, passengerIds: ['1'] })).toBe('orders.split_whole_party');
    const closed = ['1', '2'].map((p) => ({ ...open(p), state: 'void' as const }));
    expect(problem({ ...issued, tickets: [...closed, open('3')] })).toBe('orders.split_closed');
    const exchanged = { ...open('1'), state: 'exchanged' as const };
    expect(problem({ ...issued, tickets: [exchanged, open('2'), open('3')] })).toBe('orders.split_exchanged');
    expect(problem({ ...held, operations: { ...held.operations, issue: 'sent' } })).toBe('orders.split_in_progress');
    const refused = partyProblem(issued, [], ['stranger']);
    expect(refused).toBe('orders.split_refused');
  });

  test('not after the departure', () => {
    expect(accepted(issued, ask(['1'], share(100)), new Date(LATER))).toBe(false);
  });

  const leaving = (orderState: OrderState): OrderState => {
    const decision = decide(
      orderState,
      orderState.operations.issue === 'done' ? ask(['1'], share(100)) : ask(['1']),
      NOW,
    );
    if (decision.refused) throw new Error(decision.reason);
    return decision.orderState;
  };

  test('while they leave, nothing else begins: no payment, no end, no return, no other split', () => {
    const parting = leaving(held);
    const paid = { paymentId: 'x', amount: money(300) };
    expect(accepted(parting, { on: 'started', ...paid })).toBe(false);
    expect(accepted(parting, { on: 'cancel_requested' })).toBe(false);
    expect(accepted(parting, { on: 'time_limit_passed' }, new Date('2026-04-01T00:00:00Z'))).toBe(false);
    const late = decide(parting, { on: 'captured', ...paid }, NOW);
    expect(late.refused ? [] : late.plans.map((plan) => plan.kind)).toEqual(['refund']);
    const requested = { id: 'r', kind: 'void', passengerIds: ['2'], amount: money(100) } as const;
    expect(accepted(leaving(issued), { on: 'return_requested', requested })).toBe(false);
    const other = ask(['2'], share(100));
    if (other.on !== 'split_requested') throw new Error('not a split');
    expect(accepted(leaving(issued), { ...other, requested: { ...other.requested, id: 't' } })).toBe(false);
    // The control: with the guard removed both begin.
    const table = TABLE.map((row) => {
      const { guard, ...rest } = row;
      return row.on === 'split_requested' && guard ? rest : row;
    });
    expect(accepted(leaving(issued), { ...other, requested: { ...other.requested, id: 't' } }, NOW, table)).toBe(true);
  });

  test('a completed split removes its passengers, a repeated result is ignored, a refused one undoes it', () => {
    const steps = (events: OrderEvent[]) =>
      events.reduce((orderState, event) => {
        const decision = decide(orderState, event, NOW);
        return decision.refused ? orderState : decision.orderState;
      }, leaving(issued));
    const sent: OrderEvent = { on: 'sent', splitId: 's' };
    const ok: OrderEvent = { on: 'ok', splitId: 's' };
    const done = steps([sent, ok]);
    expect([done.passengerIds, done.total, done.payments[0]?.amount, done.tickets.length]).toEqual([
      ['2', '3'],
      money(200),
      money(200),
      2,
    ]);
    expect(steps([sent, ok, ok, { on: 'unknown', splitId: 's' }])).toEqual(done);
    const { splits: _splits, ...after } = steps([sent, { on: 'rejected', splitId: 's' }]);
    const { splits: _none, ...before } = issued;
    expect(after).toEqual(before);
    // A late definite answer that contradicts an earlier one: staff check.
    const odd = decide(steps([sent, { on: 'rejected', splitId: 's' }]), ok, NOW);
    expect(odd.refused ? [] : odd.plans).toEqual([{ kind: 'alert', reason: 'split_ok' }]);
  });

  test('a family is not torn: no infant and no child without an adult on either side', () => {
    const familyParty: OrderState = {
      ...issued,
      passengerIds: ['1', '2', '3', '4'],
      tickets: ['1', '2', '3', '4'].map(open),
    };
    const party = (['aaa', 'aaa', 'rbg', 'rmg'] as const).map((category, i) => ({
      id: String(i + 1),
      category,
    }));
    const problem = (...ids: string[]) => partyProblem(familyParty, party, ids);
    expect(problem('1')).toBeNull();
    expect(problem('1', '4')).toBeNull();
    expect(problem('1', '3')).toBeNull();
    expect(problem('4')).toBe('orders.infant_alone');
    expect(problem('1', '2')).toBe('orders.infant_alone');
    expect(problem('3')).toBe('orders.child_alone');
    expect(problem('1', '2', '4')).toBe('orders.child_alone');
    expect(problem()).toBe('orders.split_no_passengers');
    expect(problem('1', '2', '3', '4')).toBe('orders.split_all_passengers');
    expect(orderProblem(familyParty, LATER, NOW)).toBeNull();
    expect(orderProblem({ ...familyParty, end: 'canceled' }, LATER, NOW)).toBe('orders.split_closed');
  });
});
