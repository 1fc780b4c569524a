import type { Instant } from '#kernel/dates.ts';
import type { Currency, Money } from '#kernel/money.ts';
import { type Account, type AccountKind, accountId, type FundKind } from './accounts.ts';
import {
  type ClawbackParts,
  CONTRACT_PARTS,
  type EarnedParts,
  type ExchangeParts,
  type LineState,
  type MovedPart,
  type Part,
  type ReturnParts,
  type SaleParts,
  type Slot,
  TEMPLATES,
  type TemplateName,
} from './templates.ts';

type OfOrder = { readonly orderId: string; readonly at: Instant };
type OfContract = { readonly contractId: string; readonly at: Instant };

/** Something that happened to money. The id names it for ever: the same fact again is the same posting. */
export type Fact =
  | (OfOrder & {
      readonly kind: 'capture';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
    })
  | (OfOrder & {
      readonly kind: 'sale';
      readonly supplierId: string;
      readonly price: SaleParts & Partial<EarnedParts>;
      /** Whose sale it was; absent for a visitor's. */
      readonly contractId?: string;
    })
  | (OfOrder & {
      readonly kind: 'return';
      readonly id: string;
      readonly supplierId: string;
      readonly parts: ReturnParts & Partial<ClawbackParts>;
      readonly contractId?: string;
    })
  | (OfOrder & {
      readonly kind: 'split_in' | 'split_out';
      readonly id: string;
      readonly supplierId: string;
      readonly price: SaleParts & Partial<EarnedParts> & MovedPart;
      readonly contractId?: string;
    })
  | (OfOrder & {
      readonly kind: 'exchange';
      readonly id: string;
      readonly supplierId: string;
      readonly parts: ExchangeParts & Partial<EarnedParts & ClawbackParts>;
      readonly contractId?: string;
    })
  | (OfOrder & {
      readonly kind: 'extra' | 'ancillary_reversal';
      readonly id: string;
      readonly supplierId: string;
      readonly amount: Money;
    })
  | (OfOrder & {
      readonly kind: 'chargeback_opened' | 'chargeback_won' | 'chargeback_lost' | 'refund_written_off';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
    })
  | (OfOrder & {
      readonly kind: 'refund_owed' | 'refund_paid' | 'refund_charged_back';
      readonly id: string;
      readonly via: string;
      readonly amount: Money;
      /** Where it came from a contract's own money. */
      readonly fund?: FundKind;
      readonly contractId?: string;
    })
  | (OfOrder &
      OfContract & {
        readonly kind: 'motivation_receivable';
        readonly id: string;
        readonly amount: Money;
      })
  | (OfContract & { readonly kind: 'clawback_paid'; readonly id: string; readonly amount: Money })
  | (OfContract & {
      readonly kind: 'motivation_paid';
      readonly id: string;
      readonly fund: Exclude<FundKind, 'points'>;
      readonly amount: Money;
    })
  | (OfContract & {
      readonly kind: 'deposit' | 'deposit_reversal';
      /** The payment's: what goes back has the name of what came. */
      readonly id: string;
      readonly amount: Money;
    })
  | (OfContract & {
      readonly kind: 'award';
      readonly id: string;
      readonly fund: FundKind;
      readonly amount: Money;
    })
  | (OfContract & {
      readonly kind: 'reserve' | 'reserve_captured' | 'reserve_released';
      readonly id: string;
      readonly orderId: string;
      readonly amount: Money;
      /** The contract's balance by default. */
      readonly fund?: FundKind;
    });

/** Positive `minor` is a debit, negative a credit. */
export type Line = {
  readonly account: Account;
  readonly currency: Currency;
  readonly minor: number;
  readonly state: LineState;
  readonly part: Part;
};

/** What a transaction is called; both ends of a reservation share a name, for only one of them comes. */
export type PostingKind = Exclude<TemplateName, 'reserve_captured' | 'reserve_released'> | 'reserve_end';
const isPostingKind = (name: TemplateName): name is Exclude<PostingKind, 'reserve_end'> =>
  name !== 'reserve_captured' && name !== 'reserve_released';
export const POSTING_KINDS: readonly PostingKind[] = [
  ...(Object.keys(TEMPLATES) as TemplateName[]).filter(isPostingKind),
  'reserve_end',
];

/** A transaction of the ledger; `(kind, ref)` exists once. `subject` is the order or contract it is about. */
export type Posting = {
  readonly kind: PostingKind;
  readonly ref: string;
  readonly subject: string;
  readonly at: Instant;
  readonly lines: readonly Line[];
};

function kindOf(slot: Slot, fact: Fact): AccountKind {
  const fund = 'fund' in fact ? fact.fund : undefined;
  if (slot === 'fund') return fund ?? 'contract';
  return slot === 'source' ? (fund ?? 'acquirer') : slot;
}

function ownerOf(kind: AccountKind, fact: Fact): string {
  switch (kind) {
    case 'customer':
    case 'chargeback':
    case 'refunds':
      return 'orderId' in fact ? fact.orderId : '';
    case 'transfer':
      return 'id' in fact ? fact.id : '';
    case 'acquirer':
      return 'via' in fact ? fact.via : '';
    case 'supplier':
      return 'supplierId' in fact ? fact.supplierId : '';
    case 'contract':
    case 'commission':
    case 'clawback':
    case 'motivation_receivable':
    case 'motivation':
    case 'points':
      return ('contractId' in fact ? fact.contractId : undefined) ?? '';
    default:
      return '';
  }
}

function amountsOf(fact: Fact): Partial<Record<Part, Money>> {
  if ('price' in fact) return fact.price;
  return 'parts' in fact ? fact.parts : { amount: fact.amount };
}

/** What a fact is posted under, once. Both ends of a reservation have one key, so that a reservation ends once. */
export const keyOf = (fact: Fact): Pick<Posting, 'kind' | 'ref'> => {
  if (fact.kind === 'sale') return { kind: 'sale', ref: fact.orderId };
  if (fact.kind === 'reserve_captured' || fact.kind === 'reserve_released')
    return { kind: 'reserve_end', ref: fact.id };
  return { kind: fact.kind, ref: fact.id };
};

export const textOf = ({ kind, ref }: { kind: string; ref: string }): string => `${kind} ${ref}`;

/**
 * The posting of an event: its template filled with its amounts; zero amounts have no line.
 * @throws RangeError when an amount is negative or not whole, or nothing is left to post; TypeError when currencies are
 * mixed.
 */
export function postingOf(fact: Fact): Posting {
  const amounts = amountsOf(fact);
  const currencies = new Set(Object.values(amounts).map((amount) => amount.currency));
  if (currencies.size > 1) throw new TypeError('one fact has one currency');
  const lines = TEMPLATES[fact.kind].flatMap(({ part, debit, credit, state }): Line[] => {
    const amount = amounts[part];
    if (!amount && CONTRACT_PARTS.has(part)) return [];
    if (!amount || !Number.isSafeInteger(amount.minor) || amount.minor < 0)
      throw new RangeError(`${fact.kind}: ${part} is no amount`);
    if (amount.minor === 0) return [];
    const line = (slot: Slot, minor: number): Line => ({
      account: { kind: kindOf(slot, fact), owner: ownerOf(kindOf(slot, fact), fact) },
      currency: amount.currency,
      minor,
      state,
      part,
    });
    return [line(debit, amount.minor), line(credit, -amount.minor)];
  });
  if (lines.length === 0) throw new RangeError(`${fact.kind}: nothing to post`);
  const subject = 'orderId' in fact ? fact.orderId : fact.contractId;
  return { ...keyOf(fact), subject, at: fact.at, lines };
}

/** The same content in the same order, whenever it happened. */
export const sameLines = (a: readonly Line[], b: readonly Line[]): boolean => {
  const text = (lines: readonly Line[]) =>
    lines.map((l) => `${accountId(l.account)} ${l.currency} ${l.minor} ${l.state} ${l.part}`).join('\n');
  return text(a) === text(b);
};
