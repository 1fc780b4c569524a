import { fullYears, type LocalDate } from './dates.ts';
import { isVoucherMode, type Mode } from './mode.ts';

/** Passenger categories of spec §3: adult, child, infant on a lap, infant with a seat. */
export const CATEGORIES = ['aaa', 'rbg', 'rmg', 'ins'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Site variants of spec §3; `kg` is the Kyrgyz market. */
export const SITES = ['kg', 'ru'] as const;
export type Site = (typeof SITES)[number];

/** Completed years: an infant is under `child`, a child is under `adult`. */
export type AgeBand = { readonly child: number; readonly adult: number };

/** Spec §5: Kyrgyz market infant under 5, child 5 to 12; otherwise 2 and 12. */
export const SITE_AGE_BANDS: Readonly<Record<Site, AgeBand>> = {
  kg: { child: 5, adult: 12 },
  ru: { child: 2, adult: 12 },
};

/**
 * Trains of the Commonwealth: free under 5 without a berth, a child's fare under 10. Buses: a seat for every
 * passenger, a child's fare under 12.
 */
const GROUND_AGE_BANDS: Readonly<Partial<Record<Mode, AgeBand>>> = {
  rail: { child: 5, adult: 10 },
  bus: { child: 0, adult: 12 },
};

/** What a mode takes for a child and for an infant before any carrier's own rule. */
export const ageBandFor = (mode: Mode, site: Site): AgeBand => GROUND_AGE_BANDS[mode] ?? SITE_AGE_BANDS[site];

export type AgeGroup = 'adult' | 'child' | 'infant';

/** Of an age in completed years. */
export function ageGroupOf(years: number, band: AgeBand): AgeGroup {
  if (years < band.child) return 'infant';
  return years < band.adult ? 'child' : 'adult';
}

export const ageGroup = (born: LocalDate, on: LocalDate, band: AgeBand): AgeGroup =>
  ageGroupOf(fullYears(born, on), band);

export const AGE_GROUPS: Readonly<Record<Category, AgeGroup>> = {
  aaa: 'adult',
  rbg: 'child',
  rmg: 'infant',
  ins: 'infant',
};

/** Categories that a mode sells: on a bus every passenger has a seat; what goes by a voucher has one name. */
export const categoriesOf = (mode: Mode): readonly Category[] =>
  mode === 'bus' ? ['aaa', 'rbg'] : isVoucherMode(mode) ? ['aaa'] : CATEGORIES;

/** How many of each category travel. */
export type PassengerCounts = Readonly<Record<Category, number>>;
export const seatsNeeded = (passengerCounts: PassengerCounts): number =>
  passengerCounts.aaa + passengerCounts.rbg + passengerCounts.ins;
export const headcount = (passengerCounts: PassengerCounts): number =>
  passengerCounts.aaa + passengerCounts.rbg + passengerCounts.rmg + passengerCounts.ins;

/** The age that stands for a category where a search names none, at suppliers who price by ages. */
export const USUAL_AGES: Readonly<Partial<Record<Category, number>>> = { rbg: 8, ins: 1 };

/** Above this many the search warns (spec §5). */
export const MANY_PASSENGERS = 6;
/** One booking holds at most nine seats (distribution systems' own limit). */
export const MAX_SEATS = 9;
/** Ages that a search takes of those who are no adults, in completed years. */
export const MAX_SEARCH_AGE = 17;
