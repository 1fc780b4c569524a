import { allocate } from '#kernel/allocate.ts';
import { add, type Money, money, prorate, subtract, zero } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { PROMO_METHOD } from '#kernel/payment-method.ts';
import { ticketRefund } from '#kernel/refund-rule.ts';
import { madeBy, type PriceDetail, type PriceLine, partyPrice, type RefundPreview } from '#modules/pricing/api.ts';
import type { FareTerms } from '#modules/supply/api.ts';
import { amountDueFrom, commissionCreditedOf } from '../../core/domain/amount-due.ts';
import { appliedPayments } from '../../core/domain/order-conditions.ts';
import type { OrderState, PaymentSnapshot, SplitSnapshot } from '../../core/domain/order-snapshot.ts';
import { addPrices } from '../../core/domain/original-sale-price.ts';
import { allocateRefund, discountTakenBack } from '../../core/domain/refund-allocation.ts';

/**
 * Sums of the prices frozen at the sale for those who leave and for those who stay: together the whole, component by
 * component, to the tyiyn, by the same version of the price rules. Null when one of them has no price line.
 */
export function splitPrice(
  price: PriceDetail,
  leaving: readonly Category[],
): { splitOff: PriceDetail; remaining: PriceDetail } | null {
  const gone = (line: PriceLine) => leaving.filter((category) => category === line.category).length;
  const sold = leaving.every((category) => price.lines.some((line) => line.category === category));
  if (!sold || price.lines.some((line) => gone(line) > line.count)) return null;
  const counted = (count: (line: PriceLine) => number) => price.lines.map((line) => ({ ...line, count: count(line) }));
  const some = (lines: PriceLine[]) => lines.filter((line) => line.count > 0);
  const own = partyPrice(counted(gone), price.total.currency);
  return {
    splitOff: { ...own, ...madeBy(price), lines: some(own.lines) },
    remaining: {
      ...addPrices(price, own, subtract),
      lines: some(counted((line) => line.count - gone(line))),
    },
  };
}

type RefundRule = FareTerms['refund'];

/** What the fares of a party would bring back under a rule (pricing's `refundPreview` without taxes and fees). */
function fareRefunds(price: PriceDetail, rule: RefundRule, late: boolean): number {
  const of = { when: late ? 'missed' : 'before', hours: Number.POSITIVE_INFINITY } as const;
  const each = ({ category, fare }: PriceLine) =>
    ticketRefund({ fare, taxes: [] }, rule, { ...of, seat: category !== 'rmg' }).refund.minor;
  return price.lines.reduce((all, line) => all + each(line) * line.count, 0);
}
const seats = (price: PriceDetail): number =>
  price.lines.reduce((all, line) => all + (line.category === 'rmg' ? 0 : line.count), 0);

/**
 * Part of the quoted refund for those who leave: their own fares by the rule, the same part of the refundable taxes as
 * of all taxes, less the fee of each with a seat.
 */
export function splitPreview(
  preview: RefundPreview,
  own: PriceDetail,
  whole: PriceDetail,
  terms: { rule: RefundRule; fee: Money },
): { splitOff: RefundPreview; remaining: RefundPreview } {
  const { currency } = whole.total;
  const of = (refundOf: Money, late: boolean): Money => {
    const fees = terms.fee.minor;
    const taxes = refundOf.minor - fareRefunds(whole, terms.rule, late) + fees * seats(whole);
    const theirs = prorate(money(Math.max(0, taxes), currency), own.taxes, whole.taxes);
    const refundAmount = fareRefunds(own, terms.rule, late) + theirs.minor - fees * seats(own);
    return money(Math.min(refundOf.minor, Math.max(0, refundAmount)), currency);
  };
  const fees = preview.fees ? { fees: preview.fees } : {};
  const mine = {
    beforeDeparture: of(preview.beforeDeparture, false),
    afterDeparture: of(preview.afterDeparture, true),
  };
  return {
    splitOff: { ...fees, ...mine },
    remaining: {
      ...fees,
      beforeDeparture: subtract(preview.beforeDeparture, mine.beforeDeparture),
      afterDeparture: subtract(preview.afterDeparture, mine.afterDeparture),
    },
  };
}

/** How much of what was paid for the order is theirs: their price, less the commission that was kept back of it. */
export function paidFor(own: PriceDetail, whole: PriceDetail, paid: Money): { paid: Money; credited: Money } {
  const nothing = zero(paid.currency);
  const { commission = nothing } = own;
  const all = commissionCreditedOf(whole, paid);
  const credited =
    whole.commission && whole.commission.minor > 0 ? prorate(all, commission, whole.commission) : nothing;
  return { paid: add(amountDueFrom(own, 'contract'), credited), credited };
}

/**
 * Their part of each payment of the order, out of what has not gone back of it: the same part of each, the tyiyn that
 * is left over with the first.
 * Null when less is left than their part.
 */
export function sharesOf(orderState: OrderState, amount: Money): SplitSnapshot['shares'] | null {
  const paid = appliedPayments(orderState).filter((payment) => payment.purpose === 'order');
  const refundAmount = orderState.returns.reduce(
    (all, action) => all + (action.money === 'none' ? 0 : action.amount.minor),
    0,
  );
  const drawn = allocateRefund(paid, 0, money(refundAmount, amount.currency));
  const remaining = paid.map(
    ({ id, amount: { minor } }) => minor - (drawn.find((part) => part.paymentId === id)?.amount.minor ?? 0),
  );
  const whole = remaining.reduce((all, minor) => all + minor, 0);
  if (amount.minor > whole || amount.minor < 0) return null;
  if (amount.minor === 0) return [];
  const parts = allocate(amount, remaining).map(({ minor }) => minor);
  const shares = sharesWithDiscount(paid, { parts, remaining, returned: refundAmount });
  return paid.flatMap(({ id: paymentId }, n) => {
    const minor = shares[n] ?? 0;
    return minor > 0 ? [{ paymentId, amount: money(minor, amount.currency) }] : [];
  });
}

/**
 * The same shares, of which that of a discount differs by a tyiyn where its part of earlier returns would round to
 * another sum afterwards; another payment makes up for it.
 */
function sharesWithDiscount(
  paid: readonly PaymentSnapshot[],
  { parts, remaining, returned }: { parts: readonly number[]; remaining: readonly number[]; returned: number },
): readonly number[] {
  const at = paid.findIndex(({ method }) => method === PROMO_METHOD);
  const discount = paid[at];
  if (!discount || returned === 0) return parts;
  const total = (list: readonly number[]) => list.reduce((all, minor) => all + minor, 0);
  const whole = paid.reduce((all, { amount }) => all + amount.minor, 0);
  const takenBack = discount.amount.minor - (remaining[at] ?? 0);
  const moved = total(parts);
  const own = parts[at] ?? 0;
  const others = remaining.map((minor, n) => (n === at ? 0 : minor));
  const fits = (share: number) =>
    share >= 0 &&
    share <= (remaining[at] ?? 0) &&
    moved - share >= 0 &&
    moved - share <= total(others) &&
    discountTakenBack(discount.amount.minor - share, whole - moved, returned) === takenBack;
  const share = [0, 1, -1, 2, -2].map((step) => own + step).find(fits) ?? own;
  if (share === own || total(others) === 0) return parts;
  const rest = allocate(money(moved - share, discount.amount.currency), others);
  return rest.map(({ minor }, n) => (n === at ? share : minor));
}
