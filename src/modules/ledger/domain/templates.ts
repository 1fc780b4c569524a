import type { Money } from '#kernel/money.ts';
import type { AccountKind } from './accounts.ts';

/** What a price consists of; frozen when the order was placed. */
export type SaleParts = {
  readonly fare: Money;
  readonly taxes: Money;
  readonly serviceFee: Money;
  readonly itFee: Money;
};
/** What of a sale was given back, the fee taken for it and what the buyer was promised: `back` is the other four less the fee. */
export type ReturnParts = SaleParts & { readonly refundFee: Money; readonly back: Money };
/** What an exchange moved: to the supplier or from it (one of them is nought), our fee, and what the buyer was promised. */
export type ExchangeParts = {
  readonly extra: Money;
  readonly less: Money;
  readonly exchangeFee: Money;
  readonly back: Money;
};
/** What a contract's sale earned it: `credited` is the commission that the buyer paid with the tickets and that is therefore the contract's. */
export type EarnedParts = {
  readonly commission: Money;
  readonly credited: Money;
  readonly motivation: Money;
};
/** Commission that goes back with tickets: `charged` is what of it the contract has to give back of its own. */
export type ClawbackParts = { readonly clawback: Money; readonly charged: Money };
export type Part =
  | 'amount'
  | keyof ReturnParts
  | keyof EarnedParts
  | keyof ClawbackParts
  | keyof ExchangeParts;
/** Parts that only sales under a contract have. */
export const CONTRACT_PARTS: ReadonlySet<Part> = new Set<Part>([
  'commission',
  'credited',
  'motivation',
  'clawback',
  'charged',
]);
/** `pending` money is promised and not moved: reserved on a contract. */
export type LineState = 'posted' | 'pending';

type Entry = {
  readonly part: Part;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
  readonly state: LineState;
};
const entry = (part: Part, debit: AccountKind, credit: AccountKind, state: LineState = 'posted'): Entry => ({
  part,
  debit,
  credit,
  state,
});

/** Every posting there is. Each entry debits one account with what it credits another, so that no template can be out of balance. */
export const TEMPLATES = {
  /** A card was charged. */
  capture: [entry('amount', 'acquirer', 'customer')],
  /** All tickets of an order have numbers. */
  sale: [
    entry('fare', 'customer', 'supplier'),
    entry('taxes', 'customer', 'supplier'),
    entry('serviceFee', 'customer', 'service_fee'),
    entry('itFee', 'customer', 'it_fee'),
    entry('commission', 'commission', 'customer'),
    entry('credited', 'customer', 'contract'),
    entry('motivation', 'promotion', 'motivation'),
  ],
  /** Tickets were voided or refunded: their part of the sale is undone, and what is left after our fee is owed to the buyer. */
  return: [
    entry('fare', 'supplier', 'customer'),
    entry('taxes', 'supplier', 'customer'),
    entry('serviceFee', 'service_fee', 'customer'),
    entry('itFee', 'it_fee', 'customer'),
    entry('refundFee', 'customer', 'refund_fee'),
    entry('clawback', 'customer', 'commission'),
    entry('charged', 'clawback', 'customer'),
    entry('back', 'customer', 'refunds'),
  ],
  /** Tickets were exchanged: what the new ones cost more is the supplier's, what they cost less and we do not keep is owed to the buyer. */
  exchange: [
    entry('extra', 'customer', 'supplier'),
    entry('less', 'supplier', 'customer'),
    entry('exchangeFee', 'customer', 'exchange_fee'),
    entry('back', 'customer', 'refunds'),
  ],
  /** It is decided that money goes back to the buyer. */
  refund_owed: [entry('amount', 'customer', 'refunds')],
  /** The acquirer gave it back. */
  refund_paid: [entry('amount', 'refunds', 'acquirer')],
  /** An agency paid in. */
  deposit: [entry('amount', 'bank', 'contract')],
  /** A contract's own money pays what it owes back; refused, and tried again, while it has none. */
  clawback_paid: [entry('amount', 'contract', 'clawback')],
  /** Motivation of returned tickets goes back, as soon as there is as much of it. */
  motivation_back: [entry('amount', 'motivation', 'promotion')],
  reserve: [entry('amount', 'contract', 'customer', 'pending')],
  /** The two ends of a reservation. */
  reserve_captured: [
    entry('amount', 'customer', 'contract', 'pending'),
    entry('amount', 'contract', 'customer'),
  ],
  reserve_released: [entry('amount', 'customer', 'contract', 'pending')],
} as const satisfies Record<string, readonly Entry[]>;
export type TemplateName = keyof typeof TEMPLATES;
