import type { Instant } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { type AccountKind, conversionOwner, type FundKind, type LedgerAccount, ledgerAccountId } from './accounts.ts';
import {
  type AccountSlot,
  type AmountName,
  type ClawbackAmounts,
  CONTRACT_AMOUNTS,
  type ConvertedAmounts,
  type EarnedAmounts,
  type ExchangeAmounts,
  type LineState,
  type ReturnAmounts,
  type SaleAmounts,
  type SettlementAmounts,
  type SplitAmounts,
  SUPPLIER_CURRENCY_AMOUNTS,
  TEMPLATES,
  type TemplateName,
} from './templates.ts';

type OrderEvent = { readonly orderId: string; readonly at: Instant };
/** `contractId`: whose fund it is, a contract or a customer (`customerFundOwner`). */
type ContractEvent = { readonly contractId: string; readonly at: Instant };

/** Money between us and a supplier that is about no order. */
export const SETTLEMENT_KINDS = [
  'supplier_paid',
  'supplier_received',
  'supplier_paid_reversal',
  'supplier_received_reversal',
] as const satisfies readonly TemplateName[];

/** Something that happened to money. The id names it for ever: the same fact again is the same posting. */
export type AccountingEvent =
  | (OrderEvent & {
      readonly kind: 'capture';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
    })
  | (OrderEvent & {
      readonly kind: 'sale';
      readonly supplierId: string;
      readonly price: SaleAmounts & Partial<EarnedAmounts>;
      /** Whose sale it was; absent for a visitor's. */
      readonly contractId?: string;
    })
  | (OrderEvent & {
      readonly kind: 'return';
      readonly id: string;
      readonly supplierId: string;
      readonly parts: ReturnAmounts & Partial<ClawbackAmounts>;
      readonly contractId?: string;
    })
  | (OrderEvent & {
      readonly kind: 'split_in' | 'split_out';
      readonly id: string;
      readonly supplierId: string;
      readonly price: SaleAmounts & Partial<EarnedAmounts> & SplitAmounts;
      readonly contractId?: string;
    })
  | (OrderEvent & {
      readonly kind: 'exchange';
      readonly id: string;
      readonly supplierId: string;
      readonly parts: ExchangeAmounts & Partial<EarnedAmounts & ClawbackAmounts>;
      readonly contractId?: string;
    })
  | (OrderEvent & {
      readonly kind: 'ancillary_sale' | 'ancillary_reversal' | 'block_cost' | 'block_cost_back';
      readonly id: string;
      readonly supplierId: string;
      readonly amount: Money;
    })
  | (OrderEvent & {
      readonly kind: 'payable_converted' | 'payable_converted_back';
      readonly id: string;
      readonly supplierId: string;
      readonly parts: ConvertedAmounts;
    })
  | {
      readonly kind: (typeof SETTLEMENT_KINDS)[number];
      /** Of the settlement: what takes one back has the name of what it takes back. */
      readonly id: string;
      readonly supplierId: string;
      readonly parts: SettlementAmounts;
      readonly at: Instant;
    }
  | (OrderEvent & {
      readonly kind: 'chargeback_opened' | 'chargeback_won' | 'chargeback_lost' | 'refund_written_off';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
    })
  | (OrderEvent & {
      readonly kind: 'refund_owed' | 'refund_paid' | 'refund_charged_back';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
      /** Where it came from a contract's own money. */
      readonly fund?: FundKind;
      readonly contractId?: string;
    })
  | (OrderEvent &
      ContractEvent & {
        readonly kind: 'motivation_receivable';
        readonly id: string;
        readonly amount: Money;
      })
  | (ContractEvent & { readonly kind: 'clawback_paid'; readonly id: string; readonly amount: Money })
  | (ContractEvent & {
      readonly kind: 'motivation_paid';
      readonly id: string;
      readonly fund: Exclude<FundKind, 'points' | 'promo_discount'>;
      readonly amount: Money;
    })
  | (ContractEvent & {
      readonly kind: 'deposit' | 'deposit_reversal';
      /** The payment's: what goes back has the name of what came. */
      readonly id: string;
      readonly amount: Money;
    })
  | (ContractEvent & {
      readonly kind: 'award_reversal' | 'points_reversal' | 'points_paid' | 'points_expired' | 'motivation_expired';
      readonly id: string;
      readonly amount: Money;
    })
  | (ContractEvent & {
      readonly kind: 'award';
      readonly id: string;
      readonly fund: FundKind;
      readonly amount: Money;
    })
  | (ContractEvent & {
      readonly kind: 'reserve' | 'reserve_captured' | 'reserve_released';
      readonly id: string;
      readonly orderId: string;
      readonly amount: Money;
      /** The contract's balance by default. */
      readonly fund?: FundKind;
    });

/** Positive `minor` is a debit, negative a credit. */
export type EntryLine = {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly minor: number;
  readonly state: LineState;
  readonly component: AmountName;
};

/** What a transaction is called; both ends of a reservation share a name, for only one of them comes. */
export type PostingKind = Exclude<TemplateName, 'reserve_captured' | 'reserve_released'> | 'reserve_end';
const isPostingKind = (name: TemplateName): name is Exclude<PostingKind, 'reserve_end'> =>
  name !== 'reserve_captured' && name !== 'reserve_released';
export const POSTING_KINDS: readonly PostingKind[] = [
  ...(Object.keys(TEMPLATES) as TemplateName[]).filter(isPostingKind),
  'reserve_end',
];

/** A transaction of the ledger; `(kind, ref)` exists once. `subject`: the order, contract or supplier it is about. */
export type Posting = {
  readonly kind: PostingKind;
  readonly ref: string;
  readonly subject: string;
  readonly at: Instant;
  readonly lines: readonly EntryLine[];
};

function toAccountKind(slot: AccountSlot, event: AccountingEvent): AccountKind {
  const fund = 'fund' in event ? event.fund : undefined;
  if (slot === 'fund') return fund ?? 'contract';
  return slot === 'source' ? (fund ?? 'acquirer') : slot;
}

function toAccountOwner(kind: AccountKind, event: AccountingEvent): string {
  switch (kind) {
    case 'customer':
    case 'chargeback':
    case 'refunds':
      return 'orderId' in event ? event.orderId : '';
    case 'transfer':
      return 'id' in event ? event.id : '';
    case 'acquirer':
      return 'via' in event ? event.via : '';
    case 'conversion':
      return 'parts' in event && 'own' in event.parts
        ? conversionOwner(event.supplierId, event.parts.own.currency)
        : '';
    case 'supplier':
    case 'block_cost':
    case 'exchange_difference':
      return 'supplierId' in event ? event.supplierId : '';
    case 'contract':
    case 'commission':
    case 'clawback':
    case 'motivation_receivable':
    case 'motivation':
    case 'points':
    case 'points_receivable':
    case 'promo_discount':
      return ('contractId' in event ? event.contractId : undefined) ?? '';
    default:
      return '';
  }
}

function toAmounts(event: AccountingEvent): Partial<Record<AmountName, Money>> {
  if ('price' in event) return event.price;
  return 'parts' in event ? event.parts : { amount: event.amount };
}

/** What a fact is posted under, once. Both ends of a reservation have one key, so that a reservation ends once. */
export const postingKey = (event: AccountingEvent): Pick<Posting, 'kind' | 'ref'> => {
  if (event.kind === 'sale') return { kind: 'sale', ref: event.orderId };
  if (event.kind === 'reserve_captured' || event.kind === 'reserve_released')
    return { kind: 'reserve_end', ref: event.id };
  return { kind: event.kind, ref: event.id };
};

export const keyText = ({ kind, ref }: { kind: string; ref: string }): string => `${kind} ${ref}`;

function subjectOf(event: AccountingEvent): string {
  if ('orderId' in event) return event.orderId;
  return 'contractId' in event ? event.contractId : event.supplierId;
}

/**
 * The posting of an event: its template filled with its amounts; zero amounts have no line.
 * @throws RangeError when an amount is negative or not whole, or nothing is left to post; TypeError when currencies are
 * mixed (a supplier's own may be another one).
 */
export function toPosting(event: AccountingEvent): Posting {
  const amounts = toAmounts(event);
  const currencies = new Set(
    Object.entries(amounts)
      .filter(([name]) => !SUPPLIER_CURRENCY_AMOUNTS.has(name as AmountName))
      .map(([, { currency }]) => currency),
  );
  if (currencies.size > 1) throw new TypeError('one fact has one currency');
  const lines = TEMPLATES[event.kind].flatMap(({ component, debit, credit, state }): EntryLine[] => {
    const amount = amounts[component];
    if (!amount && CONTRACT_AMOUNTS.has(component)) return [];
    if (!amount || !Number.isSafeInteger(amount.minor) || amount.minor < 0)
      throw new RangeError(`${event.kind}: ${component} is no amount`);
    if (amount.minor === 0) return [];
    const line = (slot: AccountSlot, minor: number): EntryLine => ({
      account: { kind: toAccountKind(slot, event), owner: toAccountOwner(toAccountKind(slot, event), event) },
      currency: amount.currency,
      minor,
      state,
      component,
    });
    return [line(debit, amount.minor), line(credit, -amount.minor)];
  });
  if (lines.length === 0) throw new RangeError(`${event.kind}: nothing to post`);
  return { ...postingKey(event), subject: subjectOf(event), at: event.at, lines };
}

/** The same content in the same order, whenever it happened. */
export const hasSameLines = (a: readonly EntryLine[], b: readonly EntryLine[]): boolean => {
  const text = (lines: readonly EntryLine[]) =>
    lines.map((l) => `${ledgerAccountId(l.account)} ${l.currency} ${l.minor} ${l.state} ${l.component}`).join('\n');
  return text(a) === text(b);
};
