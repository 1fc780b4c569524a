import type { Client } from '../../database.ts';
import { now } from '../time.ts';
import { amount, minorOf } from './amounts.ts';
import { type Cancellation, lockOrder, type Order, seen } from './orders.ts';
import { DuffelRefusal } from './refusal.ts';
import { isRoute } from './search.ts';
import { releaseSoldSeats, servicesTotal } from './services.ts';
import { at, find, insert, list, newId, save } from './store.ts';

const LIFE_MS = 30 * 60_000;

function open(order: Order): Order {
  if (order.cancelled_at) throw new DuffelRefusal(422, 'already_cancelled', 'The order has been cancelled');
  const shown = seen(order);
  if (!shown.available_actions.includes('cancel'))
    throw new DuffelRefusal(422, 'order_not_cancellable', 'The order cannot be cancelled');
  return shown;
}

/** What a cancellation brings back now: everything before the void window ends, else less the penalty of the fare. */
function refundOf(order: Order): number {
  if (order.documents.length === 0) return 0;
  const total = minorOf(order.total_amount);
  if (order.void_window_ends_at && Date.parse(order.void_window_ends_at) > now()) return total;
  const rule = order.conditions.refund_before_departure;
  // Bags and seats are kept.
  const fare = total - servicesTotal(order.services);
  return rule?.allowed ? Math.max(0, fare - minorOf(rule.penalty_amount ?? '0')) : 0;
}

/** `POST /air/order_cancellations`: a quote for the whole order; only the newest one is confirmed. */
export async function quoteCancellation(client: Client, orderId: string): Promise<Cancellation> {
  const order = open(await lockOrder(client, orderId));
  const credits = isRoute(order, 'LTN', 'SYD');
  const to = order.documents.length === 0 ? 'awaiting_payment' : credits ? 'airline_credits' : 'balance';
  return insert(client, 'cancellation', order.id, {
    id: newId('cancellation'),
    live_mode: false,
    created_at: at(),
    order_id: order.id,
    expires_at: at(now() + LIFE_MS),
    confirmed_at: null,
    refund_amount: amount(refundOf(order)),
    refund_currency: order.total_currency,
    refund_to: to,
    airline_credits: [],
  });
}

/** `POST /air/order_cancellations/{id}/actions/confirm`. */
export async function confirmCancellation(
  client: Client,
  id: string,
): Promise<{ cancellation: Cancellation; order: Order }> {
  const found = await find<Cancellation>(client, 'cancellation', id);
  const order = open(await lockOrder(client, found.order_id));
  const [newest] = await list<Cancellation>(client, 'cancellation', order.id, { limit: 1, offset: 0, newest: true });
  const cancellation = await find<Cancellation>(client, 'cancellation', id);
  if (newest?.id !== id) throw new DuffelRefusal(422, 'order_cancellation_stale', 'A newer cancellation has been made');
  if (cancellation.expires_at && Date.parse(cancellation.expires_at) <= now())
    throw new DuffelRefusal(422, 'order_cancellation_stale', 'The cancellation has expired');
  const confirmed = { ...cancellation, confirmed_at: at() };
  const cancelled = { ...order, cancelled_at: at(), cancellation: confirmed };
  await save(client, confirmed);
  await releaseSoldSeats(client, order.id);
  await save(client, cancelled);
  return { cancellation: confirmed, order: cancelled };
}
