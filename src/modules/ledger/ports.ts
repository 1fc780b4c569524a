import type { Instant, LocalDate } from '#kernel/dates.ts';
import type { AnyCurrency, ForeignMoney } from '#kernel/foreign-currencies.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Currency, Money } from '#kernel/money.ts';
import type { RequestApproval } from '#modules/approvals/index.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import type { FundKind } from './domain/accounts.ts';
import type {
  ClawbackAmounts,
  EarnedAmounts,
  ExchangeAmounts,
  ReturnAmounts,
  SaleAmounts,
} from './domain/templates.ts';

/** A contract's own money: held when the order was paid, used when its tickets are issued. */
export type ReservedFund = { readonly kind: FundKind; readonly contractId: string };

/** Money that payments took for an order and gave back, for certain. */
export type PaymentMovements = {
  readonly orderId: string;
  readonly captures: readonly {
    readonly id: string;
    readonly via: string;
    readonly amount: Money;
    readonly at: Instant;
    /** `order`, or the id of an exchange. */
    readonly purpose?: string;
    readonly fund?: ReservedFund;
  }[];
  /** Cases in which the buyer's bank took back what was captured. */
  readonly chargebacks?: readonly {
    readonly id: string;
    readonly via: string;
    readonly amount: Money;
    readonly state: 'open' | 'won' | 'lost';
    readonly openedAt: Instant;
    readonly decidedAt: Instant | null;
  }[];
  /** Refunds that were not sent, because the bank had given the money back already. */
  readonly chargedBack?: readonly {
    readonly id: string;
    readonly key: string;
    readonly via: string;
    readonly amount: Money;
    readonly at: Instant;
  }[];
  /** Payments of which a refund was asked for and is not certain yet. */
  readonly refunding?: readonly string[];
  readonly refunds: readonly {
    readonly id: string;
    /** What it was asked for. */
    readonly key: string;
    /** The payment it gives back. */
    readonly intentId?: string;
    readonly fund?: ReservedFund;
    readonly via: string;
    readonly amount: Money;
    readonly at: Instant;
    /** It was made at the gateway without us, for nothing that the books know. */
    readonly unexplained?: boolean;
  }[];
};

/**
 * What moves between us and the supplier by an event, in the supplier's own currency; null or absent: it sells in the
 * currency of the sale.
 */
type InSupplierCurrency = { readonly inSupplierCurrency?: Money | null | undefined };

/** An order whose tickets are all issued, with its frozen price for the whole party. */
export type IssuedSale = InSupplierCurrency & {
  readonly orderId: string;
  readonly supplierId: string;
  readonly price: SaleAmounts;
  /** What the buyer pays; what the supplier asks. */
  readonly total: Money;
  readonly supplierTotal: Money;
  /** Whose sale it was and what it earned; null for a visitor's. */
  readonly contract: ({ readonly id: string } & EarnedAmounts) | null;
  readonly at: Instant;
};

/**
 * Tickets of an order that the supplier has taken back, with sums as frozen when the buyer agreed; an order may have
 * several.
 */
export type ReturnedTickets = InSupplierCurrency & {
  readonly id: string;
  readonly orderId: string;
  readonly supplierId: string;
  readonly parts: ReturnAmounts & Partial<ClawbackAmounts>;
  /** Of a contract's sale, with the motivation that goes back. */
  readonly contract: { readonly id: string; readonly motivation: Money } | null;
  /** The key of the refund that takes `back` to the buyer. */
  readonly refundKey: string;
  readonly at: Instant;
};

/**
 * Tickets of an order that the supplier has exchanged, with sums as frozen when the buyer agreed; an order may have
 * several.
 */
export type ExchangedTickets = Omit<ReturnedTickets, 'parts'> & {
  readonly parts: ExchangeAmounts & Partial<EarnedAmounts & ClawbackAmounts>;
};

/** An ancillary that the supplier has sold, under the order whose money paid for it; `back`: it was returned whole. */
export type SoldAncillary = InSupplierCurrency & {
  readonly id: string;
  readonly orderId: string;
  readonly supplierId: string;
  /** What its own payment was for; the order's payment carried it where that is none of its own. */
  readonly purpose: string;
  readonly amount: Money;
  readonly refundKey: string;
  readonly at: Instant;
  readonly refundAt: Instant | null;
};

/** Seats bought of a carrier, by their net price: sold with an order, or back in their block. Soms. */
export type SoldBlockSeats = {
  readonly id: string;
  readonly orderId: string;
  /** Under which their carrier is owed. */
  readonly supplierId: string;
  readonly amount: Money;
  readonly isBack: boolean;
  readonly at: Instant;
};

/**
 * Passengers of a sold order who left for an order of their own: their part of the sale and of the payment. Reported
 * for both orders.
 */
export type SplitOrder = {
  readonly id: string;
  readonly orderId: string;
  readonly childId: string;
  readonly supplierId: string;
  readonly price: SaleAmounts;
  readonly moved: Money;
  readonly contract: IssuedSale['contract'];
  readonly at: Instant;
};

/** Where the ledger reads what happened; given by the composition, because modules that post will use the ledger. */
export type EventSource<T> = {
  /** Orders after `after` by id that changed since an instant, in the order of their ids. */
  changedSince(since: Date, after: string, limit: number): Promise<string[]>;
  of(orderIds: readonly string[]): Promise<T[]>;
};
export type EventSources = {
  readonly paymentMovements: EventSource<PaymentMovements>;
  readonly sales: EventSource<IssuedSale>;
  readonly returns: EventSource<ReturnedTickets>;
  readonly exchanges: EventSource<ExchangedTickets>;
  readonly splits: EventSource<SplitOrder>;
  readonly ancillaries?: EventSource<SoldAncillary>;
  readonly blockSeats?: EventSource<SoldBlockSeats>;
};

/** What statements say of orders: the number, and whose journey where to; an unknown order is left out. */
export type OrderLabels = (
  orderIds: readonly string[],
  locale: Locale,
) => Promise<ReadonlyMap<string, { number: string; about: string }>>;

/** Contracts as lists name them, in the order asked for. */
export type ContractNames = (ids: readonly string[]) => Promise<{ id: string; number: string; name: string }[]>;

/** Puts a reconciliation act on paper. */
export type PrintReconciliationStatement = (
  statement: Record<'opening' | 'received' | 'spent' | 'closing', Money> & {
    readonly contractId: string;
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly lines: readonly {
      at: Instant;
      what: string;
      order: string;
      document: { readonly number: string; readonly on: LocalDate } | null;
      amount: Money;
      balance: Money;
    }[];
  },
  locale: Locale,
) => Promise<Buffer>;

/** What the office's page of payments needs of the house. `record`: `recordAccess` of audit fits. */
export type PaymentsOffice = {
  /** A second person for large payments. */
  readonly ask: RequestApproval;
  readonly contract: (
    db: Executor,
    id: string,
  ) => Promise<{ id: string; number: string; name: string; currency: Currency } | null>;
  readonly namesOf: (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly record: (
    tx: Tx,
    done: {
      readonly actor: string;
      readonly ip: string;
      readonly contractId: string;
      readonly action: 'payment_recorded' | 'payment_reversed';
      readonly subjectKind: 'contract';
      readonly subjectId: string;
      readonly at: Date;
      readonly changes: readonly {
        readonly field: 'sum' | 'document' | 'documentDate' | 'note';
        readonly previous: Money | string | null;
        readonly current: Money | string | null;
      }[];
    },
  ) => Promise<void>;
};

/** What the office's page of supplier balances needs of the rest of us. `record`: `recordAccess` of audit fits. */
export type SettlementsOffice = {
  /** Every supplier that sells, with the currency that it sells in. */
  readonly suppliers: (
    db: Executor,
  ) => Promise<readonly { readonly id: string; readonly name: string; readonly currency: AnyCurrency }[]>;
  /** A sum of a supplier at the rate in force; null: there is none. */
  readonly atRate: (sum: ForeignMoney) => Money | null;
  /** A second person for large sums. */
  readonly ask: RequestApproval;
  readonly namesOf: PaymentsOffice['namesOf'];
  readonly record: (
    tx: Tx,
    done: {
      readonly actor: string;
      readonly ip: string;
      readonly contractId: null;
      readonly action: 'settlement_recorded' | 'settlement_reversed';
      readonly subjectKind: 'supplier';
      readonly subjectId: string;
      readonly at: Date;
      readonly changes: readonly {
        readonly field: 'settled' | 'sum' | 'document' | 'documentDate' | 'note';
        readonly previous: Money | string | null;
        readonly current: Money | string | null;
      }[];
    },
  ) => Promise<void>;
};

/**
 * Settings of the money that a contract's users see: whether they see its earnings (spec §6), and its low-funds
 * threshold.
 */
export type ReadBalanceTerms = (contractId: string) => Promise<{ showsCommission: boolean; lowBalance: Money }>;
