import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import { differenceBp, type FrozenRate, RATE_CURRENCY } from './convert.ts';

export const RATE_SOURCES = ['office', 'national-bank'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** A rate of a currency from an instant on; never changed, only followed by the next. */
export type Rate = {
  readonly id: string;
  /** Grows with each entry: of two rates of one instant the later entry counts. */
  readonly entry: number;
  readonly currency: AnyCurrency;
  readonly rate: string;
  readonly per: number;
  readonly source: RateSource;
  readonly validFrom: Date;
};
/** What we add to a rate, from an instant on; none: nothing. */
export type Margin = {
  readonly entry: number;
  readonly currency: AnyCurrency;
  readonly basisPoints: number;
  readonly validFrom: Date;
};
export type RateLimits = {
  /** An older rate has expired: nothing is sold by it. */
  readonly maxAgeHours: number;
  /** A rate that differs by more from the one before needs a second look. */
  readonly jumpBp: number;
};
/** Over a weekend with holidays the National Bank names no new rate. */
export const DEFAULT_LIMITS: RateLimits = { maxAgeHours: 96, jumpBp: 1_000 };
export const MAX_AGE_HOURS = 720;
export const MAX_MARGIN_BP = 5_000;

export type RateState = 'in_force' | 'expired' | 'none';
/** What counts for a currency at an instant. */
export type CurrentRate = { readonly state: RateState; readonly rate: Rate | null; readonly marginBp: number };

type Dated = { readonly entry: number; readonly validFrom: Date };
const HOUR_MS = 3_600_000;

/** The newest that has begun by an instant. */
export function latestBy<T extends Dated>(rows: readonly T[], at: Date): T | null {
  let found: T | null = null;
  for (const row of rows) {
    if (row.validFrom > at) continue;
    const later = found ? row.validFrom.getTime() - found.validFrom.getTime() : 1;
    if (found === null || later > 0 || (later === 0 && row.entry > found.entry)) found = row;
  }
  return found;
}

/** What a process knows of rates: it is replaced as a whole. */
export type RateFacts = {
  readonly rates: readonly Rate[];
  readonly margins: readonly Margin[];
  readonly limits: RateLimits;
};

export type RateBook = {
  replace(facts: RateFacts): void;
  current(currency: AnyCurrency, at: Date): CurrentRate;
  /** The rate that a sale is frozen with; null: nothing is sold in the currency now. */
  forSale(currency: AnyCurrency, at: Date): FrozenRate | null;
  /**
   * Whether a price that was frozen with a rate may still be bought: the rate has not expired, another is in force or
   * it still is, and the two are no jump apart.
   */
  sells(frozen: FrozenRate, at: Date): boolean;
  /** Currencies that had a rate, in the order of the alphabet. */
  currencies(): AnyCurrency[];
};

/** Whether a rate that began at `validFrom` is too old at `at`. */
export const isExpired = (validFrom: Date, at: Date, { maxAgeHours }: Pick<RateLimits, 'maxAgeHours'>): boolean =>
  at.getTime() - validFrom.getTime() > maxAgeHours * HOUR_MS;

/** The rates in memory. */
export function createRateBook(): RateBook {
  let limits = DEFAULT_LIMITS;
  let rates = new Map<AnyCurrency, Rate[]>();
  let margins = new Map<AnyCurrency, Margin[]>();
  const current = (currency: AnyCurrency, at: Date): CurrentRate => {
    const rate = latestBy(rates.get(currency) ?? [], at);
    const marginBp = latestBy(margins.get(currency) ?? [], at)?.basisPoints ?? 0;
    if (!rate) return { state: 'none', rate, marginBp };
    return { state: isExpired(rate.validFrom, at, limits) ? 'expired' : 'in_force', rate, marginBp };
  };
  return {
    replace(facts) {
      limits = facts.limits;
      rates = Map.groupBy(facts.rates, ({ currency }) => currency);
      margins = Map.groupBy(facts.margins, ({ currency }) => currency);
    },
    current,
    forSale(currency, at) {
      if (currency === RATE_CURRENCY) return null;
      const { state, rate, marginBp } = current(currency, at);
      if (state !== 'in_force' || !rate) return null;
      return { id: rate.id, currency, rate: rate.rate, per: rate.per, marginBp };
    },
    sells(frozen, at) {
      const own = rates.get(frozen.currency)?.find(({ id }) => id === frozen.id);
      if (!own || isExpired(own.validFrom, at, limits)) return false;
      const { state, rate } = current(frozen.currency, at);
      return state === 'in_force' && rate !== null && differenceBp(rate, frozen) <= limits.jumpBp;
    },
    currencies: () => [...rates.keys()].sort(),
  };
}
