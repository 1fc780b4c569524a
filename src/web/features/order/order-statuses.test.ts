import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import { ORDER_STATUSES, type Order, type OrderStatus } from '#modules/orders/api.ts';
import { newOrder, type OrderEvent, type OrderState } from '../../../modules/orders/core/domain/order-snapshot.ts';
import { deriveStatus } from '../../../modules/orders/core/domain/status.ts';
import { nextActorOf } from '../../../modules/orders/core/use-cases/order-actions.ts';
import { decide } from '../../../modules/orders/testing/full-machine.ts';
import { statusSummary } from './status-summary.ts';

const TOTAL = money(1_605_000);
const NOW = new Date('2026-03-02T06:00:00Z');
const TIME_LIMIT = '2026-03-02T06:20:00.000Z';
const PASSENGER_IDS = ['p1', 'p2'];
const tickets = PASSENGER_IDS.map((passengerId, i) => ({ passengerId, number: `992000000000${i}` }));

const holdEvents: OrderEvent[] = [
  { on: 'sent', operation: 'hold' },
  { on: 'ok', operation: 'hold', paymentTimeLimit: TIME_LIMIT },
];
const paid: OrderEvent[] = [...holdEvents, { on: 'captured', paymentId: 'a', amount: TOTAL }];
const issuing: OrderEvent[] = [...paid, { on: 'sent', operation: 'issue' }];
const issuedEvents: OrderEvent[] = [...issuing, { on: 'ok', operation: 'issue', tickets }];
const returnEvents = (kind: 'void' | 'refund', passengerIds: string[]): OrderEvent[] => [
  ...issuedEvents,
  { on: 'return_requested', requested: { id: 'r', kind, passengerIds, amount: money(1_000) } },
  { on: 'sent', returnId: 'r' },
  { on: 'ok', returnId: 'r' },
];

/**
 * Events that lead to each status of the specification; `released_seats` comes from a ticket return, not from an event
 * here.
 */
const EVENTS_TO_STATUS: Record<Exclude<OrderStatus, 'released_seats'>, OrderEvent[]> = {
  cooked: [],
  hold: [{ on: 'sent', operation: 'hold' }],
  not_payed: [
    { on: 'sent', operation: 'hold' },
    { on: 'ok', operation: 'hold', paymentTimeLimit: null },
  ],
  pay: holdEvents,
  payed: paid,
  process_selling: issuing,
  issue_blocked: [...issuing, { on: 'unknown', operation: 'issue' }, { on: 'retries_exhausted', operation: 'issue' }],
  absent_bso: [...issuing, { on: 'ok', operation: 'issue', tickets: [] }],
  error_sold: [...issuing, { on: 'rejected', operation: 'issue' }],
  error_booking: [
    { on: 'sent', operation: 'hold' },
    { on: 'rejected', operation: 'hold' },
  ],
  sold: issuedEvents,
  partial_sold: returnEvents('void', ['p1']),
  canceled: [...holdEvents, { on: 'cancel_requested' }],
  refunded: returnEvents('refund', PASSENGER_IDS),
  timeout: [...holdEvents, { on: 'time_limit_passed' }],
};

function replayEvents(events: readonly OrderEvent[]): OrderState {
  return events.reduce(
    (state, event) => {
      const now = event.on === 'time_limit_passed' ? new Date(TIME_LIMIT) : NOW;
      const decision = decide(state, event, now);
      if (decision.refused) throw new Error(`refused: ${decision.reason}`);
      return decision.orderState;
    },
    newOrder(TOTAL, PASSENGER_IDS),
  );
}
const translations = (locale: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../words/${locale}/order.json`), 'utf8'));

const cases: [OrderStatus, OrderState][] = [
  ...Object.entries(EVENTS_TO_STATUS).map(([status, events]): [OrderStatus, OrderState] => [
    status as OrderStatus,
    replayEvents(events),
  ]),
  [
    'released_seats',
    { ...replayEvents(issuedEvents), tickets: tickets.map((ticket) => ({ ...ticket, state: 'released' as const })) },
  ],
];

test('every raw status of the specification is reachable', () => {
  expect(cases.map(([status]) => status).sort()).toEqual([...ORDER_STATUSES].sort());
});

test.each(cases)('%s shows its status, next step, actor and deadline', (status, state) => {
  expect(deriveStatus(state)).toBe(status);
  const nextActor = nextActorOf(status, state, false);
  const story = statusSummary({
    status,
    nextActor,
    paymentTimeLimit: state.paymentTimeLimit,
    schedule: null,
    payments: state.payments.map((p) => ({
      ...p,
      method: 'card',
      at: NOW.toISOString(),
    })) as Order['payments'],
    documents: [{ ready: true }],
    returns: state.returns.map(({ state, money: way }) => ({
      state: state === 'done' ? ('done' as const) : ('processing' as const),
      money: way,
    })),
  });
  for (const locale of LOCALES) {
    const said = translations(locale);
    expect(said.status[status]).toBeTruthy();
    expect(said.next[story.next]).toBeTruthy();
    expect(said.actor[nextActor]).toBeTruthy();
    if (story.timing !== 'countdown') expect(said.by[story.timing]).toBeTruthy();
  }
  // The next step of a buyer is about payment; that of staff has the staff timing.
  if (nextActor === 'buyer') expect(['payNow', 'waitDeadline', 'payDeclined']).toContain(story.next);
  if (nextActor === 'staff') expect(story.timing).toBe('staff');
});
