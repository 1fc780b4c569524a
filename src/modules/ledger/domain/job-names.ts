export const RECONCILE = 'ledger.reconcile';
export const RECONCILE_ALL = 'ledger.reconcile-all';
/** Balances that have become little. */
export const CHECK_LOW_BALANCES = 'ledger.watch-funds';
