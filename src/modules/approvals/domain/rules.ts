import type { Access } from '#kernel/access.ts';
import { CURRENCIES, type Currency } from '#kernel/money.ts';

/** What a second person of the staff approves. */
export const APPROVAL_KINDS = [
  'credit_limit',
  'payment',
  'payment_reversal',
  'supplier_settlement',
  'supplier_settlement_reversal',
  'contract_rate',
  'refund_settlement',
  'staff_roles',
  'office_rules',
] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Sums up to which one person decides alone, by what the sum is for. */
export const THRESHOLDS = ['credit_limit', 'payment', 'rate'] as const;
export type ThresholdName = (typeof THRESHOLDS)[number];

/**
 * Minor units that one person may move for one firm within `WINDOW_MS`; of `rate` the most that a ticket may earn a
 * contract.
 */
export type Thresholds = Readonly<Record<ThresholdName, Readonly<Record<Currency, number>>>>;

/**
 * Until the office sets its own: 100,000 som of credit and 500,000 som of recorded payments, and about as much in
 * other currencies; a ticket earns a contract 1,000 som.
 */
export const DEFAULT_THRESHOLDS: Thresholds = {
  credit_limit: { KGS: 10_000_000, RUB: 10_000_000, USD: 100_000 },
  payment: { KGS: 50_000_000, RUB: 50_000_000, USD: 500_000 },
  rate: { KGS: 100_000, RUB: 100_000, USD: 1_000 },
};

/** Until the office sets its own: the most thousandths of a fare that one person may let a contract earn. */
export const DEFAULT_RATE_PER_MILLE = 100;
/**
 * So many times a threshold one person may move alone for all firms together: a large sum in small parts for many
 * firms is a large sum too.
 */
export const PERSON_MULTIPLIER = 10;
/** What is done without approval counts together for so long: a large sum in small parts is a large sum. */
export const THRESHOLD_WINDOW_MS = 24 * 3_600_000;
/** A proposal without a decision is void afterwards. */
export const PROPOSAL_LIFETIME_MS = 72 * 3_600_000;

const MEASURED_BY: Partial<Record<ApprovalKind, ThresholdName>> = {
  credit_limit: 'credit_limit',
  payment: 'payment',
  payment_reversal: 'payment',
  supplier_settlement: 'payment',
  supplier_settlement_reversal: 'payment',
  refund_settlement: 'payment',
};
/** The threshold that the sums of a kind are measured by; null: its sums are not. */
export const thresholdFor = (kind: ApprovalKind): ThresholdName | null => MEASURED_BY[kind] ?? null;

/** Who may decide on a kind, and see it. */
export const accessToDecide = (kind: ApprovalKind): Access =>
  kind === 'staff_roles' || kind === 'office_rules' ? 'admin' : 'finance';

/**
 * Whether a sum goes over what one person may still move. `moved`: what went without approval within the window, for
 * all contracts of the firm by whomever and by the person for whichever firm.
 */
export const exceedsThreshold = (limit: number, moved: { firm: number; user: number }, minor: number): boolean =>
  moved.firm + minor > limit || moved.user + minor > limit * PERSON_MULTIPLIER;

/** Every threshold of every currency, one by one. */
export const listThresholds = (thresholds: Thresholds): { name: ThresholdName; currency: Currency; minor: number }[] =>
  THRESHOLDS.flatMap((name) =>
    (Object.keys(CURRENCIES) as Currency[]).map((currency) => ({
      name,
      currency,
      minor: thresholds[name][currency],
    })),
  );
