import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import type { TransitionRow } from '../../core/domain/machine-slice.ts';
import type { OrderEvent, OrderState } from '../../core/domain/order-snapshot.ts';
import { deriveStatus } from '../../core/domain/status.ts';
import { decide, TABLE } from '../../testing/full-machine.ts';
import { afterSale, half, SEED, SOLD, START, TOTAL, without, withoutGuards } from '../../testing/order-model.ts';

/** What must hold of tickets given back, whatever happens; the first broken sentence, or null. */
function returnedWrongly(
  events: readonly OrderEvent[],
  table: readonly TransitionRow[],
  sold: OrderState = SOLD,
): string | null {
  let orderState = sold;
  const refundAmount = new Map<string, number>();
  const plans = new Set<string>();
  const taken = new Map<string, number>();
  const closedBy = new Map<string, number>();
  const sends = new Map<string, number>();
  for (const event of events) {
    const before = orderState;
    const decision = decide(before, event, new Date(START + 60_000), table);
    if (decision.refused) continue;
    orderState = decision.orderState;
    for (const plan of decision.plans)
      if (plan.kind === 'refund') {
        const id = plan.returnId ?? 'order';
        if (plans.has(`${id} ${plan.paymentId}`)) return 'the money of one return was planned twice';
        plans.add(`${id} ${plan.paymentId}`);
        refundAmount.set(id, (refundAmount.get(id) ?? 0) + plan.amount.minor);
        const from = (taken.get(plan.paymentId) ?? 0) + plan.amount.minor;
        taken.set(plan.paymentId, from);
        if (from > (sold.payments.find((p) => p.id === plan.paymentId)?.amount.minor ?? 0))
          return 'a payment gave back more than it took';
      }
    if ('returnId' in event && event.on === 'sent') sends.set(event.returnId, (sends.get(event.returnId) ?? 0) + 1);
    for (const [i, ticket] of orderState.tickets.entries()) {
      const was = before.tickets[i]?.state;
      if (was !== 'open' && ticket.state !== was) return 'a ticket was given back both ways';
    }
    for (const r of orderState.returns) {
      const done = r.state === 'done' && before.returns.find((x) => x.id === r.id)?.state !== 'done';
      for (const p of done ? r.passengerIds : []) closedBy.set(p, (closedBy.get(p) ?? 0) + 1);
      if (r.state === 'done' && r.amount.minor > 0 && !refundAmount.has(r.id)) return 'a done return kept the money';
      if (r.state !== 'done' && refundAmount.has(r.id)) return 'money went back without the supplier';
    }
    if ([...closedBy.values()].some((times) => times > 1)) return 'a passenger was given back twice';
    const total = [...refundAmount.values()].reduce((all, minor) => all + minor, 0);
    if (total > TOTAL.minor) return 'more went back than was captured';
    if ([...sends.values()].some((times) => times > 3)) return 'a return was sent without end';
  }
  return null;
}
const returnStory = fc.array(afterSale, { minLength: 5, maxLength: 60, size: 'max' });
const checkReturns = (table: readonly TransitionRow[], numRuns: number) =>
  fc.check(
    fc.property(returnStory, (events) => returnedWrongly(events, table) === null),
    { seed: SEED, numRuns, endOnFailure: table !== TABLE },
  );

test('each ticket is returned at most once, and refunded once, within what was paid', () => {
  expect(deriveStatus(SOLD)).toBe('sold');
  const result = checkReturns(TABLE, 20_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

/** The same sale, paid with points first and a card for the rest. */
const MIXED: OrderState = {
  ...SOLD,
  payments: [
    { id: 'points', amount: money(605_000), state: 'captured', method: 'points', purpose: 'order' },
    { id: 'card', amount: money(1_000_000), state: 'captured', method: 'card', purpose: 'order' },
  ],
};

test('an order paid with points and a card refunds the card first, then the points, within each payment', () => {
  fc.assert(
    fc.property(returnStory, (events) => {
      expect(returnedWrongly(events, TABLE, MIXED)).toBeNull();
    }),
    { seed: SEED, numRuns: 5_000 },
  );
  let orderState = MIXED;
  const refunds: [string, number][] = [];
  for (const [id, who] of [
    ['r1', 'p1'],
    ['r2', 'p2'],
  ] as const)
    for (const event of [
      { on: 'return_requested', requested: { id, kind: 'refund', passengerIds: [who], amount: half } },
      { on: 'sent', returnId: id },
      { on: 'ok', returnId: id },
    ] as const) {
      const decision = decide(orderState, event, new Date(START));
      if (decision.refused) throw new Error(decision.reason);
      orderState = decision.orderState;
      for (const plan of decision.plans) if (plan.kind === 'refund') refunds.push([plan.paymentId, plan.amount.minor]);
    }
  expect(refunds).toEqual([
    ['card', 802_500],
    ['card', 197_500],
    ['points', 605_000],
  ]);
});

const ofReturn = (r: TransitionRow) => r.machine === 'void' || r.machine === 'refund';
test.each([
  ['anything may be given back', without((r) => (r.on === 'return_requested' ? withoutGuards(r) : r))],
  [
    'a return that was done may be done again',
    without((r) => (ofReturn(r) && r.on === 'ok' ? { ...r, from: [...r.from, 'done'] } : r)),
  ],
  [
    'the supplier takes a return and the money stays',
    without((r) => (ofReturn(r) && r.on === 'ok' ? { ...r, effects: ['closeTickets'] } : r)),
  ],
  [
    'money goes back before the supplier has answered',
    without((r) => (ofReturn(r) && r.on === 'unknown' ? { ...r, effects: ['refundReturn'] } : r)),
  ],
  [
    'a return may be sent for ever',
    without((r) => (ofReturn(r) && (r.on === 'not_executed' || r.on === 'retry') ? withoutGuards(r) : r)),
  ],
] as const)('the checks of returns notice when %s', (_name, table) => {
  expect(checkReturns(table, 20_000).failed).toBe(true);
});
