import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../api.ts';
import { decide, TABLE } from '../../testing/full-machine.ts';
import { newOrder, type OrderEvent, type OrderState, type TicketState } from './order-snapshot.ts';
import { deriveStatus } from './status.ts';

const TOTAL = money(520_000);
const NOW = new Date('2026-03-02T06:00:00Z');
const LATER = new Date('2026-03-02T06:21:00Z');
const PAY_TILL = '2026-03-02T06:20:00Z';
const TICKETS = ['p1', 'p2'].map((passengerId, i) => ({ passengerId, number: `992000000000${i}` }));

const sent = (operation: 'hold' | 'issue'): OrderEvent => ({ on: 'sent', operation });
const held: OrderEvent = { on: 'ok', operation: 'hold', paymentTimeLimit: PAY_TILL };
const captured: OrderEvent = { on: 'captured', paymentId: 'a', amount: TOTAL };
const UNPAID = [sent('hold'), held];
const PAID = [...UNPAID, captured];
const ISSUING = [...PAID, sent('issue')];

function after(events: readonly OrderEvent[], now = NOW): OrderState {
  return events.reduce(
    (orderState, event) => {
      const decision = decide(orderState, event, now);
      if (decision.refused) throw new Error(`refused: ${decision.reason}`);
      return decision.orderState;
    },
    newOrder(TOTAL, ['p1', 'p2']),
  );
}

const REACHED: readonly (readonly [OrderStatus, readonly OrderEvent[]])[] = [
  ['cooked', []],
  ['hold', [sent('hold')]],
  ['hold', [sent('hold'), { on: 'unknown', operation: 'hold' }]],
  ['not_payed', [sent('hold'), { on: 'ok', operation: 'hold', paymentTimeLimit: null }]],
  ['pay', UNPAID],
  ['error_booking', [sent('hold'), { on: 'rejected', operation: 'hold', code: 'GONE' }]],
  ['error_booking', [sent('hold'), { on: 'price_mismatch', operation: 'hold' }]],
  ['canceled', [...UNPAID, { on: 'cancel_requested' }]],
  ['payed', PAID],
  ['process_selling', ISSUING],
  ['process_selling', [...ISSUING, { on: 'unknown', operation: 'issue' }]],
  ['absent_bso', [...ISSUING, { on: 'ok', operation: 'issue', tickets: [] }]],
  ['partial_sold', [...ISSUING, { on: 'ok', operation: 'issue', tickets: TICKETS.slice(1) }]],
  ['sold', [...ISSUING, { on: 'ok', operation: 'issue', tickets: TICKETS }]],
  [
    'issue_blocked',
    [...ISSUING, { on: 'unknown', operation: 'issue' }, { on: 'retries_exhausted', operation: 'issue' }],
  ],
  ['error_sold', [...ISSUING, { on: 'rejected', operation: 'issue', code: 'FUNDS' }]],
];

test.each(REACHED)('an order can come to be %s', (status, events) => {
  expect(deriveStatus(after(events))).toBe(status);
});

test('an unpaid order is expired after its deadline, and not a moment before', () => {
  const orderState = after(UNPAID);
  expect(decide(orderState, { on: 'time_limit_passed' }, NOW)).toMatchObject({ refused: true });
  const passed = decide(orderState, { on: 'time_limit_passed' }, LATER);
  expect(passed).toMatchObject({ refused: false, plans: [{ kind: 'operation', operation: 'cancel_hold' }] });
  expect(!passed.refused && deriveStatus(passed.orderState)).toBe('timeout');
});

const withTickets = (...states: TicketState[]): OrderState => ({
  ...after([...ISSUING, { on: 'ok', operation: 'issue', tickets: TICKETS }]),
  tickets: states.map((state, i) => ({ ...TICKETS[i]!, state })),
});

test.each([
  ['sold', ['open', 'open']],
  ['partial_sold', ['open', 'refunded']],
  ['partial_sold', ['void', 'open']],
  ['released_seats', ['released', 'released']],
  ['released_seats', ['refunded', 'released']],
  ['refunded', ['refunded', 'refunded']],
  ['refunded', ['void', 'refunded']],
  ['canceled', ['void', 'void']],
] as const)('tickets make the order %s', (status, states) => {
  expect(deriveStatus(withTickets(...states))).toBe(status);
});

test('an exchanged ticket counts no more, its successor does', () => {
  const orderState = withTickets('exchanged', 'open');
  expect(
    deriveStatus({
      ...orderState,
      tickets: [...orderState.tickets, { passengerId: 'p1', number: '9920000000009', state: 'open' }],
    }),
  ).toBe('sold');
});

test('the table speaks only of statuses of the specification, and reaches all of them', () => {
  const all = new Set<string>([...REACHED.map(([status]) => status), 'timeout', 'released_seats', 'refunded']);
  expect([...all].sort()).toEqual([...ORDER_STATUSES].sort());
});

test('every state a row starts from is some row’s end, so nothing in the table is dead', () => {
  const born = new Set([
    'hold planned',
    'issue planned',
    'cancel_hold planned',
    'order open',
    'payment none',
    'issue none',
    'exchange unpaid',
    'exchange planned',
    'approval waiting',
    'exchange_approval waiting',
  ]);
  const planned = TABLE.map((row) => `${row.machine} ${row.to}`);
  const later = new Set(['payment refunding', 'payment unknown']);
  for (const row of TABLE)
    for (const from of row.from)
      expect([...born, ...planned, ...later], `${row.machine} ${from}`).toContain(`${row.machine} ${from}`);
});

test('a timed-out order never moves again, and money that comes later goes back', () => {
  const orderState = decide(
    after([...UNPAID, { on: 'started', paymentId: 'a', amount: TOTAL }]),
    { on: 'time_limit_passed' },
    LATER,
  );
  if (orderState.refused) throw new Error();
  const late = decide(orderState.orderState, captured, LATER);
  expect(late).toMatchObject({ refused: false, plans: [{ kind: 'refund', paymentId: 'a' }] });
  expect(!late.refused && deriveStatus(late.orderState)).toBe('timeout');
  expect(decide(orderState.orderState, { on: 'cancel_requested' }, LATER).refused).toBe(true);
});

test('money that comes after the deadline ends the order even before the expiry job runs', () => {
  const late = decide(after(UNPAID), captured, LATER);
  expect(!late.refused && late.plans.map((p) => p.kind)).toEqual(['refund', 'operation']);
  expect(!late.refused && deriveStatus(late.orderState)).toBe('timeout');
});

test('of two captured payments one buys the tickets and the other goes back', () => {
  const second = decide(after(PAID), { on: 'captured', paymentId: 'b', amount: TOTAL }, NOW);
  expect(second).toMatchObject({ plans: [{ kind: 'refund', paymentId: 'b' }] });
  const issueRefused = decide(
    (second as { orderState: OrderState }).orderState,
    { on: 'sent', operation: 'issue' },
    NOW,
  );
  const refused = decide(
    (issueRefused as { orderState: OrderState }).orderState,
    { on: 'rejected', operation: 'issue', code: 'FUNDS' },
    NOW,
  );
  expect(!refused.refused && refused.plans).toEqual([
    { kind: 'refund', paymentId: 'a', amount: TOTAL },
    { kind: 'operation', operation: 'cancel_hold' },
  ]);
});

test('another sum than the order’s is given back and buys nothing', () => {
  const wrong = decide(after(UNPAID), { on: 'captured', paymentId: 'a', amount: money(1) }, NOW);
  expect(wrong).toMatchObject({ plans: [{ kind: 'refund', paymentId: 'a' }], orderState: { end: 'open' } });
});

test('seats held after the buyer had given up are dropped', () => {
  const given = after([sent('hold'), { on: 'unknown', operation: 'hold' }, { on: 'cancel_requested' }]);
  const found = decide(given, held, NOW);
  expect(found).toMatchObject({ plans: [{ kind: 'operation', operation: 'cancel_hold' }] });
  expect(!found.refused && deriveStatus(found.orderState)).toBe('canceled');
});
