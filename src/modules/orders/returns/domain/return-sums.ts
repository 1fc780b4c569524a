import type { Instant } from '#kernel/dates.ts';
import { add, equal, isNegative, type Money, money, subtract, sum, zero } from '#kernel/money.ts';
import type { Category } from '#kernel/passengers.ts';
import { type PriceDetail, type ReturnPolicy, ticketRefundLine } from '#modules/pricing/api.ts';
import type { TicketHolder } from '../../core/domain/passenger-itineraries.ts';
import type { TicketReturnLine } from '../../wire/return-shapes.ts';

/** A buyer has so long to read and agree. */
export const READ_MS = 15 * 60_000;
const LATE_MS = 24 * 3_600_000;

export type { ReturnPolicy };

/** A supplier's promise about one document; `RefundLine` of supply fits. */
export type SupplierLine = {
  readonly travellerId: string;
  readonly document?: string;
  readonly fare: Money;
  readonly penalty: Money;
  readonly taxes: readonly { readonly amount: Money; readonly refundable: boolean }[];
  readonly refund: Money;
};

/** Under 24 hours are left before the first departure, or it has passed (spec §9). */
export const isLate = (departsAt: Instant | undefined, now: Date): boolean =>
  departsAt !== undefined && Date.parse(departsAt) - now.getTime() < LATE_MS;

const priceOf = (price: PriceDetail, category: Category) => {
  const line = price.lines.find((l) => l.category === category);
  if (!line) throw new RangeError(`nothing was sold to ${category}`);
  return line;
};

const promisedTo = (who: TicketHolder, tickets: readonly string[], promised: readonly SupplierLine[]) =>
  promised.filter(
    ({ travellerId, document }) => travellerId === who.id && (document === undefined || tickets.includes(document)),
  );

/** The supplier promises the whole fare and all taxes as they were sold. */
export function isWholePrice(
  price: PriceDetail,
  who: TicketHolder,
  tickets: readonly string[],
  promised: readonly SupplierLine[],
): boolean {
  const sold = priceOf(price, who.category);
  const own = promisedTo(who, tickets, promised);
  const { currency } = sold.total;
  const part = (of: (line: SupplierLine) => Money) => sum(own.map(of), currency);
  return (
    equal(
      part((line) => line.fare),
      sold.fare,
    ) &&
    equal(
      part((line) => line.refund),
      add(sold.fare, sold.taxes),
    )
  );
}

/** A void: everything that was paid, our fees included where the policy says so. */
export function voidLine(
  price: PriceDetail,
  who: TicketHolder,
  tickets: readonly string[],
  policy: ReturnPolicy,
): TicketReturnLine {
  const sold = priceOf(price, who.category);
  const whole = { penalty: zero(sold.total.currency), taxesRefund: sold.taxes };
  return { passengerId: who.id, tickets: [...tickets], ...ticketRefundLine(sold, whole, 'void', policy) };
}

/**
 * A voluntary refund (`pricing/domain/ticket-refund-line.ts`): `R = Rfare + Rtax − fee`; a lap infant pays no fee,
 * service and IT fees are not refunded. `refundAmount` may be below zero: such a refund is never offered. Returns null
 * when the supplier's amounts are not those that were sold.
 */
export function refundLine(
  price: PriceDetail,
  who: TicketHolder,
  tickets: readonly string[],
  promised: readonly SupplierLine[],
  policy: ReturnPolicy,
): TicketReturnLine | null {
  const sold = priceOf(price, who.category);
  const currency = sold.total.currency;
  const own = promisedTo(who, tickets, promised);
  const part = (of: (line: SupplierLine) => Money) => sum(own.map(of), currency);
  const taxes = (refundable: boolean) =>
    sum(
      own.flatMap((l) => l.taxes.filter((tax) => tax.refundable === refundable).map((tax) => tax.amount)),
      currency,
    );
  const fare = part((l) => l.fare);
  const supplierRefund = part((l) => l.refund);
  const taxesRefund = taxes(true);
  const fareRefund = subtract(supplierRefund, taxesRefund);
  const whole = add(taxesRefund, taxes(false));
  if (own.length === 0 || !equal(fare, sold.fare) || !equal(whole, sold.taxes)) return null;
  if (isNegative(fareRefund) || fareRefund.minor > fare.minor) return null;
  const promise = { penalty: subtract(fare, fareRefund), taxesRefund };
  return { passengerId: who.id, tickets: [...tickets], ...ticketRefundLine(sold, promise, 'refund', policy) };
}

/**
 * The carrier does not fly as it sold and keeps nothing: then neither do we. Null when the supplier keeps something
 * all the same.
 */
export function involuntaryLine(
  price: PriceDetail,
  who: TicketHolder,
  tickets: readonly string[],
  promised: readonly SupplierLine[],
): TicketReturnLine | null {
  const policy = { refundFee: zero(price.total.currency), voidReturnsFees: true };
  const asPromised = refundLine(price, who, tickets, promised, policy);
  if (!asPromised || asPromised.penalty.minor > 0 || asPromised.taxesRetained.minor > 0) return null;
  return voidLine(price, who, tickets, policy);
}

/** Both totals of a quote. */
export const totalsOf = (lines: readonly TicketReturnLine[]): { paid: Money; refundAmount: Money } => {
  const currency = lines[0]?.paid.currency ?? 'KGS';
  const of = (part: 'paid' | 'refundAmount') =>
    money(
      lines.reduce((all, line) => all + line[part].minor, 0),
      currency,
    );
  return { paid: of('paid'), refundAmount: of('refundAmount') };
};
