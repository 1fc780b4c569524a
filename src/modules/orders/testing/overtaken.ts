import { sql } from 'drizzle-orm';
import { factRows } from '../core/db/facts-queries.ts';
import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { place, readyToPay, visitor } from './buy.ts';
import { person, type World } from './orders-world.ts';

let buyers = 0;

/**
 * A buyer gives an order up in another tab while its seats are being asked for; what is left when the supplier's
 * answer has been written and everything due `seconds` later is done.
 */
export async function givenUpWhileHeld(world: World, seconds = 1) {
  const who = visitor(`overtaken-${++buyers}`);
  const draft = await readyToPay(world, who, [person({ documentNumber: `AN${8_700_000 + buyers}` })]);
  const { hold } = world.supplier;
  world.supplier.hold = async (call, request) => {
    const own = sql`select id from orders.orders where draft_id = ${draft}`;
    for (const { id } of (await world.deps.db.execute<{ id: string }>(own)).rows)
      await cancelOrder(world.deps, who, id);
    return hold(call, request);
  };
  const { orderId } = await place(world, draft, who).finally(() => {
    world.supplier.hold = hold;
  });
  await world.runJobs();
  await world.pass({ seconds });
  const { status, history } = await readOrder(world.deps, who, orderId);
  const { operations } = await factRows(world.deps, world.deps.db, orderId);
  const release = operations.find(({ kind }) => kind === 'cancel_hold')?.id;
  const released = world.supplier.calls.includes(`cancelHold ${release}`);
  return { status, released, kinds: history.map(({ kind }) => kind) };
}
