import { type SQL, sql } from 'drizzle-orm';
import { BUSINESS_TIME_ZONE, isLocalDate, toInstant } from '#kernel/dates.ts';
import type { OrderListFilter } from '../wire/list-shapes.ts';

/** Whose orders: a contract and those below it. There is no list without one. */
export type ListScope = { readonly contracts: readonly string[]; readonly userId: string };

export const dayStart = (date: string) => toInstant(`${date}T00:00`, BUSINESS_TIME_ZONE);

export const listOf = (values: readonly (string | Buffer)[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/** Adds the condition of a part of a filter, if that part is there. */
export const conditionsFor =
  (all: SQL[]) =>
  <T>(value: T | undefined, condition: (value: T) => SQL): void => {
    if (value !== undefined) all.push(condition(value));
  };

/**
 * What lists of orders and of tickets are asked alike, over narrow rows `s`; it begins with the contracts. `made`:
 * when a row came to be.
 */
export function sharedConditions(
  scope: ListScope,
  filter: Omit<OrderListFilter, 'status' | 'mode' | 'passenger' | 'number'>,
  made: SQL,
): SQL[] {
  const all: SQL[] = [sql`s.contract_id in ${listOf(scope.contracts)}`];
  const when = conditionsFor(all);
  when(filter.from, (date) => sql`${made} >= ${dayStart(date)}`);
  when(filter.to, (date) => sql`${made} < ${dayStart(date)}::timestamptz + interval '1 day'`);
  when(filter.departsFrom, (date) => sql`s.departs_on >= ${date}`);
  when(filter.departsTo, (date) => sql`s.departs_on <= ${date}`);
  when(filter.origin, (city) => sql`s.origin = ${city}`);
  when(filter.destination, (city) => sql`s.destination = ${city}`);
  when(filter.workplace, (workplace) => sql`s.workplace_id = ${workplace}`);
  when(filter.contract, (contract) => sql`s.contract_id = ${contract}`);
  when(filter.mine, () => sql`s.user_id = ${scope.userId}`);
  return all;
}

/** What was sold, what of it went back, and what stands, in minor units; what is earned is the own contract's alone. */
export type ListedSums = Readonly<
  Record<
    'sold' | 'returned' | 'soldCommission' | 'returnedCommission' | 'soldMotivation' | 'returnedMotivation',
    number
  >
>;
/** What contracts below the own one have earned of the same rows, less what went back. */
export type SubAgentSums = Readonly<Record<'belowCommission' | 'belowMotivation', number>>;

/** Where a row stands in a list: the value that it is sorted by as the database writes it, and its id. */
export type ListCursor = { key: string; id: string };
export type SortKey = { key: SQL; cast: SQL; written: (key: string) => boolean };

/** The clock and the offset of a moment as the database writes it. */
const CLOCK = /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/;
const isMoment = (key: string) => isLocalDate(key.slice(0, 10)) && CLOCK.test(key.slice(10));

export const instantKey = (key: SQL): SortKey => ({ key, cast: sql`timestamptz`, written: isMoment });
export const departsOnKey: SortKey = {
  key: sql`coalesce(s.departs_on, '')`,
  cast: sql`text`,
  written: (key) => key === '' || isLocalDate(key),
};
/** The local minute of a departure: two of one day stand in the order in which they leave. */
export const departsKey: SortKey = {
  key: sql`coalesce(s.departs, '')`,
  cast: sql`text`,
  written: (key) => key === '' || (isLocalDate(key.slice(0, 10)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(key.slice(10))),
};
export const totalKey: SortKey = {
  key: sql`s.total_minor`,
  cast: sql`bigint`,
  written: (key) => /^-?\d{1,15}$/.test(key),
};

/** Whether a position may be one of a list in this order: made-up positions never reach the database. */
export const isCursorOf = ({ written }: SortKey, { key, id }: ListCursor): boolean =>
  written(key) && /^[\w-]{1,64}$/.test(id);

/** `where` and `order by` of the rows that stand after a place. `id`: the narrow row's own. */
export function pageClause(
  { key, cast }: SortKey,
  id: SQL,
  { order, after }: { order: 'asc' | 'desc'; after: ListCursor | null },
): { beyond: SQL; direction: SQL; by: SQL } {
  const [direction, further] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return {
    direction,
    beyond: after ? sql` and (${key}, ${id}) ${further} (${after.key}::${cast}, ${after.id})` : sql``,
    by: sql`${key} ${direction}, ${id} ${direction}`,
  };
}
