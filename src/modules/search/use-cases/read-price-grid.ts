import { AppError } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, daysBetween, isLocalDate, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { StoredSearch } from '../db/queries.ts';
import type { PriceGrid } from '../domain/schemas.ts';
import { MAX_DAYS_AHEAD } from '../domain/travel-dates.ts';
import { hasPriceGrid, hasRowsOfDays, PRICE_GRID_DAYS } from '../domain/trip-type.ts';
import type { SearchContext } from './context.ts';
import { currentState } from './read-search.ts';
import { searchedQuery } from './searched-slices.ts';

type PricedDays = { days: readonly LocalDate[]; price: Money | null };

const around = (date: LocalDate): LocalDate[] =>
  Array.from({ length: 2 * PRICE_GRID_DAYS + 1 }, (_, n) => addDays(date, n - PRICE_GRID_DAYS));

/**
 * Whether days may be searched for, one a slice: from today on, no further than tickets are sold, none before the one
 * before it.
 */
function searchable(context: SearchContext, { params }: StoredSearch) {
  const zone = context.reference.locationByKey(params.slices[0]?.from ?? '')?.tz ?? BUSINESS_TIME_ZONE;
  const today = localDate(context.clock.now(), zone);
  return (days: readonly LocalDate[]): boolean =>
    days.every((day, n) => day >= (days[n - 1] ?? today) && daysBetween(today, day) <= MAX_DAYS_AHEAD);
}

/**
 * What own inventory asks on the days around, our fees included: each slice is looked for once a day, and put together
 * with
 * the others.
 */
async function pricedDays(context: SearchContext, { params }: StoredSearch): Promise<PricedDays[]> {
  const { mode = 'avia', coachClass, direct } = params;
  const { slices, passengerCounts, cabin } = searchedQuery(context, params);
  const query = { slices, passengerCounts, cabin };
  const at = context.clock.now();
  const to = params.slices[0]?.to;
  const saleOf = (kind: Mode, stops: readonly string[], currency: Currency) => ({
    at,
    kind,
    currency,
    countries: new Set(stops.map((key) => context.reference.locationByKey(key)?.country ?? '?')),
    ...(stops[0] && { from: stops[0] }),
    ...(to && { to }),
  });
  if (mode === 'complex') {
    const found = await context.calendar.multiTicketPricesAround(query, PRICE_GRID_DAYS, (ticket) =>
      context.pricing.fees(saleOf(ticket.mode, ticket.stops, ticket.currency), passengerCounts),
    );
    return [...found];
  }
  const found = await context.calendar.pricesAround(
    { ...query, ...(mode !== 'avia' && { mode, only: coachClass }), ...(direct && { direct }) },
    PRICE_GRID_DAYS,
  );
  return found.map(({ days, found: cell }) => {
    if (!cell) return { days, price: null };
    const sale = saleOf(mode, cell.stops, cell.prices[0]?.fare.currency ?? context.currency);
    return { days, price: context.pricing.price(sale, cell.prices, NO_TERMS).price.total };
  });
}

/**
 * What the whole party of a search pays at least on each day around its days, our fees included: of our own
 * seats, asked at this moment. The
 * same sum as on the first card of own inventory for those days. More than two slices, or two over several modes, have
 * a
 * row of days for each slice.
 * @throws AppError not_found `search.not_found`; conflict `search.no_grid` for hotels and transfers.
 */
export async function readPriceGrid(context: SearchContext, uid: string): Promise<PriceGrid> {
  const { search } = await currentState(context, uid);
  const { params } = search;
  const dates = params.slices.map(({ date }) => date);
  if (!hasPriceGrid(params) || !dates.every(isLocalDate)) throw new AppError('conflict', 'search.no_grid');
  const may = searchable(context, search);
  const priced = (await pricedDays(context, search)).map(({ days, price }) => ({
    days,
    price: may(days) ? price : null,
  }));
  if (!hasRowsOfDays(params)) {
    const days = priced.map(({ days: [out = '', back = null], price }) => ({ out, back, price }));
    return { days, slices: [] };
  }
  const prices = new Map(priced.map(({ days, price }) => [days.join(), price]));
  const priceOn = (days: readonly LocalDate[]) => prices.get(days.join()) ?? null;
  const rows = dates.map((own, segmentIndex) =>
    around(own).map((date) => ({ date, price: priceOn(dates.with(segmentIndex, date)) })),
  );
  return { days: [], slices: rows };
}

/** Only the price is asked for, not what would come back. */
const NO_TERMS = { refund: { allowed: false, penalty: null, noShow: null } };
