import type { Pool } from 'pg';
import { Refusal } from '../refusal.ts';
import { departure } from './actions.ts';
import { invalid, keysOf } from './after-sale.ts';
import { locator, newBookingId } from './bookings.ts';
import { type Offer, PASSENGERS } from './offers.ts';
import { type Op, once } from './operations.ts';
import { checkVersion, find, type SupplierBookingRow, type Traveller } from './rows.ts';
import type { Supplier } from './supplier.ts';
import { now } from './time.ts';

const count = (travellers: readonly Traveller[], category: string): number =>
  travellers.filter((one) => one.category === category).length;

/** The same journey at the same price each, for fewer people. */
function offerFor(offer: Offer, travellers: readonly Traveller[]): Offer {
  const prices = PASSENGERS.flatMap((passenger) => {
    const price = offer.prices.find((line) => line.passenger === passenger);
    const n = count(travellers, passenger);
    return price && n > 0 ? [{ ...price, count: n }] : [];
  });
  const total = prices.reduce(
    (sum, line) => sum + line.count * (line.fare + line.taxes.reduce((taxes, tax) => taxes + tax.amount, 0)),
    0,
  );
  return { ...offer, prices, total };
}

const canFly = (travellers: readonly Traveller[]): boolean =>
  count(travellers, 'adult') > 0 && count(travellers, 'lapInfant') <= count(travellers, 'adult');

/** Travellers leave a booking for one of their own, with their documents and seats. */
export const split = (
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; version: string; travellers: string[] | 'all' },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    if (!supplier.splits) throw new Refusal(422, 'UNSUPPORTED', 'Bookings are not split');
    const row = await find(client, supplier, wanted.id, true);
    checkVersion(row, wanted.version);
    const held = row.state === 'held' && row.payment_time_limit.getTime() > now();
    if (!held && row.state !== 'issued') throw new Refusal(410, 'HOLD_EXPIRED');
    if (departure(row) <= now()) throw new Refusal(409, 'WINDOW_CLOSED', 'The flight has left');
    if (row.documents.some((document) => document.replaces)) throw new Refusal(422, 'MANUAL_REFUND');
    const open = (ref: string) =>
      row.documents.some((one) => one.travellerRef === ref && (one.state ?? 'open') === 'open');
    const leaves = ({ ref }: Traveller) => wanted.travellers.includes(ref);
    const flying = row.travellers.filter(({ ref }) => held || open(ref));
    const leaving = flying.filter(leaves);
    if (leaving.length !== wanted.travellers.length) throw invalid('No such open document');
    if (!canFly(leaving) || !canFly(flying.filter((one) => !leaves(one))))
      throw invalid('They cannot fly by themselves');
    const id = newBookingId(supplier);
    const theirs = row.documents.filter((one) => wanted.travellers.includes(one.travellerRef));
    await client.query(
      `insert into suppliers.bookings (id, supplier, locator, state, payment_time_limit, offer, travellers,
        documents, split_from, flown, news_url)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        supplier.id,
        locator(),
        row.state,
        row.payment_time_limit,
        JSON.stringify(offerFor(row.offer, leaving)),
        JSON.stringify(leaving),
        JSON.stringify(theirs),
        row.id,
        row.flown && JSON.stringify(row.flown),
        row.news_url,
      ],
    );
    await client.query(
      'update suppliers.ancillaries set booking_id = $2 where booking_id = $1 and traveller_ref = any($3)',
      [row.id, id, leaving.map(({ ref }) => ref)],
    );
    const staying = row.travellers.filter((one) => !leaves(one));
    await client.query(
      'update suppliers.bookings set version = version + 1, offer = $2, travellers = $3, documents = $4 where id = $1',
      [
        row.id,
        JSON.stringify(offerFor(row.offer, staying)),
        JSON.stringify(staying),
        JSON.stringify(row.documents.filter((one) => !theirs.includes(one))),
      ],
    );
    const seats = leaving.length - count(leaving, 'lapInfant');
    for (const key of keysOf(row.offer)) {
      await client.query('update suppliers.seats set seats = seats - $3 where booking_id = $1 and departure = $2', [
        row.id,
        key,
        seats,
      ]);
      await client.query(
        'insert into suppliers.seats (booking_id, supplier, departure, seats) values ($1, $2, $3, $4)',
        [id, supplier.id, key, seats],
      );
    }
    return id;
  });
