import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { JourneyMode } from '#kernel/mode.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { Shape } from '#modules/search/api.ts';
import type { BerthWish, CarriageClass } from '#modules/supply/api.ts';
import { rowName } from '../../shared/search/city-field.tsx';
import { type End, NO_END } from '../../shared/search/place-end.ts';
import type { FlightAsked } from './flights.ts';

export type SearchFields = {
  shape: Shape;
  from: End;
  to: End;
  out: LocalDate;
  back: LocalDate;
  /** Of a journey over several cities: the flights after the first. */
  further: readonly FlightAsked[];
  mix: PassengerCounts;
  cabin: Cabin;
  direct: boolean;
  nearby?: boolean | undefined;
  /** The grid of prices three days around is opened with the results. */
  flexible?: boolean | undefined;
  mode?: JourneyMode | undefined;
  carriage?: CarriageClass | undefined;
  wishes?: readonly BerthWish[] | undefined;
};

export const EMPTY_SEARCH: SearchFields = {
  shape: 'return',
  from: NO_END,
  to: NO_END,
  out: '',
  back: '',
  further: [],
  mix: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: false,
};

/** Problems of the wire come by path; the form has one field for each. */
export function fieldOf(path: string, shape: Shape): string {
  const [, leg = '0', end = 'from'] = /^legs\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (path === 'mix') return path;
  const name = end === 'date' ? 'out' : end;
  if (shape === 'multi') return rowName(name, Number(leg));
  return leg !== '0' && end === 'date' ? 'back' : name;
}
