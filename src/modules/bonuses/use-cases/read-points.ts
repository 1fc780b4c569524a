import { fundOwnerOf, type UserAccount } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, type Instant, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { isGrantAward } from '#modules/campaigns/index.ts';
import type { PointEntry } from '#modules/ledger/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PointMovement, PointStatement } from '../api.ts';
import { listPointLifetimes } from '../db/point-queries.ts';
import { expiringWithin, lifetimeOn, type PointLifetime, type PointLot, pointLots } from '../domain/point-lots.ts';
import type { PointsDeps } from '../ports.ts';

const SHOWN = 500;
/** How many days ahead the end of points is shown. */
export const SHOWN_DAYS = 90;

export const businessDay = (at: Instant | Date) => localDate(at, BUSINESS_TIME_ZONE);

const toChanges = (changes: readonly PointEntry[]) =>
  changes.map(({ kind, ref, at, amount }) => ({ kind, ref, at, minor: amount.minor }));

/** What is left of each gain of an owner, by their changes; reserved points are spent. */
export const lotsOf = (
  changes: readonly PointEntry[],
  lifetimes: readonly PointLifetime[],
  reserved: number,
): PointLot[] => pointLots(toChanges(changes), { lifetimes, dayOf: businessDay, reserved });

/**
 * The same of a contract's bonus money: what tickets earned expires, and what a returned order gave back of it; what
 * the contract's own terms pay as motivation does not.
 */
export const bonusLotsOf: typeof lotsOf = (changes, lifetimes, reserved) =>
  pointLots(toChanges(changes), {
    lifetimes,
    dayOf: businessDay,
    reserved,
    canExpire: ({ kind, ref }) => (kind === 'award' && isGrantAward(ref)) || kind === 'refund_paid',
  });

const KINDS: Readonly<Record<string, PointMovement['kind']>> = {
  points_reversal: 'taken_back',
  points_expired: 'expired',
  reserve_end: 'spent',
  refund_paid: 'refunded',
};
type Earning = PointsDeps['earning'];
const kindOf = ({ isGrant }: Earning, { kind, ref }: PointEntry): PointMovement['kind'] =>
  kind === 'award' && isGrant(ref) ? 'earned' : (KINDS[kind] ?? 'other');

/** Entries with the orders that they are about, newest first. */
async function toMovements(
  deps: PointsDeps,
  db: Executor,
  entries: readonly PointEntry[],
): Promise<readonly PointMovement[]> {
  const refs = [...new Set(entries.map(({ ref }) => ref))];
  const orders = await deps.earning.ordersOf(db, refs);
  const orderIdOf = ({ ref, subject }: PointEntry) => orders.get(ref) ?? subject;
  const numbers = await deps.orderNumbers(db, [...new Set(entries.map(orderIdOf))]);
  return entries.toReversed().map((entry) => {
    const id = orderIdOf(entry);
    const number = numbers.get(id);
    return {
      id: String(entry.entryId),
      at: entry.at,
      kind: kindOf(deps.earning, entry),
      order: number === undefined ? null : { id, number },
      amount: entry.amount,
    };
  });
}

type StatementFilter = { kind?: PointMovement['kind'] | undefined; year?: number | undefined };

/** Points of the caller, of the contract in use or their own as a customer; without any for who can own none. */
export async function readPoints(
  deps: PointsDeps,
  { user }: { user?: UserAccount | null | undefined },
  { kind, year }: StatementFilter,
): Promise<PointStatement> {
  const { db, currency } = deps;
  const today = businessDay(deps.clock.now());
  const [campaigns, lifetimes] = await Promise.all([
    deps.earning.running(db, deps.clock.now()),
    listPointLifetimes(db),
  ]);
  // Points of a contract are given by the office: no campaign brings them, and they do not expire.
  const isContract = user?.contractId != null;
  const shared = isContract ? { campaigns: [], months: null } : { campaigns, months: lifetimeOn(lifetimes, today) };
  const owner = fundOwnerOf(user);
  if (owner === null) return { points: null, ...shared };
  const changes = await deps.points.changes(db, owner);
  const { own, reserved, available } = await deps.points.funds(db, owner);
  const sumOf = (entries: readonly PointEntry[]) =>
    money(
      entries.reduce((all, { amount }) => all + amount.minor, 0),
      currency,
    );
  const balance = sumOf(changes);
  const lots: readonly PointLot[] = lotsOf(changes, lifetimes, reserved.minor);
  const yearOf = ({ at }: PointEntry) => Number(businessDay(at).slice(0, 4));
  const wanted = changes
    .filter(
      (entry) =>
        (kind === undefined || kindOf(deps.earning, entry) === kind) && (year === undefined || yearOf(entry) === year),
    )
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.entryId - b.entryId);
  return {
    points: {
      available: money(Math.max(0, available.minor), currency),
      reserved,
      debt: money(own.minor - balance.minor, currency),
      balance,
      movements: [...(await toMovements(deps, db, wanted.slice(-SHOWN)))],
      sum: sumOf(wanted),
      isCut: wanted.length > SHOWN,
      years: [...new Set(changes.map(yearOf))].sort((a, b) => b - a),
      expiring: isContract
        ? []
        : expiringWithin(lots, today, SHOWN_DAYS).map(({ lastDay, minor }) => ({
            lastDay,
            amount: money(minor, currency),
          })),
    },
    ...shared,
  };
}
