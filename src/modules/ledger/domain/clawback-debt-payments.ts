import type { LedgerAccount } from './accounts.ts';

/** What a contract owes back for tickets that were given back or exchanged, in minor units. */
export type ClawbackDebt = { readonly commission: number; readonly motivation: number };
/** What it may spend of its balance (with its credit limit) and of its motivation. */
export type Spendable = { readonly contract: number; readonly motivation: number };

type DebtPayment = {
  readonly kind: 'clawback_paid' | 'motivation_paid';
  readonly fund: 'contract' | 'motivation';
  readonly minor: number;
};

/**
 * How a contract pays its debts, as far as it can now: motivation with motivation first; the rest of it, and then the
 * commission, with its own money. A payment of zero is left out; the rest stays owed.
 */
export function clawbackDebtPayments(debt: ClawbackDebt, has: Spendable): DebtPayment[] {
  const least = (...sums: number[]) => Math.max(0, Math.min(...sums));
  const bonus = least(debt.motivation, has.motivation);
  const rest = least(debt.motivation - bonus, has.contract);
  const commission = least(debt.commission, has.contract - rest);
  const payments: DebtPayment[] = [
    { kind: 'motivation_paid', fund: 'motivation', minor: bonus },
    { kind: 'motivation_paid', fund: 'contract', minor: rest },
    { kind: 'clawback_paid', fund: 'contract', minor: commission },
  ];
  return payments.filter(({ minor }) => minor > 0);
}

const DEBT_ACCOUNTS: Readonly<Record<string, LedgerAccount['kind']>> = {
  clawback_paid: 'clawback',
  motivation_paid: 'motivation_receivable',
  points_paid: 'points_receivable',
};

/** The name of a payment of debts among those of its kind: the last entry of what was owed is paid for once. */
export const debtPaymentRef = (contractId: string, fund: string, lastEntry: number): string =>
  `${contractId}:${fund}:${lastEntry}`;

/** The debts that an entry pays, and the last entry of them; null where it pays none. */
export function debtPaymentOf(entry: {
  readonly kind: string;
  readonly ref: string;
  readonly subject: string;
}): { account: LedgerAccount; at: number } | null {
  const kind = DEBT_ACCOUNTS[entry.kind];
  const at = Number(entry.ref.split(':').at(-1));
  return kind && Number.isSafeInteger(at) ? { account: { kind, owner: entry.subject }, at } : null;
}
