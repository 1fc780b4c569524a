import { ACCOUNT_AREA } from './account-area.ts';
import { AFTER_SALE } from './after-sale.ts';
import { BOOKINGS } from './bookings.ts';
import { ORDERS } from './orders.ts';
import { PASSENGERS } from './passengers.ts';
import { REQUESTS } from './requests.ts';
import type { Rows } from './row.ts';
import { SEARCH } from './search.ts';
import { STAFF_AND_WEBHOOKS } from './staff-and-webhooks.ts';
import { PEOPLE } from './users.ts';

const areas = [
  STAFF_AND_WEBHOOKS,
  SEARCH,
  PEOPLE,
  ACCOUNT_AREA,
  PASSENGERS,
  REQUESTS,
  BOOKINGS,
  ORDERS,
  AFTER_SALE,
].flatMap((area) => Object.entries(area));

/** Every route of the product: one without a row, or with two, fails. */
export const ROUTES: Rows = Object.fromEntries(areas);
export const duplicateRoutes = areas.map(([route]) => route).filter((route, i, all) => all.indexOf(route) !== i);
