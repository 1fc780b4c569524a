import { formatMoney, type Money } from '#kernel/money.ts';
import { useAppLocale } from './provider.tsx';

/** How a sum is written on the page in hand: «16 050 сом», in English “16,050 som”. */
export function useFormatMoney(): (value: Money) => string {
  const locale = useAppLocale();
  return (value) => formatMoney(value, locale);
}
