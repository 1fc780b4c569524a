import { isByHand, type Offer } from './offers.ts';
import type { Document, SupplierBookingRow } from './rows.ts';
import { blameOf, type ChangeCause } from './schedule.ts';
import type { Supplier } from './supplier.ts';
import { localText, now } from './time.ts';

/** A void is offered until so long before its window closes, and taken until it closes. */
const OFFER_MS = 10 * 60_000;
export const QUOTE_MS = 10 * 60_000;

/** The journey that a document is for. */
export const offerOfDocument = (row: SupplierBookingRow, document?: Document): Offer => document?.offer ?? row.offer;
export const departure = (row: SupplierBookingRow, document?: Document): number =>
  Date.parse(
    (document?.offer === undefined ? row.flown?.[0]?.departsUtc : undefined) ??
      offerOfDocument(row, document).journeys[0]?.flights[0]?.departsUtc ??
      '',
  );
/** What the carrier did to the flights of a document; one that was exchanged has others. */
export const blameOn = (row: SupplierBookingRow, document?: Document): ChangeCause =>
  document?.offer ? 'as_sold' : blameOf(row);
/**
 * The seller's day ends at 23:59 in Bishkek, what is sold in its last minute counts for the next one; never after
 * departure.
 */
export function voidUntilOf(row: SupplierBookingRow): string {
  const day = localText(now() + 60_000, 'Asia/Bishkek').slice(0, 10);
  return new Date(Math.min(Date.parse(`${day}T23:59:00+06:00`), departure(row))).toISOString();
}

export const isLive = ({ state = 'open' }: Document): boolean => state === 'open' || state === 'released';

export const voidTaken = (row: SupplierBookingRow, document: Document, at = now()): boolean =>
  document.voidUntil !== null && at <= Date.parse(document.voidUntil) && at < departure(row, document);
export const voidOffered = (row: SupplierBookingRow, document: Document): boolean =>
  voidTaken(row, document, now() + OFFER_MS);

/** Its fare is given back and changed by a person. */
export const byHand = ({ offer }: SupplierBookingRow): boolean =>
  isByHand(
    offer.fare.fareFamily,
    offer.journeys.flatMap((journey) => journey.flights.map((flight) => flight.carrier)),
  );

/** What the buyer may do with a sold booking now. */
export function availableActions(supplier: Supplier, row: SupplierBookingRow): string[] {
  const live = row.documents.filter(isLive);
  const voidable = live.some((document) => voidOffered(row, document));
  const ahead = live.some((document) => (document.state ?? 'open') === 'open' && now() < departure(row, document));
  return [
    ...(voidable ? ['void'] : []),
    ...(ahead ? ['release'] : []),
    ...(live.length > 0 && supplier.refunds && (voidable || !byHand(row)) ? ['refund'] : []),
    ...(ahead && supplier.exchanges && !byHand(row) ? ['exchange'] : []),
  ];
}
