import { formatMoney, type Money } from '#kernel/money.ts';
import { useAppLocale } from './provider.tsx';

/** Formats an amount in the page's language: «16 050 сом», in English “16,050 som”. */
export function useFormatMoney(): (value: Money) => string {
  const locale = useAppLocale();
  return (value) => formatMoney(value, locale);
}
