import type { Tx } from '#platform/db/database.ts';
import { ask, send } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { PaymentFact } from '../domain/facts.ts';
import type { OperationChange } from '../domain/operation-change.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow } from './order-queries.ts';
import type { TicketRow } from './ticket-queries.ts';
import { tellWatchers } from './watch-queries.ts';

export type NewOperation = Pick<OperationRow, 'id' | 'kind' | 'requestHash'> & OperationChange;
export type ChangedOperation = Pick<OperationRow, 'id'> & OperationChange;

/** The rows that one move of an order brings. */
export type Move = {
  order: Pick<OrderRow, 'status' | 'ended' | 'payTill'> & Partial<Pick<OrderRow, 'bookingRef' | 'locator'>>;
  planned: NewOperation[];
  changed: ChangedOperation[];
  payments: PaymentFact[];
  tickets: Omit<TicketRow, 'orderId'>[];
  history: HistoryEntry[];
};

const INSTANTS = `"sentAt" timestamptz, "settleAt" timestamptz, "openSince" timestamptz`;

/** What each kind of row is written with; the move is parameter 1 to 8, its rows the last. */
const PARTS = {
  planned: `
  insert into orders.operations (id, order_id, kind, state, request_hash, attempts, sent_at, settle_at, open_since, updated_at, probes, outcome)
  select o.id, $1, o.kind, o.state, o."requestHash", o.attempts, o."sentAt", o."settleAt", o."openSince", $2, coalesce(o.probes, 0), o.outcome
  from jsonb_to_recordset($8::jsonb -> 'planned')
    as o(id text, kind text, state text, "requestHash" text, attempts int, probes int, outcome jsonb, ${INSTANTS})`,
  changed: `
  update orders.operations o set state = c.state, attempts = c.attempts, settle_at = c."settleAt", open_since = c."openSince",
    updated_at = $2, sent_at = coalesce(c."sentAt", o.sent_at), probes = coalesce(c.probes, o.probes),
    outcome = coalesce(c.outcome, o.outcome)
  from jsonb_to_recordset($8::jsonb -> 'changed')
    as c(id text, state text, attempts int, probes int, outcome jsonb, ${INSTANTS}) where o.id = c.id`,
  payments: `
  insert into orders.order_payments as p (id, order_id, state, purpose, method, amount_minor, currency, at)
  select n.id, $1, n.state, n.purpose, coalesce(n.method, 'card'), (n.amount ->> 'minor')::bigint, n.amount ->> 'currency', $2
  from jsonb_to_recordset($8::jsonb -> 'payments') as n(id text, state text, purpose text, method text, amount jsonb)
  on conflict (order_id, id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
    at = case when p.state = excluded.state then p.at else excluded.at end`,
  tickets: `
  insert into orders.tickets (number, order_id, passenger_id, type, state, coupons, void_until, replaces, exchange_id)
  select t.number, $1, t."passengerId", t.type, t.state, t.coupons, t."voidUntil", t.replaces, t."exchangeId"
  from jsonb_to_recordset($8::jsonb -> 'tickets') as t(number text, "passengerId" text, type text, state text,
    coupons jsonb, "voidUntil" timestamptz, replaces text, "exchangeId" text)`,
  history: `
  insert into orders.history (order_id, at, kind, details)
  select $1, $2, h.entry ->> 'kind', h.entry -> 'details'
  from jsonb_array_elements($8::jsonb -> 'history') with ordinality as h(entry, n) order by h.n`,
} as const;

type Part = keyof typeof PARTS;
const ALL = Object.keys(PARTS) as Part[];
const texts = new Map<string, string>();

/** One statement for the kinds of rows that a move has: each kind that it does not have would cost as much as one that it has. */
function textOf(parts: readonly Part[]): string {
  const key = parts.join();
  const known = texts.get(key);
  if (known) return known;
  const rows = parts.map((part) => `${part} as (${PARTS[part]})`).join(',\n');
  const text = `${rows && `with ${rows}\n`}update orders.orders set version = version + 1, status = $3, ended = $4, pay_till = $5,
    updated_at = $2, booking_ref = coalesce($6::jsonb, booking_ref), locator = coalesce($7, locator) where id = $1`;
  texts.set(key, text);
  return text;
}

/** Two moves of one order in one transaction as one. */
export function joinMoves(first: Move, second: Move): Move {
  const changes = new Map(second.changed.map((change) => [change.id, change]));
  const changed = <T extends ChangedOperation>(row: T): T => {
    const change = changes.get(row.id);
    changes.delete(row.id);
    return change ? { ...row, ...change } : row;
  };
  const paid = new Map([...first.payments, ...second.payments].map((payment) => [payment.id, payment]));
  return {
    order: { ...first.order, ...second.order },
    planned: [...first.planned.map(changed), ...second.planned],
    changed: [...first.changed.map(changed), ...changes.values()],
    payments: [...paid.values()],
    tickets: [...first.tickets, ...second.tickets],
    history: [...first.history, ...second.history],
  };
}
/** Sends all rows of a move as one statement, to be committed with the transaction. A payment is of the time of its state: that passengers left with a part of it is no news of it. */
export async function writeMove(tx: Tx, orderId: string, at: Date, move: Move): Promise<void> {
  const { order, ...rows } = move;
  const parts = ALL.filter((part) => rows[part].length > 0);
  const { status, ended, payTill, locator = null } = order;
  const ref = order.bookingRef ? JSON.stringify(order.bookingRef) : null;
  const values = [orderId, at, status, ended, payTill, ref, locator];
  await send(tx, ask(tx, textOf(parts), parts.length > 0 ? [...values, rowsOf(rows, parts)] : values));
  tellWatchers(tx, orderId);
}

const rowsOf = (rows: Omit<Move, 'order'>, parts: readonly Part[]): string =>
  JSON.stringify(Object.fromEntries(parts.map((part) => [part, rows[part]])));
