import type { Currency } from '#kernel/money.ts';
import type { EventSources } from '#modules/ledger/index.ts';
import type { OrdersModule } from '#modules/orders/index.ts';
import { ownSupplierIdFor } from '#modules/supply/index.ts';
import type { Inventory } from './supply.ts';

/** What sells seats of departures by air: one ticket, or several for a journey. */
const OWN_SUPPLIERS = [ownSupplierIdFor('avia'), ownSupplierIdFor('complex')];

/** Own inventory is bought and sold in soms. */
export const BLOCK_CURRENCY: Currency = 'KGS';

/** The supplier that a carrier is in the ledger, of which seats were bought. */
export const blockSupplierId = (carrier: string): string => `block-${carrier}`;

type Given = { inventory: Pick<Inventory, 'blockCosts'>; orders: Pick<OrdersModule, 'bookings'> };

/** The reservations are read with the first page, and serve those that follow it. */
function pages(
  inventory: Given['inventory'],
  orders: Given['orders'],
): NonNullable<EventSources['blockSeats']>['changedSince'] {
  let known: { since: number; bookings: readonly string[] } | null = null;
  return async (since, after, limit) => {
    if (after === '' || known?.since !== since.getTime())
      known = { since: since.getTime(), bookings: await inventory.blockCosts.since(since.toISOString()) };
    const page = await orders.bookings.ordersWith(known.bookings, { suppliers: OWN_SUPPLIERS, after, limit });
    if (page.length < limit) known = null;
    return page;
  };
}

/** Seats of blocks by the orders that they were sold with, for the ledger. */
export const blockSeatsSource = ({ inventory, orders }: Given): NonNullable<EventSources['blockSeats']> => ({
  changedSince: pages(inventory, orders),
  of: async (orderIds) => {
    if (orderIds.length === 0) return [];
    const known = await orders.bookings.of(orderIds, OWN_SUPPLIERS);
    const orderOf = new Map(known.map(({ orderId, bookingId }) => [bookingId, orderId]));
    return (await inventory.blockCosts.of([...orderOf.keys()])).map(({ bookingId, carrier, ...seats }) => ({
      ...seats,
      orderId: orderOf.get(bookingId) as string,
      supplierId: blockSupplierId(carrier),
    }));
  },
});
