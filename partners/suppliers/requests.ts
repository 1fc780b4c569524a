import { Refusal } from '../refusal.ts';
import type { AncillaryRequest } from './ancillaries.ts';
import { PASSENGERS, type Party } from './offers.ts';
import type { Traveller } from './rows.ts';
import type { Change } from './schedule.ts';

type Json = Record<string, unknown>;

export type SearchRequest = {
  journeys: { from: string[]; to: string[]; date: string }[];
  party: Party;
  cabin: string;
};

const invalid = (what: string) => new Refusal(422, 'INVALID', what);
const object = (value: unknown): Json => (value && typeof value === 'object' ? (value as Json) : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;

function codes(value: unknown): string[] {
  const found = list(value).filter((code): code is string => /^[A-Z]{3}$/.test(String(code)));
  if (found.length === 0 || found.length > 20) throw invalid('airport codes');
  return found;
}

/** `most`: number of journeys the supplier sells together. */
export function readSearch(body: unknown, most: number): SearchRequest {
  const b = object(body);
  const journeys = list(b.journeys).map((entry) => {
    const leg = object(entry);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(leg.date)) || Number.isNaN(Date.parse(String(leg.date))))
      throw invalid('date');
    return { from: codes(leg.origins), to: codes(leg.destinations), date: String(leg.date) };
  });
  if (journeys.length < 1 || journeys.length > most) throw invalid('journeys');
  const counts = object(b.passengers);
  const party = Object.fromEntries(
    PASSENGERS.map((passenger) => {
      const count = counts[passenger] ?? 0;
      if (!Number.isInteger(count) || (count as number) < 0) throw invalid('passengers');
      return [passenger, count];
    }),
  ) as Party;
  if (party.adult + party.child + party.seatInfant < 1) throw invalid('passengers');
  return { journeys, party, cabin: String(b.cabin ?? 'economy') };
}

function readTotal(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw invalid('expect');
  return value as number;
}

/** The document is looked at and not kept. */
function readTraveller(value: unknown): Traveller {
  const t = object(value);
  const category = PASSENGERS.find((passenger) => passenger === t.category);
  if (!category || !isText(t.ref, 64)) throw invalid('traveller');
  const named = isText(t.surname, 60) && isText(t.name, 60) && !/\d/.test(`${t.surname}${t.name}`);
  if (!named || !isText(object(t.document).number, 40))
    throw new Refusal(422, 'NAME_OR_DOC', 'Name or document is not accepted');
  return { ref: t.ref, category, surname: t.surname as string, name: t.name as string };
}

export function readBooking(body: unknown): {
  offerId: string;
  expect: number;
  travellers: Traveller[];
  newsUrl: string | null;
} {
  const b = object(body);
  if (!isText(b.offerId, 400)) throw invalid('offerId');
  const travellers = list(b.travellers).map(readTraveller);
  const newsUrl = isText(b.newsUrl, 400) && URL.canParse(b.newsUrl) ? b.newsUrl : null;
  return { offerId: b.offerId, expect: readTotal(b.expect), travellers, newsUrl };
}

/** Travellers by the buyer's refs. */
export function readScope(body: unknown): { travellers: string[] | 'all'; involuntary: boolean } {
  const { travellers, involuntary: flag } = object(body);
  const involuntary = flag === true;
  if (travellers === 'all') return { travellers, involuntary };
  const refs = list(travellers).filter((ref): ref is string => isText(ref, 64));
  if (refs.length === 0 || refs.length !== list(travellers).length) throw invalid('travellers');
  return { travellers: [...new Set(refs)], involuntary };
}

export function readQuoteId(body: unknown): string {
  const { quoteId } = object(body);
  if (!isText(quoteId, 64)) throw invalid('quoteId');
  return quoteId;
}

/** The days of an exchange, one a direction. */
export function readDates(body: unknown): { dates: string[] } {
  const dates = list(object(body).dates).map(String);
  const real = dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)));
  if (dates.length < 1 || dates.length > 6 || !real) throw invalid('dates');
  return { dates };
}

/** Agreed price of an exchange; a negative amount is refunded. */
export function readAgreed(body: unknown): { quoteId: string; expect: number } {
  return { quoteId: readQuoteId(body), expect: readTotal(object(body).expect) };
}

/** `cancel`, `void` and `release` send no price. */
export function readExpect(body: unknown): { version: string; expect: number } {
  const b = object(body);
  if (!isText(b.version, 20)) throw invalid('version');
  return { version: b.version, expect: b.expect === undefined ? 0 : readTotal(b.expect) };
}

/** One thing for a traveller on a flight, at the price agreed to. */
export function readAncillary(body: unknown): Omit<AncillaryRequest, 'id'> {
  const { travellerRef, flight, item, expect } = object(body);
  if (!isText(travellerRef, 64) || !isText(flight, 10) || !isText(item, 20)) throw invalid('extra');
  return { travellerRef, flight, item, expect: readTotal(expect) };
}

export function readReturn(body: unknown): { to: 'back' | 'lost'; involuntary: boolean } {
  const { to, involuntary } = object(body);
  if (to !== 'back' && to !== 'lost') throw invalid('to');
  return { to, involuntary: involuntary === true };
}

/**
 * `{ flight, date, minutes }` moves a departure, `{ flight, date, cancel: true }` cancels it; `tell: false` loses its
 * notification.
 */
export function readChange(body: unknown): Change {
  const { flight, date, minutes = 0, cancel = false, tell: notify = true } = object(body);
  if (!isText(flight, 10) || !/^\d{4}-\d{2}-\d{2}$/.test(String(date))) throw invalid('flight');
  if (!Number.isSafeInteger(minutes) || Math.abs(minutes as number) > 2_880) throw invalid('minutes');
  return {
    flight,
    date: String(date),
    minutes: minutes as number,
    cancel: cancel === true,
    notify: notify === true,
  };
}

/** `{ order, minutes }` moves the first direction of an order of Duffel, `{ order, cancel: true }` cancels it. */
export function readOrderChange(body: unknown): [string, { minutes: number; cancel: boolean }] {
  const { order, minutes = 0, cancel = false } = object(body);
  if (!isText(order, 100) || !Number.isSafeInteger(minutes)) throw invalid('order');
  return [order, { minutes: minutes as number, cancel: cancel === true }];
}
