import { toInstant } from '#kernel/dates.ts';
import { type JourneyQuery, MINUTE_WORTH, type Order } from '../domain/journey.ts';
import { connectMinutes, connectsAt, dateIn, type SmallTimetable } from './random-timetable.ts';

/** A departure of one day, in milliseconds; `fares` by family for the party. */
type Departure = { leg: number; day: number; leaves: number; arrives: number; fares: Map<number, number> };
export type Found = { price: number; minutes: number; legs: string; links: string };

const MINUTE = 60_000;

function departuresOf(timetable: SmallTimetable, wanted: JourneyQuery): Departure[] {
  return timetable.legs.flatMap((leg, number) =>
    leg.runs.flatMap(({ day, sheet, seats }) => {
      if (((wanted.modes >> leg.mode) & 1) === 0) return [];
      const fares = new Map<number, number>();
      timetable.familyOf.forEach((family, bookingClass) => {
        const price = leg.sheets[sheet]?.[bookingClass] ?? 0;
        if (price === 0 || (seats[bookingClass] ?? 0) < wanted.seats || ((wanted.families >> family) & 1) === 0) return;
        fares.set(family, Math.min(price, fares.get(family) ?? price));
      });
      const two = (n: number) => String(n).padStart(2, '0');
      const clock = `${two(Math.floor(leg.departs / 60))}:${two(leg.departs % 60)}`;
      const zone = timetable.zones[leg.zone] as string;
      const leaves = Date.parse(toInstant(`${dateIn(timetable, day)}T${clock}`, zone));
      const open = (leaves - Date.parse(`${timetable.firstDay}T00:00:00Z`)) / MINUTE > wanted.after;
      return fares.size > 0 && open
        ? [{ leg: number, day, leaves, arrives: leaves + leg.elapsed * MINUTE, fares }]
        : [];
    }),
  );
}

/** `P`: one ticket, `S`: two, null: they do not connect. */
function joined(timetable: SmallTimetable, wanted: JourneyQuery, a: Departure, b: Departure): 'P' | 'S' | null {
  const [first, second] = [timetable.legs[a.leg], timetable.legs[b.leg]];
  if (!first || !second) return null;
  const wait = (b.leaves - a.arrives) / MINUTE;
  if (wait < 0 || wait > wanted.longestWait) return null;
  const same = first.to === second.from;
  const way = timetable.transfers.find(
    (each) => (each.a === first.to && each.b === second.from) || (each.b === first.to && each.a === second.from),
  );
  if (!same && !way) return null;
  const partners =
    first.carrier === second.carrier || timetable.alliance[first.carrier] === timetable.alliance[second.carrier];
  const oneTicket =
    same &&
    partners &&
    connectsAt(timetable, first.carrier, first.to) &&
    connectsAt(timetable, second.carrier, first.to);
  const least = same
    ? connectMinutes(timetable, first.to, first.connectionClass, second.connectionClass)
    : (way?.minutes ?? 0);
  if (oneTicket) return wait >= least ? 'P' : null;
  return wanted.selfTransfer && wait >= least + timetable.selfTransferMinutes ? 'S' : null;
}

/** The lowest price of a chain of departures: each ticket in one family. */
function priceOf(chain: readonly Departure[], links: string): number | null {
  const tickets: Departure[][] = [[chain[0] as Departure]];
  chain.slice(1).forEach((departure, n) => {
    if (links[n] === 'P') tickets.at(-1)?.push(departure);
    else tickets.push([departure]);
  });
  let sum = 0;
  for (const ticket of tickets) {
    const families = [...(ticket[0] as Departure).fares.keys()].filter((f) => ticket.every((d) => d.fares.has(f)));
    if (families.length === 0) return null;
    sum += Math.min(...families.map((f) => ticket.reduce((price, d) => price + (d.fares.get(f) as number), 0)));
  }
  return sum;
}

/** What each order puts first, and what it asks between equals. */
export const rank: Record<Order, (found: Pick<Found, 'price' | 'minutes'>) => [number, number]> = {
  price: ({ price, minutes }) => [price, minutes],
  duration: ({ price, minutes }) => [minutes, price],
  mixed: ({ price, minutes }) => [price + MINUTE_WORTH * minutes, minutes],
};

export const inOrder =
  (order: Order) =>
  (a: Found, b: Found): number => {
    const [x, y] = [rank[order](a), rank[order](b)];
    return x[0] - y[0] || x[1] - y[1];
  };

/** Every journey there is, by trying every chain of departures. */
export function allJourneys(timetable: SmallTimetable, wanted: JourneyQuery): Found[] {
  const departures = departuresOf(timetable, wanted);
  const cityOf = (stop: number) => timetable.stops[stop]?.city as number;
  const ends = new Set([...wanted.from, ...wanted.to].map(cityOf));
  const found: Found[] = [];
  const { after, by } = wanted.arrives ?? { after: Number.NEGATIVE_INFINITY, by: Number.POSITIVE_INFINITY };
  const inTime = ({ arrives }: Departure): boolean => {
    const minute = (arrives - Date.parse(`${timetable.firstDay}T00:00:00Z`)) / MINUTE;
    return minute > after && minute <= by;
  };
  const extend = (chain: readonly Departure[], links: string): void => {
    const last = chain.at(-1) as Departure;
    const at = timetable.legs[last.leg]?.to as number;
    if (wanted.to.includes(at)) {
      const price = priceOf(chain, links);
      const minutes = (last.arrives - (chain[0] as Departure).leaves) / MINUTE;
      if (price !== null && inTime(last))
        found.push({ price, minutes, links, legs: chain.map((d) => `${d.leg}@${d.day}`).join('+') });
      return;
    }
    const passed = chain.slice(0, -1).map((d) => cityOf(timetable.legs[d.leg]?.to as number));
    if (chain.length > wanted.maxStops || ends.has(cityOf(at)) || passed.includes(cityOf(at))) return;
    for (const next of departures) {
      const link = joined(timetable, wanted, last, next);
      if (link) extend([...chain, next], links + link);
    }
  };
  for (const first of departures)
    if (first.day === wanted.day && wanted.from.includes(timetable.legs[first.leg]?.from as number))
      extend([first], '');
  return found.sort(inOrder(wanted.order));
}
