import type { Currency, Money } from '#kernel/money.ts';
import { type AccountKind, FUNDS } from './accounts.ts';
import type { AccountingEvent, Posting } from './posting.ts';

/** Posted lines of one order, added up by what was posted on which kind of account. */
export type PostedSum = {
  readonly kind: Posting['kind'];
  readonly account: AccountKind;
  readonly currency: Currency;
  readonly minor: number;
};

/** How an order stands in one currency, in minor units. */
export type OrderLedgerTotals = {
  /** Brought by passengers who left another order for this one, less what others took along. */
  readonly transferred: number;
  /** Taken by gateways, and of contracts' own money what was held for the order and is used. */
  readonly captured: number;
  readonly sold: number;
  /** What exchanges took from the buyer, less what they promised. */
  readonly exchanged: number;
  /** Promised for tickets that were given back. */
  readonly returned: number;
  /** Owed to the supplier for it. */
  readonly supplier: number;
  /** Decided to go back, of returned tickets and otherwise, paid or not. */
  readonly refundsOwed: number;
  readonly refundsPaid: number;
  /** Held by gateways because banks dispute it, and lost to the buyer for good. */
  readonly disputed: number;
  readonly chargedBack: number;
  /** Positive: the buyer's money without a ticket. Negative: a ticket without money. */
  readonly customer: number;
};

/** Reads an order's standing from its sums. */
export function ledgerTotalsOf(sums: readonly PostedSum[], currency: Currency): OrderLedgerTotals {
  const of = (account: AccountKind, kind?: Posting['kind']): number =>
    sums
      .filter((s) => s.currency === currency && s.account === account && (kind ?? s.kind) === s.kind)
      .reduce((whole, s) => whole + s.minor, 0);
  const debt = (minor: number): number => (minor === 0 ? 0 : -minor);
  const refundsPaid = of('refunds', 'refund_paid') + of('refunds', 'refund_charged_back');
  const ownMoney = FUNDS.reduce((whole, fund) => whole + of(fund, 'reserve_end'), 0);
  return {
    transferred: of('transfer'),
    captured: of('acquirer', 'capture') + ownMoney,
    sold: of('customer', 'sale') + of('customer', 'ancillary_sale'),
    exchanged: of('customer', 'exchange') + of('refunds', 'exchange'),
    returned: debt(of('refunds', 'return') + of('refunds', 'ancillary_reversal')),
    // Of a supplier that sells in another currency the debt is in two: together they are what it is at the frozen rate.
    // Seats of blocks are owed to other suppliers.
    supplier: debt(
      of('supplier') + of('conversion') - of('supplier', 'block_cost') - of('supplier', 'block_cost_back'),
    ),
    refundsOwed: refundsPaid - of('refunds'),
    refundsPaid,
    disputed: of('chargeback'),
    chargedBack: of('chargeback_loss', 'chargeback_lost'),
    customer: debt(of('customer')),
  };
}

export type PostingRefusal = 'refund_exceeds_captured' | 'refund_not_owed' | 'return_exceeds_sold';
/** Facts that give money back: an order's standing may refuse them. */
export type RefundingEvent = Extract<
  AccountingEvent,
  {
    kind: 'refund_owed' | 'refund_paid' | 'refund_charged_back' | 'return' | 'exchange' | 'ancillary_reversal';
  }
>;

export const isRefundingEvent = (event: AccountingEvent): event is RefundingEvent =>
  event.kind === 'refund_owed' ||
  event.kind === 'refund_paid' ||
  event.kind === 'refund_charged_back' ||
  event.kind === 'return' ||
  event.kind === 'ancillary_reversal' ||
  event.kind === 'exchange';
export const refundedAmount = (event: RefundingEvent): Money =>
  event.kind === 'return' || event.kind === 'exchange' ? event.parts.back : event.amount;

/** Whether an order's standing in the fact's currency refuses it. */
export function checkRefund(totals: OrderLedgerTotals, event: RefundingEvent): PostingRefusal | null {
  const { minor } = refundedAmount(event);
  if (event.kind === 'refund_paid' || event.kind === 'refund_charged_back')
    return totals.refundsPaid + minor > totals.refundsOwed ? 'refund_not_owed' : null;
  if (event.kind === 'return' && event.parts.fare.minor + event.parts.taxes.minor > totals.supplier)
    return 'return_exceeds_sold';
  if (event.kind === 'exchange' && event.parts.less.minor > totals.supplier) return 'return_exceeds_sold';
  return totals.refundsOwed + minor > totals.captured + totals.transferred ? 'refund_exceeds_captured' : null;
}
