import { isLocalDate } from '#kernel/dates.ts';
import { MODES, type Mode } from '#kernel/mode.ts';
import { ORDER_STATUSES, SALES_SORTS, type SalesFilter, type SalesQuery } from '#modules/orders/api.ts';

const DATES = ['from', 'to', 'departsFrom', 'departsTo'] as const;
const TEXTS = ['passenger', 'number', 'workplace', 'contract'] as const;

/** What an address of the orders list asks for; whatever it says that makes no sense is left out. Cities stay as typed: the loader looks them up. */
export function askedIn(search: URLSearchParams): {
  filter: Omit<SalesFilter, 'origin' | 'destination'>;
  cities: { origin: string; destination: string };
  sort: SalesQuery['sort'];
  order: SalesQuery['order'];
  after: string | undefined;
} {
  const text = (name: string) => search.get(name)?.trim().slice(0, 60) || undefined;
  const filter: Omit<SalesFilter, 'origin' | 'destination'> = {};
  const status = ORDER_STATUSES.find((each) => each === search.get('status'));
  if (status) filter.status = status;
  const mode = MODES.find((each: Mode) => each === search.get('mode'));
  if (mode) filter.mode = mode;
  for (const name of DATES) {
    const date = text(name);
    if (date && isLocalDate(date)) filter[name] = date;
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
    sort: SALES_SORTS.find((each) => each === key) ?? 'created',
    order: direction === 'asc' ? 'asc' : 'desc',
    after: /^[\w-]{1,200}$/.test(after) ? after : undefined,
  };
}

/** The same address with some parts changed; nought takes a part away. */
export function address(search: URLSearchParams, change: Record<string, string | undefined>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
