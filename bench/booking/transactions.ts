/** The booking transaction alone, and a contended booking class, each compared with the minimum database work. */
import { checkTyped } from '../../src/modules/orders/booking/use-cases/check-typed.ts';
import { ownDraft } from '../../src/modules/orders/booking/use-cases/read-booking.ts';
import { writeOrder } from '../../src/modules/orders/booking/use-cases/write-order.ts';
import { openTyped } from '../../src/modules/orders/core/use-cases/seal-personal-data.ts';
import { concurrentRun, runConcurrently } from './concurrency.ts';
import { RAW, rawBooking, rawHotSeat } from './raw-booking.ts';
import type { Side } from './rounds.ts';
import type { BookingWorld } from './world.ts';

/** Work without preparation. */
const plain = (name: string, size: number, work: () => Promise<unknown>): Side => ({
  name,
  size,
  ready: async () => concurrentRun(work),
});

export async function rawSide({ pool }: BookingWorld, size: number): Promise<Side> {
  for (const statement of RAW) await pool.query(statement);
  return plain('raw transaction', size, () => rawBooking(pool));
}

/** The order with passengers, consents, history and its hold, sent. */
export function bookingSide(bench: BookingWorld, size: number): Side {
  const { world, deps } = bench;
  return {
    name: 'order transaction',
    size,
    ready: async (pieces) => {
      const wanted: Parameters<typeof writeOrder>[] = [];
      await runConcurrently(pieces, async () => {
        const { who, draftId } = await bench.atPayment();
        const draft = await ownDraft(deps, who, draftId);
        const { travellers, contacts } = checkTyped(deps, draft, openTyped(deps, draft));
        if (!travellers || !contacts) throw new Error('the passengers are not complete');
        wanted.push([deps, who, { draft, travellers, contacts, consents: world.agreements }]);
      });
      return concurrentRun(async (n) => {
        if (!(await writeOrder(...(wanted[n] as (typeof wanted)[number])))) throw new Error('not written');
      });
    },
  };
}

/** All buyers take the same booking class of one flight. */
export function hotSeatSides({ pool, inventory, ids, sold }: BookingWorld, size: number) {
  const { offerId, total } = sold(0);
  const travellers = [{ id: 'a', category: 'aaa' as const }];
  return {
    raw: plain('raw hot row', size, () => rawHotSeat(pool)),
    ours: plain('hold of one class', size, () =>
      inventory.hold({ opId: ids() }, { offerId, expect: total, travellers }),
    ),
  };
}
