import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TABLE } from '../../testing/full-machine.ts';
import {
  eventSequence,
  replayEvents,
  SEED,
  type Step,
  TOTAL,
  without,
  withoutGuards,
} from '../../testing/order-model.ts';
import type { TransitionRow } from './machine-slice.ts';
import { deriveStatus } from './status.ts';

/** What must hold after every step; the first broken sentence, or null. */
function broken(steps: readonly Step[]): string | null {
  let issuesPlanned = 0;
  let issueSends = 0;
  const refunds = new Map<string, number>();
  for (const { before, after, plans, event } of steps) {
    if (before.end !== 'open' && after.end !== before.end) return 'an ended order changed its end';
    if (before.end !== 'open' && after.tickets.length > before.tickets.length) return 'an ended order got tickets';
    const { issue } = after.operations;
    const paid = after.payments.filter((p) => p.state === 'captured');
    const sum = paid.reduce((all, p) => all + p.amount.minor, 0);
    if (sum > TOTAL.minor) return 'more was kept than the order costs';
    const wants = !['none', 'rejected', 'canceled'].includes(issue);
    const tookMoney = after.payments.some((p) =>
      ['captured', 'refunding', 'refunded', 'refund_failed'].includes(p.state),
    );
    if (wants && !tookMoney) return 'tickets were asked for without captured money';
    if (wants && before.operations.issue === 'none' && sum !== TOTAL.minor)
      return 'tickets were asked for without the whole sum';
    if (sum === TOTAL.minor && !wants) return 'captured money has neither tickets nor a refund';
    if (paid.length > 0 && after.end !== 'open') return 'an ended order keeps money';
    // What the bank has refused for certain may be asked for once more.
    if (event.on === 'refund_rejected' && 'paymentId' in event) refunds.set(event.paymentId, 0);
    for (const plan of plans) {
      if (plan.kind === 'operation' && plan.operation === 'issue' && before.operations.issue === 'none')
        issuesPlanned += 1;
      if (plan.kind === 'refund') refunds.set(plan.paymentId, (refunds.get(plan.paymentId) ?? 0) + 1);
    }
    if (event.on === 'sent' && 'operation' in event && event.operation === 'issue') issueSends += 1;
    if (issuesPlanned > 1) return 'two issue operations were planned';
    if (issueSends > 3) return 'an issue was sent without end';
    if ([...refunds.values()].some((times) => times > 1)) return 'one payment was refunded twice';
    if (after.payments.some((p) => p.state === 'refunding' && !refunds.has(p.id)))
      return 'a refund was promised and not planned';
    if (deriveStatus(after) === 'timeout' && after.payments.some((p) => p.state === 'captured'))
      return 'expired, and paid';
  }
  return null;
}

const check = (table: readonly TransitionRow[], numRuns: number) =>
  fc.check(
    fc.property(eventSequence, (moves) => broken(replayEvents(moves, table)) === null),
    { seed: SEED, numRuns, endOnFailure: table !== TABLE },
  );

test('whatever happens in whatever order, money becomes tickets or goes back, once', () => {
  const result = check(TABLE, 20_000);
  expect(result.failed, `MODEL_SEED=${SEED} ${JSON.stringify(result.counterexample)}`).toBe(false);
});

test.each([
  [
    'a capture is taken without asking whether the order wants it',
    without((r) => (r.note === 'payment_captured' ? withoutGuards(r) : r)),
  ],
  [
    'a refused issue keeps the money',
    without((r) => (r.note === 'issue_rejected' ? { ...r, effects: ['failOrder'] } : r)),
  ],
  ['late money is not given back', without((r) => (r.note === 'payment_late' ? { ...r, effects: [] } : r))],
  ['a paid order may be cancelled', without((r) => (r.on === 'cancel_requested' ? withoutGuards(r) : r))],
  ['the deadline is not conditional', without((r) => (r.on === 'time_limit_passed' ? withoutGuards(r) : r))],
  [
    'an issue may be sent for ever',
    without((r) => (r.machine === 'issue' && (r.on === 'not_executed' || r.on === 'retry') ? withoutGuards(r) : r)),
  ],
])('the checks above notice when %s', (_name, table) => {
  expect(check(table, 200_000).failed).toBe(true);
});

test('each step of a sale is seen by the model, so that it proves something', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(eventSequence, (moves) => {
      for (const { after } of replayEvents(moves, TABLE)) seen.add(deriveStatus(after));
    }),
    { seed: SEED, numRuns: 5_000 },
  );
  for (const status of [
    'hold',
    'pay',
    'payed',
    'process_selling',
    'sold',
    'timeout',
    'canceled',
    'error_booking',
    'error_sold',
  ])
    expect(seen).toContain(status);
});
