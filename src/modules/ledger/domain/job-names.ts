export const RECONCILE = 'ledger.reconcile';
export const RECONCILE_ALL = 'ledger.reconcile-all';
