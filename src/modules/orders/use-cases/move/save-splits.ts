import type { Facts } from '../../domain/facts.ts';
import type { Moving } from './moving.ts';
import { noteOperation } from './note-operation.ts';

/** Writes what an event did to splits: their operations; who has left is moved by the plan. */
export async function saveSplits(moving: Moving, before: Facts, after: Facts): Promise<void> {
  for (const next of after.splits) {
    const was = before.splits.find((split) => split.id === next.id);
    if (next.state === was?.state && next.attempts === was.attempts) continue;
    const { id, state, attempts } = next;
    await noteOperation(moving, { id, kind: 'split', state, attempts }, moving.event.on, moving.learnt);
  }
}
