import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { type Client, transaction } from '../../database.ts';
import { announce } from './deliveries.ts';
import { lockOrder, type Order } from './orders.ts';
import { DuffelRefusal, invalid } from './refusal.ts';
import { isRoute } from './search.ts';
import { at, find, insert, list, newId, save } from './store.ts';
import type { Slice } from './world.ts';

export type AirlineChange = {
  id: string;
  order_id: string;
  action_taken: string | null;
  added: Slice[];
  removed: Slice[];
  [more: string]: unknown;
};

const shifted = (local: string, minutes: number): string =>
  new Date(Date.parse(`${local.slice(0, 19)}Z`) + minutes * 60_000).toISOString().slice(0, 19);

/** The airline flies otherwise: the first direction leaves and arrives so many minutes later, or not at all. */
export async function changeByAirline(
  client: Client,
  orderId: string,
  { minutes, cancel }: { minutes: number; cancel: boolean },
): Promise<AirlineChange> {
  const order = await lockOrder(client, orderId);
  const [first] = order.slices;
  if (!first) throw invalid('validation_required', '/order_id');
  const added = {
    ...first,
    id: `${first.id}x`,
    segments: first.segments.map((segment) => ({
      ...segment,
      departing_at: shifted(segment.departing_at, minutes),
      arriving_at: shifted(segment.arriving_at, minutes),
    })),
  };
  const change: AirlineChange = {
    id: newId('airline_change'),
    order_id: order.id,
    created_at: at(),
    updated_at: at(),
    expires_at: null,
    action_taken: null,
    action_taken_at: null,
    available_actions: ['accept', 'change', 'cancel', 'update'],
    added: cancel ? [] : [added],
    removed: [first],
    travel_agent_ticket: null,
  };
  await insert(client, 'airline_change', order.id, change);
  await save(client, { ...order, airline_initiated_changes: [...order.airline_initiated_changes, change] } as Order);
  await announce(client, 'order.airline_initiated_change_detected', { order_id: order.id });
  return change;
}

type ById = { Params: { id: string } };
type Named = (op: string) => { config: { service: 'duffel'; op: string } };

/** Changes made by the airline; on LHR-LTN another one appears whenever the list is read, an hour later each. */
export function airlineChangeRoutes(app: FastifyInstance, pool: Pool, on: Named): void {
  app.get('/duffel/air/airline_initiated_changes', on('airline-changes'), async (request) => {
    const { order_id: id } = request.query as { order_id?: string };
    return transaction(pool, async (client) => {
      if (id) {
        const order = await find<Order>(client, 'order', id);
        const hours = order.airline_initiated_changes.length + 1;
        if (isRoute(order, 'LHR', 'LTN')) await changeByAirline(client, id, { minutes: 60 * hours, cancel: false });
      }
      return { data: await list<AirlineChange>(client, 'airline_change', id ?? null, { limit: 200, offset: 0 }) };
    });
  });
  app.post<ById>('/duffel/air/airline_initiated_changes/:id/actions/accept', on('airline-accept'), async (request) =>
    transaction(pool, async (client) => {
      const change = await find<AirlineChange>(client, 'airline_change', request.params.id, true);
      const order = await lockOrder(client, change.order_id);
      const [newest] = await list<AirlineChange>(client, 'airline_change', order.id, {
        limit: 1,
        offset: 0,
        newest: true,
      });
      if (newest?.id !== change.id)
        throw new DuffelRefusal(422, 'stale_airline_initiated_change_accept', 'A newer change has been made');
      if (change.action_taken) throw new DuffelRefusal(422, 'already_actioned', 'The change has been dealt with');
      const accepted = { ...change, action_taken: 'accepted', action_taken_at: at(), updated_at: at() };
      const removed = new Set(change.removed.map((slice) => slice.id));
      const changes = (order.airline_initiated_changes as AirlineChange[]).map((one) =>
        one.id === change.id ? accepted : one,
      );
      const slices = [...change.added, ...order.slices.filter((slice) => !removed.has(slice.id))];
      await save(client, accepted);
      await save(client, { ...order, slices, airline_initiated_changes: changes } as Order);
      return { data: accepted };
    }),
  );
}
