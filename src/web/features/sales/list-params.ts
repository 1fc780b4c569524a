import { isLocalDate } from '#kernel/dates.ts';
import { HOTEL_TRANSFER_MODES, JOURNEY_MODES } from '#kernel/mode.ts';
import { ORDER_STATUSES, TICKET_TYPES } from '#modules/orders/api.ts';
import {
  LISTED_TICKET_STATES,
  type ListView,
  ORDER_LIST_SORTS,
  type OrderListFilter,
  type OrderListSort,
  TICKETS_SORTS,
  type TicketsFilter,
  type TicketsSort,
} from '#modules/sales/api.ts';
import { normalizeTypedDate } from '../../shared/forms/normalize-typed-date.ts';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
/** A reversed range of days is swapped; the page reports it. */
const RANGES = [
  ['from', 'to'],
  ['departsFrom', 'departsTo'],
] as const;

/** Ranges of the address that were reversed, after swapping. */
export const reversedRanges = (search: URLSearchParams): { from: string; to: string }[] =>
  RANGES.flatMap(([first, last]) => {
    const [from, to] = [normalizeTypedDate(search.get(first) ?? ''), normalizeTypedDate(search.get(last) ?? '')];
    return isLocalDate(from) && isLocalDate(to) && from > to ? [{ from: to, to: from }] : [];
  });
const TEXTS = ['passenger', 'number', 'workplace', 'contract'] as const;

type RouteField = 'origin' | 'destination';
/** Parameters of a list address; invalid values are ignored. Cities stay as entered: the loader resolves them. */
export type SalesListParams<F, S> = {
  filter: Omit<F, RouteField>;
  cities: Record<RouteField, string>;
  view: ListView;
  sort: S;
  order: 'asc' | 'desc';
  after: string | undefined;
};

const readOption = <T extends string>(search: URLSearchParams, name: string, options: readonly T[]): T | undefined =>
  options.find((each) => each === search.get(name));

/** Sorting by urgency always begins with the most urgent, whatever the direction. */
const readSort = <S extends string>(sort: S, direction: string | undefined) => ({
  sort,
  order: direction === 'asc' || sort === 'urgency' ? ('asc' as const) : ('desc' as const),
});

function shared<S extends string>(search: URLSearchParams, sorts: readonly [S, ...S[]], usual: S = sorts[0]) {
  const text = (name: string) => search.get(name)?.trim().slice(0, 60) || undefined;
  const filter: Omit<OrderListFilter, RouteField | 'status' | 'mode'> = {};
  for (const name of DATES) {
    const date = normalizeTypedDate(text(name) ?? '');
    if (isLocalDate(date)) filter[name] = date;
  }
  for (const [first, last] of RANGES) {
    const [from, to] = [filter[first], filter[last]];
    if (from && to && from > to) Object.assign(filter, { [first]: to, [last]: from });
  }
  for (const name of TEXTS) {
    const value = text(name);
    if (value) filter[name] = value;
  }
  if (search.get('mine') === '1') filter.mine = '1';
  const [key = '', direction] = (search.get('sort') ?? '').split('_');
  const after = search.get('after') ?? '';
  return {
    filter,
    cities: { origin: text('origin') ?? '', destination: text('destination') ?? '' },
    view: search.get('plain') === '1' ? ({ plain: '1' } as const) : {},
    ...readSort(sorts.find((each) => each === key) ?? usual, direction),
    after: /^[\w-]{1,200}$/.test(after) ? after : undefined,
  };
}

export const JOURNEY_TYPES = [...JOURNEY_MODES, ...HOTEL_TRANSFER_MODES] as const;

export function readOrderListParams(search: URLSearchParams): SalesListParams<OrderListFilter, OrderListSort> {
  const { filter, ...rest } = shared(search, ORDER_LIST_SORTS, 'urgency');
  const [status, mode] = [readOption(search, 'status', ORDER_STATUSES), readOption(search, 'mode', JOURNEY_TYPES)];
  return { ...rest, filter: { ...filter, ...(status && { status }), ...(mode && { mode }) } };
}

export function readTicketListParams(search: URLSearchParams): SalesListParams<TicketsFilter, TicketsSort> {
  const { filter, ...rest } = shared(search, TICKETS_SORTS);
  const [type, state] = [readOption(search, 'type', TICKET_TYPES), readOption(search, 'state', LISTED_TICKET_STATES)];
  const carrier = /^[A-Z0-9]{2}$/.exec(search.get('carrier')?.trim().toUpperCase() ?? '')?.[0];
  const ticketFilter = { ...(type && { type }), ...(state && { state }), ...(carrier && { carrier }) };
  return { ...rest, filter: { ...filter, ...ticketFilter } };
}
