import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Client } from '../database.ts';
import { Refusal } from '../refusal.ts';
import { blameOn, byHand, departure, isLive, offerOfDocument, QUOTE_MS, voidOffered, voidTaken } from './actions.ts';
import type { Offer } from './offers.ts';
import { type Op, once } from './operations.ts';
import { checkVersion, type Document, find, type SupplierBookingRow } from './rows.ts';
import type { Supplier } from './supplier.ts';
import { now } from './time.ts';

type TravellerScope = string[] | 'all';
type State = 'void' | 'released' | 'refunded' | 'exchanged';

export const invalid = (message: string) => new Refusal(422, 'INVALID', message);
export const categoryOf = (row: SupplierBookingRow, document: Document) =>
  row.travellers.find((traveller) => traveller.ref === document.travellerRef)?.category ?? 'adult';

/**
 * Documents of the chosen travellers; refused when one is closed already or an infant would be left without an adult.
 */
export function choose(row: SupplierBookingRow, scope: TravellerScope, to: State): Document[] {
  const able = (document: Document) =>
    to === 'released' || to === 'exchanged' ? (document.state ?? 'open') === 'open' : isLive(document);
  const current = row.documents.filter((document) => document.state !== 'exchanged');
  const chosen = current.filter((document) =>
    scope === 'all' ? able(document) : scope.includes(document.travellerRef),
  );
  if (chosen.length === 0 || (scope !== 'all' && chosen.length !== scope.length))
    throw invalid('No such open document');
  if (!chosen.every(able)) throw invalid('A document is closed already');
  const rest = row.documents.filter((document) => isLive(document) && !chosen.includes(document));
  for (const left of [rest, rest.filter((document) => (document.state ?? 'open') === 'open')]) {
    for (const together of Map.groupBy(left, (each) => offerOfDocument(row, each).offerId).values()) {
      const count = (category: string) => together.filter((each) => categoryOf(row, each) === category).length;
      if (count('lapInfant') > count('adult')) throw invalid('A lap infant cannot stay without an adult');
    }
  }
  return chosen;
}

function stateOf(documents: readonly Document[]): SupplierBookingRow['state'] {
  const some = (state: string) => documents.some((document) => (document.state ?? 'open') === state);
  return some('open') ? 'issued' : some('released') ? 'released' : some('refunded') ? 'refunded' : 'voided';
}

const COUPON = { void: 'V', refunded: 'R', exchanged: 'E' } as const;

/** Departures as seats are counted: `E0101@2026-12-01`. */
export const keysOf = (offer: Offer): string[] =>
  offer.journeys.flatMap((journey) =>
    journey.flights.map((flight) => `${flight.flight.replace(' ', '')}@${flight.departsLocal.slice(0, 10)}`),
  );

/** Seats that some documents have on their flights come back. */
export async function giveSeats(client: Client, row: SupplierBookingRow, chosen: readonly Document[]): Promise<void> {
  for (const document of chosen) {
    if ((document.state ?? 'open') !== 'open' || categoryOf(row, document) === 'lapInfant') continue;
    const keys = keysOf(offerOfDocument(row, document));
    await client.query('delete from suppliers.seats where booking_id = $1 and departure = any($2) and seats <= 1', [
      row.id,
      keys,
    ]);
    await client.query(
      'update suppliers.seats set seats = seats - 1 where booking_id = $1 and departure = any($2) and seats > 1',
      [row.id, keys],
    );
  }
}

async function move(client: Client, row: SupplierBookingRow, chosen: readonly Document[], to: State): Promise<void> {
  const documents = row.documents.map((document) => {
    if (!chosen.includes(document)) return document;
    if (to === 'released') return { ...document, state: to };
    const coupons = document.coupons.map((coupon) => ({ ...coupon, status: COUPON[to] }));
    return { ...document, state: to, coupons, voidUntil: null };
  });
  await client.query('update suppliers.bookings set state = $2, documents = $3, version = version + 1 where id = $1', [
    row.id,
    stateOf(documents),
    JSON.stringify(documents),
  ]);
  await giveSeats(client, row, chosen);
}

export async function sold(
  client: Client,
  supplier: Supplier,
  id: string,
  version?: string,
): Promise<SupplierBookingRow> {
  const row = await find(client, supplier, id, true);
  if (row.documents.length === 0) throw invalid('No tickets have been issued');
  if (version !== undefined) checkVersion(row, version);
  return row;
}

type AfterSaleRequest = { id: string; version: string; travellers: TravellerScope };

const closed = (message: string) => new Refusal(409, 'WINDOW_CLOSED', message);

/** A void: seats come back. */
export const annul = (pool: Pool, supplier: Supplier, op: Op, wanted: AfterSaleRequest): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const row = await sold(client, supplier, wanted.id, wanted.version);
    const chosen = choose(row, wanted.travellers, 'void');
    if (!chosen.every((document) => voidTaken(row, document))) throw closed('Too late for a void');
    await move(client, row, chosen, 'void');
    return row.id;
  });

export const release = (
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: AfterSaleRequest,
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    const row = await sold(client, supplier, wanted.id, wanted.version);
    const chosen = choose(row, wanted.travellers, 'released');
    if (chosen.some((document) => now() >= departure(row, document))) throw closed('The flight has left');
    await move(client, row, chosen, 'released');
    return row.id;
  });

/** What a document was sold for. */
export function priceOf(row: SupplierBookingRow, document: Document) {
  const category = categoryOf(row, document);
  const price = offerOfDocument(row, document).prices.find((line) => line.passenger === category);
  if (!price) throw new Error('a traveller without a price');
  return price;
}

function lineOf(row: SupplierBookingRow, document: Document, isVoid: boolean, involuntary = false) {
  const category = categoryOf(row, document);
  const price = priceOf(row, document);
  const terms = offerOfDocument(row, document).fare.refund;
  const missed = now() >= departure(row, document) && (document.state ?? 'open') === 'open';
  const kept = terms.allowed ? (terms.penalty ?? 0) + (missed ? (terms.noShow ?? 0) : 0) : price.fare;
  const whole = isVoid || involuntary;
  const given = involuntary ? price.taxes.map((tax) => ({ ...tax, refundable: true })) : price.taxes;
  const penalty = whole || (terms.allowed && category === 'lapInfant') ? 0 : Math.min(price.fare, kept);
  const taxes = given.filter((tax) => isVoid || tax.refundable).reduce((sum, tax) => sum + tax.amount, 0);
  return {
    document: document.number,
    travellerRef: document.travellerRef,
    fare: price.fare,
    penalty,
    taxes: given,
    refund: price.fare - penalty + taxes,
  };
}

/** The carrier flies otherwise than was sold: nothing is kept, of a cancelled flight also after its time. */
function isBlamed(row: SupplierBookingRow, document: Document): boolean {
  const blame = blameOn(row, document);
  return blame === 'canceled' || (blame === 'moved' && now() < departure(row, document));
}

type Quote = {
  id: string;
  booking_id: string;
  version: number;
  mode: 'void' | 'refund';
  lines: ReturnType<typeof lineOf>[];
  total: string;
  expires_at: Date;
  used_by: string | null;
};

async function findQuote(client: Client, supplier: Supplier, id: string): Promise<Quote | undefined> {
  const { rows } = await client.query<Quote>('select * from suppliers.refund_quotes where supplier = $1 and id = $2', [
    supplier.id,
    id,
  ]);
  return rows[0];
}

/** A promise for ten minutes, or until the departure changes the sum; the same operation id reads the same promise. */
export async function quote(
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; travellers: TravellerScope; involuntary?: boolean },
): Promise<object> {
  if (!supplier.refunds) throw new Refusal(422, 'UNSUPPORTED', 'Refunds are made by hand');
  await once(pool, supplier, op, async (client) => {
    const row = await sold(client, supplier, wanted.id);
    const chosen = choose(row, wanted.travellers, 'refunded');
    const involuntaryRequested = wanted.involuntary === true;
    const isVoid = !involuntaryRequested && chosen.every((document) => voidOffered(row, document));
    const blamed = !isVoid && chosen.every((document) => isBlamed(row, document));
    const involuntary = involuntaryRequested || blamed;
    if (!isVoid && !involuntary && byHand(row)) throw new Refusal(422, 'MANUAL_REFUND', 'A person has to decide');
    const lines = chosen.map((document) => lineOf(row, document, isVoid, involuntary));
    const ahead = Math.min(
      ...chosen.map((document) => departure(row, document)).filter((at) => at > now()),
      Number.POSITIVE_INFINITY,
    );
    const id = `q${randomBytes(12).toString('base64url')}`;
    await client.query(
      `insert into suppliers.refund_quotes (id, supplier, booking_id, version, mode, lines, total, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        supplier.id,
        row.id,
        row.version,
        isVoid ? 'void' : 'refund',
        JSON.stringify(lines),
        lines.reduce((sum, line) => sum + line.refund, 0),
        new Date(Math.min(now() + QUOTE_MS, ahead)),
      ],
    );
    return { bookingId: row.id, quoteId: id };
  });
  const { rows } = await pool.query<Quote & { currency: string }>(
    `select q.*, b.offer->>'currency' as currency from suppliers.refund_quotes q
     join suppliers.operations o on o.quote_id = q.id and o.supplier = q.supplier
     join suppliers.bookings b on b.id = q.booking_id where o.supplier = $1 and o.op_id = $2`,
    [supplier.id, op.id],
  );
  const made = rows[0];
  if (!made) throw new Error('a quote left no trace');
  return {
    id: made.id,
    mode: made.mode,
    expiresAt: made.expires_at.toISOString(),
    currency: made.currency,
    lines: made.lines,
    total: Number(made.total),
  };
}

export const refund = (
  pool: Pool,
  supplier: Supplier,
  op: Op,
  wanted: { id: string; quoteId: string },
): Promise<SupplierBookingRow> =>
  once(pool, supplier, op, async (client) => {
    if (!supplier.refunds) throw new Refusal(422, 'UNSUPPORTED', 'Refunds are made by hand');
    const row = await sold(client, supplier, wanted.id);
    const promise = await findQuote(client, supplier, wanted.quoteId);
    if (!promise || promise.booking_id !== row.id) throw invalid('No such quote');
    if (promise.used_by !== null) throw new Refusal(410, 'QUOTE_EXPIRED', 'The quote has been used');
    checkVersion(row, String(promise.version));
    const to = promise.mode === 'void' ? 'void' : 'refunded';
    const chosen = choose(
      row,
      promise.lines.map((line) => line.travellerRef),
      to,
    );
    if (to === 'void' && !chosen.every((document) => voidTaken(row, document))) throw closed('Too late for a void');
    if (promise.expires_at.getTime() <= now()) throw new Refusal(410, 'QUOTE_EXPIRED');
    await client.query('update suppliers.refund_quotes set used_by = $2 where id = $1', [promise.id, op.id]);
    await move(client, row, chosen, to);
    return row.id;
  });
