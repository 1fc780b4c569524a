import type { FieldProblem } from '#kernel/app-error.ts';
import type { LocalDate } from '#kernel/dates.ts';

/** Kinds of services that a travel request asks for (spec §3). */
export const TRAVEL_SERVICE_KINDS = ['avia', 'rail', 'hotel', 'transfer', 'ticketOperation', 'additional'] as const;
export type TravelServiceKind = (typeof TRAVEL_SERVICE_KINDS)[number];

/** What staff do with a service. */
export const SERVICE_ACTIONS = ['issue', 'pricing', 'book', 'wait'] as const;
export const SERVICE_PAYMENTS = ['cash', 'cashless'] as const;
export const CABINS = ['economy', 'business', 'first_class'] as const;
export const CARRIAGES = ['reservedSeat', 'coupe', 'seat', 'lux', 'sv', 'soft'] as const;
export const BERTH_WISHES = ['low', 'top', 'noToilet'] as const;
export const ROOMS = ['single', 'double'] as const;
export const ROOM_TIMES = ['early', 'normal', 'late'] as const;
export const CARS = ['econom', 'business', 'vip'] as const;
export const TICKET_OPERATIONS = [
  'EXCHANGE',
  'REFUND',
  'EBAGGAGE',
  'COMFORT_SEAT',
  'RELEASE_SEATS',
  'ANNULATION',
  'FOOD',
  'PASSPORT',
  'REGISTRATION',
  'CANCEL',
  'VOID',
  'PET',
  'WHEELCHAIR',
  'CRADLE',
  'SEAT',
  'RECUMBENT',
  'UNDERAGE',
  'NONSTANDARD',
  'OTHER',
] as const;
export const TRAVEL_SERVICES_LIMIT = 10;

/**
 * When a service takes place in relation to another one: at its own exact date, before or after service number
 * `service` (the first is 1); on one day is both.
 */
export type ServiceTiming =
  | { readonly when: 'exact' }
  | { readonly when: 'before' | 'after'; readonly service: number };

/** What the check of a plan needs of a service: its first and last day, null where it has none. */
export type PlannedService = {
  readonly timing: ServiceTiming;
  readonly start: LocalDate | null;
  readonly end: LocalDate | null;
  /** It ends on a later day than it starts. */
  readonly overnight: boolean;
};

/** The services that must take place before or after each other, as pairs of indexes: the first is the earlier. */
const orderedPairs = (services: readonly PlannedService[]): [number, number][] =>
  services.flatMap(({ timing }, i) => {
    if (timing.when === 'exact') return [];
    const other = timing.service - 1;
    return [timing.when === 'after' ? [other, i] : [i, other]] as [number, number][];
  });

/** All services that are reached from `from` by way of the pairs; `from` among them only in a circle. */
function reachedFrom(from: number, pairs: readonly (readonly [number, number])[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const [one, next] of pairs) {
      if (one !== at || reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  return reached;
}

const dated = (days: readonly (LocalDate | null | undefined)[]): LocalDate[] => days.flatMap((day) => day ?? []).sort();

/**
 * Checks the dates of services and their dependences: no day in the past, ends not before beginnings, dependences on
 * other existing services, without circles, and dates that agree with them, also by way of services without a date. A
 * stay is over on its last day; what begins on it begins after it. Problems are named by `services.{index}.…`.
 */
export function checkServicePlan(services: readonly PlannedService[], today: LocalDate): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (i: number, field: string, code: string) => problems.push({ path: `services.${i}.${field}`, code });
  services.forEach(({ timing, start, end, overnight }, i) => {
    if (start && start < today) add(i, 'date', 'requests.past_date');
    else if (start && end && (overnight ? end <= start : end < start)) add(i, 'endDate', 'requests.end_before_start');
    if (timing.when === 'exact') return;
    if (timing.service === i + 1) add(i, 'timing', 'requests.depends_on_itself');
    else if (!services[timing.service - 1]) add(i, 'timing', 'requests.depends_on_missing');
  });
  const pairs = orderedPairs(services).filter(([a, b]) => a !== b && services[a] && services[b]);
  const backwards = pairs.map(([earlier, later]): [number, number] => [later, earlier]);
  services.forEach(({ timing }, i) => {
    if (timing.when === 'exact' || problems.some(({ path }) => path === `services.${i}.timing`)) return;
    if (reachedFrom(i, pairs).has(i)) {
      add(i, 'timing', 'requests.depends_in_circle');
      return;
    }
    const other = timing.service - 1;
    const [earlier, later] = timing.when === 'after' ? [other, i] : [i, other];
    const overOn = dated(
      [earlier, ...reachedFrom(earlier, backwards)].map((n) => {
        const before = services[n];
        return before?.overnight ? before.end : before?.start;
      }),
    ).at(-1);
    const [begins] = dated([later, ...reachedFrom(later, pairs)].map((n) => services[n]?.start));
    if (overOn && begins && begins < overOn) add(i, 'timing', 'requests.depends_on_date');
  });
  return problems;
}
