import { add, type Money, money, subtract } from '#kernel/money.ts';
import type { OrderRow, PassengerRow } from '../../core/db/order-queries.ts';
import { paidForOrder } from '../../core/domain/order-conditions.ts';
import type { OrderState, SplitSnapshot } from '../../core/domain/order-snapshot.ts';
import { paidFor, sharesOf, splitPrice } from '../domain/split-sums.ts';

export type SplitSums = {
  price: NonNullable<ReturnType<typeof splitPrice>>;
  supplierTotal: Money;
  shares: SplitSnapshot['shares'];
  paid: Money;
  credited: Money;
};

/**
 * Sums that move with split passengers: their frozen price, and once paid for their part of each payment. Null when
 * they cannot be separated.
 */
export function splitSums(
  order: Pick<OrderRow, 'price' | 'currency'>,
  orderState: OrderState,
  leaving: readonly PassengerRow[],
): SplitSums | null {
  const price = splitPrice(
    order.price,
    leaving.map((one) => one.category),
  );
  if (!price) return null;
  const supplierTotal = add(price.splitOff.fare, price.splitOff.taxes);
  const nothing = money(0, order.currency);
  if (orderState.operations.issue === 'none')
    return { price, supplierTotal, shares: [], paid: nothing, credited: nothing };
  const { paid, credited } = paidFor(price.splitOff, order.price, money(paidForOrder(orderState), order.currency));
  const shares = sharesOf(orderState, paid);
  return shares && { price, supplierTotal, shares, paid, credited };
}

/** What the other order costs. */
export const remainingTotalOf = ({ price }: SplitSums, whole: Money): Money => subtract(whole, price.splitOff.total);
