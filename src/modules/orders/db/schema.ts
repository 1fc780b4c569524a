/** All tables of orders; each stands in `tables` with what belongs to it. */

export * from '../booking/db/tables.ts';
export * from '../core/db/tables/access.ts';
export * from '../core/db/tables/base.ts';
export * from '../core/db/tables/history.ts';
export * from '../core/db/tables/operations.ts';
export * from '../core/db/tables/orders.ts';
export * from '../core/db/tables/tickets.ts';
export * from '../exchanges/db/tables.ts';
export * from '../returns/db/tables.ts';
export * from '../schedule/db/tables.ts';
export * from '../split/db/tables.ts';
