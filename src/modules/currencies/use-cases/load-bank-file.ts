import { AppError } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, type LocalDate, localDate, toInstant } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { readBankFile } from '../adapters/read-bank-file.ts';
import { currentLimits, insertLoad, raiseRevision, ratesOf } from '../db/rate-queries.ts';
import { BANK_CURRENCIES, type BankCurrency, type BankFile, FILE_ERRORS } from '../domain/bank-file.ts';
import type { RateLimits } from '../domain/rate-book.ts';
import type { CurrenciesDeps, FetchBankFile } from '../ports.ts';
import type { LoadResult } from '../wire/office.ts';
import { type Actor, addRate, compareRate } from './enter-rates.ts';
import { publishRates } from './follow-rates.ts';

/** The bank names rates of the next working day at most a holiday ahead. */
const MAX_DAYS_AHEAD = 10;
/** Entries of a currency among which the bank's last one is looked for. */
const LOOKED_AT = 100;

const NOTHING = { rate: null, per: null, previous: null, differenceBp: null } as const;

/** One currency of the file: entered, unless it is known, older than what is known, or jumps. */
async function takeRate(
  deps: CurrenciesDeps,
  tx: Tx,
  by: Actor,
  { currency, file, limits }: { currency: BankCurrency; file: BankFile; limits: RateLimits },
): Promise<LoadResult> {
  const found = file.rates.find((one) => one.currency === currency);
  if (!found) return { currency, outcome: 'missing', ...NOTHING };
  const { rate, per } = found;
  const result = { currency, rate, per, previous: null, differenceBp: null };
  const validFrom = startOfDay(file.date);
  // A file of a day to come does not make those of the days before it old.
  const begun = Math.max(deps.clock.now().getTime(), validFrom.getTime());
  const last = (await ratesOf(tx, currency, LOOKED_AT)).find(
    ({ source, validFrom: from }) => source === 'national-bank' && from.getTime() <= begun,
  );
  if (last && last.validFrom > validFrom) return { ...result, outcome: 'older' };
  if (last && last.validFrom.getTime() === validFrom.getTime() && last.rate === rate && last.per === per)
    return { ...result, outcome: 'same' };
  const entered = { currency, rate, per, validFrom, source: 'national-bank' as const };
  const { previous, jump: ofDay } = await compareRate(tx, entered, limits);
  // Corrections of one day add up: they are compared with the day before as well.
  const dayBefore = { ...entered, validFrom: new Date(validFrom.getTime() - 1) };
  const jump = ofDay ?? (await compareRate(tx, dayBefore, limits)).jump;
  if (jump) {
    const { previous: before, differenceBp } = jump;
    return { ...result, outcome: 'jump', previous: { rate: before.rate, per: before.per }, differenceBp };
  }
  await addRate(deps, tx, by, { entered, previous });
  return { ...result, outcome: 'entered' };
}

const startOfDay = (date: LocalDate): Date => new Date(toInstant(`${date}T00:00`, BUSINESS_TIME_ZONE));

/**
 * Reads the National Bank's daily file: its rates count from the first minute of its day in Bishkek. A rate that jumps
 * is left out: staff enter it themselves, if it is right. Loading the file again changes nothing.
 * @throws AppError invalid `currencies.file_…` for what is not the daily file, `currencies.file_early` for a day too
 * far ahead.
 */
export async function loadBankFile(
  deps: CurrenciesDeps,
  by: Actor,
  bytes: Uint8Array,
): Promise<{ fileDate: LocalDate; results: LoadResult[] }> {
  const now = deps.clock.now();
  const file = readBankFile(bytes);
  const isEarly = typeof file !== 'string' && file.date > addDays(localDate(now, BUSINESS_TIME_ZONE), MAX_DAYS_AHEAD);
  if (typeof file === 'string' || isEarly) {
    const fault = typeof file === 'string' ? file : 'early';
    await insertLoad(deps.db, { at: now, loadedBy: by.userId, fileDate: null, results: [], fault });
    throw new AppError('invalid', FILE_ERRORS[fault]);
  }
  return inTransaction(deps.db, async (tx) => {
    // Loads and entries take turns.
    await raiseRevision(tx);
    const limits = await currentLimits(tx);
    const results: LoadResult[] = [];
    for (const currency of BANK_CURRENCIES) results.push(await takeRate(deps, tx, by, { currency, file, limits }));
    await insertLoad(tx, { at: now, loadedBy: by.userId, fileDate: file.date, results, fault: null });
    await publishRates(tx);
    return { fileDate: file.date, results };
  });
}

/**
 * The daily job. What cannot be had or read is written down for the office and thrown, so that the job is tried again;
 * until then the rates that are there count, as long as they are young enough.
 */
export async function loadDailyFile(deps: CurrenciesDeps, fetchFile: FetchBankFile): Promise<void> {
  let bytes: Uint8Array;
  try {
    bytes = await fetchFile();
  } catch (error) {
    const row = { at: deps.clock.now(), loadedBy: null, fileDate: null, results: [], fault: 'not_there' };
    await insertLoad(deps.db, row);
    throw error;
  }
  await loadBankFile(deps, { userId: null }, bytes);
}
