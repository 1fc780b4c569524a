import type { Pool } from 'pg';
import type { Client } from '../database.ts';
import type { FaultRule } from '../fault-injection.ts';
import { Refusal } from '../refusal.ts';
import { blameOn, offerOfDocument, voidUntilOf } from './actions.ts';
import { invalid } from './after-sale.ts';
import { airport } from './airports.ts';
import { type Offer, readOfferId } from './offers.ts';
import { type Op, once } from './operations.ts';
import { type Document, documentNumber, find, type SupplierBookingRow } from './rows.ts';
import { flightOnWire, minorOf, type Supplier } from './supplier.ts';
import { now } from './time.ts';

type Flight = ReturnType<typeof flightOnWire>;
type AncillarySale = {
  id: string;
  booking_id: string;
  traveller_ref: string;
  flight: string;
  item: string;
  price: string;
  currency: string;
  number: string;
  state: 'issued' | 'voided' | 'refunded' | 'lost';
  void_until: Date;
  refund_until: Date | null;
};

const HOUR = 3_600_000;
/** A promise to give everything back is kept so much longer: it was agreed to before it reaches us. */
const GRACE_MS = 30 * 60_000;

const before = (flight: Flight, hours: number) => Date.parse(flight.departsUtc) - hours * HOUR;

function bagsOn(supplier: Supplier, faultRule: FaultRule, flight: Flight, ancillaryMinor = 0) {
  const bags = supplier.bags[flight.carrier];
  if (!bags) return [];
  const at = (code: string) => airport(code).country;
  const domestic = at(flight.from) === at(flight.to);
  return bags.items.map(({ id, ssr, rfisc, kg, cm, oversize, max, ...price }) => {
    const fromMajor = domestic ? price.domestic : price.international;
    return {
      id,
      kind: 'baggage',
      ssr,
      rfic: 'C',
      rfisc,
      max,
      left: null,
      piece: { kg, cm, oversize },
      price: minorOf(supplier, (fromMajor * (10_000 + faultRule.priceJumpBp)) / 10_000) + ancillaryMinor,
      sellUntil: new Date(before(flight, bags.sellHours)).toISOString(),
      refundUntil: bags.refundHours === null ? null : new Date(before(flight, bags.refundHours)).toISOString(),
    };
  });
}

const onSale = (supplier: Supplier, faultRule: FaultRule, flights: readonly Flight[]) => ({
  currency: supplier.currency,
  flights: flights.map((flight) => ({
    flight: flight.flight,
    departsLocal: flight.departsLocal,
    ancillaries: bagsOn(supplier, faultRule, flight),
  })),
});

const flightsOf = ({ journeys }: Offer) => journeys.flatMap((journey) => journey.flights);
const isOpen = ({ state = 'open' }: Document) => state === 'open';

/** Flights of an offer with what is sold on each. */
export const ancillariesOfOffer = (supplier: Supplier, faultRule: FaultRule, offerId: string) =>
  onSale(
    supplier,
    faultRule,
    readOfferId(supplier, offerId)
      .flights.flat()
      .map((flight) => flightOnWire(supplier, flight)),
  );

/** Flights that a booking's open documents are for (of a held one: its own). */
export async function ancillariesOfBooking(pool: Pool, supplier: Supplier, faultRule: FaultRule, id: string) {
  const row = await find(pool, supplier, id);
  const offers =
    row.documents.length === 0
      ? [row.offer]
      : row.documents.filter(isOpen).map((document) => offerOfDocument(row, document));
  const flights = new Map(offers.flatMap(flightsOf).map((flight) => [`${flight.flight} ${flight.departsUtc}`, flight]));
  return onSale(supplier, faultRule, [...flights.values()]);
}

const ancillaryOnWire = (one: AncillarySale) => ({
  id: one.id,
  number: one.number,
  travellerRef: one.traveller_ref,
  flight: one.flight,
  item: one.item,
  price: Number(one.price),
  currency: one.currency,
  state: one.state,
  voidUntil: one.state === 'issued' ? one.void_until.toISOString() : null,
  refundUntil: one.state === 'issued' ? (one.refund_until?.toISOString() ?? null) : null,
});

/** The thing that an operation sold or took back, as it is now; null: the operation was for something else. */
export async function ancillaryOfOperation(pool: Pool, supplier: Supplier, opId: string) {
  const { rows } = await pool.query<AncillarySale>(
    `select e.* from suppliers.operations o join suppliers.ancillaries e on e.supplier = o.supplier
      and e.id = o.ancillary_id
     where o.supplier = $1 and o.op_id = $2`,
    [supplier.id, opId],
  );
  return rows[0] ? ancillaryOnWire(rows[0]) : null;
}

async function knownOperation(pool: Pool, supplier: Supplier, op: Op) {
  const made = await ancillaryOfOperation(pool, supplier, op.id);
  if (!made) throw new Error('an operation left no trace');
  return made;
}

export type AncillaryRequest = { id: string; travellerRef: string; flight: string; item: string; expect: number };

/**
 * Sells one piece to a traveller with an open ticket; its id is the operation's, its number thirteen digits. The
 * booking's version stays.
 */
export async function sellAncillary(
  pool: Pool,
  supplier: Supplier,
  faultRule: FaultRule,
  op: Op,
  wanted: AncillaryRequest,
  ancillaryMinor = 0,
) {
  await once(pool, supplier, op, async (client) => {
    const row = await find(client, supplier, wanted.id, true);
    const document = row.documents.find((one) => one.travellerRef === wanted.travellerRef && isOpen(one));
    const flight = document && flightsOf(offerOfDocument(row, document)).find((one) => one.flight === wanted.flight);
    if (!flight) throw invalid('No open ticket for that flight');
    const bag = bagsOn(supplier, faultRule, flight, ancillaryMinor).find((one) => one.id === wanted.item);
    if (!bag || faultRule.soldOut) throw new Refusal(410, 'ANCILLARY_GONE', 'That is not sold on this flight');
    if (Date.parse(bag.sellUntil) <= now()) throw new Refusal(409, 'WINDOW_CLOSED', 'Too late to buy it');
    if (bag.price !== wanted.expect) throw new Refusal(409, 'PRICE_CHANGED', `The price is ${bag.price} now`);
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from suppliers.ancillaries where booking_id = $1 and traveller_ref = $2 and flight = $3
       and item = $4 and state = 'issued'`,
      [row.id, wanted.travellerRef, wanted.flight, wanted.item],
    );
    if ((rows[0]?.n ?? 0) >= bag.max) throw new Refusal(410, 'ANCILLARY_GONE', 'No more of it for one traveller');
    await client.query(
      `insert into suppliers.ancillaries (id, supplier, booking_id, traveller_ref, flight, item, price, currency,
        number, state,
         void_until, refund_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'issued', $10, $11)`,
      [
        op.id,
        supplier.id,
        row.id,
        wanted.travellerRef,
        wanted.flight,
        wanted.item,
        bag.price,
        row.offer.currency,
        await documentNumber(client, supplier, flight.carrier),
        voidUntilOf(row),
        bag.refundUntil,
      ],
    );
    return { bookingId: row.id, ancillaryId: op.id };
  });
  return knownOperation(pool, supplier, op);
}

/** How all of a price comes back now; refused when nothing does any more. */
function endOf(row: SupplierBookingRow, ancillary: AncillarySale, involuntary: boolean): 'voided' | 'refunded' {
  const graced = now() - GRACE_MS;
  if (ancillary.void_until.getTime() > graced) return 'voided';
  if (ancillary.refund_until && ancillary.refund_until.getTime() > graced) return 'refunded';
  const document = row.documents.find(
    (one) =>
      one.travellerRef === ancillary.traveller_ref &&
      isOpen(one) &&
      flightsOf(offerOfDocument(row, one)).some((flight) => flight.flight === ancillary.flight),
  );
  if (involuntary && (!document || blameOn(row, document) !== 'as_sold')) return 'refunded';
  throw new Refusal(409, 'WINDOW_CLOSED', 'Nothing of it comes back any more');
}

async function lockAncillary(
  client: Client,
  supplier: Supplier,
  row: SupplierBookingRow,
  id: string,
): Promise<AncillarySale> {
  const { rows } = await client.query<AncillarySale>(
    'select * from suppliers.ancillaries where supplier = $1 and id = $2 and booking_id = $3 for update',
    [supplier.id, id, row.id],
  );
  if (!rows[0]) throw invalid('Nothing was sold under that name');
  if (rows[0].state !== 'issued') throw new Refusal(410, 'ANCILLARY_CLOSED', `It is ${rows[0].state} already`);
  return rows[0];
}

/** Takes one thing back with all of its price, or (`lost`) closes its document with nothing. */
export async function reverseAncillary(
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; ancillaryId: string; to: 'back' | 'lost'; involuntary: boolean },
) {
  await once(pool, supplier, op, async (client) => {
    const row = await find(client, supplier, wanted.id, true);
    const ancillary = await lockAncillary(client, supplier, row, wanted.ancillaryId);
    const state = wanted.to === 'lost' ? 'lost' : endOf(row, ancillary, wanted.involuntary);
    await client.query('update suppliers.ancillaries set state = $3 where supplier = $1 and id = $2', [
      supplier.id,
      ancillary.id,
      state,
    ]);
    return { bookingId: row.id, ancillaryId: ancillary.id };
  });
  return knownOperation(pool, supplier, op);
}
