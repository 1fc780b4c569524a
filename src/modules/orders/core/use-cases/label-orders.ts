import type { Locale } from '#kernel/locale.ts';
import { directionName } from '#modules/supply/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import { dividePassengers, labelledOrders } from '../db/label-queries.ts';
import { orderById } from '../db/order-queries.ts';
import { openPerson } from './seal-personal-data.ts';

/** How statements name orders: the number, then the first passenger and where to. An unknown id is left out. */
export async function labelOrders(
  deps: OrdersDeps,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, { number: string; about: string }>> {
  const [rows, people] = await Promise.all([labelledOrders(deps.db, ids), dividePassengers(deps.db, ids)]);
  const parties = Map.groupBy(people, ({ orderId }) => orderId);
  return new Map(
    rows.map(({ id, number, locations, ...direction }) => {
      const party = parties.get(id) ?? [];
      const first = party[0] && openPerson(deps, party[0]);
      const who = first ? `${first.surname} ${first.name}${party.length > 1 ? ` +${party.length - 1}` : ''}` : '';
      const route = directionName(direction, locations, locale);
      return [id, { number, about: [who, route].filter(Boolean).join(', ') }];
    }),
  );
}

/** Whose an order is and how people call it; null when there is none. */
export async function ownerOf(
  db: Executor,
  orderId: string,
): Promise<{ contractId: string | null; number: string } | null> {
  const order = await orderById(db, orderId);
  return order ? { contractId: order.contractId, number: order.number } : null;
}
