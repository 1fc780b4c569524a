/** Currencies that visitors may read prices in; they pay in som. The cookie `currency` stores the choice. */
export const READING_CURRENCIES = ['KGS', 'RUB', 'USD', 'KZT', 'EUR'] as const;
export type ReadingCurrency = (typeof READING_CURRENCIES)[number];
export const READING_COOKIE = 'currency';
export const isReadingCurrency = (value: unknown): value is ReadingCurrency =>
  READING_CURRENCIES.includes(value as ReadingCurrency);

/** Som for `per` units of the currency, as it stands now. */
export type ReadingRate = { readonly currency: ReadingCurrency; readonly rate: string; readonly per: number };

const TYIYN = 100;

/** About how many whole units of the currency a sum in tyiyn is: to be read, never to be paid. */
export const approximateUnits = (minor: number, { rate, per }: ReadingRate): number =>
  Math.round((minor / TYIYN) * (per / Number(rate)));
