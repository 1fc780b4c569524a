import { money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import type { PriceDetail } from '#modules/pricing/api.ts';
import type { Executor } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';
import type { ExchangeEarned } from '../../wire/exchange-shapes.ts';
import { amountDueFrom } from '../domain/amount-due.ts';
import { netDueOf } from '../domain/commission-after-changes.ts';
import type {
  Approval,
  ExchangeSnapshot,
  OPERATION_KINDS,
  OrderState,
  PaymentState,
  ReturnSnapshot,
  SplitSnapshot,
} from '../domain/order-snapshot.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow } from './order-queries.ts';

export type OrderStateRows = {
  passengers: string[];
  operations: OperationRow[];
  payments: { id: string; state: PaymentState; method: PaymentMethod; minor: number; purpose: string }[];
  tickets: OrderState['tickets'];
  returns: (Pick<ReturnSnapshot, 'id' | 'kind' | 'money' | 'state' | 'attempts' | 'passengerIds' | 'tickets'> & {
    refundMinor: number;
  })[];
  exchanges: (Pick<ExchangeSnapshot, 'id' | 'state' | 'attempts' | 'passengerIds' | 'expiresAt' | 'money'> & {
    approval: Approval | null;
    due: number;
    refundMinor: number;
    earned: ExchangeEarned | null;
  })[];
  splits: (Pick<SplitSnapshot, 'id' | 'state' | 'attempts' | 'passengerIds' | 'shares'> & {
    price: PriceDetail;
  })[];
  purchase?: { purchaseId: string; minor: number } | null;
  approval?: Approval | null;
};

/** What a slice adds to the state of an order: a column of the statement that reads it. */
export type StateColumn = {
  readonly name: 'purchase' | 'approval';
  /** A scalar subselect; `orderId` is an expression. */
  select(orderId: string): string;
};
/** The statements that read the state of an order, and of several. */
export type StateQueries = { readonly one: string; readonly many: string };
type RegistryDeps = { readonly registry: { readonly stateQueries: StateQueries } };

/** An instant as `OrderState` has it, inside JSON. */
const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const orderState = (id: string, columns: readonly StateColumn[]) => `select ${id} as id,
    array(select p.id from orders.order_passengers p where p.order_id = ${id} order by p.position) as passengers,
    (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'kind', o.kind, 'state', o.state,
        'requestHash', o.request_hash, 'attempts', o.attempts, 'sentAt', o.sent_at, 'resolveAt', o.resolve_at,
          'outcomeChecks', o.outcome_checks,
        'openSince', o.open_since, 'alertedAt', o.alerted_at, 'outcome', o.outcome, 'updatedAt', o.updated_at)), '[]')
      from orders.operations o where o.order_id = ${id}) as operations,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'method', p.method, 'minor',
      p.amount_minor,
        'purpose', p.purpose)
        order by p.at, p.id), '[]')
      from orders.order_payments p where p.order_id = ${id}) as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'passengerId', t.passenger_id, 'state', t.state)
        order by t.number), '[]')
      from orders.tickets t where t.order_id = ${id}) as tickets,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'money', r.money, 'refundMinor',
    r.refund_minor,
        'state', o.state, 'attempts', o.attempts, 'passengerIds', jsonb_path_query_array(r.lines, '$[*].passengerId'),
        'tickets', jsonb_path_query_array(r.lines, '$[*].tickets[*]'))
        order by r.confirmed_at, r.id), '[]')
      from orders.ticket_returns r join orders.operations o on o.id = r.id where r.order_id = ${id}) as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'money', e.money, 'due', e.amount_due_minor,
    'refundMinor',
      e.refund_minor, 'earned', e.earned,
        'state', coalesce(o.state, case when e.canceled_at is null then 'unpaid' else 'canceled' end),
        'attempts', coalesce(o.attempts, 0), 'passengerIds', jsonb_path_query_array(e.lines, '$[*].passengerId'),
        'expiresAt', ${utc('e.expires_at')}, 'approval', case when e.approval is not null
          then jsonb_build_object('state', e.approval,
          'onTimeout', e.travel ->> 'onTimeout', 'requestedAt', ${utc('e.confirmed_at')},
          'until', ${utc("(e.confirmed_at + make_interval(hours => (e.travel ->> 'hours')::int))")}) end)
        order by e.confirmed_at, e.id), '[]')
      from orders.exchanges e left join orders.operations o on o.id = e.id
      where e.order_id = ${id} and e.confirmed_at is not null) as exchanges,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'state', o.state, 'attempts', o.attempts,
        'passengerIds', s.passenger_ids, 'shares', s.shares, 'price', s.price) order by s.created_at, s.id), '[]')
      from orders.splits s join orders.operations o on o.id = s.id where s.order_id = ${id}) as splits${columns
        .map(({ name, select }) => `,\n    ${select(id)} as "${name}"`)
        .join('')}`;
// Of one by itself: a plan for a list of unknown length looks so dear that it would be made anew for each.
export const stateQueries = (columns: readonly StateColumn[]): StateQueries => ({
  one: orderState('$1::text', columns),
  many: `${orderState('wanted.id', columns)} from unnest($1::text[]) as wanted(id)`,
});

/** Instants come as text out of JSON. */
const withInstants = (row: OperationRow): OperationRow => {
  const instant = (at: Date | null) => at && new Date(at);
  return {
    ...row,
    sentAt: instant(row.sentAt),
    resolveAt: instant(row.resolveAt),
    openSince: instant(row.openSince),
    alertedAt: instant(row.alertedAt),
    updatedAt: new Date(row.updatedAt),
  };
};

type OrderStateRowsWithId = OrderStateRows & { id: string };
const rowsOf = (found: OrderStateRowsWithId): OrderStateRows => ({
  ...found,
  operations: found.operations.map(withInstants),
});

/** Rows of an order's state, in addition to its own row. */
export async function loadOrderStateRows(
  { registry }: RegistryDeps,
  db: Executor,
  orderId: string,
): Promise<OrderStateRows> {
  const [found] = await queryPrepared<OrderStateRowsWithId>(db, registry.stateQueries.one, [orderId]);
  if (!found) throw new Error('an order without state');
  return rowsOf(found);
}

/** The same of several orders, by their ids. */
export async function loadManyOrderStateRows(
  { registry }: RegistryDeps,
  db: Executor,
  orderIds: readonly string[],
): Promise<Map<string, OrderStateRows>> {
  const found = await queryPrepared<OrderStateRowsWithId>(db, registry.stateQueries.many, [orderIds]);
  return new Map(found.map((rows) => [rows.id, rowsOf(rows)]));
}

/** The state of an order from its rows, in one round trip. */
export const loadOrderState = async (deps: RegistryDeps, db: Executor, order: OrderRow): Promise<OrderState> =>
  buildOrderState(order, await loadOrderStateRows(deps, db, order.id));

export function buildOrderState(order: OrderRow, found: OrderStateRows): OrderState {
  const of = (kind: (typeof OPERATION_KINDS)[number]) => found.operations.find((op) => op.kind === kind);
  const { currency } = order;
  return {
    total: money(order.totalMinor, currency),
    ...(order.contractId ? { net: amountDueFrom(order.price, 'contract') } : {}),
    passengerIds: found.passengers,
    paymentTimeLimit: order.paymentTimeLimit?.toISOString() ?? null,
    end: order.ended,
    operations: {
      hold: of('hold')?.state ?? 'none',
      issue: of('issue')?.state ?? 'none',
      cancel_hold: of('cancel_hold')?.state ?? 'none',
    },
    attempts: {
      hold: of('hold')?.attempts ?? 0,
      issue: of('issue')?.attempts ?? 0,
      cancel_hold: of('cancel_hold')?.attempts ?? 0,
    },
    payments: found.payments.map(({ minor, ...given }) => ({ ...given, amount: money(minor, currency) })),
    tickets: found.tickets,
    returns: found.returns.map(({ refundMinor, tickets = [], ...given }) => ({
      ...given,
      // Lines without numbers are of everything that their passengers have.
      ...(tickets.length > 0 && { tickets }),
      amount: money(refundMinor, currency),
    })),
    exchanges: found.exchanges.map(({ due: amountDueMinor, refundMinor, earned, approval, ...exchange }) => {
      const due = money(amountDueMinor, currency);
      return {
        ...exchange,
        amountDue: due,
        ...(earned && { net: netDueOf({ due, earned }) }),
        refundAmount: money(refundMinor, currency),
        ...(approval && { approval }),
      };
    }),
    splits: found.splits.map(({ price, ...split }) => ({
      ...split,
      total: price.total,
      ...(order.contractId ? { net: amountDueFrom(price, 'contract') } : {}),
    })),
    ...(found.approval && { approval: found.approval }),
    ...(found.purchase && {
      purchase: { purchaseId: found.purchase.purchaseId, amountDue: money(found.purchase.minor, currency) },
    }),
  };
}
