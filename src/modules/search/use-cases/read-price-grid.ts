import { AppError } from '#kernel/app-error.ts';
import { addDays, isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { PriceGrid } from '../domain/schemas.ts';
import { GRID_REACH, hasPriceGrid } from '../domain/shape.ts';
import type { SearchContext } from './context.ts';
import { currentState } from './read-search.ts';
import { searchedLegs } from './searched-legs.ts';

/**
 * What the whole party of a search pays at least on each day around its days, our fees included: of the house's own seats, asked at this moment. The
 * same sum as on the first card of the house for those days. Journeys of more than two legs have a row of days for each leg.
 * @throws AppError not_found `search.not_found`; conflict `search.no_grid` for journeys over several modes, rooms and rides.
 */
export async function readPriceGrid(context: SearchContext, uid: string): Promise<PriceGrid> {
  const { search } = await currentState(context, uid);
  const { params } = search;
  if (!hasPriceGrid(params)) throw new AppError('conflict', 'search.no_grid');
  const { mode = 'avia', mix, cabin, carriage, direct } = params;
  if (!params.legs.every(({ date }) => isLocalDate(date))) throw new AppError('conflict', 'search.no_grid');
  const legs = searchedLegs(context, params);
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
  const priced = found.map(({ days, found: cell }) => ({ days, price: cell && withFees(cell) }));
  if (legs.length <= 2) {
    const days = priced.map(({ days: [out = '', back = null], price }) => ({ out, back, price }));
    return { days, legs: [] };
  }
  const prices = new Map(priced.map(({ days, price }) => [days.join(), price]));
  const asked = legs.map(({ date }) => date);
  const row = (own: LocalDate, leg: number) =>
    Array.from({ length: 2 * GRID_REACH + 1 }, (_, n) => {
      const date = addDays(own, n - GRID_REACH);
      return { date, price: prices.get(asked.with(leg, date).join()) ?? null };
    });
  return { days: [], legs: asked.map(row) };
}

/** Only the price is asked for, not what would come back. */
const NO_TERMS = { refund: { allowed: false, penalty: null, noShow: null } };
