import { sql } from 'drizzle-orm';
import { loadOrderStateRows } from '../core/db/order-state-queries.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { place, readyToPay, visitor } from './buy.ts';
import { type OrdersFixture, person } from './orders-fixture.ts';

let buyers = 0;

/**
 * A buyer gives an order up in another tab while its seats are being asked for; what is left when the supplier's
 * answer has been written and everything due `seconds` later is done.
 */
export async function givenUpWhileHeld(fixture: OrdersFixture, seconds = 1) {
  const who = visitor(`overtaken-${++buyers}`);
  const draft = await readyToPay(fixture, who, [person({ documentNumber: `AN${8_700_000 + buyers}` })]);
  const { hold } = fixture.supplier;
  fixture.supplier.hold = async (call, request) => {
    const own = sql`select id from orders.orders where draft_id = ${draft}`;
    for (const { id } of (await fixture.deps.db.execute<{ id: string }>(own)).rows)
      await cancelOrder(fixture.deps, who, id);
    return hold(call, request);
  };
  const { orderId } = await place(fixture, draft, who).finally(() => {
    fixture.supplier.hold = hold;
  });
  await fixture.runJobs();
  await fixture.pass({ seconds });
  const { status, history } = await readOrder(fixture.deps, who, orderId);
  const { operations } = await loadOrderStateRows(fixture.deps, fixture.deps.db, orderId);
  const release = operations.find(({ kind }) => kind === 'cancel_hold')?.id;
  const released = fixture.supplier.calls.includes(`cancelHold ${release}`);
  return { status, released, kinds: history.map(({ kind }) => kind) };
}
