import { setImmediate as breath } from 'node:timers/promises';
import { AppError } from '#kernel/app-error.ts';
import { addDays, daysBetween, HOME_ZONE, isLocalDate, type LocalDate, localDate } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { Money } from '#kernel/money.ts';
import type { StoredSearch } from '../db/queries.ts';
import type { PriceGrid } from '../domain/schemas.ts';
import { GRID_REACH, hasPriceGrid } from '../domain/shape.ts';
import { MAX_DAYS_AHEAD } from '../domain/travel-dates.ts';
import { cheapestNow } from './cheapest-now.ts';
import type { SearchContext } from './context.ts';
import { currentState } from './read-search.ts';
import { searchedLegs, searchedQuery } from './searched-legs.ts';

const around = (date: LocalDate): LocalDate[] =>
  Array.from({ length: 2 * GRID_REACH + 1 }, (_, n) => addDays(date, n - GRID_REACH));

/** A row of days for each leg, the others on theirs; `priceOn` is asked for the days of all legs. */
const rowsOf = (asked: readonly LocalDate[], priceOn: (days: readonly LocalDate[]) => Money | null) =>
  asked.map((own, leg) => around(own).map((date) => ({ date, price: priceOn(asked.with(leg, date)) })));

/** Whether days may be searched for, one a leg: from today on, no further than tickets are sold, none before the one before it. */
function searchable(context: SearchContext, { params }: StoredSearch) {
  const zone = context.reference.placeByKey(params.legs[0]?.from ?? '')?.tz ?? HOME_ZONE;
  const today = localDate(context.clock.now(), zone);
  return (days: readonly LocalDate[]): boolean =>
    days.every((day, n) => day >= (days[n - 1] ?? today) && daysBetween(today, day) <= MAX_DAYS_AHEAD);
}

/** Prices of one mode: one search a leg and day, put together. */
async function oneMode(context: SearchContext, search: StoredSearch, mode: Mode): Promise<PriceGrid> {
  const { mix, cabin, carriage, direct } = search.params;
  const legs = searchedLegs(context, search.params);
  const found = await context.calendar.pricesAround(
    { legs, mix, cabin, ...(mode !== 'avia' && { mode, only: carriage }), ...(direct && { direct }) },
    GRID_REACH,
  );
  const withFees = (cell: NonNullable<(typeof found)[number]['found']>): Money => {
    const countries = new Set(cell.stops.map((key) => context.reference.placeByKey(key)?.country ?? '?'));
    const currency = cell.prices[0]?.fare.currency ?? context.currency;
    const sale = { at: context.clock.now(), countries, currency, kind: mode };
    return context.pricing.price(sale, cell.prices, NO_TERMS).price.total;
  };
  const may = searchable(context, search);
  const priced = found.map(({ days, found: cell }) => ({
    days,
    price: cell && may(days) ? withFees(cell) : null,
  }));
  if (legs.length <= 2) {
    const days = priced.map(({ days: [out = '', back = null], price }) => ({ out, back, price }));
    return { days, legs: [] };
  }
  const prices = new Map(priced.map(({ days, price }) => [days.join(), price]));
  const asked = legs.map(({ date }) => date);
  return { days: [], legs: rowsOf(asked, (days) => prices.get(days.join()) ?? null) };
}

/** Prices over several modes: every cell is the search for its days, so that each leg has a row and none a square. */
async function severalModes(context: SearchContext, search: StoredSearch): Promise<PriceGrid> {
  const { params } = search;
  const query = searchedQuery(context, params);
  const cheapest = cheapestNow(context, search, 'grid');
  const asked = params.legs.map(({ date }) => date);
  const may = searchable(context, search);
  const prices = new Map<string, Money | null>();
  for (const [leg, own] of asked.entries())
    for (const date of around(own)) {
      const days = asked.with(leg, date);
      if (!may(days) || prices.has(days.join())) continue;
      const legs = query.legs.map((one, n) => ({ ...one, date: days[n] ?? '' }));
      prices.set(days.join(), await cheapest({ ...query, legs }));
      // Whoever else is served comes in between.
      await breath();
    }
  const priceOn = (days: readonly LocalDate[]) => prices.get(days.join()) ?? null;
  const rows = rowsOf(asked, priceOn);
  if (rows.length > 1) return { days: [], legs: rows };
  return { days: rows.flat().map(({ date, price }) => ({ out: date, back: null, price })), legs: [] };
}

/**
 * What the whole party of a search pays at least on each day around its days, our fees included: of the house's own seats, asked at this moment. The
 * same sum as on the first card of the house for those days. More than two legs, or two over several modes, have a row of days for each leg.
 * @throws AppError not_found `search.not_found`; conflict `search.no_grid` for rooms and rides, and for more than two legs over several modes.
 */
export async function readPriceGrid(context: SearchContext, uid: string): Promise<PriceGrid> {
  const { search } = await currentState(context, uid);
  const { mode = 'avia', legs } = search.params;
  if (!hasPriceGrid(search.params) || !legs.every(({ date }) => isLocalDate(date)))
    throw new AppError('conflict', 'search.no_grid');
  return mode === 'complex' ? severalModes(context, search) : oneMode(context, search, mode);
}

/** Only the price is asked for, not what would come back. */
const NO_TERMS = { refund: { allowed: false, penalty: null, noShow: null } };
