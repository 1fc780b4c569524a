import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Client } from '../database.ts';
import type { FaultRule } from '../fault-injection.ts';
import { Refusal } from '../refusal.ts';
import { blameOn, byHand, departure, offerOfDocument } from './actions.ts';
import { categoryOf, choose, giveSeats, invalid, keysOf, priceOf, sold } from './after-sale.ts';
import { priceOffer, takenSeats } from './bookings.ts';
import { combine, journeysOf, type Offer, PASSENGERS, type Party, type Passenger } from './offers.ts';
import { type Op, once } from './operations.ts';
import { checkVersion, type Document, documentNumber, type SupplierBookingRow } from './rows.ts';
import type { Supplier } from './supplier.ts';
import { now } from './time.ts';

const QUOTE_MS = 20 * 60_000;
const MAX_OFFERED = 8;

type TravellerScope = string[] | 'all';
type Price = Pick<Offer['prices'][number], 'fare' | 'taxes'>;

const partyOf = (row: SupplierBookingRow, chosen: readonly Document[]): Party =>
  Object.fromEntries(
    PASSENGERS.map((passenger) => [
      passenger,
      chosen.filter((document) => categoryOf(row, document) === passenger).length,
    ]),
  ) as Party;

/** Documents that may be exchanged together; refused when a person has to decide or they do not fly together. */
function exchangeable(supplier: Supplier, row: SupplierBookingRow, scope: TravellerScope): Document[] {
  if (!supplier.exchanges) throw new Refusal(422, 'UNSUPPORTED', 'Exchanges are made by hand');
  const chosen = choose(row, scope, 'exchanged');
  const begun = chosen.some((document) => now() >= departure(row, document));
  if (byHand(row) || begun) throw new Refusal(422, 'MANUAL_REFUND', 'A person has to decide');
  if (new Set(chosen.map((document) => offerOfDocument(row, document).offerId)).size > 1)
    throw invalid('The travellers fly different flights');
  const party = partyOf(row, chosen);
  if (party.adult < 1 || party.lapInfant > party.adult) throw invalid('They cannot fly by themselves');
  return chosen;
}

const taxesOf = ({ taxes }: Price, refundable: boolean): number =>
  taxes.reduce((sum, tax) => sum + (tax.refundable === refundable ? tax.amount : 0), 0);

/** In place of a flight that is flown otherwise: for nothing, and worth what the old one was. */
function freeOf({ number, travellerRef }: Document, { fare, taxes }: Price) {
  const same = { fare, taxes };
  return {
    document: number,
    travellerRef,
    was: same,
    now: same,
    fareDifference: 0,
    taxDifference: 0,
    penalty: 0,
    total: 0,
  };
}

/**
 * The fare difference by the fare's rule, taxes (those that are kept upwards only) and the penalty of each with a
 * seat.
 */
function lineOf(row: SupplierBookingRow, document: Document, offer: Offer) {
  const was = priceOf(row, document);
  if (blameOn(row, document) !== 'as_sold') return freeOf(document, was);
  const now = offer.prices.find((line) => line.passenger === was.passenger);
  if (!now) throw new Error('a traveller without a price');
  const terms = offerOfDocument(row, document).fare;
  const difference = now.fare - was.fare;
  const fareDifference = terms.refund.allowed ? difference : Math.max(0, difference);
  const kept = Math.max(0, taxesOf(now, false) - taxesOf(was, false));
  const taxDifference = taxesOf(now, true) - taxesOf(was, true) + kept;
  const penalty = was.passenger === 'lapInfant' ? 0 : (terms.change.fee ?? 0);
  return {
    document: document.number,
    travellerRef: document.travellerRef,
    was: { fare: was.fare, taxes: was.taxes },
    now: { fare: now.fare, taxes: now.taxes },
    fareDifference,
    taxDifference,
    penalty,
    total: fareDifference + taxDifference + penalty,
  };
}

/** Journeys of the same carrier, family and route on other days, as they are sold now. */
async function offersFor(
  client: Client,
  supplier: Supplier,
  row: SupplierBookingRow,
  chosen: readonly Document[],
  dates: readonly string[],
): Promise<Offer[]> {
  const had = offerOfDocument(row, chosen[0]);
  const carrier = had.journeys[0]?.flights[0]?.carrier;
  if (dates.length !== had.journeys.length) throw invalid('dates');
  const legs = had.journeys.map((journey, n) => {
    const from = [journey.flights[0]?.from ?? ''];
    const to = [journey.flights.at(-1)?.to ?? ''];
    const slice = { from, to, date: dates[n] ?? '' };
    return [...journeysOf(supplier, slice, false), ...journeysOf(supplier, slice, true)];
  });
  const keys = legs.flat(2).map((flight) => flight.key);
  const taken = await takenSeats(client, supplier, [...new Set(keys)]);
  const found = combine(supplier, legs, partyOf(row, chosen), had.fare.cabin, taken, now());
  return found
    .filter((offer) => offer.fare.fareFamily === had.fare.fareFamily)
    .filter((offer) => offer.journeys.every((j) => j.flights.every((flight) => flight.carrier === carrier)))
    .filter((offer) => keysOf(offer).join() !== keysOf(had).join())
    .slice(0, MAX_OFFERED);
}

type Quote = {
  id: string;
  booking_id: string;
  version: number;
  offer: Offer;
  refunds_difference: boolean;
  lines: ReturnType<typeof lineOf>[];
  total: string;
  expires_at: Date;
  used_by: string | null;
};

const onWire = (quote: Quote) => ({
  id: quote.id,
  expiresAt: quote.expires_at.toISOString(),
  currency: quote.offer.currency,
  journeys: quote.offer.journeys,
  fare: quote.offer.fare,
  refundsDifference: quote.refunds_difference,
  lines: quote.lines,
  total: Number(quote.total),
});

/** Other days for chosen documents, each at what it costs; the same operation id reads the same. */
export async function quoteExchange(
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; travellers: TravellerScope; dates: string[] },
): Promise<object> {
  await once(pool, supplier, op, async (client) => {
    const row = await sold(client, supplier, wanted.id);
    const chosen = exchangeable(supplier, row, wanted.travellers);
    const latest = Math.min(...chosen.map((document) => departure(row, document)), now() + QUOTE_MS);
    const givesBack = offerOfDocument(row, chosen[0]).fare.refund.allowed;
    const offers = await offersFor(client, supplier, row, chosen, wanted.dates);
    for (const [n, offer] of offers.entries()) {
      const lines = chosen.map((document) => lineOf(row, document, offer));
      const total = lines.reduce((sum, line) => sum + line.total, 0);
      const id = `x${randomBytes(12).toString('base64url')}`;
      const values = [id, supplier.id, op.id, n, row.id, row.version, JSON.stringify(offer), givesBack];
      await client.query(
        `insert into suppliers.exchange_quotes
           (id, supplier, op_id, n, booking_id, version, offer, refunds_difference, lines, total, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [...values, JSON.stringify(lines), total, new Date(latest)],
      );
    }
    return row.id;
  });
  const { rows } = await pool.query<Quote>(
    'select * from suppliers.exchange_quotes where supplier = $1 and op_id = $2 order by n',
    [supplier.id, op.id],
  );
  return { quotes: rows.map(onWire) };
}

async function usable(
  client: Client,
  supplier: Supplier,
  row: SupplierBookingRow,
  wanted: { quoteId: string; expect: number },
) {
  const { rows } = await client.query<Quote>(
    'select * from suppliers.exchange_quotes where supplier = $1 and id = $2',
    [supplier.id, wanted.quoteId],
  );
  const quote = rows[0];
  if (!quote || quote.booking_id !== row.id) throw invalid('No such quote');
  if (quote.used_by !== null) throw new Refusal(410, 'QUOTE_EXPIRED', 'The quote has been used');
  checkVersion(row, String(quote.version));
  if (quote.expires_at.getTime() <= now()) throw new Refusal(410, 'QUOTE_EXPIRED');
  if (Number(quote.total) !== wanted.expect) throw new Refusal(409, 'PRICE_CHANGED');
  return quote;
}

const seatsOf = (row: SupplierBookingRow, chosen: readonly Document[]): number =>
  chosen.filter((document) => categoryOf(row, document) !== 'lapInfant').length;

async function takeSeats(client: Client, supplier: Supplier, row: SupplierBookingRow, offer: Offer, seats: number) {
  for (const key of keysOf(offer))
    await client.query(
      `insert into suppliers.seats (booking_id, supplier, departure, seats) values ($1, $2, $3, $4)
       on conflict (booking_id, departure) do update set seats = seats.seats + excluded.seats`,
      [row.id, supplier.id, key, seats],
    );
}

/**
 * The new journey at what a document counts as sold for, which is not what it is sold for now when it was given for
 * nothing.
 */
const worth = (offer: Offer, category: Passenger, price: Price | undefined): Offer => ({
  ...offer,
  prices: offer.prices.map((own) => (own.passenger === category ? { ...own, ...price } : own)),
});

/** Does what a quote promised: old seats freed and new ones taken, new documents that name the old ones. */
export const exchange = (
  pool: Pool,
  supplier: Supplier,
  faultRule: FaultRule,
  op: Op,
  wanted: { id: string; quoteId: string; expect: number },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const row = await sold(client, supplier, wanted.id);
    const quote = await usable(client, supplier, row, wanted);
    const chosen = exchangeable(
      supplier,
      row,
      quote.lines.map((line) => line.travellerRef),
    );
    for (const key of keysOf(quote.offer).sort())
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${supplier.id}|${key}`]);
    // A flight that is kept needs no seat of its own.
    await giveSeats(client, row, chosen);
    const { offer } = await priceOffer(client, supplier, faultRule, quote.offer.offerId);
    if (offer.total !== quote.offer.total) throw new Refusal(409, 'PRICE_CHANGED');
    await takeSeats(client, supplier, row, offer, seatsOf(row, chosen));
    const flights = offer.journeys.flatMap((journey) => journey.flights);
    const fresh: Document[] = [];
    for (const old of chosen) {
      const { number, travellerRef } = old;
      fresh.push({
        number: await documentNumber(client, supplier, flights[0]?.carrier),
        travellerRef,
        coupons: flights.map((flight, i) => ({ n: i + 1, status: 'O', flight: flight.flight })),
        // What was got by an exchange is not annulled.
        voidUntil: null,
        state: 'open',
        replaces: number,
        offer: worth(offer, categoryOf(row, old), quote.lines.find((line) => line.document === number)?.now),
      });
    }
    const documents = row.documents.map((document) => {
      if (!chosen.includes(document)) return document;
      const coupons = document.coupons.map((coupon) => ({ ...coupon, status: 'E' }));
      return { ...document, state: 'exchanged' as const, coupons, voidUntil: null };
    });
    await client.query(
      `update suppliers.bookings set state = 'issued', documents = $2, version = version + 1 where id = $1`,
      [row.id, JSON.stringify([...documents, ...fresh])],
    );
    await client.query('update suppliers.exchange_quotes set used_by = $2 where id = $1', [quote.id, op.id]);
    return row.id;
  });
