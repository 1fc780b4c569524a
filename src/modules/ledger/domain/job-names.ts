export const RECONCILE = 'ledger.reconcile';
export const RECONCILE_ALL = 'ledger.reconcile-all';
/** Balances that have become little. */
export const WATCH_FUNDS = 'ledger.watch-funds';
