import { AppError } from '#kernel/app-error.ts';
import { isLocalDate } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { PriceGrid } from '../domain/schemas.ts';
import { GRID_REACH, shapeOf } from '../domain/shape.ts';
import type { SearchContext } from './context.ts';
import { currentState } from './read-search.ts';
import { searchedLegs } from './searched-legs.ts';

/**
 * What the whole party of a search pays at least on each day around its days, our fees included: of the house's own seats, asked at this moment. The
 * same sum as on the first card of the house for those days.
 * @throws AppError not_found `search.not_found`; conflict `search.no_grid` for journeys over several cities.
 */
export async function readPriceGrid(context: SearchContext, uid: string): Promise<PriceGrid> {
  const { search } = await currentState(context, uid);
  const { params } = search;
  const { mode = 'avia', mix, cabin, carriage, direct } = params;
  // There and back is there and back, however it was typed.
  // What several tickets cost together is told by the search alone.
  if (mode === 'complex' || shapeOf({ legs: params.legs }) === 'multi')
    throw new AppError('conflict', 'search.no_grid');
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
  return {
    days: found.map(({ out, back, found: cell }) => ({ out, back, price: cell && withFees(cell) })),
  };
}

/** Only the price is asked for, not what would come back. */
const NO_TERMS = { refund: { allowed: false, penalty: null, noShow: null } };
