import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { isGrantAward } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Bonuses, BonusMovement, BonusOperations } from '../api.ts';
import { findMember } from '../db/bonus-queries.ts';
import { listBonusLifetimes } from '../db/point-queries.ts';
import { addMonths, type Month, monthOf, rangeOf } from '../domain/months.ts';
import { expiringWithin, lifetimeOn } from '../domain/point-lots.ts';
import { missingForNext, statusOfMonth } from '../domain/status.ts';
import type { BonusesDeps, FundStatement } from '../ports.ts';
import { pointsByMonth } from './contract-level.ts';
import { bonusLotsOf, SHOWN_DAYS } from './read-points.ts';

type SellerCaller = { user?: UserAccount | null | undefined };
const MONTHS = 12;
const RECENT = 8;
const SHOWN = 500;
const EXPORTED = 100_000;

/** @throws AppError forbidden `bonuses.no_contract`. */
function ownContractId({ user }: SellerCaller): string {
  if (!user?.contractId) throw new AppError('forbidden', 'bonuses.no_contract');
  return user.contractId;
}

function kindOf({ kind, ref }: FundStatement['entries'][number]): BonusMovement['kind'] {
  if (kind === 'award') return isGrantAward(ref) ? 'earned' : 'other';
  if (kind === 'reserve_end') return 'spent';
  if (kind === 'motivation_expired') return 'expired';
  if (kind === 'motivation_paid' || kind === 'motivation_back') return 'returned';
  return 'motivation';
}

/** Entries of the ledger with the tickets and orders that they are about, newest first. */
async function toMovements(
  deps: BonusesDeps,
  db: Executor,
  entries: FundStatement['entries'],
): Promise<BonusMovement[]> {
  const grants = await deps.earning.grantsOf(
    db,
    entries.map(({ ref }) => ref),
  );
  const orderIdOf = (entry: FundStatement['entries'][number]) => grants.get(entry.ref)?.orderId ?? entry.subject;
  const numbers = await deps.orderNumbers(db, [...new Set(entries.map(orderIdOf))]);
  return entries
    .map((entry, n): BonusMovement => {
      const number = numbers.get(orderIdOf(entry));
      const grant = grants.get(entry.ref);
      return {
        id: `${entry.kind}:${entry.ref}:${n}`,
        at: entry.at,
        kind: kindOf(entry),
        order: number === undefined ? null : { id: orderIdOf(entry), number },
        points: grant?.base ?? null,
        multiplier: grant?.times ?? null,
        amount: entry.amount,
      };
    })
    .toReversed();
}

/** The dashboard of a contract; without `programme` where no manager has connected it. */
export async function readBonuses(deps: BonusesDeps, caller: SellerCaller): Promise<Bonuses> {
  const contractId = ownContractId(caller);
  const now = deps.clock.now();
  const member = await findMember(deps.db, contractId);
  const month = monthOf(now);
  if (!member) {
    const buyer = { contractId, level: statusOfMonth(null, 0) };
    return { connected: false, campaigns: await deps.earning.runningFor(deps.db, buyer, now), programme: null };
  }
  const first = addMonths(month, -MONTHS);
  const lifetimes = await listBonusLifetimes(deps.db);
  const [points, funds, changes, newest] = await Promise.all([
    pointsByMonth(deps.db, contractId, first),
    deps.motivation.funds(deps.db, contractId),
    // Nothing expires where no lifetime was ever set.
    lifetimes.length === 0 ? [] : deps.motivation.changes(deps.db, contractId),
    deps.newest(deps.db, contractId, RECENT),
  ]);
  const today = localDate(now, BUSINESS_TIME_ZONE);
  const pointsOf = (one: Month) => points.get(one) ?? 0;
  const status = statusOfMonth(member.statusOverride, pointsOf(addMonths(month, -1)));
  return {
    connected: true,
    campaigns: await deps.earning.runningFor(deps.db, { contractId, level: status }, now),
    programme: {
      month,
      status,
      fixed: member.statusOverride !== null,
      points: pointsOf(month),
      next: missingForNext(pointsOf(month)),
      months: Array.from({ length: MONTHS }, (_, n) => addMonths(month, n + 1 - MONTHS)).map((one) => ({
        month: one,
        points: pointsOf(one),
      })),
      spendable: funds.available,
      lifetime: lifetimeOn(lifetimes, today),
      expiring: expiringWithin(bonusLotsOf(changes, lifetimes, funds.reserved.minor), today, SHOWN_DAYS).map(
        ({ lastDay, minor }) => ({ lastDay, amount: money(minor, deps.currency) }),
      ),
      recent: await toMovements(deps, deps.db, newest),
    },
  };
}

/** Movements of bonus money in a month, this one by default; the totals are of the whole month. */
export async function listBonusOperations(
  deps: BonusesDeps,
  caller: SellerCaller,
  filter: { month?: Month | undefined; kind?: BonusMovement['kind'] | undefined },
  limit = SHOWN,
): Promise<BonusOperations> {
  const contractId = ownContractId(caller);
  const month = filter.month ?? monthOf(deps.clock.now());
  const { entries, ...totals } = await deps.statement(deps.db, contractId, rangeOf(month), EXPORTED);
  const wanted = entries.filter((entry) => filter.kind === undefined || kindOf(entry) === filter.kind);
  return {
    connected: (await findMember(deps.db, contractId)) !== null,
    month,
    ...totals,
    operations: await toMovements(deps, deps.db, wanted.slice(-limit)),
    isCut: wanted.length > limit,
  };
}
