import type { HoldAsked } from '#modules/supply/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OperationRow } from '../../core/db/operation-queries.ts';
import type { OrderRow } from '../../core/db/order-queries.ts';
import type { Facts } from '../../core/domain/facts.ts';
import type { Moved } from '../../core/use-cases/apply-order-event.ts';
import { callOf } from '../../core/use-cases/ask-supplier.ts';
import { readAnswer } from '../../core/use-cases/read-answer.ts';
import { FALLBACK_HOLD_MS, moveByAnswer } from '../../core/use-cases/run-operation.ts';
import type { OrdersDeps, SupplierBooking } from '../../ports.ts';
import type { NewOrder } from '../db/order-writer.ts';

/** An order that is not written yet, its hold sent, and what its supplier is asked for. */
export type OrderToHold = {
  deps: OrdersDeps;
  order: OrderRow;
  hold: OperationRow;
  facts: Facts;
  request: HoldAsked['request'];
};

/**
 * Orders by id as they are once their supplier has taken their seats in this transaction; whichever is missing is to
 * be asked for when it is committed.
 * @throws when a supplier or an order does not take what the other says.
 */
export async function holdInTransaction(tx: Tx, list: readonly OrderToHold[]): Promise<Map<string, Moved>> {
  const held = new Map<string, Moved>();
  const suppliers = Map.groupBy(list, ({ deps, order }) => deps.supply.within?.(order.supplierId));
  for (const [supplier, orders] of suppliers) {
    if (!supplier?.hold) continue;
    const asked = orders.map(({ deps, order, hold, request }) => ({
      call: callOf(deps, order, hold),
      request,
    }));
    const bookings = await supplier.hold(tx, asked);
    await Promise.all(
      orders.map(async (unheld, n) => {
        const booking = bookings[n];
        if (booking) held.set(unheld.order.id, await moveHeld(tx, unheld, booking));
      }),
    );
  }
  return held;
}

async function moveHeld(tx: Tx, { deps, order, hold, facts }: OrderToHold, value: SupplierBooking): Promise<Moved> {
  const now = deps.clock.now();
  const outcome = { kind: 'ok', value, asOf: now.toISOString() } as const;
  const fallbackPayTill = new Date(now.getTime() + FALLBACK_HOLD_MS);
  const asked = { kind: 'hold', returned: null, exchanged: null, sentAt: now, settleAfterMs: 0 } as const;
  const known = { supplierTotal: order.supplierTotal, settling: false, fallbackPayTill };
  const event = readAnswer(outcome, { ...asked, ...known }, now);
  const from = { order, facts, operations: [hold] };
  const moved = await moveByAnswer(deps, tx, order.id, event, outcome, from, { unwritten: true });
  if (!moved || moved.decision.refused || event.on !== 'ok') throw new Error('seats that the order does not take');
  return moved;
}

/** The rows of an order as they are after its move. */
export function withHold<T extends NewOrder>(drawn: T, { order, operations, unwritten, facts }: Moved): T {
  const [hold] = operations;
  if (!hold || !unwritten || operations.length > 1) throw new Error('more than a hold');
  const { history, payments } = unwritten;
  return { ...drawn, order, hold, facts, payments, history: [...drawn.history, ...history] };
}
