import { isHotelOrTransfer } from '#kernel/mode.ts';
import type { SearchParams } from './schemas.ts';

/** One way, there and back between the same two ends, or any other row of flights: several cities, an open jaw. */
export type TripType = 'oneWay' | 'return' | 'multi';

/** Maximum number of flights of one journey. */
export const MAX_FLIGHTS = 6;

/** The grid of prices shows this many days before and after the requested ones. */
export const PRICE_GRID_DAYS = 3;

type SliceEnds = { readonly from: string; readonly to: string };

const goesBack = ([out, back]: readonly SliceEnds[]): boolean => back?.from === out?.to && back?.to === out?.from;

/** Ends are compared as they are written: keys with keys, typed texts with typed texts. */
export function tripTypeOf({
  slices,
  tripType,
}: {
  slices: readonly SliceEnds[];
  tripType?: SearchParams['tripType'];
}): TripType {
  if (tripType === 'multi' || slices.length > 2) return 'multi';
  if (slices.length < 2) return 'oneWay';
  return goesBack(slices) ? 'return' : 'multi';
}

/**
 * Whether the own inventory gives its prices on the days around: of journeys, not of hotels and transfers, whose days
 * have other rules.
 */
export const hasPriceGrid = ({ mode = 'avia' }: Pick<SearchParams, 'mode'>): boolean => !isHotelOrTransfer(mode);

/** Whether each slice has a row of days; one slice has the only row, two of one mode have every pair of days. */
export const hasRowsOfDays = ({ mode = 'avia', slices }: Pick<SearchParams, 'mode' | 'slices'>): boolean =>
  slices.length > (mode === 'complex' ? 1 : 2);
