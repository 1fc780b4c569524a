import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { changeDemoFlight } from './api.ts';
import type { Inventory } from './index.ts';

/** Mounted in demonstration mode only. */
export function inventoryRoutes(
  app: FastifyInstance,
  given: { inventory: Inventory; notify: Parameters<Inventory['changeFlight']>[2] },
): void {
  route(app, changeDemoFlight, async ({ body: { flight, date, change } }) => {
    const [carrier = '', number] = flight.split(' ');
    const name = { carrier, number: Number(number), date };
    return { reservations: await given.inventory.changeFlight(name, change, given.notify) };
  });
}
