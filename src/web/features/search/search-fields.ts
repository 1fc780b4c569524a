import type { Cabin } from '#kernel/cabin.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { SearchMode } from '#kernel/mode.ts';
import type { PassengerCounts } from '#kernel/passengers.ts';
import type { TripType } from '#modules/search/api.ts';
import type { BerthPreference, CoachClass } from '#modules/supply/api.ts';
import { rowFieldName } from '../../shared/search/city-field.tsx';
import { EMPTY_ENDPOINT, type EndpointValue } from '../../shared/search/endpoint-value.ts';
import type { FlightValues } from './flights.ts';

export type SearchFields = {
  tripType: TripType;
  from: EndpointValue;
  to: EndpointValue;
  out: LocalDate;
  back: LocalDate;
  /** Multi-city: flights after the first. */
  further: readonly FlightValues[];
  passengerCounts: PassengerCounts;
  childAges?: readonly (number | null)[] | undefined;
  cabin: Cabin;
  direct: boolean;
  nearby?: boolean | undefined;
  /** The price grid (±3 days) opens with the results. */
  flexible?: boolean | undefined;
  mode?: SearchMode | undefined;
  carriage?: CoachClass | undefined;
  wishes?: readonly BerthPreference[] | undefined;
};

export const EMPTY_SEARCH: SearchFields = {
  tripType: 'return',
  from: EMPTY_ENDPOINT,
  to: EMPTY_ENDPOINT,
  out: '',
  back: '',
  further: [],
  passengerCounts: { aaa: 1, rbg: 0, rmg: 0, ins: 0 },
  cabin: 'economy',
  direct: false,
};

/** Name of the form field for the path of an API problem. */
export function fieldName(path: string, shape: TripType): string {
  const [, slice = '0', end = 'from'] = /^slices\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (path === 'passengerCounts') return path;
  const name = end === 'date' ? 'out' : end;
  if (shape === 'multi') return rowFieldName(name, Number(slice));
  return slice !== '0' && end === 'date' ? 'back' : name;
}
