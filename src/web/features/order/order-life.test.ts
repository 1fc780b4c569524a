import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#modules/orders/api.ts';
import { type Facts, newOrder, type OrderEvent } from '../../../modules/orders/core/domain/facts.ts';
import { deriveStatus } from '../../../modules/orders/core/domain/status.ts';
import { actorOf } from '../../../modules/orders/core/use-cases/order-standing.ts';
import { decide } from '../../../modules/orders/testing/whole-machine.ts';
import { statusSummary } from './status-summary.ts';

const TOTAL = money(1_605_000);
const NOW = new Date('2026-03-02T06:00:00Z');
const TILL = '2026-03-02T06:20:00.000Z';
const PEOPLE = ['p1', 'p2'];
const tickets = PEOPLE.map((passengerId, i) => ({ passengerId, number: `992000000000${i}` }));

const held: OrderEvent[] = [
  { on: 'sent', operation: 'hold' },
  { on: 'ok', operation: 'hold', paymentTimeLimit: TILL },
];
const paid: OrderEvent[] = [...held, { on: 'captured', paymentId: 'a', amount: TOTAL }];
const issuing: OrderEvent[] = [...paid, { on: 'sent', operation: 'issue' }];
const sold: OrderEvent[] = [...issuing, { on: 'ok', operation: 'issue', tickets }];
const back = (kind: 'void' | 'refund', passengerIds: string[]): OrderEvent[] => [
  ...sold,
  { on: 'return_asked', asked: { id: 'r', kind, passengerIds, amount: money(1_000) } },
  { on: 'sent', returnId: 'r' },
  { on: 'ok', returnId: 'r' },
];

/**
 * Events that lead to each raw status of the specification; seats are released by staff, which is a change of a ticket
 * and no event here.
 */
const WAYS: Record<Exclude<OrderStatus, 'released_seats'>, OrderEvent[]> = {
  cooked: [],
  hold: [{ on: 'sent', operation: 'hold' }],
  not_payed: [
    { on: 'sent', operation: 'hold' },
    { on: 'ok', operation: 'hold', paymentTimeLimit: null },
  ],
  pay: held,
  payed: paid,
  process_selling: issuing,
  issue_blocked: [...issuing, { on: 'unknown', operation: 'issue' }, { on: 'exhausted', operation: 'issue' }],
  absent_bso: [...issuing, { on: 'ok', operation: 'issue', tickets: [] }],
  error_sold: [...issuing, { on: 'rejected', operation: 'issue' }],
  error_booking: [
    { on: 'sent', operation: 'hold' },
    { on: 'rejected', operation: 'hold' },
  ],
  sold,
  partial_sold: back('void', ['p1']),
  canceled: [...held, { on: 'cancel_requested' }],
  refunded: back('refund', PEOPLE),
  timeout: [...held, { on: 'time_limit_passed' }],
};

function live(events: readonly OrderEvent[]): Facts {
  return events.reduce(
    (facts, event) => {
      const now = event.on === 'time_limit_passed' ? new Date(TILL) : NOW;
      const decision = decide(facts, event, now);
      if (decision.refused) throw new Error(`refused: ${decision.reason}`);
      return decision.facts;
    },
    newOrder(TOTAL, PEOPLE),
  );
}
const words = (locale: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../words/${locale}/order.json`), 'utf8'));

const cases: [OrderStatus, Facts][] = [
  ...Object.entries(WAYS).map(([status, events]): [OrderStatus, Facts] => [status as OrderStatus, live(events)]),
  ['released_seats', { ...live(sold), tickets: tickets.map((ticket) => ({ ...ticket, state: 'released' as const })) }],
];

test('every raw status of the specification comes about', () => {
  expect(cases.map(([status]) => status).sort()).toEqual([...ORDER_STATUSES].sort());
});

test.each(cases)('%s answers where it stands, what happens next, who acts and by when', (status, facts) => {
  expect(deriveStatus(facts)).toBe(status);
  const actor = actorOf(status, facts, false);
  const story = statusSummary({
    status,
    actor,
    paymentTimeLimit: facts.paymentTimeLimit,
    schedule: null,
    payments: facts.payments.map((p) => ({
      ...p,
      method: 'card',
      at: NOW.toISOString(),
    })) as Order['payments'],
    documents: [{ ready: true }],
    returns: facts.returns.map(({ state, money: way }) => ({
      state: state === 'done' ? ('done' as const) : ('processing' as const),
      money: way,
    })),
  });
  for (const locale of LOCALES) {
    const said = words(locale);
    expect(said.status[status]).toBeTruthy();
    expect(said.next[story.next]).toBeTruthy();
    expect(said.actor[actor]).toBeTruthy();
    if (story.by !== 'countdown') expect(said.by[story.by]).toBeTruthy();
  }
  // The next actor always has an action, and is absent without one.
  if (actor === 'buyer') expect(['payNow', 'waitDeadline', 'payDeclined']).toContain(story.next);
  if (actor === 'staff') expect(story.by).toBe('staff');
});
