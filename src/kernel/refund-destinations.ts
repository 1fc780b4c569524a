import { type Money, money, subtract } from './money.ts';
import { PROMO_METHOD, refundDestinationOf } from './payment-method.ts';

/** The refund amount of one payment, by its method; `amount` is null for readers who may not see it. */
export type RefundShare = { readonly method: string; readonly amount: Money | null };

const isDiscount = ({ method }: { readonly method: string }): boolean => method === PROMO_METHOD;

/** What of a refund is the discount of a promo code, which is taken back; null for none and where it is not shown. */
export function discountOfRefund(parts: readonly RefundShare[]): Money | null {
  const amount = parts.find(isDiscount)?.amount ?? null;
  return amount && amount.minor > 0 ? amount : null;
}

/** What of a refund reaches the buyer: without the discount. */
export function refundToBuyer(amount: Money, parts: readonly RefundShare[]): Money {
  const discount = discountOfRefund(parts);
  return discount ? subtract(amount, discount) : amount;
}

/**
 * Returns the sentence that names the refund destinations, derived from the actual payments; used in quotes, results,
 * e-mails and documents, and the discount that is taken back. Empty when nothing is refunded. `t` reads `moneyBack`
 * of the payments catalogue.
 */
export function refundDestinationSentence(
  t: (key: string, values?: Record<string, string>) => string,
  format: (sum: Money) => string,
  parts: readonly RefundShare[],
): string {
  const discounts = parts.filter(isDiscount);
  const discount = discountOfRefund(parts);
  const taken = discounts.length === 0 ? '' : discount ? t('discount', { sum: format(discount) }) : t('discountOf');
  const money = moneySentence(
    t,
    format,
    parts.filter((part) => !isDiscount(part)),
  );
  return [money, taken].filter((sentence) => sentence !== '').join(' ');
}

function moneySentence(
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
