import type { Category } from '#kernel/passengers.ts';
import type { Clock } from '#platform/clock.ts';
import { type Call, type SearchQuery, type SupplierOffer, SupplierUnavailableError } from '../../domain/port.ts';
import { faultOf } from '../../domain/supplier-fault.ts';
import { remainingMs } from '../http.ts';
import type { OfferParty } from './offer-ids.ts';
import { type DuffelReads, dataOf } from './reads.ts';
import { problemOf } from './refusals.ts';
import { zOfferRequest, zPage } from './shapes.ts';
import { type CodeNames, offerOf } from './translate.ts';
import { searchedPassengers } from './travellers.ts';

/** A journey has so many directions at most. */
export const MOST_SLICES = 6;
/** A city of several airports is searched airport by airport, so many pairs at most. */
const MOST_PAIRS = 4;
const MOST_PAGES = 5;
/** What Duffel may wait for its airlines, less than we wait for Duffel. */
const AIRLINES_MS = { least: 2_000, most: 20_000, spare: 2_000 };

type Way = { origin: string; destination: string; departure_date: string };

const codes = (keys: readonly string[], codeOf: (key: string) => string | undefined): string[] => [
  ...new Set(keys.map(codeOf).filter((code) => code !== undefined)),
];

/** The ways to search for: each pair of airports of the first direction, the others by their first airports. */
function waysOf(query: SearchQuery, codeOf: (key: string) => string | undefined): Way[][] {
  const ends = query.slices.map(({ from, to, date }) => ({ from: codes(from, codeOf), to: codes(to, codeOf), date }));
  const [first] = ends;
  if (!first || ends.length > MOST_SLICES) return [];
  const pairs = first.from.flatMap((origin) => first.to.map((destination) => ({ origin, destination })));
  const back = ends.length === 2;
  return pairs.slice(0, MOST_PAIRS).flatMap(({ origin, destination }) => {
    const ways = ends.map(({ from, to, date }, n) => {
      const there = n === 0 ? origin : back && from.includes(destination) ? destination : from[0];
      const end = n === 0 ? destination : back && to.includes(origin) ? origin : to[0];
      return { origin: there, destination: end, departure_date: date };
    });
    return ways.every((way): way is Way => Boolean(way.origin && way.destination)) ? [ways] : [];
  });
}

export function duffelSearch(given: {
  id: string;
  clock: Clock;
  reads: DuffelReads;
  names: CodeNames;
  codeOf: (locationKey: string) => string | undefined;
  searchMs: number;
}) {
  const { id, clock, reads, names } = given;
  const down = (reason: string) => new SupplierUnavailableError(`${id}: ${reason}`, faultOf(reason));

  async function* offersOf(call: Call, query: SearchQuery, slices: Way[]): AsyncGenerator<SupplierOffer[]> {
    const people = searchedPassengers(query);
    const left = remainingMs(clock, call.deadline, given.searchMs);
    const wait = Math.max(AIRLINES_MS.least, Math.min(AIRLINES_MS.most, left - AIRLINES_MS.spare));
    const request = await reads.get(call, `/air/offer_requests?return_offers=false&supplier_timeout=${wait}`, 'POST', {
      slices,
      passengers: people.map(({ wire }) => wire),
      cabin_class: query.cabin,
      max_connections: query.direct ? 0 : 1,
    });
    if (typeof request === 'string') throw down(request);
    const made = request.status < 300 ? zOfferRequest.safeParse(dataOf(request)).data : null;
    if (!made) throw down(`status ${request.status} ${problemOf(request.body)?.code ?? ''}`);
    const party: OfferParty = made.passengers.map((passenger, n) => ({
      passengerId: passenger.id,
      category: people[n]?.category ?? ('aaa' satisfies Category),
    }));
    if (party.length !== people.length) throw down('the search is of another party');
    let after: string | null = null;
    for (let n = 0; n < MOST_PAGES; n++) {
      const path: string = `/air/offers?offer_request_id=${encodeURIComponent(made.id)}&sort=total_amount&limit=200`;
      const answer = await reads.get(call, after === null ? path : `${path}&after=${encodeURIComponent(after)}`);
      if (typeof answer === 'string') throw down(answer);
      const page = answer.status === 200 ? zPage.safeParse(answer.body).data : null;
      if (!page) throw down(`status ${answer.status} ${problemOf(answer.body)?.code ?? ''}`);
      const offers = page.data.flatMap((item) => {
        const read = offerOf(item, party, names, clock.now());
        return 'ok' in read ? [read.ok.offer] : [];
      });
      if (offers.length > 0) yield offers;
      after = page.meta?.after ?? null;
      if (after === null) return;
    }
  }

  return async function* search(call: Call, query: SearchQuery): AsyncGenerator<SupplierOffer[]> {
    if ((query.mode ?? 'avia') !== 'avia') return;
    for (const slices of waysOf(query, given.codeOf)) yield* offersOf(call, query, slices);
  };
}
