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
