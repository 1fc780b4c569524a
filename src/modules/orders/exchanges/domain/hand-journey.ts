import type { FieldProblem } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, type LocalDateTime, minutesBetween, toInstant } from '#kernel/dates.ts';
import type { Segment, Slice } from '#modules/supply/api.ts';

/** A segment as staff typed it: between the same two places as before. */
export type TypedSegment = { flight: string; departsLocal: LocalDateTime; arrivesLocal: LocalDateTime };
type Locations = Readonly<Record<string, { readonly tz: string } | undefined>>;

const dayOf = (local: LocalDateTime): string => local.slice(0, 10);

/** `ab 0101` → `AB 0101`; null when it is no carrier with a number. */
export function readFlight(typed: string): { flight: string; carrier: string } | null {
  const found = /^([A-Z0-9]{2})[ -]?(\d{1,4}[A-Z]?)$/.exec(typed.trim().toUpperCase());
  const [, carrier, number] = found ?? [];
  return carrier && number ? { flight: `${carrier} ${number}`, carrier } : null;
}

/**
 * The journey of exchanged tickets: the segments of the one given up with the numbers and local times that staff typed.
 * Null with the problems by field: `segments.2.flight`.
 */
export function handJourney(
  before: readonly Slice[],
  typed: readonly TypedSegment[],
  locations: Locations,
  now: Date,
): { slices: Slice[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const zoneOf = (key: string) => locations[key]?.tz ?? BUSINESS_TIME_ZONE;
  let n = -1;
  let arrived = now.toISOString();
  const slices = before.map((slice): Slice => {
    const segments = slice.segments.map((segment): Segment => {
      n += 1;
      const one = typed[n];
      const path = `segments.${n}`;
      const named = one && readFlight(one.flight);
      if (!one || !named) {
        problems.push({ path: `${path}.flight`, code: 'requests.exchange_flight' });
        return segment;
      }
      const { departsLocal, arrivesLocal } = one;
      const departsAt = toInstant(departsLocal, zoneOf(segment.from));
      const arrivesAt = toInstant(arrivesLocal, zoneOf(segment.to));
      if (arrivesAt <= departsAt) problems.push({ path: `${path}.arrives`, code: 'requests.exchange_arrives_early' });
      if (departsAt < arrived) problems.push({ path: `${path}.departs`, code: 'requests.exchange_departs_early' });
      arrived = arrivesAt;
      const { boarding: _boarding, vehicleRun: _run, ...kept } = segment;
      const minutes = Math.max(0, minutesBetween(departsAt, arrivesAt));
      return { ...kept, ...named, departsLocal, arrivesLocal, departsAt, arrivesAt, minutes, aircraft: null };
    });
    const [first, last] = [segments[0], segments.at(-1)];
    if (!first || !last) return slice;
    return {
      ...slice,
      segments,
      minutes: Math.max(0, minutesBetween(first.departsAt, last.arrivesAt)),
      overnight: dayOf(first.departsLocal) !== dayOf(last.arrivesLocal),
    };
  });
  if (typed.length !== n + 1) problems.push({ path: 'segments', code: 'requests.exchange_flight' });
  return { slices, problems };
}
