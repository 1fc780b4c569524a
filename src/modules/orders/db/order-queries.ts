import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { money } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { HistoryEntry } from '../domain/decide.ts';
import type { Facts, OPERATION_KINDS } from '../domain/facts.ts';
import { exchangeFacts } from './exchange-queries.ts';
import { returnFacts } from './return-queries.ts';
import {
  acceptedAgreements,
  flightClaims,
  grants,
  history,
  linkCodes,
  operations,
  orderNumbers,
  orderPassengers,
  orderPayments,
  orders,
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

export async function insertOrder(
  tx: Tx,
  order: typeof orders.$inferInsert,
  passengers: readonly PassengerRow[],
): Promise<void> {
  await tx.insert(orders).values(order);
  await tx.insert(orderPassengers).values([...passengers]);
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

/** The facts of an order from its rows. */
export async function factsOf(db: Executor, order: OrderRow): Promise<Facts> {
  const passengers = await passengersOf(db, order.id);
  const ops = await db.select().from(operations).where(eq(operations.orderId, order.id));
  const payments = await paymentsOfOrder(db, order.id);
  const numbered = await ticketsOf(db, order.id);
  const of = (kind: (typeof OPERATION_KINDS)[number]) => ops.find((op) => op.kind === kind);
  return {
    total: money(order.totalMinor, order.currency),
    passengerIds: passengers.map((p) => p.id),
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
    payments: payments.map((p) => ({
      id: p.id,
      amount: money(p.amountMinor, p.currency),
      state: p.state,
      purpose: p.purpose,
    })),
    tickets: numbered.map((t) => ({ number: t.number, passengerId: t.passengerId, state: t.state })),
    returns: await returnFacts(db, order.id),
    exchanges: await exchangeFacts(db, order.id),
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

export async function addAgreements(
  tx: Tx,
  orderId: string,
  accepted: readonly { key: string; version: number }[],
  at: Date,
): Promise<void> {
  await tx.insert(acceptedAgreements).values(accepted.map((a) => ({ orderId, ...a, at })));
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
