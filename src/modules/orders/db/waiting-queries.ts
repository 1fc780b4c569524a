import type { Tx } from '#platform/db/database.ts';
import { ask } from '#platform/db/unit.ts';
import type { OperationChange } from '../domain/operation-change.ts';

/** A sent operation, as it is once its supplier has said that it still works on it. */
export type Waiting = OperationChange & { id: string };

const NOTE = `
update orders.operations o set state = w.state, settle_at = w."settleAt", probes = w.probes, outcome = w.outcome, updated_at = w."updatedAt"
from jsonb_to_recordset($1::jsonb)
  as w(id text, state text, attempts int, "settleAt" timestamptz, probes int, outcome jsonb, "updatedAt" timestamptz)
where o.id = w.id and o.id = any($2::text[]) and o.state = 'sent' and o.attempts = w.attempts
returning o.id`;

/** Notes that suppliers work on these operations; answers which: one that has been moved since it was sent stays as it is. */
export async function noteWaiting(tx: Tx, list: readonly Waiting[]): Promise<Set<string>> {
  const rows = await ask<{ id: string }>(tx, NOTE, [JSON.stringify(list), list.map(({ id }) => id)]);
  return new Set(rows.map(({ id }) => id));
}
