import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zCabin, zFoundMode, zLocalDate, zMoney } from '#kernel/schemas.ts';
import { zPriceExplanation } from '#modules/pricing/api.ts';
import { MAX_ITINERARIES } from './domain/capped-list.ts';
import { SORTS } from './domain/ranking.ts';
import { zNearbyDates, zPriceGrid, zSearch, zSearchParams } from './domain/schemas.ts';

export * from './domain/alternative-modes.ts';
export * from './domain/capped-list.ts';
export * from './domain/changed-offers.ts';
export * from './domain/connections.ts';
export * from './domain/facets.ts';
export * from './domain/filter-query.ts';
export * from './domain/filters.ts';
export * from './domain/fold.ts';
export * from './domain/format-route.ts';
export * from './domain/hotel-transfer-query.ts';
export { withChosen } from './domain/merge.ts';
export * from './domain/party-by-ages.ts';
export * from './domain/passenger-counts.ts';
export * from './domain/progress.ts';
export * from './domain/ranking.ts';
export * from './domain/reason-for-first.ts';
export * from './domain/schemas.ts';
export * from './domain/search-query.ts';
export * from './domain/travel-dates.ts';
export * from './domain/trip-type.ts';

export const startSearch = endpoint({
  method: 'POST',
  path: '/api/searches',
  access: 'public',
  scope: 'search',
  summary: 'Start a search; own inventory answers at once, remote suppliers stream',
  // What staff arrange is found by no search.
  body: zSearchParams.refine(({ mode }) => mode !== 'service', { error: 'common.bad_input', path: ['mode'] }),
  output: z.object({ uid: z.string() }),
  status: 201,
});

export const readSearch = endpoint({
  method: 'GET',
  path: '/api/searches/:uid',
  access: 'public',
  scope: 'search',
  summary: 'A search as it stands; waits for own inventory at most 100 ms',
  params: z.strictObject({ uid: z.string().max(64) }),
  query: z.strictObject({
    /**
     * Maximum number of journeys, the first in the order of `sort` (without one, of `best`); `counts` then covers all.
     */
    first: z.coerce.number().int().min(1).max(MAX_ITINERARIES).optional(),
    /** The order of the journeys; without it, and without `first`, the cheapest come first. */
    sort: z.enum(SORTS).optional(),
    /**
     * In addition to the first journeys the first of each other order; users who see commissions get all journeys then.
     */
    heads: z.literal('1').optional(),
    /** As of a given version. */
    at: z.coerce.number().int().min(1).max(999_999_999).optional(),
  }),
  output: zSearch,
});

export const explainOffer = endpoint({
  method: 'GET',
  path: '/api/searches/:uid/offers/:offerId/price-reasons',
  access: 'public',
  scope: 'search',
  summary: 'Why an offer costs what it costs, as far as the reader may know it',
  params: z.strictObject({ uid: z.string().max(64), offerId: z.string().max(64) }),
  output: zPriceExplanation,
});

export const repeatSearch = endpoint({
  method: 'POST',
  path: '/api/searches/:uid/repeat',
  access: 'public',
  scope: 'search',
  summary: 'The same search again, after its results went out of date',
  params: z.strictObject({ uid: z.string().max(64) }),
  output: z.object({ uid: z.string() }),
  status: 201,
});

export const priceGrid = endpoint({
  method: 'GET',
  path: '/api/searches/:uid/grid',
  access: 'public',
  scope: 'search',
  summary:
    'Lowest own-inventory prices for the party of a search, three days before and after its days; of more than two ' +
    'slices each slice by itself',
  params: z.strictObject({ uid: z.string().max(64) }),
  output: zPriceGrid,
});

export const nearbyDates = endpoint({
  method: 'GET',
  path: '/api/searches/:uid/days',
  access: 'public',
  scope: 'search',
  summary:
    'The nearest days on which own inventory has what a search asked for, and by what else one gets there, with ' +
    'the lowest prices of its party',
  params: z.strictObject({ uid: z.string().max(64) }),
  output: zNearbyDates,
});

/** Server-sent events: `progress` with SearchProgress (id: version), then `done`. `Last-Event-ID` resumes. */
export const SEARCH_STREAM_PATH = '/api/searches/:uid/stream';

/**
 * Server-sent events of a finished search until it is out of date: `offers` with `{ offers: ChangedOffer[] }`, all
 * whose seats are gone or whose price has changed. The first event of a new stream is complete, so nothing is resumed.
 */
export const SEARCH_OFFERS_PATH = '/api/searches/:uid/offers';

/** Neither the year that no database has nor the days after the last year of four digits. */
const hasFlights = (date: string): boolean => date >= '1900-01-01' && date < '9000-01-01';

/** Most destinations of one question about lowest fares. */
export const MAX_DESTINATIONS = 24;

const zLowest = z.object({ mode: zFoundMode, date: zLocalDate, price: zMoney });

export const lowestFares = endpoint({
  method: 'GET',
  path: '/api/fares/lowest',
  access: 'public',
  scope: 'search',
  summary:
    'The lowest one-way price of an adult to each of some places within so many days, with its day and the kind of ' +
    'transport; own inventory, as fresh as two minutes',
  query: z.strictObject({
    from: z.string().max(80),
    /** Location keys, parted by commas; at most 24, further ones are not answered. */
    to: z.string().max(2000),
    start: zLocalDate.refine(hasFlights, { error: 'common.bad_date' }),
    days: z.coerce.number().int().min(1).max(62),
  }),
  output: z.object({
    fares: z.array(
      z.object({
        to: z.string(),
        /** Null: nothing is sold there in these days. */
        lowest: zLowest.nullable(),
        /** Of departures on a Friday or Saturday. */
        weekend: zLowest.nullable(),
        /** In each month of these days that has a price. */
        months: z.array(z.object({ month: z.string(), lowest: zLowest })),
      }),
    ),
  }),
});

export const fareCalendar = endpoint({
  method: 'GET',
  path: '/api/fares/calendar',
  access: 'public',
  scope: 'search',
  summary: 'Cheapest adult price a day, own inventory, 1 to 100 days; with `stay` there and back so many days later',
  query: z.strictObject({
    from: z.string().max(80),
    to: z.string().max(80),
    start: zLocalDate.refine(hasFlights, { error: 'common.bad_date' }),
    days: z.coerce.number().int().min(1).max(100),
    /** The way back is flown so many days after the way there, on one order. */
    stayDays: z.coerce.number().int().min(0).max(365).optional(),
    cabin: zCabin.default('economy'),
    mode: zFoundMode.default('avia'),
  }),
  output: z.object({ days: z.array(z.object({ date: zLocalDate, price: zMoney.nullable() })) }),
});
