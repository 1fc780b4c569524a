import { type Money, money } from '#kernel/money.ts';
import { PROMO_METHOD, paymentSourceOf } from '#kernel/payment-method.ts';
import { appliedPayments } from './order-conditions.ts';
import type { OrderState, PaymentSnapshot } from './order-snapshot.ts';

/** Money of a contract that is with us already. */
const isOwn = ({ method }: PaymentSnapshot): boolean => method !== undefined && paymentSourceOf(method) === 'own';
const isDiscount = ({ method }: PaymentSnapshot): boolean => method === PROMO_METHOD;
const wholeOf = (payments: readonly PaymentSnapshot[]): number => payments.reduce((all, p) => all + p.amount.minor, 0);

/**
 * How much of a discount is taken back once `returned` of what was paid has gone back: its proportionate part, rounded
 * down, and all of it with the last tyiyn.
 */
export function discountTakenBack(discount: number, whole: number, returned: number): number {
  if (whole === 0) return 0;
  return Number((BigInt(discount) * BigInt(Math.min(returned, whole))) / BigInt(whole));
}

/**
 * Money for returned tickets goes back to where it came from. The discount of a code is taken back in proportion;
 * the rest goes first to cards, wallets and QR, each up to what it paid and in the order in which they paid, then to
 * the contract's own money (points, motivation, balance). `before` is what has gone back so far; the parts add up to
 * `amount`.
 */
export function allocateRefund(
  payments: readonly PaymentSnapshot[],
  before: number,
  amount: Money,
): { paymentId: string; amount: Money }[] {
  const discounts = payments.filter(isDiscount);
  if (discounts.length === 0) return allocateInTurn(payments, before, amount);
  const whole = wholeOf(payments);
  const takenBack = (returned: number) => discountTakenBack(wholeOf(discounts), whole, returned);
  const after = Math.min(before + amount.minor, whole);
  const discount = takenBack(after) - takenBack(before);
  const others = payments.filter((p) => !isDiscount(p));
  return [
    ...allocateInTurn(others, before - takenBack(before), { ...amount, minor: after - before - discount }),
    ...allocateInTurn(discounts, takenBack(before), { ...amount, minor: discount }),
  ];
}

function allocateInTurn(
  payments: readonly PaymentSnapshot[],
  before: number,
  amount: Money,
): { paymentId: string; amount: Money }[] {
  const inTurn = [...payments.filter((p) => !isOwn(p)), ...payments.filter(isOwn)];
  const parts: { paymentId: string; amount: Money }[] = [];
  let floor = 0;
  for (const payment of inTurn) {
    const ceiling = floor + payment.amount.minor;
    const part = Math.min(ceiling, before + amount.minor) - Math.max(floor, before);
    if (part > 0) parts.push({ paymentId: payment.id, amount: money(part, amount.currency) });
    floor = ceiling;
  }
  return parts;
}

/**
 * Where money that goes back for tickets comes from: what paid for the order first, then what paid for each exchange,
 * each as far as it still
 * reaches. Parts go out in the order in which they were decided, so that no som is taken twice.
 */
export function refundSources(orderState: OrderState, amount: Money): { paymentId: string; amount: Money }[] {
  const applied = appliedPayments(orderState);
  const groups = [
    applied.filter((p) => p.purpose === 'order'),
    ...Map.groupBy(
      applied.filter((p) => p.purpose !== 'order'),
      (p) => p.purpose,
    ).values(),
  ];
  const sent = (actions: readonly { money: string; sum: Money }[]) =>
    actions.reduce((all, action) => all + (action.money === 'none' ? 0 : action.sum.minor), 0);
  let skip =
    sent(orderState.returns.map((r) => ({ money: r.money, sum: r.amount }))) +
    sent(orderState.exchanges.map((e) => ({ money: e.money, sum: e.refundAmount })));
  let remaining = amount.minor;
  const parts: { paymentId: string; amount: Money }[] = [];
  for (const group of groups) {
    const whole = group.reduce((all, p) => all + p.amount.minor, 0);
    const before = Math.min(skip, whole);
    const minor = Math.min(remaining, whole - before);
    if (minor > 0) parts.push(...allocateRefund(group, before, { ...amount, minor }));
    skip -= before;
    remaining -= minor;
  }
  return parts;
}
