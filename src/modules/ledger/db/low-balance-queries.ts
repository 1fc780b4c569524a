import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { queryPrepared } from '#platform/db/unit-of-work.ts';

export type WatchedContract = { readonly contractId: string; readonly currency: Currency };
export type BalanceAlert = { low: boolean; crossings: number };

/** Contracts whose balance an order has moved, or, without one, every contract that has a balance. */
export const contractsWithMovedBalance = (db: Executor, orderId: string | null): Promise<WatchedContract[]> =>
  orderId === null
    ? queryPrepared<WatchedContract>(
        db,
        `select a.owner as "contractId", b.currency from ledger.balances b
         join ledger.accounts a on a.id = b.account where a.kind = 'contract' order by 1, 2`,
        [],
      )
    : queryPrepared<WatchedContract>(
        db,
        `select distinct a.owner as "contractId", l.currency from ledger.journal_entries t
         join ledger.entry_lines l on l.entry_id = t.id join ledger.accounts a on a.id = l.account
         where t.subject = $1 and a.kind = 'contract' order by 1, 2`,
        [orderId],
      );

const BALANCE_ALERT_SQL =
  'select low, crossings from ledger.low_balance_alerts where contract_id = $1 and currency = $2';

export async function readBalanceAlert(db: Executor, { contractId, currency }: WatchedContract): Promise<BalanceAlert> {
  const [row] = await queryPrepared<BalanceAlert>(db, BALANCE_ALERT_SQL, [contractId, currency]);
  return row ?? { low: false, crossings: 0 };
}

/** As `watchOf`, and locks the contract's row until the transaction ends. */
export async function lockBalanceAlert(
  tx: Tx,
  { contractId, currency }: WatchedContract,
  now: Date,
): Promise<BalanceAlert> {
  await queryPrepared(
    tx,
    `insert into ledger.low_balance_alerts (contract_id, currency, changed_at) values ($1, $2, $3)
     on conflict do nothing`,
    [contractId, currency, now],
  );
  const [row] = await queryPrepared<BalanceAlert>(tx, `${BALANCE_ALERT_SQL} for update`, [contractId, currency]);
  return row ?? { low: false, crossings: 0 };
}

export async function saveBalanceAlert(
  tx: Tx,
  { contractId, currency }: WatchedContract,
  { low, crossings }: BalanceAlert,
  now: Date,
): Promise<void> {
  await queryPrepared(
    tx,
    `update ledger.low_balance_alerts set low = $3, crossings = $4, changed_at = $5
     where contract_id = $1 and currency = $2`,
    [contractId, currency, low, crossings, now],
  );
}
