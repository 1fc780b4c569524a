import { isKnownCurrency } from '#kernel/foreign-currencies.ts';
import type { Currency } from '#kernel/money.ts';

/** Any of ISO 4217: our side of the port converts it (`use-cases/convert-supplier.ts`); null for one we do not know. */
export const currencyOf = (code: string): Currency | null => (isKnownCurrency(code) ? (code as Currency) : null);
