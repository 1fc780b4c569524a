import { randomBytes, randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Client } from '../database.ts';
import type { FaultRule } from '../fault-injection.ts';
import { Refusal } from '../refusal.ts';
import { availableActions, voidUntilOf } from './actions.ts';
import { NO_JUMP, type Offer, offerOf, PASSENGERS, type PriceIncrease, readOfferId, seatsOf } from './offers.ts';
import { type Op, once } from './operations.ts';
import { checkVersion, type Document, documentNumber, find, type SupplierBookingRow, type Traveller } from './rows.ts';
import { applyOperatedTimes } from './schedule.ts';
import { allotment, type Supplier } from './supplier.ts';
import { now } from './time.ts';

/** Seats sold or kept, by departure. */
export async function takenSeats(client: Client, supplier: Supplier, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ departure: string; taken: number }>(
    `select s.departure, sum(s.seats)::int as taken from suppliers.seats s join suppliers.bookings b
      on b.id = s.booking_id
     where s.supplier = $1 and s.departure = any($2) and (b.state not in ('held', 'canceled') or (b.state = 'held'
       and b.payment_time_limit > $3))
     group by s.departure
     union all select departure, 9999 from suppliers.changes where supplier = $1 and departure = any($2)`,
    [supplier.id, keys, new Date(now())],
  );
  // A departure that the carrier has changed is not sold any more.
  return new Map(rows.map((row) => [row.departure, row.taken]));
}

/** The offer as it would be sold now. */
export async function priceOffer(
  client: Client,
  supplier: Supplier,
  faultRule: FaultRule,
  offerId: string,
  ancillaryMinor = 0,
): Promise<{ offer: Offer; quotedTotal: number }> {
  const key = readOfferId(supplier, offerId);
  const flights = key.flights.flat();
  if (flights.some((flight) => flight.departs < now() + 3_600_000)) throw new Refusal(410, 'OFFER_GONE');
  const taken = await takenSeats(
    client,
    supplier,
    flights.map((flight) => flight.key),
  );
  const left = Math.min(...flights.map((flight) => allotment(supplier, flight.key) - (taken.get(flight.key) ?? 0)));
  if (faultRule.soldOut || left < seatsOf(key.party)) throw new Refusal(410, 'SOLD_OUT');
  const at = (jump: PriceIncrease) =>
    offerOf(supplier, key.flights, key.fareFamily, key.party, key.at, jump, Math.min(left, 9));
  return {
    offer: at({ bp: faultRule.priceJumpBp, minor: ancillaryMinor }),
    quotedTotal: at(NO_JUMP).total,
  };
}

export const retrieve = (pool: Pool, supplier: Supplier, id: string): Promise<SupplierBookingRow> =>
  find(pool, supplier, id);

export const bookingOnWire = (supplier: Supplier, row: SupplierBookingRow) => ({
  id: row.id,
  locator: row.locator,
  version: String(row.version),
  state: row.state === 'held' && row.payment_time_limit.getTime() <= now() ? 'canceled' : row.state,
  ...(row.left ? { splitFrom: { ...row.left, version: String(row.left.version) } } : {}),
  paymentTimeLimit: row.state === 'held' ? row.payment_time_limit.toISOString() : null,
  currency: row.offer.currency,
  total: row.offer.total,
  prices: row.offer.prices,
  documents: row.documents.map(({ offer: _offer, ...document }) => ({ state: 'open', ...document })),
  actions: row.state === 'held' ? ['issue', 'cancel'] : availableActions(supplier, row),
  flights: applyOperatedTimes(row),
});

export const newBookingId = (supplier: Supplier): string => `${supplier.id[0]}${randomBytes(9).toString('base64url')}`;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const locator = () => Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export const hold = (
  pool: Pool,
  supplier: Supplier,
  faultRule: FaultRule,
  op: Op,
  wanted: { offerId: string; expect: number; travellers: Traveller[]; newsUrl: string | null },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const { flights, party } = readOfferId(supplier, wanted.offerId);
    const keys = flights.flat().map((flight) => flight.key);
    for (const key of [...keys].sort())
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${supplier.id}|${key}`]);
    const { offer } = await priceOffer(client, supplier, faultRule, wanted.offerId);
    const fits = PASSENGERS.every(
      (category) => wanted.travellers.filter((t) => t.category === category).length === party[category],
    );
    if (!fits) throw new Refusal(422, 'INVALID', 'Travellers do not match the offer');
    if (offer.total !== wanted.expect) throw new Refusal(409, 'PRICE_CHANGED', `The price is ${offer.total} now`);
    const first = flights[0]?.[0]?.departs ?? 0;
    const kept = now() + supplier.terms[offer.fare.fareFamily].holdMinutes * 60_000;
    const id = newBookingId(supplier);
    await client.query(
      `insert into suppliers.bookings (id, supplier, locator, state, payment_time_limit, offer, travellers, news_url)
       values ($1, $2, $3, 'held', $4, $5, $6, $7)`,
      [
        id,
        supplier.id,
        locator(),
        new Date(Math.min(kept, first - 3_600_000)),
        JSON.stringify(offer),
        JSON.stringify(wanted.travellers),
        wanted.newsUrl,
      ],
    );
    for (const key of keys)
      await client.query(
        'insert into suppliers.seats (booking_id, supplier, departure, seats) values ($1, $2, $3, $4)',
        [id, supplier.id, key, seatsOf(party)],
      );
    return id;
  });

export const issue = (
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; version: string; expect: number },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const row = await find(client, supplier, wanted.id, true);
    if (row.documents.length > 0) throw new Refusal(409, 'WINDOW_CLOSED', 'Tickets are issued already');
    if (row.state === 'canceled' || row.payment_time_limit.getTime() <= now()) throw new Refusal(410, 'HOLD_EXPIRED');
    checkVersion(row, wanted.version);
    if (row.offer.total !== wanted.expect) throw new Refusal(409, 'PRICE_CHANGED');
    const flights = row.offer.journeys.flatMap((journey) => journey.flights);
    const documents: Document[] = [];
    for (const traveller of row.travellers) {
      documents.push({
        number: await documentNumber(client, supplier, flights[0]?.carrier),
        travellerRef: traveller.ref,
        coupons: flights.map((flight, i) => ({ n: i + 1, status: 'O', flight: flight.flight })),
        voidUntil: voidUntilOf(row),
        state: 'open',
      });
    }
    await client.query(
      `update suppliers.bookings set state = 'issued', version = version + 1, documents = $2 where id = $1`,
      [row.id, JSON.stringify(documents)],
    );
    return row.id;
  });

export const cancel = (
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; version: string },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const row = await find(client, supplier, wanted.id, true);
    if (row.documents.length > 0) throw new Refusal(409, 'WINDOW_CLOSED', 'Tickets are issued already');
    if (row.state === 'canceled') return row.id;
    checkVersion(row, wanted.version);
    await client.query(`update suppliers.bookings set state = 'canceled', version = version + 1 where id = $1`, [
      row.id,
    ]);
    return row.id;
  });
