/** The search engine: a timetable in flat arrays and the exact search over it. No database, no clock, no network. */
export { indexSteps, type LegPlan, MAX_SHEETS } from './domain/build-index.ts';
export { cheapestDays } from './domain/calendar.ts';
export { clocksOf, dayOf, instantOfMinute, localTimeAt, minuteOf, minuteOfInstant } from './domain/clocks.ts';
export { combine, type TripSearch, tripSteps } from './domain/combine-slices.ts';
export { type Journey, type JourneyQuery, LINK } from './domain/journey.ts';
export { JourneySearch } from './domain/journey-search.ts';
export type { Steps } from './domain/steps.ts';
export {
  ALL_MODES,
  departsOf,
  elapsedOf,
  openDay,
  priceOf,
  recomputeDay,
  runsOn,
  seatsLeft,
  setSeats,
  settleSteps,
  type TimetableIndex,
} from './domain/timetable-index.ts';
