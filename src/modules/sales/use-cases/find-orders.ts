import { isStaff } from '#kernel/account.ts';
import { swapKeyboardLayout } from '#kernel/keyboard.ts';
import { dividePassengers, openPerson, surnameIndexes, surnameKeys, type Visitor } from '#modules/orders/index.ts';
import { transliterate } from '#modules/travellers/index.ts';
import type { FoundOrder } from '../api.ts';
import type { ListScope } from '../db/list-conditions.ts';
import {
  findAnyOrders,
  type ListRow,
  listedOrders,
  listVersions,
  matchingOrders,
  ordersOfScope,
} from '../db/list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { requireListScope } from './list-context.ts';
import { readJourneys } from './list-orders.ts';

const MAX_FOUND = 8;
/**
 * Surnames lie sealed, and only whole ones are indexed: the beginning of one is compared with the passengers of so many
 * of the newest orders.
 */
const NEWEST_ORDERS = 300;
const MIN_SURNAME_LETTERS = 3;
/** Questions a minute by one person: more than anybody types. */
const SEARCHES_PER_USER = { max: 300, seconds: 60, lease: 20 };

/**
 * What may have been meant: as typed, by the same keys of the other keyboard layout, and in the letters that
 * documents have.
 */
export function possibleNumbers(typed: string): string[] {
  const keyed = swapKeyboardLayout(typed);
  const numberReadings = [typed, ...(keyed ? [keyed] : [])];
  return [
    ...new Set([...numberReadings, ...numberReadings.map(transliterate)].map((one) => one.trim()).filter(Boolean)),
  ];
}

/** The newest orders of a scope with a passenger whose surname begins as typed. */
async function findBySurnameStart(deps: SalesDeps, scope: ListScope, readings: readonly string[]): Promise<ListRow[]> {
  const starts = readings.flatMap(surnameKeys).filter((key) => key.length >= MIN_SURNAME_LETTERS && !/\d/.test(key));
  if (starts.length === 0) return [];
  const newest = { sort: 'created', order: 'desc', after: null } as const;
  const looked = await listVersions(deps.db, ordersOfScope(scope), { ...newest, limit: NEWEST_ORDERS });
  const passengers = await dividePassengers(
    deps.db,
    looked.map(({ id }) => id),
  );
  const found = new Set(
    passengers
      .filter((passenger) => {
        const keys = surnameKeys(openPerson(deps, passenger).surname);
        return starts.some((start) => keys.some((key) => key.startsWith(start)));
      })
      .map(({ orderId }) => orderId),
  );
  const ids = looked.flatMap(({ id }) => (found.has(id) ? [id] : [])).slice(0, MAX_FOUND);
  return ids.length === 0 ? [] : listedOrders(deps.db, ordersOfScope(scope, ids), { ...newest, limit: MAX_FOUND });
}

/**
 * The newest orders of the caller's contract and of those below it, or, for the people of the house, of everybody, by
 * the number of the order or a
 * ticket, a booking code, or a passenger's whole surname, whatever the keyboard layout; where nothing is found, by the
 * beginning of a surname in the newest orders of the contracts. A search among everybody's is written down.
 * @throws AppError forbidden `orders.contract_required`, limited `platform.too_many_requests`.
 */
export async function findOrders(deps: SalesDeps, visitor: Visitor, typed: string): Promise<{ orders: FoundOrder[] }> {
  const { user } = visitor;
  // The people of the house serve visitors and agencies alike.
  const scope = user && !user.contractId && isStaff(user) ? null : requireListScope(visitor);
  await deps.limiter.consume('orders.find-own', user?.userId ?? '', SEARCHES_PER_USER);
  const numberReadings = possibleNumbers(typed);
  const surnames = surnameIndexes(deps, numberReadings);
  const page = { sort: 'created', order: 'desc', after: null, limit: MAX_FOUND } as const;
  const matching = scope && (await listedOrders(deps.db, matchingOrders(scope, numberReadings, surnames), page));
  const rows = matching
    ? matching.length > 0
      ? matching
      : await findBySurnameStart(deps, scope, numberReadings)
    : await findAnyOrders(deps.db, numberReadings, surnames, MAX_FOUND);
  if (user && !scope) {
    const [only, ...more] = rows;
    await deps.audit.recordAccess(deps.db, {
      actor: user.userId,
      contractId: null,
      action: 'orders_searched',
      subjectKind: 'order',
      subjectId: only && more.length === 0 ? only.id : 'all',
      at: deps.clock.now(),
      ip: visitor.ip,
      changes: [
        { field: 'wanted', previous: null, current: typed },
        { field: 'found', previous: null, current: rows.map(({ number }) => number).join(', ') },
      ],
    });
  }
  const journeyOf = await readJourneys(deps, rows);
  return {
    orders: rows.map((row) => {
      const { id, number, status, locator } = row;
      return { id, number, status, locator, ...journeyOf(row) };
    }),
  };
}
