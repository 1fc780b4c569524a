import { fundOwnerOf, type UserAccount } from '#kernel/account.ts';
import { BUSINESS_TIME_ZONE, type Instant, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { PointEntry } from '#modules/ledger/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { PointMovement, PointStatement } from '../api.ts';
import { grantsByDocuments, listPointLifetimes, listPointRules } from '../db/point-queries.ts';
import { pointRuleOn } from '../domain/customer-points.ts';
import { expiringWithin, lifetimeOn, type PointLifetime, type PointLot, pointLots } from '../domain/point-lots.ts';
import { POINT_KINDS } from '../domain/tariff.ts';
import type { PointsDeps } from '../ports.ts';
import { documentOfAward } from './record-points.ts';
import { isTicketAward } from './record-tickets.ts';

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
    canExpire: ({ kind, ref }) => (kind === 'award' && isTicketAward(ref)) || kind === 'refund_paid',
  });

const KINDS: Readonly<Record<string, PointMovement['kind']>> = {
  points_reversal: 'taken_back',
  points_expired: 'expired',
  reserve_end: 'spent',
  refund_paid: 'refunded',
};
const kindOf = ({ kind, ref }: PointEntry): PointMovement['kind'] =>
  kind === 'award' && documentOfAward(ref) !== null ? 'earned' : (KINDS[kind] ?? 'other');

/** Entries with the orders that they are about, newest first. */
async function toMovements(
  deps: PointsDeps,
  db: Executor,
  entries: readonly PointEntry[],
): Promise<readonly PointMovement[]> {
  const documents = entries.flatMap(({ ref }) => documentOfAward(ref) ?? []);
  const orders = new Map((await grantsByDocuments(db, documents)).map((row) => [row.documentId, row.orderId]));
  const orderIdOf = ({ ref, subject }: PointEntry) => orders.get(documentOfAward(ref) ?? '') ?? subject;
  const numbers = await deps.orderNumbers(db, [...new Set(entries.map(orderIdOf))]);
  return entries.toReversed().map((entry) => {
    const id = orderIdOf(entry);
    const number = numbers.get(id);
    return {
      id: String(entry.entryId),
      at: entry.at,
      kind: kindOf(entry),
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
  const [ruleRows, lifetimes] = await Promise.all([listPointRules(db), listPointLifetimes(db)]);
  const rules = POINT_KINDS.flatMap((one) => {
    const rule = pointRuleOn(ruleRows, one, today);
    return rule && rule.rate > 0 ? [{ kind: one, basis: rule.basis, rate: rule.rate, cap: rule.cap }] : [];
  });
  // Points of a contract are given by the office: no rule brings them, and they do not expire.
  const isContract = user?.contractId != null;
  const shared = isContract ? { rules: [], months: null } : { rules, months: lifetimeOn(lifetimes, today) };
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
    .filter((entry) => (kind === undefined || kindOf(entry) === kind) && (year === undefined || yearOf(entry) === year))
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
