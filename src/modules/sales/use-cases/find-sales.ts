import { isStaff } from '#kernel/account.ts';
import { swapKeyboardLayout } from '#kernel/keyboard.ts';
import { surnameIndexes, type Visitor } from '#modules/orders/index.ts';
import { transliterate } from '#modules/travellers/index.ts';
import type { FoundSale } from '../api.ts';
import { anyMatching, listedOrders, matching } from '../db/list-queries.ts';
import type { SalesDeps } from '../ports.ts';
import { scopeOf } from './desk.ts';
import { journeysOfRows } from './list-orders.ts';

const MOST = 8;
/** Questions a minute by one person: more than anybody types. */
const QUESTIONS = { max: 300, seconds: 60, lot: 20 };

/**
 * What may have been meant: as typed, by the same keys of the other keyboard layout, and in the letters that
 * documents have.
 */
function meant(typed: string): string[] {
  const keyed = swapKeyboardLayout(typed);
  const readings = [typed, ...(keyed ? [keyed] : [])];
  return [...new Set([...readings, ...readings.map(transliterate)].map((one) => one.trim()).filter(Boolean))];
}

/**
 * The newest orders of the caller's contract and of those below it, or, for the people of the house, of everybody, by
 * the number of the order or a
 * ticket, a booking code, or a passenger's whole surname, whatever the keyboard layout. A search among everybody's is
 * written down.
 * @throws AppError forbidden `orders.contract_required`, limited `platform.too_many_requests`.
 */
export async function findSales(deps: SalesDeps, visitor: Visitor, typed: string): Promise<{ orders: FoundSale[] }> {
  const { account } = visitor;
  // The people of the house serve visitors and agencies alike.
  const scope = account && !account.contractId && isStaff(account) ? null : scopeOf(visitor);
  await deps.limiter.take('orders.find-own', account?.userId ?? '', QUESTIONS);
  const readings = meant(typed);
  const surnames = surnameIndexes(deps, readings);
  const page = { sort: 'created', order: 'desc', after: null, limit: MOST } as const;
  const rows = scope
    ? await listedOrders(deps.db, matching(scope, readings, surnames), page)
    : await anyMatching(deps.db, readings, surnames, MOST);
  if (account && !scope) {
    const [only, ...more] = rows;
    await deps.audit.recordAccess(deps.db, {
      actor: account.userId,
      contractId: null,
      action: 'orders_searched',
      subjectKind: 'order',
      subjectId: only && more.length === 0 ? only.id : 'all',
      at: deps.clock.now(),
      ip: visitor.ip,
      changes: [
        { field: 'wanted', was: null, now: typed },
        { field: 'found', was: null, now: rows.map(({ number }) => number).join(', ') },
      ],
    });
  }
  const journeyOf = await journeysOfRows(deps, rows);
  return {
    orders: rows.map((row) => {
      const { id, number, status, locator } = row;
      return { id, number, status, locator, ...journeyOf(row) };
    }),
  };
}
