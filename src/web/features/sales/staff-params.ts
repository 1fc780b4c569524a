import { isLocalDate } from '#kernel/dates.ts';
import { ORDER_STATUSES } from '#modules/orders/api.ts';
import {
  SALE_CHANNELS,
  STAFF_ORDER_SORTS,
  type StaffOrderFilter,
  type StaffOrderSort,
  type StaffTicketFilter,
  TICKET_STATES,
} from '#modules/sales/api.ts';

const CURSOR = /^[\w-]{1,200}$/;

export type StaffSort = { sort: StaffOrderSort; order: 'asc' | 'desc' };
export type StaffListParams<F> = StaffSort & { filter: F; after: string | undefined };

function readShared(query: URLSearchParams) {
  const text = query.get('q')?.trim().slice(0, 60);
  const channel = SALE_CHANNELS.find((one) => one === query.get('channel'));
  const contract = query.get('contract') ?? '';
  const [from, to] = [query.get('from'), query.get('to')];
  return {
    ...(text && { q: text }),
    ...(channel && { channel }),
    ...(/^[\w-]{1,64}$/.test(contract) && { contract }),
    ...(from && isLocalDate(from) && { from }),
    ...(to && isLocalDate(to) && { to }),
  };
}
const readAfter = (query: URLSearchParams): string | undefined => {
  const after = query.get('after') ?? '';
  return CURSOR.test(after) ? after : undefined;
};

/** `sort=total` is descending, `sort=total_asc` ascending. */
function readSort(query: URLSearchParams, sorts: readonly StaffOrderSort[]): StaffSort {
  const [key, direction] = (query.get('sort') ?? '').split('_');
  return { sort: sorts.find((one) => one === key) ?? 'created', order: direction === 'asc' ? 'asc' : 'desc' };
}

/** Filters of the staff's list of orders in an address; invalid values are ignored. */
export function readStaffOrderParams(query: URLSearchParams): StaffListParams<StaffOrderFilter> {
  const status = ORDER_STATUSES.find((one) => one === query.get('status'));
  return {
    filter: { ...readShared(query), ...(status && { status }) },
    ...readSort(query, STAFF_ORDER_SORTS),
    after: readAfter(query),
  };
}

/** Filters of the staff's list of tickets in an address; invalid values are ignored. */
export function readStaffTicketParams(query: URLSearchParams): StaffListParams<StaffTicketFilter> {
  const state = TICKET_STATES.find((one) => one === query.get('state'));
  return {
    filter: { ...readShared(query), ...(state && { state }) },
    ...readSort(query, ['created']),
    after: readAfter(query),
  };
}
