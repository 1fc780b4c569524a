import { isLocalDate, type LocalDate } from '#kernel/dates.ts';
import type { AnyCurrency } from '#kernel/foreign-currencies.ts';
import { normalDecimal } from './decimal.ts';

/** The currencies that the National Bank names every working day. */
export const BANK_CURRENCIES = ['USD', 'EUR', 'KZT', 'RUB'] as const satisfies readonly AnyCurrency[];
export type BankCurrency = (typeof BANK_CURRENCIES)[number];
/** The daily file has some 2 KB. */
export const BANK_FILE_BYTES = 64 * 1024;
const MAX_PER = 1_000_000;

export type BankRate = { readonly currency: BankCurrency; readonly rate: string; readonly per: number };
export type BankFile = { readonly date: LocalDate; readonly rates: readonly BankRate[] };
/** Why a file is not the daily file. */
export type BankFileFault = 'too_large' | 'not_the_file' | 'no_date' | 'bad_rate' | 'no_rates';

/** What the office reads of a file that is refused. */
export const FILE_ERRORS = {
  too_large: 'currencies.file_too_large',
  not_the_file: 'currencies.file_not_the_file',
  no_date: 'currencies.file_no_date',
  bad_rate: 'currencies.file_bad_rate',
  no_rates: 'currencies.file_no_rates',
  early: 'currencies.file_early',
} as const;
/** One element of the file, as it is written. */
export type WrittenRate = { code: string; nominal: string; value: string };

const dateOf = (text: string): LocalDate | null => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isLocalDate(date) ? date : null;
};
const isBankCurrency = (code: string): code is BankCurrency => (BANK_CURRENCIES as readonly string[]).includes(code);

/**
 * What the file says: rates of a day with a decimal comma, for so many units. Other currencies in it are left alone; a
 * rate of zero, a negative one, one that is no number or stands twice refuses the whole file.
 */
export function bankFileOf(written: { date: string; rates: readonly WrittenRate[] }): BankFile | BankFileFault {
  const date = dateOf(written.date);
  if (!date) return 'no_date';
  const rates: BankRate[] = [];
  for (const { code, nominal, value } of written.rates) {
    if (!isBankCurrency(code)) continue;
    const rate = normalDecimal(value.trim().replace(',', '.'));
    const per = /^\d{1,7}$/.test(nominal.trim()) ? Number(nominal) : 0;
    if (rate === null || per < 1 || per > MAX_PER || rates.some(({ currency }) => currency === code)) return 'bad_rate';
    rates.push({ currency: code, rate, per });
  }
  return rates.length > 0 ? { date, rates } : 'no_rates';
}
