import { AFTER_SALE } from './after-sale.ts';
import { BOOKINGS } from './bookings.ts';
import { CABINET } from './cabinet.ts';
import { THE_HOUSE } from './house.ts';
import { ORDERS } from './orders.ts';
import { PASSENGERS } from './passengers.ts';
import { PEOPLE } from './people.ts';
import { REQUESTS } from './requests.ts';
import type { Rows } from './row.ts';
import { SEARCH } from './search.ts';

const areas = [
  ...[THE_HOUSE, SEARCH, PEOPLE, CABINET, PASSENGERS],
  ...[REQUESTS, BOOKINGS, ORDERS, AFTER_SALE],
].flatMap((area) => Object.entries(area));

/** Every route of the product: one without a row, or with two, fails. */
export const ROUTES: Rows = Object.fromEntries(areas);
export const saidTwice = areas.map(([route]) => route).filter((route, i, all) => all.indexOf(route) !== i);
