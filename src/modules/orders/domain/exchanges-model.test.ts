import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { afterSale, PEOPLE, SEED, SOLD, START, TOTAL, unguarded, without } from '../testing/order-model.ts';
import { decide } from './decide.ts';
import type { OrderEvent } from './facts.ts';
import { type Row, TABLE } from './table.ts';

/** Exchanges and returns together: payments early, late and of another sum, lost answers, second thoughts. */
const exchangeId = fc.constantFrom('e1', 'e1', 'e1', 'e2');
const EXTRA = money(50_000);
const exchanging: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    on: fc.constant('exchange_asked' as const),
    asked: fc.record({
      id: exchangeId,
      passengerIds: fc.constantFrom(['p1'], ['p1'], PEOPLE, []),
      due: fc.constantFrom(EXTRA, EXTRA, money(0)),
      back: fc.constantFrom(money(0), money(0), money(30_000), money(TOTAL.minor + 1)),
      expiresAt: fc.constant(new Date(START + 30 * 60_000).toISOString()),
    }),
  }),
  fc.record({
    on: fc.constantFrom(
      ...(['captured', 'captured', 'started', 'declined'] as const),
    ) as fc.Arbitrary<'captured'>,
    paymentId: fc.constantFrom('x1', 'x1', 'x2'),
    purpose: exchangeId,
    amount: fc.constantFrom(EXTRA, EXTRA, EXTRA, money(1)),
  }),
  fc.record({
    on: fc.constantFrom(
      ...([
        ...['sent', 'sent', 'sent', 'never', 'rejected', 'retry', 'pending', 'unknown', 'exhausted'],
        ...['withdrawn', 'quote_passed'],
      ] as ('sent' | 'never')[]),
    ),
    exchangeId,
  }),
  fc.record({
    on: fc.constant('ok' as const),
    exchangeId,
    tickets: fc
      .subarray([...PEOPLE], { minLength: 1 })
      .chain((people) =>
        fc
          .nat({ max: 3 })
          .map((n) =>
            people.map((passengerId) => ({ passengerId, number: `9930000000${n}${passengerId.slice(1)}0` })),
          ),
      ),
  }),
);

/** What must hold of exchanges, whatever happens; the first broken sentence, or null. */
function exchangedWrongly(
  moves: readonly { event: OrderEvent; minutes: number }[],
  table: readonly Row[],
): string | null {
  let facts = SOLD;
  let now = START + 60_000;
  const back = new Map<string, number>();
  const took = new Map([['a', TOTAL.minor]]);
  for (const { event, minutes } of moves) {
    now += minutes * 60_000;
    const before = facts;
    const decision = decide(before, event, new Date(now), table);
    if (decision.refused) continue;
    facts = decision.facts;
    if (event.on === 'captured') took.set(event.paymentId, event.amount.minor);
    for (const plan of decision.plans)
      if (plan.kind === 'refund')
        back.set(plan.paymentId, (back.get(plan.paymentId) ?? 0) + plan.amount.minor);
    for (const payment of facts.payments) {
      if ((back.get(payment.id) ?? 0) > (took.get(payment.id) ?? 0))
        return 'more went back than a payment took';
      const own = facts.exchanges.find((e) => e.id === payment.purpose);
      const ended = !own || own.state === 'withdrawn' || own.state === 'rejected' || own.state === 'unpaid';
      if (payment.purpose !== 'order' && payment.state === 'captured' && ended)
        return 'money of an exchange that does not happen was kept';
    }
    for (const e of facts.exchanges) {
      const paid = facts.payments.some((p) => p.purpose === e.id && p.state === 'captured');
      const asked = e.state !== 'unpaid' && e.state !== 'withdrawn' && e.state !== 'rejected';
      if (asked && e.due.minor > 0 && !paid) return 'an exchange was begun without its money';
      if (e.attempts > 3) return 'an exchange was sent without end';
      const was = before.exchanges.find((x) => x.id === e.id);
      if (was && ['done', 'rejected', 'withdrawn'].includes(was.state) && e.state !== was.state)
        return 'an ended exchange moved';
    }
    const live = facts.exchanges.filter((e) => !['done', 'rejected', 'withdrawn'].includes(e.state));
    if (live.length > 1) return 'two exchanges at once';
    for (const id of PEOPLE) {
      const of = (state: string) => facts.tickets.filter((t) => t.passengerId === id && t.state === state);
      if (of('open').length > 1) return 'a passenger has two open tickets';
      if (facts.returns.length === 0 && of('open').length !== 1) return 'a passenger lost a ticket';
    }
  }
  return null;
}
const exchangeStory = fc.array(
  fc.record({
    event: fc.oneof({ weight: 5, arbitrary: exchanging }, { weight: 1, arbitrary: afterSale }),
    minutes: fc.constantFrom(0, 0, 0, 0, 0, 20),
  }),
  { minLength: 5, maxLength: 60, size: 'max' },
);
const checkExchanges = (table: readonly Row[], numRuns: number) =>
  fc.check(
    fc.property(exchangeStory, (moves) => exchangedWrongly(moves, table) === null),
    { seed: SEED, numRuns },
  );

test('exchanges, payments and returns in any order: nobody loses a ticket, has two, or pays for nothing', () => {
  const result = checkExchanges(TABLE, 8_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

const ofExchange = (r: Row) => r.machine === 'exchange';
test.each([
  ['anything may be exchanged', without((r) => (r.on === 'exchange_asked' ? unguarded(r) : r))],
  [
    'the payment of an exchange is taken whenever it comes',
    without((r) => (r.guard === 'an exchange waits for it, right sum' ? unguarded(r) : r)),
  ],
  [
    'what was paid for a refused exchange stays',
    without((r) => (ofExchange(r) && r.to === 'rejected' && r.on !== 'ok' ? { ...r, effects: [] } : r)),
  ],
  [
    'an exchange without new numbers is believed',
    without((r) => (r.guard === 'each has a new number' ? unguarded(r) : r)),
  ],
  [
    'an exchange may be sent for ever',
    without((r) => (ofExchange(r) && (r.on === 'never' || r.on === 'retry') ? unguarded(r) : r)),
  ],
] as const)('the checks of exchanges notice when %s', (_name, table) => {
  expect(checkExchanges(table, 20_000).failed).toBe(true);
});
