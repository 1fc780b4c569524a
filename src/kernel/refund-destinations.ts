import { type Money, money } from './money.ts';
import { refundDestinationOf } from './payment-method.ts';

/** The refund amount of one payment, by its method; `amount` is null for readers who may not see it. */
export type RefundShare = { readonly method: string; readonly amount: Money | null };

/**
 * Returns the sentence that names the refund destinations, derived from the actual payments; used in quotes, results,
 * e-mails and documents. Empty when nothing is refunded. `t` reads `moneyBack` of the payments catalogue.
 */
export function refundDestinationSentence(
  t: (key: string, values?: Record<string, string>) => string,
  format: (sum: Money) => string,
  parts: readonly RefundShare[],
): string {
  const places = [...Map.groupBy(parts, ({ method }) => refundDestinationOf(method))].map(([destination, own]) => {
    const amounts = own.map(({ amount }) => amount);
    const [first] = amounts;
    const whole = first && amounts.every((amount) => amount !== null);
    const minor = amounts.reduce((all, amount) => all + (amount?.minor ?? 0), 0);
    return { text: t(`places.${destination}`), sum: whole ? money(minor, first.currency) : null };
  });
  const [only, ...others] = places;
  if (!only) return '';
  if (others.length === 0) return t('one', { destination: only.text });
  const refundParts = places.map(({ text, sum }) => (sum ? t('part', { sum: format(sum), destination: text }) : text));
  return t('several', { parts: refundParts.join('; ') });
}
