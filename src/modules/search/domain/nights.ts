import { minutesBetween } from '#kernel/dates.ts';
import type { Segment } from '#modules/supply/api.ts';
import type { Itinerary } from './schemas.ts';

/** So long a wait over midnight, by the clock of the place, is a night there. */
const NIGHT_MINUTES = 5 * 60;

type Leg = Pick<Segment, 'departs' | 'departsAt' | 'arrives' | 'arrivesAt'>;

/** Whether a connection between two legs includes a night. */
export const isNight = (before: Leg, next: Leg): boolean =>
  before.arrives.slice(0, 10) !== next.departs.slice(0, 10) &&
  minutesBetween(before.arrivesAt, next.departsAt) >= NIGHT_MINUTES;

/** Whether a journey has a night at a change; those at home or in a berth do not count. */
export const hasNight = ({ slices }: Pick<Itinerary, 'slices'>): boolean =>
  slices.some(({ segments }) =>
    segments.some((segment, n) => {
      const before = segments[n - 1];
      return before !== undefined && isNight(before, segment);
    }),
  );
