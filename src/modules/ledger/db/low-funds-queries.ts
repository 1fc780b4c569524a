import type { Currency } from '#kernel/money.ts';
import type { Executor, Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';

export type Watched = { readonly contractId: string; readonly currency: Currency };
export type Watch = { low: boolean; crossings: number };

/** Contracts whose balance an order has moved, or, without one, every contract that has a balance. */
export const movedContracts = (db: Executor, orderId: string | null): Promise<Watched[]> =>
  orderId === null
    ? ask<Watched>(
        db,
        `select a.owner as "contractId", b.currency from ledger.balances b
         join ledger.accounts a on a.id = b.account where a.kind = 'contract' order by 1, 2`,
        [],
      )
    : ask<Watched>(
        db,
        `select distinct a.owner as "contractId", l.currency from ledger.tx t
         join ledger.lines l on l.tx_id = t.id join ledger.accounts a on a.id = l.account
         where t.subject = $1 and a.kind = 'contract' order by 1, 2`,
        [orderId],
      );

const WATCH = 'select low, crossings from ledger.low_balance_alerts where contract_id = $1 and currency = $2';

export async function watchOf(db: Executor, { contractId, currency }: Watched): Promise<Watch> {
  const [row] = await ask<Watch>(db, WATCH, [contractId, currency]);
  return row ?? { low: false, crossings: 0 };
}

/** As `watchOf`, and locks the contract's row until the transaction ends. */
export async function lockWatch(tx: Tx, { contractId, currency }: Watched, now: Date): Promise<Watch> {
  await ask(
    tx,
    `insert into ledger.low_balance_alerts (contract_id, currency, changed_at) values ($1, $2, $3)
     on conflict do nothing`,
    [contractId, currency, now],
  );
  const [row] = await ask<Watch>(tx, `${WATCH} for update`, [contractId, currency]);
  return row ?? { low: false, crossings: 0 };
}

export async function saveWatch(
  tx: Tx,
  { contractId, currency }: Watched,
  { low, crossings }: Watch,
  now: Date,
): Promise<void> {
  await ask(
    tx,
    `update ledger.low_balance_alerts set low = $3, crossings = $4, changed_at = $5
     where contract_id = $1 and currency = $2`,
    [contractId, currency, low, crossings, now],
  );
}
