import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { approvalDeadline } from '#modules/travel-approvals/domain/approval-machine.ts';
import type { TransitionRow } from '../../core/domain/machine-slice.ts';
import type { OrderEvent } from '../../core/domain/order-snapshot.ts';
import { decide, TABLE } from '../../testing/full-machine.ts';
import { afterSale, PEOPLE, SEED, SOLD, START, TOTAL, without, withoutGuards } from '../../testing/order-model.ts';

/** Exchanges and returns together: payments early, late and of another sum, lost answers, second thoughts. */
const exchangeId = fc.constantFrom('e1', 'e1', 'e1', 'e2');
const ANCILLARY = money(50_000);
const minute = (n: number) => new Date(START + n * 60_000).toISOString();
/** A company that wants a say: its policy gives an hour, the promise half of one. */
const asksFor = (onTimeout: 'approve' | 'refuse') => ({
  approval: { state: 'waiting' as const, requestedAt: minute(1), until: minute(60), onTimeout },
});
const exchanging = (asks: boolean): fc.Arbitrary<OrderEvent> =>
  fc.oneof(
    fc.record({
      on: fc.constant('exchange_requested' as const),
      requested: fc
        .record({
          id: exchangeId,
          passengerIds: fc.constantFrom(['p1'], ['p1'], PEOPLE, []),
          amountDue: fc.constantFrom(ANCILLARY, ANCILLARY, money(0)),
          refundAmount: fc.constantFrom(money(0), money(0), money(30_000), money(TOTAL.minor + 1)),
          expiresAt: fc.constant(minute(30)),
        })
        .chain((requested) =>
          fc
            .constantFrom({}, ...(asks ? [asksFor('approve'), asksFor('refuse')] : []))
            .map((approval) => ({ ...requested, ...approval })),
        ),
    }),
    fc.record({
      on: fc.constantFrom(...(['captured', 'captured', 'started', 'declined'] as const)) as fc.Arbitrary<'captured'>,
      paymentId: fc.constantFrom('x1', 'x1', 'x2'),
      purpose: exchangeId,
      amount: fc.constantFrom(ANCILLARY, ANCILLARY, ANCILLARY, money(1)),
    }),
    fc.record({
      on: fc.constantFrom(
        ...([
          'sent',
          'sent',
          'sent',
          'not_executed',
          'rejected',
          'retry',
          'pending',
          'unknown',
          'retries_exhausted',
          'canceled',
          'quote_expired',
        ] as ('sent' | 'not_executed')[]),
      ),
      exchangeId,
    }),
    fc.record({
      on: fc.constant('ok' as const),
      exchangeId,
      tickets: fc.subarray([...PEOPLE], { minLength: 1 }).chain((people) =>
        fc.nat({ max: 3 }).map((n) =>
          people.map((passengerId) => ({
            passengerId,
            number: `9930000000${n}${passengerId.slice(1)}0`,
          })),
        ),
      ),
    }),
  );

const deciding: fc.Arbitrary<OrderEvent> = fc.record({
  on: fc.constantFrom('approve' as const, 'approve' as const, 'refuse' as const, 'approval_due' as const),
  of: fc.constant('exchange_approval' as const),
  exchangeId,
});

/** What must hold of exchanges, whatever happens; the first broken sentence, or null. */
function exchangedWrongly(
  moves: readonly { event: OrderEvent; minutes: number }[],
  table: readonly TransitionRow[],
): string | null {
  let orderState = SOLD;
  let now = START + 60_000;
  const refundAmount = new Map<string, number>();
  const took = new Map([['a', TOTAL.minor]]);
  for (const { event, minutes } of moves) {
    now += minutes * 60_000;
    const before = orderState;
    const decision = decide(before, event, new Date(now), table);
    if (decision.refused) continue;
    orderState = decision.orderState;
    if (event.on === 'captured') took.set(event.paymentId, event.amount.minor);
    for (const plan of decision.plans)
      if (plan.kind === 'refund')
        refundAmount.set(plan.paymentId, (refundAmount.get(plan.paymentId) ?? 0) + plan.amount.minor);
    for (const payment of orderState.payments) {
      if ((refundAmount.get(payment.id) ?? 0) > (took.get(payment.id) ?? 0))
        return 'more went back than a payment took';
      const own = orderState.exchanges.find((e) => e.id === payment.purpose);
      const ended = !own || own.state === 'canceled' || own.state === 'rejected' || own.state === 'unpaid';
      if (payment.purpose !== 'order' && payment.state === 'captured' && ended)
        return 'money of an exchange that does not happen was kept';
    }
    for (const e of orderState.exchanges) {
      const paid = orderState.payments.some((p) => p.purpose === e.id && p.state === 'captured');
      const requested = e.state !== 'unpaid' && e.state !== 'canceled' && e.state !== 'rejected';
      if (requested && e.amountDue.minor > 0 && !paid) return 'an exchange was begun without its money';
      const { approval } = e;
      if (approval?.state === 'waiting' && !['unpaid', 'canceled'].includes(e.state))
        return 'an exchange went on before the company had said yes';
      if (approval?.state === 'refused' && e.state !== 'canceled') return 'a refused exchange went on';
      const had = before.exchanges.find((x) => x.id === e.id)?.approval;
      if (had && had.state !== 'waiting' && had.state !== approval?.state) return 'a decision was taken twice';
      if (had?.state === 'waiting' && approval?.state !== 'waiting') {
        const late = new Date(now).toISOString() >= approvalDeadline(had, e.expiresAt);
        if (late !== (event.on === 'approval_due'))
          return 'a decision after the deadline, or an auto-decision before it';
      }
      if (e.attempts > 3) return 'an exchange was sent without end';
      const was = before.exchanges.find((x) => x.id === e.id);
      if (was && ['done', 'rejected', 'canceled'].includes(was.state) && e.state !== was.state)
        return 'an ended exchange moved';
    }
    const live = orderState.exchanges.filter((e) => !['done', 'rejected', 'canceled'].includes(e.state));
    if (live.length > 1) return 'two exchanges at once';
    for (const id of PEOPLE) {
      const of = (state: string) => orderState.tickets.filter((t) => t.passengerId === id && t.state === state);
      if (of('open').length > 1) return 'a passenger has two open tickets';
      if (orderState.returns.length === 0 && of('open').length !== 1) return 'a passenger lost a ticket';
    }
  }
  return null;
}
/** Of three stories one is of a company that wants a say. */
const statusSummary = (asks: boolean) =>
  fc.array(
    fc.record({
      event: fc.oneof(
        { weight: 5, arbitrary: exchanging(asks) },
        { weight: 1, arbitrary: afterSale },
        { weight: asks ? 1 : 0, arbitrary: deciding },
      ),
      minutes: fc.constantFrom(0, 0, 0, 0, 0, 20),
    }),
    { minLength: 5, maxLength: 60, size: 'max' },
  );
const exchangeStory = fc.oneof(
  { weight: 2, arbitrary: statusSummary(false) },
  { weight: 1, arbitrary: statusSummary(true) },
);
const checkExchanges = (table: readonly TransitionRow[], numRuns: number) =>
  fc.check(
    fc.property(exchangeStory, (moves) => exchangedWrongly(moves, table) === null),
    { seed: SEED, numRuns, endOnFailure: table !== TABLE },
  );

test('random exchanges, payments and returns keep one ticket each, paid and approved', () => {
  const result = checkExchanges(TABLE, 8_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

const ofExchange = (r: TransitionRow) => r.machine === 'exchange';
test.each([
  ['anything may be exchanged', without((r) => (r.on === 'exchange_requested' ? withoutGuards(r) : r))],
  [
    'the payment of an exchange is taken whenever it comes',
    without((r) => (r.guard === 'awaitingPaymentInFull' ? withoutGuards(r) : r)),
  ],
  [
    'what was paid for a refused exchange stays',
    without((r) => (ofExchange(r) && r.to === 'rejected' && r.on !== 'ok' ? { ...r, effects: [] } : r)),
  ],
  [
    'an exchange without new numbers is believed',
    without((r) => (r.guard === 'allTicketsReplaced' ? withoutGuards(r) : r)),
  ],
  ['a refused exchange is left as it was', without((r) => (r.note === 'exchange_refused' ? { ...r, effects: [] } : r))],
  [
    'a person may decide about an exchange whenever they like',
    without((r) => (r.machine === 'exchange_approval' && r.on === 'approve' ? withoutGuards(r) : r)),
  ],
  [
    'auto-decision about an exchange before its deadline',
    without((r) => (r.machine === 'exchange_approval' && r.on === 'approval_due' ? withoutGuards(r) : r)),
  ],
  [
    'an exchange may be sent for ever',
    without((r) => (ofExchange(r) && (r.on === 'not_executed' || r.on === 'retry') ? withoutGuards(r) : r)),
  ],
] as const)('the checks of exchanges notice when %s', (_name, table) => {
  expect(checkExchanges(table, 20_000).failed).toBe(true);
});
