import type { Money } from '#kernel/money.ts';
import type { AccountKind } from './accounts.ts';

/** What a price consists of; frozen when the order was placed. */
export type SaleAmounts = {
  readonly fare: Money;
  readonly taxes: Money;
  readonly serviceFee: Money;
  readonly itFee: Money;
};
/**
 * What of a sale was given back, the fee taken for it and what the buyer was promised: `back` is the other four less
 * the fee.
 */
export type ReturnAmounts = SaleAmounts & { readonly refundFee: Money; readonly back: Money };
/**
 * Movements of an exchange: to the supplier or from it (one of them is zero), our fee, and the amount promised to the
 * buyer.
 */
export type ExchangeAmounts = {
  readonly extra: Money;
  readonly less: Money;
  readonly exchangeFee: Money;
  readonly back: Money;
};
/**
 * What a contract's sale earned it: `credited` is the commission that the buyer paid with the tickets and that is
 * therefore the contract's.
 */
export type EarnedAmounts = {
  readonly commission: Money;
  readonly credited: Money;
  readonly motivation: Money;
};
/** Commission that goes back with tickets: `charged` is what of it the contract has to give back of its own. */
export type ClawbackAmounts = { readonly clawback: Money; readonly charged: Money };
/** What passengers take along who leave an order: their part of what was paid for it. */
export type SplitAmounts = { readonly moved: Money };
/** The same debt to a supplier twice: at the frozen rate in the currency of the sale, and in the supplier's own. */
export type ConvertedAmounts = { readonly converted: Money; readonly own: Money };
/**
 * Money that was paid to a supplier or came from it: in its currency, what that cost or brought of ours, and how much
 * more (`loss`) or less (`gain`) that is for us than at the frozen rates; one of the two is zero.
 */
export type SettlementAmounts = {
  readonly own: Money;
  readonly cost: Money;
  readonly loss: Money;
  readonly gain: Money;
};
export type AmountName =
  | 'amount'
  | keyof ConvertedAmounts
  | keyof SettlementAmounts
  | keyof SplitAmounts
  | keyof ReturnAmounts
  | keyof EarnedAmounts
  | keyof ClawbackAmounts
  | keyof ExchangeAmounts;
/** Parts in a supplier's own currency; all others of an event are of one currency. */
export const SUPPLIER_CURRENCY_AMOUNTS: ReadonlySet<AmountName> = new Set<AmountName>(['own']);
/** Parts that only sales under a contract have. */
export const CONTRACT_AMOUNTS: ReadonlySet<AmountName> = new Set<AmountName>([
  'commission',
  'credited',
  'motivation',
  'clawback',
  'charged',
]);
/** `pending` money is promised and not moved: reserved on a contract. */
export type LineState = 'posted' | 'pending';

/**
 * `fund` is that of the accounting event: the contract, its motivation or its points. `source` is the fund, or the
 * acquirer where there is none.
 */
export type AccountSlot = AccountKind | 'fund' | 'source';
type Entry = {
  readonly component: AmountName;
  readonly debit: AccountSlot;
  readonly credit: AccountSlot;
  readonly state: LineState;
};
const entry = (component: AmountName, debit: AccountSlot, credit: AccountSlot, state: LineState = 'posted'): Entry => ({
  component,
  debit,
  credit,
  state,
});

const PRICE_ENTRIES = [
  entry('fare', 'customer', 'supplier'),
  entry('taxes', 'customer', 'supplier'),
  entry('serviceFee', 'customer', 'service_fee'),
  entry('itFee', 'customer', 'it_fee'),
];
const EARNING_ENTRIES = [
  entry('commission', 'commission', 'customer'),
  entry('credited', 'customer', 'contract'),
  entry('motivation', 'promotion', 'motivation'),
];
const SALE_ENTRIES = [...PRICE_ENTRIES, ...EARNING_ENTRIES];
const CLAWBACK_ENTRIES = [entry('clawback', 'customer', 'commission'), entry('charged', 'clawback', 'customer')];
const CONVERSION_ENTRIES = [entry('converted', 'supplier', 'conversion'), entry('own', 'conversion', 'supplier')];
const BLOCK_COST_ENTRIES = [entry('amount', 'block_cost', 'supplier')];
const SETTLED_ENTRIES = [entry('own', 'supplier', 'conversion'), entry('cost', 'conversion', 'bank')];
const DIFFERENCE_ENTRIES = [
  entry('loss', 'exchange_difference', 'conversion'),
  entry('gain', 'conversion', 'exchange_difference'),
];
const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ debit, credit, ...rest }) => ({ ...rest, debit: credit, credit: debit }));

/**
 * Every posting there is. Each entry debits one account with what it credits another, so that no template can be out
 * of balance.
 */
export const TEMPLATES = {
  /** A card, a wallet or a QR was charged. */
  capture: [entry('amount', 'acquirer', 'customer')],
  /** All tickets of an order have numbers. */
  sale: SALE_ENTRIES,
  /**
   * Tickets were voided or refunded: their part of the sale is undone, and what is left after our fee is owed to the
   * buyer.
   */
  return: [
    ...reversed(PRICE_ENTRIES),
    entry('refundFee', 'customer', 'refund_fee'),
    ...CLAWBACK_ENTRIES,
    entry('back', 'customer', 'refunds'),
  ],
  /**
   * Tickets were exchanged: what the new ones cost more is the supplier's, what they cost less and we do
   * not retain is owed to the buyer. Under a contract, additional earnings are credited and excess commission is taken
   * back.
   */
  exchange: [
    entry('extra', 'customer', 'supplier'),
    entry('less', 'supplier', 'customer'),
    entry('exchangeFee', 'customer', 'exchange_fee'),
    entry('back', 'customer', 'refunds'),
    ...EARNING_ENTRIES,
    ...CLAWBACK_ENTRIES,
  ],
  /** Passengers left an order for this one: their part of its money came along, and their part of its sale with it. */
  split_in: [entry('moved', 'transfer', 'customer'), ...SALE_ENTRIES],
  /** And out of the other one. */
  split_out: [entry('moved', 'customer', 'transfer'), ...reversed(SALE_ENTRIES)],
  /** An ancillary was sold. */
  ancillary_sale: [entry('amount', 'customer', 'supplier')],
  /** It was given back with all of its price. */
  ancillary_reversal: [entry('amount', 'supplier', 'customer'), entry('amount', 'customer', 'refunds')],
  /** A seat of a block was sold: we owe its net price to the carrier that it was bought of. */
  block_cost: BLOCK_COST_ENTRIES,
  /** It went back to the block. */
  block_cost_back: reversed(BLOCK_COST_ENTRIES),
  /** What was owed to a supplier that sells in another currency is owed in that one. */
  payable_converted: CONVERSION_ENTRIES,
  /** What it gives back of a sale, it gives back in that one too. */
  payable_converted_back: reversed(CONVERSION_ENTRIES),
  /** A supplier was paid. */
  supplier_paid: [...SETTLED_ENTRIES, ...DIFFERENCE_ENTRIES],
  /** A supplier sent money to us. */
  supplier_received: [...reversed(SETTLED_ENTRIES), ...DIFFERENCE_ENTRIES],
  /** The two were recorded in error. */
  supplier_paid_reversal: reversed([...SETTLED_ENTRIES, ...DIFFERENCE_ENTRIES]),
  supplier_received_reversal: [...SETTLED_ENTRIES, ...reversed(DIFFERENCE_ENTRIES)],
  /** It is decided that money goes back to the buyer. */
  refund_owed: [entry('amount', 'customer', 'refunds')],
  /** It went back to where it came from. */
  refund_paid: [entry('amount', 'refunds', 'source')],
  /** The buyer's bank disputes a payment: the gateway holds the money. */
  chargeback_opened: [entry('amount', 'chargeback', 'acquirer')],
  /** The dispute is won: the money is with the gateway again. */
  chargeback_won: [entry('amount', 'acquirer', 'chargeback')],
  /** It is lost: the buyer has the money. */
  chargeback_lost: [entry('amount', 'chargeback_loss', 'chargeback')],
  /** What was owed to the buyer is not sent, for the bank has given it: so much less is lost. */
  refund_charged_back: [entry('amount', 'refunds', 'chargeback_loss')],
  /** It was given back at a gateway without us, and the tickets stay. */
  refund_written_off: [entry('amount', 'refund_loss', 'customer')],
  /** An agency paid in. */
  deposit: [entry('amount', 'bank', 'contract')],
  /** A deposit was recorded by mistake, or for the wrong agency. */
  deposit_reversal: [entry('amount', 'contract', 'bank')],
  /** Points or motivation were given. */
  award: [entry('amount', 'promotion', 'fund')],
  /** What was given for a ticket that does not stand any more is owed back, spent or not. */
  award_reversal: [entry('amount', 'motivation_receivable', 'promotion')],
  /** The same for points. */
  points_reversal: [entry('amount', 'points_receivable', 'promotion')],
  /** Points that are owed back are paid with points, as many as there are. */
  points_paid: [entry('amount', 'points', 'points_receivable')],
  /** Points that were not spent in time. */
  points_expired: [entry('amount', 'points', 'promotion')],
  /** The same for bonus money of a contract. */
  motivation_expired: [entry('amount', 'motivation', 'promotion')],
  /** A contract's own money pays the commission that it owes back, as much as it has. */
  clawback_paid: [entry('amount', 'contract', 'clawback')],
  /**
   * Motivation of tickets that were given back, or of what an exchanged one earns less, is owed at once, spent or
   * not.
   */
  motivation_receivable: [entry('amount', 'motivation_receivable', 'promotion')],
  /** It is paid with motivation, and where there is too little of it with the contract's own money. */
  motivation_paid: [entry('amount', 'fund', 'motivation_receivable')],
  /** Motivation returned before it became a receivable; read, no longer posted. */
  motivation_back: [entry('amount', 'motivation', 'promotion')],
  /** A fund promises an order its money. */
  reserve: [entry('amount', 'fund', 'customer', 'pending')],
  /** The two ends of a reservation. */
  reserve_captured: [entry('amount', 'customer', 'fund', 'pending'), entry('amount', 'fund', 'customer')],
  reserve_released: [entry('amount', 'customer', 'fund', 'pending')],
} as const satisfies Record<string, readonly Entry[]>;
export type TemplateName = keyof typeof TEMPLATES;

export const AMOUNT_NAMES: readonly AmountName[] = [
  ...new Set(Object.values(TEMPLATES).flatMap((entries) => entries.map(({ component }) => component))),
];
