import type { OrderState } from '../../core/domain/order-snapshot.ts';
import type { OrderTransition } from '../../core/use-cases/order-transition.ts';
import { recordOperation } from '../../core/use-cases/record-operation.ts';

/** Writes what an event did to splits: their operations; who has left is moved by the plan. */
export async function saveSplits(transition: OrderTransition, before: OrderState, after: OrderState): Promise<void> {
  for (const next of after.splits) {
    const was = before.splits.find((split) => split.id === next.id);
    if (next.state === was?.state && next.attempts === was.attempts) continue;
    const { id, state, attempts } = next;
    await recordOperation(transition, { id, kind: 'split', state, attempts }, transition.event.on, transition.details);
  }
}
