import type { Tx } from '#platform/db/database.ts';
import { createLists, type ListType } from '#platform/db/lists.ts';
import { ask } from '#platform/db/unit.ts';
import type { OperationChange } from '../domain/operation-change.ts';

/** A sent operation, as it is once its supplier has said that it still works on it. */
export type Waiting = OperationChange & { id: string };

const { text: NOTE, values } = (() => {
  const { list, values } = createLists<readonly Waiting[]>();
  const each = (type: ListType, of: (one: Waiting) => unknown) => `${list(type, (all) => all.map(of))}[w.n::int]`;
  const text = `
update orders.operations o set state = ${each('text', ({ state }) => state)}, settle_at =
  ${each('timestamptz', ({ settleAt }) => settleAt)},
  probes = ${each('int4', ({ probes }) => probes)}, outcome = ${each('jsonb', ({ outcome }) => outcome)},
  updated_at = ${each('timestamptz', ({ updatedAt }) => updatedAt)}
from unnest(${list('text', (all) => all.map(({ id }) => id))}) with ordinality as w(id, n)
where o.id = w.id and o.state = 'sent' and o.attempts = ${each('int4', ({ attempts }) => attempts)}
returning o.id`;
  return { text, values };
})();

/**
 * Notes that suppliers work on these operations; answers which: one that has been moved since it was sent stays as it
 * is.
 */
export async function recordWaiting(tx: Tx, list: readonly Waiting[]): Promise<Set<string>> {
  const rows = await ask<{ id: string }>(tx, NOTE, values(list));
  return new Set(rows.map(({ id }) => id));
}
