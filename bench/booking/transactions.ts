/** The booking transaction alone, and the seats of one class, each beside the least that a database must do. */
import { checkTyped } from '../../src/modules/orders/use-cases/check-typed.ts';
import { ownDraft } from '../../src/modules/orders/use-cases/read-booking.ts';
import { openTyped } from '../../src/modules/orders/use-cases/sealed-data.ts';
import { writeOrder } from '../../src/modules/orders/use-cases/write-order.ts';
import type { Meter } from './costs.ts';
import { crowd, measured } from './crowd.ts';
import { RAW, rawBooking, rawHotSeat } from './raw-booking.ts';
import type { BookingWorld } from './world.ts';

export async function measureRaw({ pool }: BookingWorld, meter: Meter, size: number) {
  for (const statement of RAW) await pool.query(statement);
  return measured(meter, 'raw transaction', size * 2, () => rawBooking(pool));
}

/** The order with its people, consents, history and its hold: sent, or with `seats` done by the house in the same transaction. */
export async function measureBooking(bench: BookingWorld, meter: Meter, size: number, seats: boolean) {
  const { world } = bench;
  const { get, within } = bench.deps.supply;
  const deps = { ...bench.deps, supply: seats && within ? { get, within } : { get } };
  const wanted: Parameters<typeof writeOrder>[] = [];
  await crowd(size, async (n) => {
    const { who, draftId } = await bench.atPayment(n);
    const draft = await ownDraft(deps, who, draftId);
    const { travellers, contacts } = checkTyped(deps, draft, openTyped(deps, draft));
    if (!travellers || !contacts) throw new Error('the passengers are not complete');
    wanted.push([deps, who, { draft, travellers, contacts, consents: world.agreements }]);
  });
  return measured(meter, seats ? 'order transaction with seats' : 'order transaction', size, async (n) => {
    if (!(await writeOrder(...(wanted[n] as (typeof wanted)[number])))) throw new Error('not written');
  });
}

/** Everybody wants the same class of the same flight. */
export async function measureHotSeat(
  { pool, inventory, ids, sold }: BookingWorld,
  meter: Meter,
  size: number,
) {
  const { offerId, total } = sold(0);
  const travellers = [{ id: 'a', category: 'aaa' as const }];
  const raw = await measured(meter, 'raw hot row', size * 2, () => rawHotSeat(pool));
  const ours = await measured(meter, 'hold of one class', size * 2, () =>
    inventory.hold({ opId: ids() }, { offerId, expect: total, travellers }),
  );
  return { raw, ours };
}
