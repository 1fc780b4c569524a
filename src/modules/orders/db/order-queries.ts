import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { money } from '#kernel/money.ts';
import type { PaymentMethod } from '#modules/payments/api.ts';
import { allAtOnce, type Executor, type Tx } from '#platform/db/database.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import { dueOf } from '../domain/due.ts';
import { netOf } from '../domain/earned.ts';
import type { ExchangeEarned } from '../domain/exchange-shapes.ts';
import type {
  ExchangeFact,
  Facts,
  OPERATION_KINDS,
  OperationState,
  PaymentState,
  ReturnFact,
} from '../domain/facts.ts';
import {
  acceptedAgreements,
  exchanges,
  flightClaims,
  grants,
  history,
  linkCodes,
  operations,
  orderNumbers,
  orderPassengers,
  orderPayments,
  orders,
  returns,
  tickets,
} from './schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PassengerRow = typeof orderPassengers.$inferSelect;
export type TicketRow = typeof tickets.$inferSelect;

export async function nextOrderNumber(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(
    sql`select nextval(${`${orderNumbers.schema}.${orderNumbers.seqName}`})::text as n`,
  );
  return Number(rows[0]?.n);
}

/** A new order with its people, consents, first grant, first line of history and planned hold. */
export async function insertOrder(
  tx: Tx,
  given: {
    order: typeof orders.$inferInsert;
    passengers: readonly PassengerRow[];
    accepted: readonly { key: string; version: number }[];
    /** Null for an order that belongs to a contract. */
    placedBy: string | null;
    entry: HistoryEntry;
    hold: typeof operations.$inferInsert;
    at: Date;
  },
): Promise<void> {
  const { order, passengers, accepted, placedBy, entry, hold, at } = given;
  const orderId = order.id;
  const grant = placedBy && { orderId, visitorHash: placedBy, via: 'placed' as const, at };
  await allAtOnce(tx, [
    tx.insert(orders).values(order),
    tx.insert(orderPassengers).values([...passengers]),
    ...(accepted.length > 0
      ? [tx.insert(acceptedAgreements).values(accepted.map((a) => ({ orderId, ...a, at })))]
      : []),
    ...(grant ? [tx.insert(grants).values(grant)] : []),
    tx.insert(history).values({ orderId, at, ...entry }),
    tx.insert(operations).values(hold),
  ]);
}

export async function orderById(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Whose eyes an order is asked for with; staff see every order. */
export type Viewer = {
  readonly visitorHash: string;
  readonly contractId: string | null;
  readonly staff: boolean;
};

/** The order, if this visitor made it or proved to know it, if it belongs to the contract they are signed in under, or if they are staff. */
export async function orderOf(db: Executor, id: string, viewer: Viewer): Promise<OrderRow | undefined> {
  const granted = db
    .select({ one: sql`1` })
    .from(grants)
    .where(and(eq(grants.orderId, orders.id), eq(grants.visitorHash, viewer.visitorHash)));
  const seen = [
    exists(granted),
    ...(viewer.contractId ? [eq(orders.contractId, viewer.contractId)] : []),
    ...(viewer.staff ? [sql`true`] : []),
  ];
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), or(...seen)));
  return row;
}

/** Nobody else moves the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export const passengersOf = (db: Executor, orderId: string): Promise<PassengerRow[]> =>
  db
    .select()
    .from(orderPassengers)
    .where(eq(orderPassengers.orderId, orderId))
    .orderBy(asc(orderPassengers.position));

export const ticketsOf = (db: Executor, orderId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.orderId, orderId)).orderBy(asc(tickets.number));

export const paymentsOfOrder = (db: Executor, orderId: string) =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.at), asc(orderPayments.id));

export const historyOf = (db: Executor, orderId: string) =>
  db
    .select({ at: history.at, kind: history.kind, details: history.details })
    .from(history)
    .where(eq(history.orderId, orderId))
    .orderBy(asc(history.id));

type FactRows = {
  passengers: string[];
  operations: { kind: string; state: OperationState; attempts: number }[];
  payments: { id: string; state: PaymentState; method: PaymentMethod; minor: number; purpose: string }[];
  tickets: Facts['tickets'];
  returns: (Pick<ReturnFact, 'id' | 'kind' | 'money' | 'state' | 'attempts' | 'passengerIds'> & {
    back: number;
  })[];
  exchanges: (Pick<ExchangeFact, 'id' | 'state' | 'attempts' | 'passengerIds' | 'expiresAt' | 'money'> & {
    due: number;
    back: number;
    earned: ExchangeEarned | null;
  })[];
};

/** The facts of an order from its rows, in one round trip: every move of an order begins with them. */
export async function factsOf(db: Executor, order: OrderRow): Promise<Facts> {
  const { rows } = await db.execute<FactRows>(sql`select
    array(select p.id from ${orderPassengers} p where p.order_id = ${order.id} order by p.position) as passengers,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'state', o.state, 'attempts', o.attempts)), '[]')
      from ${operations} o where o.order_id = ${order.id}) as operations,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'state', p.state, 'method', p.method, 'minor', p.amount_minor,
        'purpose', p.purpose)
        order by p.at, p.id), '[]')
      from ${orderPayments} p where p.order_id = ${order.id}) as payments,
    (select coalesce(jsonb_agg(jsonb_build_object('number', t.number, 'passengerId', t.passenger_id, 'state', t.state)
        order by t.number), '[]')
      from ${tickets} t where t.order_id = ${order.id}) as tickets,
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'money', r.money, 'back', r.back_minor,
        'state', o.state, 'attempts', o.attempts, 'passengerIds', jsonb_path_query_array(r.lines, '$[*].passengerId'))
        order by r.confirmed_at, r.id), '[]')
      from ${returns} r join ${operations} o on o.id = r.id where r.order_id = ${order.id}) as returns,
    (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'money', e.money, 'due', e.due_minor, 'back', e.back_minor, 'earned', e.earned,
        'state', coalesce(o.state, case when e.withdrawn_at is null then 'unpaid' else 'withdrawn' end),
        'attempts', coalesce(o.attempts, 0), 'passengerIds', jsonb_path_query_array(e.lines, '$[*].passengerId'),
        'expiresAt', to_char(e.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by e.confirmed_at, e.id), '[]')
      from ${exchanges} e left join ${operations} o on o.id = e.id
      where e.order_id = ${order.id} and e.confirmed_at is not null) as exchanges`);
  const [found] = rows;
  if (!found) throw new Error('an order without facts');
  const of = (kind: (typeof OPERATION_KINDS)[number]) => found.operations.find((op) => op.kind === kind);
  const { currency } = order;
  return {
    total: money(order.totalMinor, currency),
    ...(order.contractId ? { net: dueOf(order.price, 'contract') } : {}),
    passengerIds: found.passengers,
    payTill: order.payTill?.toISOString() ?? null,
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
    returns: found.returns.map(({ back, ...given }) => ({ ...given, amount: money(back, currency) })),
    exchanges: found.exchanges.map(({ due: dueMinor, back, earned, ...exchange }) => {
      const due = money(dueMinor, currency);
      return {
        ...exchange,
        due,
        ...(earned && { net: netOf({ due, earned }) }),
        back: money(back, currency),
      };
    }),
  };
}

export async function updateOrder(
  tx: Executor,
  id: string,
  change: Partial<Omit<OrderRow, 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
}

export async function savePayments(
  tx: Tx,
  orderId: string,
  payments: Facts['payments'],
  at: Date,
): Promise<void> {
  for (const payment of payments)
    await tx
      .insert(orderPayments)
      .values({
        id: payment.id,
        orderId,
        state: payment.state,
        purpose: payment.purpose,
        method: (payment.method ?? 'card') as PaymentMethod,
        amountMinor: payment.amount.minor,
        currency: payment.amount.currency,
        at,
      })
      .onConflictDoUpdate({
        target: orderPayments.id,
        set: { state: payment.state, amountMinor: payment.amount.minor, at },
      });
}

export async function insertTickets(tx: Tx, rows: readonly (typeof tickets.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tickets).values([...rows]);
}

/** Which of these numbers belong to some order already. */
export async function knownTickets(db: Executor, numbers: readonly string[]): Promise<TicketRow[]> {
  return numbers.length === 0
    ? []
    : db
        .select()
        .from(tickets)
        .where(inArray(tickets.number, [...numbers]));
}

export async function addHistory(
  tx: Executor,
  orderId: string,
  at: Date,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length > 0)
    await tx.insert(history).values(entries.map((e) => ({ orderId, at, kind: e.kind, details: e.details })));
}

export async function addGrant(
  tx: Executor,
  orderId: string,
  visitorHash: string,
  via: 'placed' | 'found' | 'ticket' | 'link',
  at: Date,
): Promise<void> {
  await tx.insert(grants).values({ orderId, visitorHash, via, at }).onConflictDoNothing();
}

/**
 * Claims each document's place on each flight. Returns the order that already has one of them, or null when all are claimed.
 * Claims of the same kind are taken in one order, so that two buyers wait for each other and do not lock each other out.
 */
export async function claimFlights(
  tx: Tx,
  orderId: string,
  claims: readonly { documentIndex: Buffer; flight: string }[],
  at: Date,
): Promise<string | null> {
  const sorted = [...claims].sort(
    (a, b) => a.documentIndex.compare(b.documentIndex) || (a.flight < b.flight ? -1 : 1),
  );
  for (const claim of sorted) {
    const taken = await tx
      .insert(flightClaims)
      .values({ ...claim, orderId, at })
      .onConflictDoNothing()
      .returning({ flight: flightClaims.flight });
    if (taken.length > 0) continue;
    const [other] = await tx
      .select({ orderId: flightClaims.orderId })
      .from(flightClaims)
      .where(
        and(
          eq(flightClaims.documentIndex, claim.documentIndex),
          eq(flightClaims.flight, claim.flight),
          eq(flightClaims.live, true),
        ),
      );
    return other?.orderId ?? orderId;
  }
  return null;
}

export async function releaseClaims(tx: Tx, orderId: string): Promise<void> {
  await tx.update(flightClaims).set({ live: false }).where(eq(flightClaims.orderId, orderId));
}

/** How many ended orders since `since` had one of these documents on one of these flights. */
export async function countChurn(
  db: Executor,
  claims: readonly { documentIndex: Buffer; flight: string }[],
  since: Date,
): Promise<number> {
  const rows = await db
    .selectDistinct({ orderId: flightClaims.orderId })
    .from(flightClaims)
    .where(
      and(
        eq(flightClaims.live, false),
        sql`${flightClaims.at} >= ${since.toISOString()}::timestamptz`,
        inArray(
          flightClaims.documentIndex,
          claims.map((c) => c.documentIndex),
        ),
        inArray(
          flightClaims.flight,
          claims.map((c) => c.flight),
        ),
      ),
    );
  return rows.length;
}

export async function addLinkCode(
  db: Executor,
  orderId: string,
  codeHash: string,
  createdAt: Date,
): Promise<void> {
  await db.insert(linkCodes).values({ orderId, codeHash, createdAt });
}

export async function orderOfLink(db: Executor, codeHash: string): Promise<string | undefined> {
  const [row] = await db.select().from(linkCodes).where(eq(linkCodes.codeHash, codeHash));
  return row?.orderId;
}
