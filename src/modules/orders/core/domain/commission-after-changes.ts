import { type Money, money, prorate, subtract, zero } from '#kernel/money.ts';
import type { PriceDetail, PriceLine } from '#modules/pricing/api.ts';
import type { ExchangeEarned, ExchangeLine } from '../../wire/exchange-shapes.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';
import { commissionCreditedOf } from './amount-due.ts';

/**
 * What a contract earns of an order as its tickets stand: the commission, and how much of it the buyers paid and the
 * contract was credited with.
 */
export type Earnings = { readonly commission: Money; readonly credited: Money };

type ExchangeDue = { readonly due: Money; readonly earned: ExchangeEarned };
const none = (like: Money) => zero(like.currency);
const atLeastZero = (minor: number, { currency }: Money): Money => money(Math.max(0, minor), currency);
const more = ({ previousCommission, currentCommission }: ExchangeEarned): Money =>
  atLeastZero(currentCommission.minor - previousCommission.minor, currentCommission);

/**
 * The part of a commission clawback that the contract pays: what it was credited with. The rest was never paid to it.
 */
export function commissionChargedOf(clawback: Money, { commission, credited }: Earnings): Money {
  const share = Math.min(Math.max(credited.minor, 0), commission.minor);
  if (commission.minor <= 0) return none(clawback);
  return money(Number((BigInt(clawback.minor) * BigInt(share)) / BigInt(commission.minor)), clawback.currency);
}

/**
 * Takes the commission of a returned ticket back, in proportion to the refunded fare (`K × Rfare / fare`). The
 * part that was retained at the payment is deducted from the refund; the rest is charged to the contract, never to the
 * buyer.
 */
export function clawBackCommission(
  line: TicketReturnLine,
  own: Money | undefined,
  earnings: Earnings,
): TicketReturnLine {
  if (!own || own.minor === 0) return line;
  const clawback = prorate(own, subtract(line.fare, line.penalty), line.fare);
  const deducted = subtract(clawback, commissionChargedOf(clawback, earnings));
  return { ...line, clawback, deducted, refundAmount: subtract(line.refundAmount, deducted) };
}

/**
 * What the contract earns on exchanged tickets before and after. A clawback is deducted from the refund of the
 * exchange, up to the refund and to what was retained at the payment; the rest is charged to the contract, never to
 * the buyer.
 */
export function earnedByExchange(
  previousLines: readonly PriceLine[],
  lines: readonly ExchangeLine[],
  earnings: Earnings,
  refundAmount: Money,
): ExchangeEarned {
  const whole = (some: readonly PriceLine[], part: 'commission' | 'motivation') =>
    money(
      some.reduce((all, line) => all + (line[part]?.minor ?? 0), 0),
      refundAmount.currency,
    );
  const prices = lines.map((line) => line.price);
  const previousCommission = whole(previousLines, 'commission');
  const currentCommission = whole(prices, 'commission');
  const clawback = atLeastZero(previousCommission.minor - currentCommission.minor, refundAmount);
  const retained = clawback.minor - commissionChargedOf(clawback, earnings).minor;
  return {
    previousCommission,
    currentCommission,
    previousMotivation: whole(previousLines, 'motivation'),
    currentMotivation: whole(prices, 'motivation'),
    deducted: money(Math.min(retained, refundAmount.minor), refundAmount.currency),
  };
}

/**
 * The price of an exchange paid from a contract's balance: less the additional commission of the new tickets, not below
 * zero.
 */
export const netDueOf = ({ due, earned }: ExchangeDue): Money =>
  money(due.minor - Math.min(due.minor, more(earned).minor), due.currency);

/**
 * What moves between us and the contract when an exchange is done: it earns more, or has to give back. `paid` came
 * for the exchange.
 */
export function exchangeLedgerAmounts({ due, earned, paid }: ExchangeDue & { readonly paid: Money }) {
  const commission = more(earned);
  const retained = Math.min(Math.max(due.minor - paid.minor, 0), commission.minor);
  const clawback = atLeastZero(earned.previousCommission.minor - earned.currentCommission.minor, due);
  const motivation = earned.currentMotivation.minor - earned.previousMotivation.minor;
  return {
    commission,
    credited: money(commission.minor - retained, due.currency),
    motivation: atLeastZero(motivation, due),
    clawback,
    charged: atLeastZero(clawback.minor - earned.deducted.minor, due),
    /** Motivation that goes back. */
    motivationOwed: atLeastZero(-motivation, due),
  };
}

/**
 * What the contract earns now: of the sale, after what was exchanged and given back. `paid` came for the order as it
 * was sold.
 */
export function earningsNow(
  price: Pick<PriceDetail, 'total' | 'commission'>,
  paid: Money,
  returned: readonly Pick<TicketReturnLine, 'clawback' | 'deducted'>[],
  exchanged: readonly (ExchangeDue & { readonly paid: Money })[],
): Earnings {
  let commission = price.commission?.minor ?? 0;
  let credited = commissionCreditedOf(price, paid).minor;
  for (const one of exchanged.map(exchangeLedgerAmounts)) {
    commission += one.commission.minor - one.clawback.minor;
    credited += one.credited.minor - one.charged.minor;
  }
  for (const { clawback, deducted } of returned) {
    commission -= clawback?.minor ?? 0;
    credited -= (clawback?.minor ?? 0) - (deducted?.minor ?? 0);
  }
  const { currency } = price.total;
  return { commission: money(commission, currency), credited: money(credited, currency) };
}
