import { type Money, money } from '#kernel/money.ts';
import type { PaymentSnapshot } from './facts.ts';

/** Money of a contract that is with us already. */
const OWN: ReadonlySet<string | undefined> = new Set(['balance', 'motivation', 'points']);

/**
 * Money for returned tickets goes back to where it came from: first to cards, wallets and QR, each up to what it paid
 * and in the order in which they
 * paid, then to the contract's own money (points, motivation, balance). `before` is what has gone back so far; the
 * parts add up to `amount`.
 */
export function waterfall(
  payments: readonly PaymentSnapshot[],
  before: number,
  amount: Money,
): { paymentId: string; amount: Money }[] {
  const inTurn = [...payments.filter((p) => !OWN.has(p.method)), ...payments.filter((p) => OWN.has(p.method))];
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
