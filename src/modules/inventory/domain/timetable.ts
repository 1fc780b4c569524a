import {
  addDays,
  type Instant,
  type LocalDate,
  type LocalDateTime,
  localDateTime,
  toInstant,
  weekday,
} from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import { fromMajor } from '#kernel/money.ts';
import { airport } from './airports.ts';
import type { CarrierCode } from './carriers.ts';
import { type DemoCase, demoCaseOf } from './demo-cases.ts';
import { AIR_FAMILIES, FAMILY_RULES, type FareFamily } from './families.ts';
import { dayAdjustmentBp, raised } from './fares.ts';
import { MORE_ROUTES, ROUTES, type RouteRule } from './routes.ts';
import { aircraftOf, cabinSeats, type LayoutCode } from './seat-maps.ts';
import { seededFraction } from './seeded-fraction.ts';
import type { RunSections } from './vehicle-runs.ts';

/** One departure; `from` and `to` are codes of the timetable. */
export type PlannedDeparture = {
  readonly id: string;
  readonly carrier: CarrierCode;
  readonly number: number;
  readonly serviceDate: LocalDate;
  readonly from: string;
  readonly to: string;
  readonly departsLocal: LocalDateTime;
  readonly arrivesLocal: LocalDateTime;
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
  readonly minutes: number;
  readonly layout: LayoutCode | 'own';
  /** Absent: as its carrier says. */
  readonly mode?: Mode;
  readonly aircraft: string;
  readonly seats: number;
  /** Of an own flight: the seats of each cabin, and how many of them were bought of another carrier. */
  readonly cabins?: { readonly economy: number; readonly business: number };
  readonly blockSeats?: number;
  readonly revalidationIncreaseBp: number;
  /** Taxes of one adult, tyiyn; absent: those of the demonstration. */
  readonly adultTaxMinor?: number;
  /** Within one country; absent: as the known stops say. */
  readonly domestic?: boolean;
  readonly buckets: readonly PlannedStock[];
  /** Of a train or bus that is sold by station pairs. */
  readonly run?: RunSections;
  /** Of a whole run: every stop in order, and when it is there. */
  readonly calls?: string;
  readonly times?: string;
};

/** Seats of one booking class for sale, and its adult fare in tyiyn. */
export type PlannedStock = {
  rbd: string;
  fareFamily: FareFamily;
  seats: number;
  fareMinor: number;
  /** Of a run: what its parts cost, in the order of `stationPairsOf`; places of the class in the vehicle. */
  partFares?: string;
  places?: number;
  /** Its seats are those of this departure alone. */
  setByHand?: boolean;
};

/** `X0211-20260302`. */
export const flightId = (carrier: string, number: number | string, date: LocalDate): string =>
  `${carrier}${number}-${date.replaceAll('-', '')}`;

type RouteDirection = {
  rule: RouteRule;
  number: number;
  from: string;
  to: string;
  departsLocal: string;
  minutes: number;
};

const waysOf = (rule: RouteRule): RouteDirection[] => [
  { rule, number: rule.number, from: rule.from, to: rule.to, departsLocal: rule.departsLocal, minutes: rule.minutes },
  {
    rule,
    number: rule.number + 1,
    from: rule.to,
    to: rule.from,
    departsLocal: rule.returns,
    minutes: rule.minutesBack,
  },
];
const WAYS = ROUTES.flatMap(waysOf);
const MORE_WAYS = MORE_ROUTES.flatMap(waysOf);

const DAY_MS = 86_400_000;

export type DayClock = { instant: (time: string) => Instant; local: (at: Instant) => LocalDateTime };

/** Midnights as instants (ms) by zone and day: each is the end of one day and the start of another. */
const midnights = new Map<string, number>();
const MAX_MIDNIGHTS = 1_000;

function midnightOf(zone: string, date: LocalDate): number {
  const key = `${zone} ${date}`;
  let known = midnights.get(key);
  if (known === undefined) {
    if (midnights.size >= MAX_MIDNIGHTS) midnights.clear();
    known = Date.parse(toInstant(`${date}T00:00`, zone));
    midnights.set(key, known);
  }
  return known;
}

/** The clocks of a zone on one day and the next; only on days on which they are moved is each minute looked up. */
function dayClock(zone: string, date: LocalDate): DayClock {
  const midnight = (days: number) => midnightOf(zone, addDays(date, days));
  const start = midnight(0);
  const regular = midnight(1) - start === DAY_MS && midnight(2) - start === 2 * DAY_MS;
  if (!regular)
    return {
      instant: (time) => toInstant(`${date}T${time}`, zone),
      local: (at) => localDateTime(at, zone),
    };
  const utcMidnight = Date.parse(`${date}T00:00:00Z`);
  return {
    instant: (time) => new Date(start + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000).toISOString(),
    local: (at) => {
      const since = Date.parse(at) - start;
      if (since < 0 || since >= 2 * DAY_MS) return localDateTime(at, zone);
      return new Date(utcMidnight + since).toISOString().slice(0, 16);
    },
  };
}

function seatsForSale(special: DemoCase, fareFamily: FareFamily, cheapest: boolean, planned: number): number {
  if (special.soldOut) return 0;
  if (special.lastSeats) return fareFamily === special.lastSeats.fareFamily && cheapest ? special.lastSeats.seats : 0;
  return planned;
}

function bucketsOf(seed: string, way: RouteDirection, date: LocalDate, special: DemoCase): PlannedStock[] {
  const { rule } = way;
  const flight = `${rule.carrier}${way.number}`;
  const bp = dayAdjustmentBp(seed, flight, date, way.departsLocal);
  return AIR_FAMILIES.flatMap((fareFamily) => {
    const lowest = rule.fares[fareFamily];
    if (lowest === undefined) return [];
    const rules = FAMILY_RULES[fareFamily];
    const cabin = cabinSeats(rule.layout, rules.cabin === 'business' ? 'C' : 'Y');
    return rules.classes.map(({ rbd, priceBp, sharePercent }, index) => {
      const left = 0.15 + 0.85 * seededFraction(`${seed}|seats|${flight}|${date}|${rbd}`);
      const planned = Math.floor(((cabin * sharePercent) / 100) * left);
      return {
        rbd,
        fareFamily,
        seats: seatsForSale(special, fareFamily, index === 0, planned),
        fareMinor: raised(raised(fromMajor(lowest).minor, bp), priceBp - 10_000),
      };
    });
  });
}

/** The clocks of one day, each set up once. */
export function clocksOn(date: LocalDate): (zone: string) => DayClock {
  const clocks = new Map<string, DayClock>();
  return (zone) => {
    const clock = clocks.get(zone) ?? dayClock(zone, date);
    clocks.set(zone, clock);
    return clock;
  };
}

/** All departures of one day, the same for the same seed and date. */
export const planDay = (seed: string, date: LocalDate): PlannedDeparture[] => planWays(WAYS, seed, date);
/** What else flies on that day in a large demonstration. */
export const planMoreFlights = (seed: string, date: LocalDate): PlannedDeparture[] => planWays(MORE_WAYS, seed, date);

function planWays(ways: readonly RouteDirection[], seed: string, date: LocalDate): PlannedDeparture[] {
  const clockOf = clocksOn(date);
  return ways
    .filter((way) => way.rule.days.includes(weekday(date)))
    .map((way) => {
      const { carrier, layout } = way.rule;
      const special = demoCaseOf(carrier, way.number, date);
      const departsAt = clockOf(airport(way.from).zone).instant(way.departsLocal);
      const arrivesAt = new Date(Date.parse(departsAt) + way.minutes * 60_000).toISOString();
      return {
        id: flightId(carrier, way.number, date),
        carrier,
        number: way.number,
        serviceDate: date,
        from: way.from,
        to: way.to,
        departsLocal: `${date}T${way.departsLocal}`,
        arrivesLocal: clockOf(airport(way.to).zone).local(arrivesAt),
        departsAt,
        arrivesAt,
        minutes: way.minutes,
        layout,
        aircraft: aircraftOf(layout),
        seats: cabinSeats(layout, 'Y') + cabinSeats(layout, 'C'),
        revalidationIncreaseBp: special.revalidationIncreaseBp ?? 0,
        buckets: bucketsOf(seed, way, date, special),
      };
    });
}
