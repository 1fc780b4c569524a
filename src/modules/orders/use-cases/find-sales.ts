import { isStaff } from '#kernel/account.ts';
import { otherLayout } from '#kernel/keyboard.ts';
import { modeOf } from '#modules/supply/api.ts';
import { transliterate } from '#modules/travellers/index.ts';
import type { FoundSale } from '../api.ts';
import { anyMatching, listedOrders, matching, partiesOf } from '../db/list-queries.ts';
import { normaliseSurname } from '../domain/normalise.ts';
import type { OrdersDeps } from '../ports.ts';
import { deskOf } from './desk.ts';
import { routeOf, viewRows } from './list-orders.ts';
import { openPerson } from './sealed-data.ts';
import type { Visitor } from './visitor.ts';

const MOST = 8;
/** Questions a minute by one person: more than anybody types. */
const QUESTIONS = { max: 300, seconds: 60, lot: 20 };

/** What may have been meant: as typed, by the same keys of the other keyboard layout, and in the letters that documents have. */
function meant(typed: string): string[] {
  const keyed = otherLayout(typed);
  const readings = [typed, ...(keyed ? [keyed] : [])];
  return [...new Set([...readings, ...readings.map(transliterate)].map((one) => one.trim()).filter(Boolean))];
}

/** Everybody's, for the people of the house: they serve visitors and agencies alike. */
async function findAny(deps: OrdersDeps, readings: readonly string[], surnames: readonly Buffer[]) {
  const rows = await anyMatching(deps.db, readings, surnames, MOST);
  const parties = Map.groupBy(
    await partiesOf(
      deps.db,
      rows.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  return rows.map(({ id, number, status, locator, journey: { slices, places } }): FoundSale => {
    const route = routeOf(slices);
    const shown = new Set(route.flatMap(({ from, to }) => [from, to]));
    return {
      ...{ id, number, status, locator, mode: modeOf(slices), route },
      places: Object.fromEntries(Object.entries(places).filter(([key]) => shown.has(key))),
      passengers: (parties.get(id) ?? []).map((passenger) => {
        const { surname, name } = openPerson(deps, passenger);
        return { surname, name };
      }),
    };
  });
}

/**
 * The newest orders of the caller's contract and of those below it, or, for the people of the house, of everybody, by the number of the order or a
 * ticket, a booking code, or a passenger's whole surname, whatever the keyboard layout.
 * @throws AppError forbidden `orders.contract_required`, limited `platform.too_many_requests`.
 */
export async function findSales(
  deps: OrdersDeps,
  visitor: Visitor,
  typed: string,
): Promise<{ orders: FoundSale[] }> {
  const { account } = visitor;
  const desk =
    account && !account.contractId && isStaff(account) ? null : await deskOf(deps, visitor, undefined);
  await deps.limiter.take('orders.find-own', desk?.scope.userId ?? account?.userId ?? '', QUESTIONS);
  const readings = meant(typed);
  const surnames = readings.flatMap((one) =>
    deps.blind.blindIndexes(normaliseSurname(one), 'orders.surname'),
  );
  if (!desk) return { orders: await findAny(deps, readings, surnames) };
  const where = matching(desk.scope, readings, surnames);
  const page = { sort: 'created', order: 'desc', after: null, limit: MOST } as const;
  const rows = await viewRows(deps, desk, await listedOrders(deps.db, where, page));
  return {
    orders: rows.map(({ id, number, status, locator, mode, route, places, passengers }) => ({
      ...{ id, number, status, locator, mode, route, places, passengers },
    })),
  };
}
