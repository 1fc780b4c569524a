import { cancelOrder } from '../use-cases/cancel-order.ts';
import { readOrder } from '../use-cases/read-order.ts';
import { place, readyToPay, visitor } from './buy.ts';
import { person, type World } from './orders-world.ts';

let buyers = 0;

/** A buyer gives an order up in another tab while its seats are being asked for; what is left when the supplier's yes has been written and every job done. */
export async function givenUpWhileHeld(world: World) {
  const who = visitor(`overtaken-${++buyers}`);
  const draft = await readyToPay(world, who, [person({ documentNumber: `AN${8_700_000 + buyers}` })]);
  const { hold } = world.supplier;
  world.supplier.hold = async (call, request) => {
    const { rows } = await world.deps.db.execute<{ id: string }>('select id from orders.orders');
    for (const { id } of rows) await cancelOrder(world.deps, who, id);
    return hold(call, request);
  };
  const { orderId } = await place(world, draft, who).finally(() => {
    world.supplier.hold = hold;
  });
  await world.runJobs();
  await world.pass({ seconds: 1 });
  const { status, history } = await readOrder(world.deps, who, orderId);
  const released = world.supplier.calls.some((call) => call.startsWith('cancelHold'));
  return { status, released, kinds: history.map(({ kind }) => kind) };
}
