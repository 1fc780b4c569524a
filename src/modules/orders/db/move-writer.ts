import type { Tx } from '#platform/db/database.ts';
import { ask, send } from '#platform/db/unit.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { PaymentSnapshot } from '../domain/facts.ts';
import type { OperationChange } from '../domain/operation-change.ts';
import type { OperationRow } from './operation-queries.ts';
import type { OrderRow } from './order-queries.ts';
import type { TicketRow } from './ticket-queries.ts';
import { notifyWatchers } from './watch-queries.ts';

export type NewOperation = Pick<OperationRow, 'id' | 'kind' | 'requestHash'> & OperationChange;
export type ChangedOperation = Pick<OperationRow, 'id'> & OperationChange;

/** The rows that one move of an order brings. */
export type Move = {
  order: Pick<OrderRow, 'status' | 'ended' | 'payTill'> & Partial<Pick<OrderRow, 'bookingRef' | 'locator'>>;
  planned: NewOperation[];
  changed: ChangedOperation[];
  payments: PaymentSnapshot[];
  tickets: Omit<TicketRow, 'orderId'>[];
  history: HistoryEntry[];
};

const INSTANTS = `"sentAt" timestamptz, "settleAt" timestamptz, "openSince" timestamptz`;

/** What each kind of row is written with, of all orders that move (`wanted`). */
const PARTS = {
  planned: `
  insert into orders.operations (id, order_id, kind, state, request_hash, attempts, sent_at, settle_at, open_since,
    updated_at, probes, outcome)
  select o.id, w.id, o.kind, o.state, o."requestHash", o.attempts, o."sentAt", o."settleAt", o."openSince", w.at,
    coalesce(o.probes, 0), o.outcome
  from wanted w, jsonb_to_recordset(w.planned)
    as o(id text, kind text, state text, "requestHash" text, attempts int, probes int, outcome jsonb, ${INSTANTS})`,
  changed: `
  update orders.operations o set state = c.state, attempts = c.attempts, settle_at = c."settleAt", open_since =
    c."openSince",
    updated_at = w.at, sent_at = coalesce(c."sentAt", o.sent_at), probes = coalesce(c.probes, o.probes),
    outcome = coalesce(c.outcome, o.outcome)
  from wanted w, jsonb_to_recordset(w.changed)
    as c(id text, state text, attempts int, probes int, outcome jsonb, ${INSTANTS})
  where o.id = c.id and o.id = any($3::text[])`,
  payments: `
  insert into orders.order_payments as p (id, order_id, state, purpose, method, amount_minor, currency, at)
  select n.id, w.id, n.state, n.purpose, coalesce(n.method, 'card'), (n.amount ->> 'minor')::bigint, n.amount ->>
    'currency', w.at
  from wanted w, jsonb_to_recordset(w.payments) as n(id text, state text, purpose text, method text, amount jsonb)
  on conflict (order_id, id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
    at = case when p.state = excluded.state then p.at else excluded.at end`,
  tickets: `
  insert into orders.tickets (number, order_id, passenger_id, type, state, coupons, void_until, replaces, exchange_id)
  select t.number, w.id, t."passengerId", t.type, t.state, t.coupons, t."voidUntil", t.replaces, t."exchangeId"
  from wanted w, jsonb_to_recordset(w.tickets) as t(number text, "passengerId" text, type text, state text,
    coupons jsonb, "voidUntil" timestamptz, replaces text, "exchangeId" text)`,
  history: `
  insert into orders.history (order_id, at, kind, details)
  select w.id, w.at, h.entry ->> 'kind', h.entry -> 'details'
  from wanted w, jsonb_array_elements(w.history) with ordinality as h(entry, n) order by w.id, h.n`,
} as const;

type Part = keyof typeof PARTS;
const ALL = Object.keys(PARTS) as Part[];
const texts = new Map<string, string>();

/**
 * One statement for the kinds of rows that the moves have: each absent kind would cost as much as a present one. Orders
 * and operations are also given as lists of ids, because the planner cannot estimate the length of a JSON document.
 */
function textOf(parts: readonly Part[]): string {
  const key = parts.join();
  const known = texts.get(key);
  if (known) return known;
  const members = parts.map((part) => `, ${part} jsonb`).join('');
  const text = `with wanted as materialized (select *
    from jsonb_to_recordset($1::jsonb) as w(id text, at timestamptz, status text, ended text,
    "payTill" timestamptz, "bookingRef" jsonb, locator
      text${members}))${parts.map((part) => `,\n${part} as (${PARTS[part]})`).join('')}
  update orders.orders o set version = o.version + 1, status = w.status, ended = w.ended, payment_time_limit =
    w."payTill", updated_at = w.at,
    booking_ref = coalesce(w."bookingRef", o.booking_ref), locator = coalesce(w.locator, o.locator)
  from wanted w where o.id = w.id and o.id = any($2::text[])`;
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
/** A move, of which order and when. */
export type OrderMove = { orderId: string; at: Date; move: Move };

/**
 * Sends all rows of moves of different orders as one statement, to be committed with the transaction. A payment is of
 * the time of its state: that passengers
 * left with a part of it is no news of it.
 */
export async function writeTransitions(tx: Tx, moves: readonly OrderMove[]): Promise<void> {
  if (moves.length === 0) return;
  const parts = ALL.filter((part) => moves.some(({ move }) => move[part].length > 0));
  const wanted = moves.map(({ orderId, at, move: { order, ...rows } }) => ({
    id: orderId,
    at,
    ...order,
    ...Object.fromEntries(parts.map((part) => [part, rows[part]])),
  }));
  const values: unknown[] = [JSON.stringify(wanted), moves.map(({ orderId }) => orderId)];
  if (parts.includes('changed')) values.push(moves.flatMap(({ move }) => move.changed.map(({ id }) => id)));
  await send(tx, ask(tx, textOf(parts), values));
  for (const { orderId } of moves) notifyWatchers(tx, orderId);
}
