import { addDays, daysOfMonth, type Instant, type LocalDate } from '#kernel/dates.ts';

/** How many months points live that are earned from a day on; null: for ever. */
export type PointLifetime = { readonly validFrom: LocalDate; readonly months: number | null };
/** A change of somebody's points, oldest first; positive where they gain. */
export type PointChange = { readonly kind: string; readonly ref: string; readonly at: Instant; readonly minor: number };
/** Points of one gain that are left, and the last day on which they can be spent; null: they do not expire. */
export type PointLot = { readonly ref: string; readonly lastDay: LocalDate | null; minor: number };

/** The same day so many months later, or the last one of that month. */
function addMonthsToDay(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1];
  const toDate = Math.min(date, daysOfMonth(toYear, toMonth));
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(toDate).padStart(2, '0')}`;
}

/** How many months points live that are gained on a day; null: they do not expire. */
export const lifetimeOn = (lifetimes: readonly PointLifetime[], day: LocalDate): number | null =>
  lifetimes.filter(({ validFrom }) => validFrom <= day).toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]
    ?.months ?? null;

function lastDayOf(lifetimes: readonly PointLifetime[], day: LocalDate): LocalDate | null {
  const months = lifetimeOn(lifetimes, day);
  return months === null ? null : addMonthsToDay(day, months);
}

const REVERSALS: readonly string[] = ['points_reversal', 'award_reversal'];
const EXPIRIES: readonly string[] = ['points_expired', 'motivation_expired'];

/**
 * What is left of each gain after all changes. The oldest points are spent first; a document that is given back takes
 * its own points first, and expiry takes those whose day has passed. What was owed is paid by the next gain. `reserved`
 * is promised to orders and counts as spent.
 */
export function pointLots(
  changes: readonly PointChange[],
  {
    lifetimes,
    dayOf,
    reserved,
    canExpire = () => true,
  }: {
    lifetimes: readonly PointLifetime[];
    dayOf: (at: Instant) => LocalDate;
    reserved: number;
    /** Gains that do not expire whatever the lifetime of their day says. */
    canExpire?: (change: PointChange) => boolean;
  },
): PointLot[] {
  const lots: PointLot[] = [];
  let owed = 0;
  const take = (minor: number, first: (lot: PointLot) => boolean = () => false): void => {
    let left = minor;
    for (const lot of [...lots.filter(first), ...lots.filter((one) => !first(one))]) {
      const taken = Math.min(left, lot.minor);
      lot.minor -= taken;
      left -= taken;
    }
    owed += left;
  };
  for (const change of changes) {
    const { kind, ref, at, minor } = change;
    if (minor >= 0) {
      const paid = Math.min(owed, minor);
      owed -= paid;
      lots.push({ ref, lastDay: canExpire(change) ? lastDayOf(lifetimes, dayOf(at)) : null, minor: minor - paid });
    } else if (REVERSALS.includes(kind)) take(-minor, (lot) => lot.ref === ref);
    else if (EXPIRIES.includes(kind)) take(-minor, ({ lastDay }) => lastDay !== null && lastDay < dayOf(at));
    else take(-minor);
  }
  take(reserved);
  return lots.filter((lot) => lot.minor > 0);
}

/** How much of the points has expired by a day. */
export const expiredBy = (lots: readonly PointLot[], day: LocalDate): number =>
  lots.reduce((all, { lastDay, minor }) => all + (lastDay !== null && lastDay < day ? minor : 0), 0);

export type ExpiringPoints = { readonly lastDay: LocalDate; readonly minor: number };
/** Points that can be spent up to a day within so many days from this one, by that day, soonest first. */
export function expiringWithin(lots: readonly PointLot[], today: LocalDate, days: number): ExpiringPoints[] {
  const until = addDays(today, days);
  const found = new Map<LocalDate, number>();
  for (const { lastDay, minor } of lots)
    if (lastDay !== null && lastDay >= today && lastDay <= until) found.set(lastDay, (found.get(lastDay) ?? 0) + minor);
  return [...found]
    .map(([lastDay, minor]) => ({ lastDay, minor }))
    .toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1));
}

/** The longest lifetime that the office can set. */
export const MAX_POINT_MONTHS = 120;

/** How many days ahead the end of points is announced. */
export const ANNOUNCED_DAYS = [30, 7] as const;
