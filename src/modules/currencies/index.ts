export { fetchBankFileFrom } from './adapters/fetch-bank-file.ts';
export { convert, type FrozenRate, RATE_CURRENCY } from './domain/convert.ts';
export { createRateBook, type RateBook } from './domain/rate-book.ts';
export type { CurrenciesDeps } from './ports.ts';
export { createRateFollower, RATES_CHANNEL } from './use-cases/follow-rates.ts';
