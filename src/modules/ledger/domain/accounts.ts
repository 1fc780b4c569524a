/**
 * The chart of accounts. `side` is where an account's balance normally stands: `debit` is what we have or are owed,
 * `credit` what we
 * owe or earned. A `guarded` account has a balance row that the database keeps from being overdrawn; the others are
 * sums of lines,
 * so that no row is written by every sale.
 */
export const ACCOUNTS = {
  /**
   * Money of an order that is neither tickets nor refunded to the buyer. Owner: order id. Zero when the order is
   * settled.
   */
  customer: { side: 'credit', guarded: false },
  /** What a card acquirer took for us and has not paid out. Owner: provider. */
  acquirer: { side: 'debit', guarded: false },
  /**
   * Fare and taxes collected for a supplier, in its own currency. Owner: supplier id. They pass through: none of it is
   * our income.
   */
  supplier: { side: 'credit', guarded: false },
  /**
   * Where what is owed to a supplier changes from the currency of the sale into its own: som at frozen rates on one
   * side, its currency on the other. Both are zero when the supplier is settled. Owner: `conversionOwner`.
   */
  conversion: { side: 'credit', guarded: false },
  /**
   * What settling a supplier cost more (a debit) or less (a credit) than its debt at the frozen rates. Owner: supplier
   * id.
   */
  exchange_difference: { side: 'debit', guarded: false },
  /**
   * What seats bought of other carriers cost us when we sell them. Owner: the supplier id under which their carrier is
   * owed.
   */
  block_cost: { side: 'debit', guarded: false },
  service_fee: { side: 'credit', guarded: false },
  it_fee: { side: 'credit', guarded: false },
  /** What we take for giving tickets back. */
  refund_fee: { side: 'credit', guarded: false },
  /** What we take for exchanging tickets. */
  exchange_fee: { side: 'credit', guarded: false },
  /** Refunds that were decided and have not reached the buyer. Owner: order id. */
  refunds: { side: 'credit', guarded: false },
  /**
   * Money and tickets on their way from one order to another whose passengers have left it. Owner: the split. Zero, as
   * both are posted at once.
   */
  transfer: { side: 'credit', guarded: false },
  /** Money of a captured payment that the gateway holds because the buyer's bank disputes it. Owner: order id. */
  chargeback: { side: 'debit', guarded: false },
  /** Disputes that were lost: our expense, less what was owed to the buyer anyway. */
  chargeback_loss: { side: 'debit', guarded: false },
  /** Money that somebody gave back at a gateway although the tickets stay: our expense. */
  refund_loss: { side: 'debit', guarded: false },
  bank: { side: 'debit', guarded: false },
  /** What points and motivation cost us when we give them. */
  promotion: { side: 'debit', guarded: false },
  /** What discounts of a promo code cost us. Owner: the code (`promoFundOwner`), whose budget its module guards. */
  promo_discount: { side: 'debit', guarded: false },
  /** An agency's own money with us. Owner: contract id. */
  contract: { side: 'credit', guarded: true },
  /** What a contract earned of its sales: our expense. Owner: contract id. */
  commission: { side: 'debit', guarded: false },
  /**
   * Commission that a contract owes back because tickets were given back, until its own money covers it. Owner:
   * contract id.
   */
  clawback: { side: 'debit', guarded: false },
  /**
   * Motivation that a contract owes back because tickets were given back, spent or not, until its motivation or its
   * own money covers it. Owner: contract id.
   */
  motivation_receivable: { side: 'debit', guarded: false },
  /** Points that a customer owes back because tickets were given back, until new points cover them. */
  points_receivable: { side: 'debit', guarded: false },
  /** Bonus money of a contract, points of a contract or customer; spent like money, never negative. */
  motivation: { side: 'credit', guarded: true },
  points: { side: 'credit', guarded: true },
} as const satisfies Record<string, { side: 'debit' | 'credit'; guarded: boolean }>;
export type AccountKind = keyof typeof ACCOUNTS;

/** Accounts that orders are paid from: those of contracts and customers, and discounts of promo codes. */
export const FUNDS = ['contract', 'motivation', 'points', 'promo_discount'] as const satisfies readonly AccountKind[];
export type FundKind = (typeof FUNDS)[number];
export const isFundKind = (kind: AccountKind): kind is FundKind => (FUNDS as readonly AccountKind[]).includes(kind);

/** `owner` is empty for an account of the house. */
export type LedgerAccount = { readonly kind: AccountKind; readonly owner: string };

/** Whose a conversion account is: one of each currency that a supplier sells in. */
export const conversionOwner = (supplierId: string, currency: string): string => `${supplierId}:${currency}`;

export const ledgerAccountId = ({ kind, owner }: LedgerAccount): string => (owner === '' ? kind : `${kind}:${owner}`);
