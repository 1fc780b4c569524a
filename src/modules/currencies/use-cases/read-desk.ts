import { currentLimits, lastLoads, lastMargins, lastRates } from '../db/rate-queries.ts';
import { createRateBook } from '../domain/rate-book.ts';
import type { CurrenciesDeps } from '../ports.ts';
import type { CurrencyDesk } from '../wire/office.ts';
import { readFacts } from './follow-rates.ts';

/** Entries of the history that a page shows. */
const SHOWN = 60;
const SHOWN_LOADS = 10;
const HOUR_MS = 3_600_000;

/** Rates and margins as finance staff work on them. */
export async function readDesk({
  db,
  clock,
  namesOf,
  loadsDaily,
}: Pick<CurrenciesDeps, 'db' | 'clock' | 'namesOf' | 'loadsDaily'>): Promise<CurrencyDesk> {
  const now = clock.now();
  const facts = await readFacts(db, now);
  const book = createRateBook();
  book.replace(facts);
  const [rates, margins, loads, limits] = await Promise.all([
    lastRates(db, SHOWN),
    lastMargins(db, SHOWN),
    lastLoads(db, SHOWN_LOADS),
    currentLimits(db),
  ]);
  const people = [
    ...rates.map((one) => one.enteredBy),
    ...margins.map((one) => one.enteredBy),
    ...loads.map((one) => one.loadedBy),
  ].filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(people)]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  return {
    currencies: book.currencies().map((currency) => {
      const { state, rate, marginBp } = book.current(currency, now);
      const expires = rate && new Date(rate.validFrom.getTime() + limits.maxAgeHours * HOUR_MS);
      return {
        currency,
        state,
        rate: rate?.rate ?? null,
        per: rate?.per ?? null,
        source: rate?.source ?? null,
        validFrom: rate?.validFrom.toISOString() ?? null,
        expiresAt: expires?.toISOString() ?? null,
        marginBp,
      };
    }),
    limits,
    rates: rates.map(({ id, currency, rate, per, source, validFrom, enteredBy, enteredAt }) => ({
      id,
      currency,
      rate,
      per,
      source,
      validFrom: validFrom.toISOString(),
      by: nameOf(enteredBy),
      at: enteredAt.toISOString(),
    })),
    margins: margins.map(({ entry, currency, basisPoints, validFrom, enteredBy, enteredAt }) => ({
      id: String(entry),
      currency,
      basisPoints,
      validFrom: validFrom.toISOString(),
      by: nameOf(enteredBy),
      at: enteredAt.toISOString(),
    })),
    loads: loads.map(({ entry, at, loadedBy, fileDate, results, fault }) => ({
      id: String(entry),
      at: at.toISOString(),
      by: nameOf(loadedBy),
      isDaily: loadedBy === null,
      fileDate,
      results,
      fault,
    })),
    loadsDaily,
  };
}
