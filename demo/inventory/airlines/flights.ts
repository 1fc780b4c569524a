import { addDays } from '#kernel/dates.ts';
import { fromMajor } from '#kernel/money.ts';
import type { StopOfNetwork } from '#modules/inventory/db/own-network.ts';
import { airport } from '#modules/inventory/domain/airports.ts';
import { clocksOn } from '#modules/inventory/domain/day-clock.ts';
import type { OwnFlight } from '#modules/inventory/domain/own/flight-shape.ts';
import { OWN_CLASSES, OWN_FAMILIES, type OwnFamilyCode } from '#modules/inventory/domain/own/own-carrier.ts';
import { raised } from '#modules/inventory/domain/raise-fare.ts';
import { aircraftOf, cabinsOf } from '#modules/inventory/domain/seat-maps.ts';
import { MORE_ROUTES, ROUTES, type RouteRule } from './routes.ts';

const MINOR_PER_MAJOR = fromMajor(1).minor;
/** Documents of one year hold for so many more. */
const YEARS = 5;

/** Of a booking class: its price in basis points of the family's fare, and its share of the cabin in percent. */
export const DEMO_CLASSES: Readonly<Record<string, { priceBp: number; sharePercent: number }>> = {
  T: { priceBp: 10_000, sharePercent: 20 },
  L: { priceBp: 11_500, sharePercent: 25 },
  M: { priceBp: 10_000, sharePercent: 20 },
  H: { priceBp: 11_500, sharePercent: 15 },
  Y: { priceBp: 10_000, sharePercent: 20 },
  C: { priceBp: 10_000, sharePercent: 100 },
};

export type RouteDirection = {
  rule: RouteRule;
  number: number;
  from: string;
  to: string;
  departsLocal: string;
  minutes: number;
};
export const directionsOf = (rule: RouteRule): RouteDirection[] => [
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

/** Families that a route is sold in. */
export const familiesOf = ({ fares }: RouteRule): readonly OwnFamilyCode[] =>
  OWN_FAMILIES.filter((family) => fares[family] !== undefined);

function documentOf({ rule, number, from, to, departsLocal, minutes }: RouteDirection, year: number): OwnFlight {
  const { carrier, layout, fares } = rule;
  const cabins = cabinsOf(layout);
  // No airport of these flights changes its clocks in a year.
  const day = `${year}-01-15`;
  const clockOf = clocksOn(day);
  const departsAt = clockOf(airport(from).zone).instant(departsLocal);
  const [arrivalDay = '', arrives = ''] = clockOf(airport(to).zone)
    .local(new Date(Date.parse(departsAt) + minutes * 60_000).toISOString())
    .split('T');
  return {
    carrier,
    number,
    from,
    to,
    aircraft: aircraftOf(layout),
    cabins,
    seatMap: layout,
    periods: [
      {
        from: `${year - 1}-01-01`,
        to: `${year + YEARS}-12-31`,
        days: [...rule.days],
        departs: departsLocal,
        arrives,
        dayShift: [-1, 0, 1].find((shift) => addDays(day, shift) === arrivalDay) ?? 0,
      },
    ],
    classes: familiesOf(rule).flatMap((family) => {
      const lowest = fromMajor(fares[family] ?? 0).minor;
      const cabin = cabins[family === 'business' ? 'business' : 'economy'];
      return OWN_CLASSES[family].map((rbd) => {
        const { priceBp = 10_000, sharePercent = 0 } = DEMO_CLASSES[rbd] ?? {};
        const fare = raised(lowest, priceBp - 10_000) / MINOR_PER_MAJOR;
        return { rbd, seats: Math.floor((cabin * sharePercent) / 100), fare };
      });
    }),
    seasons: [],
    block: null,
    belowNet: false,
  };
}

/** What the demonstration flies as the office would have entered it in a year; `large`: its further flights, too. */
export const demoFlights = (year: number, large: boolean): OwnFlight[] =>
  (large ? [...ROUTES, ...MORE_ROUTES] : ROUTES).flatMap(directionsOf).map((one) => documentOf(one, year));

/** Both ends of a flight under their location keys. */
export const endsOfDemo = (
  { from, to }: Pick<OwnFlight, 'from' | 'to'>,
  keys: ReadonlyMap<string, string>,
): StopOfNetwork[] => [from, to].map((code) => ({ ...airport(code), key: keys.get(code) ?? code }));
