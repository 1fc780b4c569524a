import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { OfferState } from '../domain/offer-state.ts';
import { type OfferRow, offers, type ReservationRow, reservations } from './schema.ts';

export async function insertOffer(tx: Tx, row: OfferRow): Promise<void> {
  await tx.insert(offers).values(row);
}

export async function findOffer(db: Executor, id: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id));
  return row;
}

/** The offers of a request, those for its first service first, the oldest first. */
export const listOffers = (db: Executor, requestId: string): Promise<OfferRow[]> =>
  db
    .select()
    .from(offers)
    .where(eq(offers.requestId, requestId))
    .orderBy(asc(offers.service), asc(offers.createdAt), asc(offers.id));

/** The requests of offers. */
export async function listRequestsOfOffers(db: Executor, offerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ requestId: offers.requestId })
    .from(offers)
    .where(inArray(offers.id, [...offerIds]));
  return rows.map(({ requestId }) => requestId);
}

/** The service whose offer was ordered. */
export async function findServiceOfOrder(
  db: Executor,
  orderId: string,
): Promise<Pick<OfferRow, 'requestId' | 'service'> | undefined> {
  const [row] = await db
    .select({ requestId: offers.requestId, service: offers.service })
    .from(offers)
    .where(eq(offers.orderId, orderId));
  return row;
}

const isOfService = ({ requestId, service }: Pick<OfferRow, 'requestId' | 'service'>): SQL | undefined =>
  and(eq(offers.requestId, requestId), eq(offers.service, service));

/** All offers for one service of a request. */
export const listOffersOfService = (db: Executor, of: Pick<OfferRow, 'requestId' | 'service'>): Promise<OfferRow[]> =>
  db.select().from(offers).where(isOfService(of)).orderBy(asc(offers.id));

/** Offers that still may be accepted and whose deadline is between two moments, the next first. */
export const listEndingSoon = (
  db: Executor,
  { after, until }: { after: Date; until: Date },
): Promise<Pick<OfferRow, 'id' | 'requestId' | 'deadline'>[]> =>
  db
    .select({ id: offers.id, requestId: offers.requestId, deadline: offers.deadline })
    .from(offers)
    .where(and(eq(offers.state, 'sent'), gt(offers.deadline, after), lte(offers.deadline, until)))
    .orderBy(asc(offers.deadline))
    .limit(500);

/** All offers for one service of a request, locked in one order until the transaction ends. */
export const lockOffersOfService = (tx: Executor, of: Pick<OfferRow, 'requestId' | 'service'>): Promise<OfferRow[]> =>
  tx.select().from(offers).where(isOfService(of)).orderBy(asc(offers.id)).for('update');

export async function updateOffer(
  tx: Executor,
  id: string,
  change: Partial<Pick<OfferRow, 'orderId' | 'shown' | 'content' | 'searchUid' | 'searchOfferId' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(offers).set(change).where(eq(offers.id, id));
}

export async function setOfferState(tx: Tx, ids: readonly string[], state: OfferState, now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(offers)
    .set({ state, updatedAt: now })
    .where(inArray(offers.id, [...ids]));
}

/** The last reservation of each offer, by the offer's id. */
export async function lastReservations(
  db: Executor,
  offerIds: readonly string[],
): Promise<Map<string, ReservationRow>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([reservations.offerId])
    .from(reservations)
    .where(inArray(reservations.offerId, [...offerIds]))
    .orderBy(reservations.offerId, desc(reservations.createdAt), desc(reservations.id));
  return new Map(rows.map((row) => [row.offerId, row]));
}

export async function findReservation(db: Executor, id: string): Promise<ReservationRow | undefined> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
  return row;
}

export async function lockReservation(tx: Tx, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
  return row;
}

/** Numbers are entered one after the other: two entries of one number never miss each other. */
export const lockNumbers = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('request-offers.numbers'))`);

/**
 * Those of these numbers that were entered for another reservation. `forms`: their own parts, where behind another
 * reference they are the same document.
 */
export async function numbersElsewhere(
  tx: Tx,
  id: string,
  { numbers, forms }: { numbers: readonly string[]; forms: readonly string[] },
): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select t->>'number' as number from ${reservations} r, jsonb_array_elements(r.tickets) t
    where r.state = 'issued' and r.id <> ${id}
      and (t->>'number' = any(${sql.param([...numbers])}::text[])
        or split_part(t->>'number', '-', 2) = any(${sql.param([...forms])}::text[]))`);
  return rows.map(({ number }) => number);
}

/** The reservation that an operation made or changed. */
export async function findByOperation(db: Executor, operationId: string): Promise<ReservationRow | undefined> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(
      or(
        eq(reservations.holdOperation, operationId),
        eq(reservations.issueOperation, operationId),
        eq(reservations.cancelOperation, operationId),
      ),
    );
  return row;
}

/** Inserts a reservation; false when its operation or another live reservation of the offer was first. */
export async function insertReservation(tx: Tx, row: ReservationRow): Promise<boolean> {
  const inserted = await tx.insert(reservations).values(row).onConflictDoNothing().returning({ id: reservations.id });
  return inserted.length === 1;
}

export async function updateReservation(
  tx: Tx,
  { id, version }: Pick<ReservationRow, 'id' | 'version'>,
  change: Partial<ReservationRow>,
): Promise<void> {
  await tx
    .update(reservations)
    .set({ ...change, version: version + 1 })
    .where(eq(reservations.id, id));
}
