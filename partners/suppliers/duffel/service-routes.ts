import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Client, transaction } from '../../database.ts';
import { now } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import { announce } from './deliveries.ts';
import { lockOrder, type Order, seen } from './orders.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { dataOf, jumpOf, type Query } from './request.ts';
import { readOffer } from './search.ts';
import { bagsOf, replaceServices, seatMaps, sellSeats, servicesTotal, takeServices } from './services.ts';
import { find, save } from './store.ts';
import { startOf } from './world.ts';

type Payment = { type?: unknown; amount?: unknown; currency?: unknown };

/** Paid, not cancelled and not begun. */
function takesServices(order: Order): boolean {
  const [first] = order.slices[0]?.segments ?? [];
  return !order.cancelled_at && order.documents.length > 0 && first !== undefined && startOf(first) > now();
}

/** `POST /air/orders/{id}/services`: paid at once. */
async function addServices(client: Client, id: string, body: unknown, jump: number): Promise<Order> {
  const order = await lockOrder(client, id);
  const { add_services: wanted, payment } = (body ?? {}) as { add_services?: unknown; payment?: Payment };
  if (!takesServices(order)) throw new DuffelRefusal(422, 'invalid_order', 'Nothing can be added to the order');
  const added = await takeServices(client, order.id, wanted);
  const { type, amount: sum, currency } = payment ?? {};
  if (type !== 'balance') throw invalid('validation_required', '/payment');
  if (currency !== order.total_currency || minorOf(sum) !== servicesTotal(added) + jump)
    throw new DuffelRefusal(422, 'payment_amount_does_not_match_order_amount', 'The amount differs');
  await sellSeats(client, { ...order, services: added });
  const changed: Order = {
    ...order,
    services: [...order.services, ...added],
    total_amount: amount(minorOf(order.total_amount) + servicesTotal(added)),
  };
  await save(client, changed);
  return changed;
}

type ById = { Params: { id: string } };
type Named = (op: string) => { config: { service: 'duffel'; op: string } };

/** Seat maps of an offer; bags that a paid order may still have. */
export function serviceRoutes(app: FastifyInstance, pool: Pool, on: Named): void {
  app.get('/duffel/air/seat_maps', on('seat-maps'), async (request) => {
    const { offer_id: id } = request.query as Query;
    if (!id) throw invalid('validation_required', '/offer_id');
    const data = await transaction(pool, async (client) => seatMaps(client, await readOffer(client, id)));
    return { data };
  });
  app.get<ById>('/duffel/air/orders/:id/available_services', on('order-services'), async (request) =>
    transaction(pool, async (client) => {
      const order = await find<Order>(client, 'order', request.params.id, true);
      const bags = takesServices(order) ? bagsOf(order, 'aso') : [];
      await replaceServices(client, order.id, 'baggage', bags);
      return { data: bags };
    }),
  );
  app.post<ById>('/duffel/air/orders/:id/services', on('add-services'), async (request) =>
    transaction(pool, async (client) => {
      const order = await addServices(client, request.params.id, dataOf(request), jumpOf(request));
      await announce(client, 'order.updated', { order_id: order.id });
      return { data: seen(order) };
    }),
  );
}
