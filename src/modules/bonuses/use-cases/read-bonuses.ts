import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDate } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import { SALE_KINDS } from '#modules/campaigns/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Bonuses, BonusMovement, BonusOperations, BonusPromotion } from '../api.ts';
import { findMember, listPromotions, listTariffs, pointsByMonth, ticketsByIds } from '../db/bonus-queries.ts';
import { listBonusLifetimes } from '../db/point-queries.ts';
import type { PromotionRow } from '../db/schema.ts';
import { addMonths, type Month, monthOf, rangeOf } from '../domain/months.ts';
import { expiringWithin, lifetimeOn } from '../domain/point-lots.ts';
import { missingForNext, statusOfMonth } from '../domain/status.ts';
import { pointsOn, type TariffRow } from '../domain/tariff.ts';
import type { BonusesDeps, FundStatement } from '../ports.ts';
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

export const viewPromotion = ({ startsAt, endsAt, createdBy: _by, ...row }: PromotionRow): BonusPromotion => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** The tariff that is valid today. */
const tariffToday = (rows: readonly TariffRow[], now: Date) =>
  SALE_KINDS.map((kind) => ({ kind, points: pointsOn(rows, kind, localDate(now, BUSINESS_TIME_ZONE)) }));

const AWARD = /^bonus:(.+)$/;
function kindOf({ kind, ref }: FundStatement['entries'][number]): BonusMovement['kind'] {
  if (kind === 'award') return AWARD.test(ref) ? 'earned' : 'other';
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
  const ticketIds = entries.flatMap(({ ref }) => AWARD.exec(ref)?.[1] ?? []);
  const tickets = new Map((await ticketsByIds(db, ticketIds)).map((row) => [row.ticketId, row]));
  const ticketOf = (ref: string) => tickets.get(AWARD.exec(ref)?.[1] ?? '');
  const orderIdOf = (entry: FundStatement['entries'][number]) => ticketOf(entry.ref)?.orderId ?? entry.subject;
  const numbers = await deps.orderNumbers(db, [...new Set(entries.map(orderIdOf))]);
  return entries
    .map((entry, n): BonusMovement => {
      const number = numbers.get(orderIdOf(entry));
      const ticket = ticketOf(entry.ref);
      return {
        id: `${entry.kind}:${entry.ref}:${n}`,
        at: entry.at,
        kind: kindOf(entry),
        order: number === undefined ? null : { id: orderIdOf(entry), number },
        points: ticket?.points ?? null,
        multiplier: ticket?.multiplier ?? null,
        amount: entry.amount,
      };
    })
    .toReversed();
}

/** The dashboard of a contract; without `programme` where no manager has connected it. */
export async function readBonuses(deps: BonusesDeps, caller: SellerCaller): Promise<Bonuses> {
  const contractId = ownContractId(caller);
  const now = deps.clock.now();
  const [member, tariffs] = await Promise.all([findMember(deps.db, contractId), listTariffs(deps.db)]);
  const tariff = tariffToday(tariffs, now);
  if (!member) return { connected: false, tariff, programme: null };
  const month = monthOf(now);
  const first = addMonths(month, -MONTHS);
  const [points, promotions, funds, changes, lifetimes, statement] = await Promise.all([
    pointsByMonth(deps.db, contractId, { month: first, instant: rangeOf(first).from }),
    listPromotions(deps.db),
    deps.motivation.funds(deps.db, contractId),
    deps.motivation.changes(deps.db, contractId),
    listBonusLifetimes(deps.db),
    deps.statement(deps.db, contractId, rangeOf(month), EXPORTED),
  ]);
  const today = localDate(now, BUSINESS_TIME_ZONE);
  const pointsOf = (one: Month) => points.get(one) ?? 0;
  return {
    connected: true,
    tariff,
    programme: {
      month,
      status: statusOfMonth(member.statusOverride, pointsOf(addMonths(month, -1))),
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
      promotions: promotions.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt).map(viewPromotion),
      recent: await toMovements(deps, deps.db, statement.entries.slice(-RECENT)),
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
