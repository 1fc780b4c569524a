import type { Tx } from '#platform/db/database.ts';
import { createLists } from '#platform/db/lists.ts';
import { ask } from '#platform/db/unit.ts';
import type { OperationChange } from '../domain/operation-change.ts';

/** A sent operation, as it is once its supplier has said that it still works on it. */
export type Waiting = OperationChange & { id: string };

const { text: NOTE, values } = (() => {
  const { list, values } = createLists<readonly Waiting[]>();
  const ids = list('text', (all) => all.map(({ id }) => id));
  const rows = [
    ids,
    list('text', (all) => all.map(({ state }) => state)),
    list('int4', (all) => all.map(({ attempts }) => attempts)),
    list('timestamptz', (all) => all.map(({ settleAt }) => settleAt)),
    list('int4', (all) => all.map(({ probes }) => probes)),
    list('jsonb', (all) => all.map(({ outcome }) => outcome)),
    list('timestamptz', (all) => all.map(({ updatedAt }) => updatedAt)),
  ].join(', ');
  const text = `
update orders.operations o set state = w.state, settle_at = w.settle_at, probes = w.probes, outcome = w.outcome, updated_at = w.updated_at
from unnest(${rows}) as w(id, state, attempts, settle_at, probes, outcome, updated_at)
where o.id = w.id and o.id = any(${ids}) and o.state = 'sent' and o.attempts = w.attempts
returning o.id`;
  return { text, values };
})();

/** Notes that suppliers work on these operations; answers which: one that has been moved since it was sent stays as it is. */
export async function noteWaiting(tx: Tx, list: readonly Waiting[]): Promise<Set<string>> {
  const rows = await ask<{ id: string }>(tx, NOTE, values(list));
  return new Set(rows.map(({ id }) => id));
}
