import type { Instant } from '#kernel/dates.ts';
import type { Currency } from '#kernel/money.ts';
import { isReadingCurrency, READING_COOKIE, type ReadingCurrency, type ReadingRate } from '#kernel/reading-currency.ts';
import { listReadingRates } from '#modules/currencies/api.ts';
import type { Call } from '../../api/call-type.ts';
import { readCookie } from '../../shell/client-state.ts';

/** How the visitor reads prices: in som, or in a currency whose rate is null where none is in force. */
export type Reading = {
  readonly currency: ReadingCurrency;
  readonly rate: ReadingRate | null;
  /** What may be chosen: som and the currencies with a rate in force; som alone is no choice. */
  readonly offered: readonly ReadingCurrency[];
};

const CACHE_TTL_MS = 1_000;
let cached: { at: number; rates: readonly ReadingRate[] } | null = null;

/** The rates in force, requested at most once a second; none if they cannot be read. */
async function ratesNow(call: Call, now: Instant): Promise<readonly ReadingRate[]> {
  const at = Date.parse(now);
  if (cached && Math.abs(at - cached.at) < CACHE_TTL_MS) return cached.rates;
  try {
    const { rates } = await call(listReadingRates, {});
    cached = { at, rates };
    return rates;
  } catch {
    return [];
  }
}

/** The visitor's choice from the cookie, with what else there is; a site that sells in another currency has none. */
export async function loadReading(
  call: Call,
  { cookie, sells, now }: { cookie: string | null; sells: Currency; now: Instant },
): Promise<Reading> {
  const rates = sells === 'KGS' ? await ratesNow(call, now) : [];
  const chosen = readCookie(cookie, READING_COOKIE);
  const currency = isReadingCurrency(chosen) && sells === 'KGS' ? chosen : 'KGS';
  return {
    currency,
    rate: rates.find((one) => one.currency === currency) ?? null,
    // Who chose a currency can leave it while it has no rate.
    offered: rates.length > 0 || currency !== 'KGS' ? ['KGS', ...rates.map((one) => one.currency)] : [],
  };
}
