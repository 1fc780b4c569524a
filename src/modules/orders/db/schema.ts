/** All tables of orders; each stands in `tables` with what belongs to it. */

export * from './tables/access.ts';
export * from './tables/base.ts';
export * from './tables/drafts.ts';
export * from './tables/exchanges.ts';
export * from './tables/extras.ts';
export * from './tables/history.ts';
export * from './tables/lists.ts';
export * from './tables/operations.ts';
export * from './tables/orders.ts';
export * from './tables/returns.ts';
export * from './tables/sales.ts';
export * from './tables/schedule.ts';
export * from './tables/splits.ts';
export * from './tables/ticket-list-rows.ts';
export * from './tables/tickets.ts';
export * from './tables/trips.ts';
