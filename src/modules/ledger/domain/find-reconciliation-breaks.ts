import { add, type Currency, type Money, subtract } from '#kernel/money.ts';
import type {
  ExchangedTickets,
  IssuedSale,
  PaymentMovements,
  ReturnedTickets,
  SoldAncillary,
  SplitOrder,
} from '../ports.ts';
import type { ReservationEnds } from './accounting-events.ts';
import { ledgerTotalsOf, type OrderLedgerTotals, type PostedSum } from './order-ledger-totals.ts';

/**
 * `captured`, `refunded`: the ledger differs from payments; `transferred`: from the money of passengers who left an
 * order; `sold`, `exchanged`, `returned`, `supplier`: from issued, exchanged and returned tickets; `customer`: all
 * agree, and yet the buyer's money is not used up: a ticket without money (negative) or money without a ticket;
 * `disputed`, `charged_back`: from open and lost cases of banks; `owed`: a due refund has not been paid; `held`: a
 * contract's own money is held for an order and neither used nor released.
 */
export const RECONCILIATION_BREAK_KINDS = [
  'captured',
  'transferred',
  'refunded',
  'disputed',
  'charged_back',
  'sold',
  'exchanged',
  'returned',
  'supplier',
  'customer',
  'owed',
  'held',
] as const;
export type ReconciliationBreakKind = (typeof RECONCILIATION_BREAK_KINDS)[number];
/** Sums in minor units. */
export type ReconciliationBreak = {
  readonly orderId: string;
  readonly currency: Currency;
  readonly kind: ReconciliationBreakKind;
  readonly expected: number;
  readonly booked: number;
};

/** News may be under way this long before a difference counts. */
export const EVENT_GRACE_MS = 2 * 60_000;
/** Money may wait for its tickets, or for its refund, this long before it becomes a break. */
export const MONEY_GRACE_MS = 15 * 60_000;

const total = (amounts: readonly Money[], currency: Currency): number =>
  amounts.filter((a) => a.currency === currency).reduce((whole, a) => whole + a.minor, 0);

const kept = (price: Money, { commission, credited }: { commission: Money; credited: Money }): Money =>
  add(subtract(price, commission), credited);

/** What three witnesses say of one order: payments, issued and returned tickets, and the ledger. */
export type ReconciliationSources = {
  readonly orderId: string;
  readonly paymentMovements: PaymentMovements | undefined;
  readonly sale: IssuedSale | undefined;
  readonly returned: readonly ReturnedTickets[];
  readonly exchanged?: readonly ExchangedTickets[];
  readonly splits?: readonly SplitOrder[];
  readonly ancillaries?: readonly SoldAncillary[];
  readonly sums: readonly PostedSum[];
  readonly ended?: ReservationEnds;
};

const newestChange = ({
  paymentMovements,
  sale,
  returned,
  exchanged = [],
  splits = [],
  ancillaries = [],
}: ReconciliationSources): number =>
  Math.max(
    0,
    ...[
      ...(paymentMovements?.captures ?? []),
      ...(paymentMovements?.refunds ?? []),
      ...(paymentMovements?.chargedBack ?? []),
      ...(paymentMovements?.chargebacks ?? []).map((one) => ({ at: one.decidedAt ?? one.openedAt })),
      ...(sale ? [sale] : []),
      ...returned,
      ...exchanged,
      ...splits,
      ...ancillaries.map((ancillary) => ({ at: ancillary.refundAt ?? ancillary.at })),
    ].map((f) => Date.parse(f.at)),
  );

/** `decided`: nothing is under way any more, so that a break which is not among these is over. */
export type ReconciliationResult = { readonly breaks: readonly ReconciliationBreak[]; readonly decided: boolean };

/** Where the witnesses of an order disagree; nothing while its news may still be under way. */
export function findReconciliationBreaks(given: ReconciliationSources, now: Date): ReconciliationResult {
  const { orderId, paymentMovements, sale, returned, exchanged = [], splits = [], ancillaries = [], sums } = given;
  const [came, left] = [
    splits.filter((split) => split.childId === orderId),
    splits.filter((split) => split.orderId === orderId),
  ];
  const soldOf = (some: readonly SplitOrder[]) => some.flatMap(({ price }) => [price.fare, price.taxes]);
  const age = now.getTime() - newestChange(given);
  if (age < EVENT_GRACE_MS) return { breaks: [], decided: false };
  const end = (id: string | undefined) => given.ended?.get(id ?? '');
  const taken = paymentMovements?.captures ?? [];
  const held = taken.filter((f) => f.fund && !end(f.id)).map((f) => f.amount);
  const captures = taken.filter((f) => !f.fund || end(f.id) === 'captured').map((f) => f.amount);
  const refunds = (paymentMovements?.refunds ?? [])
    // What came from another order was used up there.
    .filter((f) => !f.fund || end(f.intentId) === 'captured' || (came.length > 0 && !end(f.intentId)))
    .map((f) => f.amount);
  const chargedBack = (paymentMovements?.chargedBack ?? []).map((f) => f.amount);
  const cases = (state: 'open' | 'lost') =>
    (paymentMovements?.chargebacks ?? []).filter((f) => f.state === state).map((f) => f.amount);
  // The buyer's money that a sale used up: the price less what the contract kept of it.
  const ancillaryAmounts = ancillaries.map((ancillary) => ancillary.amount);
  const ancillariesRefunded = ancillaries.flatMap((ancillary) =>
    ancillary.refundAt === null ? [] : [ancillary.amount],
  );
  const prices = [...(sale ? [sale.contract ? kept(sale.total, sale.contract) : sale.total] : []), ...ancillaryAmounts];
  const asked = [...(sale ? [sale.supplierTotal] : []), ...ancillaryAmounts];
  const promised = [...returned.map((r) => r.parts.back), ...ancillariesRefunded];
  const forgone = [...returned.flatMap((r) => [r.parts.fare, r.parts.taxes]), ...ancillariesRefunded];
  const added = exchanged.map((e) => e.parts);
  const plus = (parts: readonly Money[], minus: readonly Money[], currency: Currency) =>
    total(parts, currency) - total(minus, currency);
  const currencies = new Set(
    [
      ...captures,
      ...held,
      ...refunds,
      ...prices,
      ...promised,
      ...added.map((p) => p.extra),
      ...came.map((s) => s.moved),
      ...sums,
    ].map((a) => a.currency),
  );
  const breaks: ReconciliationBreak[] = [];
  let decided = true;
  for (const currency of currencies) {
    const ledger: OrderLedgerTotals = ledgerTotalsOf(sums, currency);
    const compare = (kind: ReconciliationBreakKind, expected: number, booked: number) => {
      if (expected !== booked) breaks.push({ orderId, currency, kind, expected, booked });
    };
    compare('captured', total(captures, currency), ledger.captured);
    const moved = (some: readonly SplitOrder[]) => some.map((split) => split.moved);
    compare('transferred', plus(moved(came), moved(left), currency), ledger.transferred);
    compare('refunded', total([...refunds, ...chargedBack], currency), ledger.refundsPaid);
    compare('disputed', total(cases('open'), currency), ledger.disputed);
    compare('charged_back', total(cases('lost'), currency), ledger.chargedBack);
    compare('sold', total(prices, currency), ledger.sold);
    const ancillary = added.map((p) => p.extra);
    const less = added.map((p) => p.less);
    const asksMore = added.flatMap((p) => [p.extra, p.exchangeFee, p.credited ?? [], p.clawback ?? []].flat());
    const isRefundingEvent = added.flatMap((p) => [p.less, p.commission ?? [], p.charged ?? []].flat());
    compare('exchanged', plus(asksMore, isRefundingEvent, currency), ledger.exchanged);
    compare('returned', total(promised, currency), ledger.returned);
    const [brought, gone] = [soldOf(came), soldOf(left)];
    const due = plus([...asked, ...ancillary, ...brought], [...forgone, ...less, ...gone], currency);
    compare('supplier', due, ledger.supplier);
    const debt = ledger.refundsOwed - ledger.refundsPaid;
    if (age >= MONEY_GRACE_MS) {
      compare('customer', 0, ledger.customer);
      compare('owed', 0, debt);
      compare('held', 0, total(held, currency));
    } else if (ledger.customer !== 0 || debt !== 0 || held.length > 0) decided = false;
  }
  return { breaks, decided };
}
