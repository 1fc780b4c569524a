import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateTime,
  minutesBetween,
  toInstant,
  weekday,
} from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { Airport } from '../airports.ts';
import { cabinsOf, ownLayout } from '../seat-maps.ts';
import { flightId, type PlannedDeparture, type PlannedStock } from '../timetable.ts';
import type { OwnFlight, Period } from './flight-shape.ts';
import {
  adultTaxSoms,
  CABINS,
  cabinOfClass,
  familyOfClass,
  type NetworkFault,
  type OwnCarrier,
} from './own-carrier.ts';

const MAX_MINUTES = 20 * 60;
type Days = Pick<Period, 'from' | 'to'>;
type OperationDays = Pick<Period, 'from' | 'to' | 'days'>;
const includes = ({ from, to }: Days, date: LocalDate): boolean => from <= date && date <= to;
const later = (a: LocalDate, b: LocalDate): LocalDate => (a > b ? a : b);
const earlier = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b);

/** Whether two periods have a day of departure in common. */
export function overlaps(a: OperationDays, b: OperationDays): boolean {
  const from = later(a.from, b.from);
  const to = earlier(a.to, b.to);
  const common = a.days.filter((day) => b.days.includes(day));
  // A week has every weekday.
  for (let date = from, n = 0; date <= to && n < 7; date = addDays(date, 1), n++)
    if (common.includes(weekday(date))) return true;
  return false;
}

/** When a flight of a period leaves and arrives on a day, by the clocks of both airports. */
export function timesOn(period: Pick<Period, 'departs' | 'arrives' | 'dayShift'>, date: LocalDate, ends: Ends) {
  const departsAt = toInstant(`${date}T${period.departs}`, ends.from.zone);
  const arrivesAt = toInstant(`${addDays(date, period.dayShift)}T${period.arrives}`, ends.to.zone);
  return {
    departsAt,
    arrivesAt,
    // An hour that the clocks skip is shown as they show it.
    departsLocal: localDateTime(departsAt, ends.from.zone),
    arrivesLocal: localDateTime(arrivesAt, ends.to.zone),
    minutes: minutesBetween(departsAt, arrivesAt),
  };
}
export type Ends = { readonly from: Airport; readonly to: Airport };

/** Days of operation of a period, in order, between two days. */
export function* daysOf(period: OperationDays, first: LocalDate, last: LocalDate): Generator<LocalDate> {
  for (let date = later(period.from, first); date <= earlier(period.to, last); date = addDays(date, 1))
    if (period.days.includes(weekday(date))) yield date;
}

const fareOn = (flight: OwnFlight, { rbd, fare }: OwnFlight['classes'][number], date: LocalDate): number =>
  flight.seasons.find((season) => includes(season, date))?.fares[rbd] ?? fare;

/** Unsold seats of a block have gone back to the carrier that they were bought of. */
export const isReleased = ({ block }: Pick<OwnFlight, 'block'>, date: LocalDate, today: LocalDate): boolean =>
  block !== null && daysBetween(today, date) < block.releaseDays;

function stockOn(flight: OwnFlight, date: LocalDate, today: LocalDate): PlannedStock[] {
  const released = isReleased(flight, date, today);
  return flight.classes.flatMap((one): PlannedStock[] => {
    const fareFamily = familyOfClass(one.rbd);
    if (!fareFamily) return [];
    const fareMinor = fromMajor(fareOn(flight, one, date)).minor;
    return [{ rbd: one.rbd, fareFamily, seats: released ? 0 : one.seats, fareMinor }];
  });
}

/** Departures of a flight between two days; the same for the same flight, carrier and day. */
export function planOwnFlight(
  flight: OwnFlight,
  carrier: Pick<OwnCarrier, 'taxes' | 'details'>,
  ends: Ends,
  span: { first: LocalDate; last: LocalDate; today: LocalDate },
): PlannedDeparture[] {
  const adultTaxMinor = fromMajor(adultTaxSoms(carrier, ends)).minor;
  return flight.periods.flatMap((period) =>
    [...daysOf(period, span.first, span.last)].map(
      (date): PlannedDeparture => ({
        ...timesOn(period, date, ends),
        id: flightId(flight.carrier, flight.number, date),
        carrier: flight.carrier,
        number: flight.number,
        serviceDate: date,
        from: flight.from,
        to: flight.to,
        layout: ownLayout(flight.seatMap ?? null),
        aircraft: flight.aircraft,
        seats: flight.cabins.economy + flight.cabins.business,
        cabins: flight.cabins,
        ...(flight.block && { blockSeats: flight.block.seats }),
        revalidationIncreaseBp: 0,
        adultTaxMinor,
        domestic: ends.from.country === ends.to.country,
        buckets: stockOn(flight, date, span.today),
      }),
    ),
  );
}

/** The seat map of a flight that gets other cabins: it stays while it has as many seats. */
export function keptSeatMap(current: OwnFlight | null | undefined, cabins: OwnFlight['cabins']): OwnFlight['seatMap'] {
  const seatMap = current?.seatMap ?? null;
  const seats = seatMap && cabinsOf(seatMap);
  return seats && CABINS.every((cabin) => seats[cabin] === cabins[cabin]) ? seatMap : null;
}

function periodFaults(flight: OwnFlight, ends: Ends | null): NetworkFault[] {
  return flight.periods.flatMap((period, n): NetworkFault[] => {
    const at = (field: string) => `periods.${n}.${field}`;
    if (period.to < period.from) return [{ field: at('to'), code: 'flights.period_backwards' }];
    const other = flight.periods.findIndex((one, m) => m < n && overlaps(one, period));
    if (other >= 0) return [{ field: at('from'), code: 'flights.periods_overlap', values: { other: other + 1 } }];
    const first = [...daysOf(period, period.from, earlier(period.to, addDays(period.from, 6)))][0];
    if (!first) return [{ field: at('days'), code: 'flights.no_day_of_operation' }];
    if (!ends) return [];
    const { minutes } = timesOn(period, first, ends);
    return minutes <= 0 || minutes > MAX_MINUTES
      ? [{ field: at('arrives'), code: 'flights.impossible_times', values: { minutes } }]
      : [];
  });
}

function classFaults(flight: OwnFlight, carrier: OwnCarrier): NetworkFault[] {
  const faults: NetworkFault[] = [];
  for (const { rbd, fare } of flight.classes) {
    if (!carrier.families.some(({ family }) => family === familyOfClass(rbd)))
      faults.push({ field: `classes.${rbd}.seats`, code: 'flights.no_such_family' });
    if (fare === 0) faults.push({ field: `classes.${rbd}.fare`, code: 'flights.no_fare' });
  }
  const mapped = flight.seatMap && cabinsOf(flight.seatMap);
  for (const cabin of CABINS) {
    if (mapped && mapped[cabin] !== flight.cabins[cabin])
      faults.push({ field: `cabins.${cabin}`, code: 'flights.not_on_seat_map', values: { seats: mapped[cabin] } });
    const own = flight.classes.filter(({ rbd }) => cabinOfClass(rbd) === cabin);
    const allotted = own.reduce((sum, { seats }) => sum + seats, 0);
    if (allotted > flight.cabins[cabin])
      faults.push({ field: `cabins.${cabin}`, code: 'flights.more_than_seats', values: { allotted } });
  }
  return faults;
}

function seasonFaults({ seasons }: OwnFlight): NetworkFault[] {
  return seasons.flatMap((season, n): NetworkFault[] => {
    if (season.to < season.from) return [{ field: `seasons.${n}.to`, code: 'flights.period_backwards' }];
    const other = seasons.findIndex((one, m) => m < n && one.from <= season.to && season.from <= one.to);
    if (other >= 0)
      return [{ field: `seasons.${n}.from`, code: 'flights.seasons_overlap', values: { other: other + 1 } }];
    return Object.values(season.fares).some((fare) => fare === 0)
      ? [{ field: `seasons.${n}.fares`, code: 'flights.no_fare' }]
      : [];
  });
}

function blockFaults(flight: OwnFlight): NetworkFault[] {
  const { block, classes, seasons } = flight;
  if (!block) return [];
  const allotted = classes.reduce((sum, { seats }) => sum + seats, 0);
  const fares = [...classes.map(({ fare }) => fare), ...seasons.flatMap((season) => Object.values(season.fares))];
  const lowest = Math.min(...fares.filter((fare) => fare !== undefined));
  return [
    ...(allotted > block.seats
      ? [{ field: 'block.seats', code: 'flights.more_than_block', values: { allotted } }]
      : []),
    ...(lowest < block.net && !flight.belowNet
      ? [{ field: 'belowNet', code: 'flights.below_net', values: { lowest, net: block.net } }]
      : []),
  ];
}

/** `ends`: null while an airport is unknown, which is a fault of its own. */
export function flightFaults(flight: OwnFlight, carrier: OwnCarrier, ends: Ends | null): NetworkFault[] {
  return [
    ...(flight.from === flight.to ? [{ field: 'to', code: 'flights.same_airport' }] : []),
    ...periodFaults(flight, ends),
    ...classFaults(flight, carrier),
    ...seasonFaults(flight),
    ...blockFaults(flight),
  ];
}
