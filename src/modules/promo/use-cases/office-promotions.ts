import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { BUSINESS_TIME_ZONE, localDateTime, toInstant } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { AuditChange } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { NewPromotion, Promotion, PromotionChange, PromotionMove, PromotionUse } from '../api.ts';
import {
  insertCodes,
  insertPromotion,
  listPromotions as listRows,
  listUses,
  lockPromotion,
  promotionById,
  updatePromotion,
} from '../db/promo-queries.ts';
import type { CodeRow, PromotionRow } from '../db/schema.ts';
import { voucherCode } from '../domain/code-text.ts';
import type { PromoAudience } from '../domain/conditions.ts';
import type { PromoDeps } from '../ports.ts';
import { viewPromotions } from './view-promotion.ts';

/** The member of staff who acts. */
export type Actor = { readonly userId: string; readonly ip: string | undefined };

const SHOWN_USES = 200;
const CODES_AT_ONCE = 1_000;
const toDate = (local: string): Date => new Date(toInstant(local, BUSINESS_TIME_ZONE));

export async function listPromotions(deps: PromoDeps): Promise<{ promotions: Promotion[] }> {
  return { promotions: await viewPromotions(deps, await listRows(deps.db)) };
}

/** @throws AppError not_found `promo.no_promotion` */
export async function knownPromotion(deps: PromoDeps, id: string): Promise<PromotionRow> {
  const row = await promotionById(deps.db, id);
  if (!row) throw notFound('promo.no_promotion');
  return row;
}

/** Uses of a promotion with their orders, newest first. */
export async function viewUses(deps: PromoDeps, row: PromotionRow, limit: number): Promise<PromotionUse[]> {
  const rows = await listUses(deps.db, row.id, limit);
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
  const numbers = await deps.orderNumbers(deps.db, orderIds);
  return rows.map((use) => ({
    id: use.id,
    code: use.code,
    order: { id: use.orderId, number: numbers.get(use.orderId) ?? use.orderId },
    at: use.usedAt.toISOString(),
    amount: money(use.amountMinor, row.currency),
    takenBack: money(use.returnedMinor, row.currency),
    givenBackAt: use.givenBackAt?.toISOString() ?? null,
  }));
}

export async function readPromotion(deps: PromoDeps, id: string) {
  const row = await knownPromotion(deps, id);
  const uses = await viewUses(deps, row, SHOWN_USES + 1);
  const [promotion] = await viewPromotions(deps, [row]);
  if (!promotion) throw notFound('promo.no_promotion');
  return { promotion, uses: uses.slice(0, SHOWN_USES), isCut: uses.length > SHOWN_USES };
}

async function record(
  deps: PromoDeps,
  tx: Tx,
  by: Actor,
  done: { id: string; action: 'promo_created' | 'promo_changed'; changes: readonly AuditChange[] },
): Promise<void> {
  await deps.audit.recordAccess(tx, {
    actor: by.userId,
    ip: by.ip,
    contractId: null,
    action: done.action,
    subjectKind: 'promo',
    subjectId: done.id,
    at: deps.clock.now(),
    changes: done.changes,
  });
}

/** @throws AppError invalid `promo.no_such_contract`, `promo.wrong_address`, `promo.audience_empty` */
async function audienceOf(deps: PromoDeps, tx: Tx, wanted: NewPromotion): Promise<PromoAudience> {
  const { audience: kind, audienceList } = wanted;
  if (kind === 'everybody' || kind === 'customers') return { kind };
  if (audienceList.length === 0) throw invalidField('audienceList', 'promo.audience_empty');
  if (kind === 'addresses') {
    if (!audienceList.every((one) => /^[^\s@]+@[^\s@]+$/.test(one)))
      throw invalidField('audienceList', 'promo.wrong_address');
    return { kind, addresses: audienceList.map((one) => one.toLowerCase()) };
  }
  const found = await deps.contractsByNumber(tx, audienceList);
  if (found.length < new Set(audienceList).size) throw invalidField('audienceList', 'promo.no_such_contract');
  return { kind, contractIds: found.map(({ id }) => id) };
}

/** @throws AppError invalid `promo.discount_kind`, `promo.code_kind`, `promo.wrong_period`, `promo.past_end` */
function checkNew(wanted: NewPromotion, now: Date): void {
  if ((wanted.rate === null) === (wanted.fixedMinor === null)) throw invalidField('rate', 'promo.discount_kind');
  if ((wanted.code === null) === (wanted.vouchers === null)) throw invalidField('code', 'promo.code_kind');
  if (wanted.endsAt <= wanted.startsAt) throw invalidField('endsAt', 'promo.wrong_period');
  if (toDate(wanted.endsAt) <= now) throw invalidField('endsAt', 'promo.past_end');
  const { travelFrom, travelTo, budgetMinor, fixedMinor } = wanted;
  if (travelFrom !== null && travelTo !== null && travelTo < travelFrom)
    throw invalidField('travelTo', 'promo.wrong_period');
  if (budgetMinor !== null && fixedMinor !== null && fixedMinor > budgetMinor)
    throw invalidField('budgetMinor', 'promo.budget_too_small');
}

/** @throws AppError invalid `promo.code_taken` */
async function insertAllCodes(
  deps: PromoDeps,
  tx: Tx,
  promotionId: string,
  { code, vouchers }: NewPromotion,
): Promise<void> {
  const createdAt = deps.clock.now();
  const row = (text: string, limit: number | null): CodeRow => ({
    code: text,
    promotionId,
    maxUses: limit,
    uses: 0,
    createdAt,
  });
  if (code !== null) {
    if ((await insertCodes(tx, [row(code, null)])).length === 0) throw invalidField('code', 'promo.code_taken');
    return;
  }
  // A voucher that exists already, of another batch, is drawn again.
  let missing = vouchers ?? 0;
  while (missing > 0) {
    const drawn = new Set(
      Array.from({ length: Math.min(missing, CODES_AT_ONCE) }, () => voucherCode(deps.randomBelow)),
    );
    missing -= (
      await insertCodes(
        tx,
        [...drawn].map((text) => row(text, 1)),
      )
    ).length;
  }
}

/** Creates a promotion with its code, or with a batch of vouchers. @throws those of the checks above */
export async function createPromotion(deps: PromoDeps, by: Actor, wanted: NewPromotion): Promise<{ id: string }> {
  const now = deps.clock.now();
  checkNew(wanted, now);
  const { currency } = deps;
  const id = deps.ids();
  await inTransaction(deps.db, async (tx) => {
    const { modes, carriers, origins, destinations, countries, travelFrom, travelTo } = wanted;
    const row: PromotionRow = {
      id,
      name: wanted.name,
      currency,
      rate: wanted.rate,
      fixedMinor: wanted.fixedMinor,
      capMinor: wanted.capMinor,
      minimumMinor: wanted.minimumMinor,
      budgetMinor: wanted.budgetMinor,
      maxUses: wanted.maxUses,
      maxUsesPerCustomer: wanted.maxUsesPerCustomer,
      uses: 0,
      spentMinor: 0,
      audience: await audienceOf(deps, tx, wanted),
      scope: { modes, carriers, origins, destinations, countries, travelFrom, travelTo },
      startsAt: toDate(wanted.startsAt),
      endsAt: toDate(wanted.endsAt),
      paused: false,
      returnsOnVoid: wanted.returnsOnVoid,
      returnsOnRefund: wanted.returnsOnRefund,
      createdBy: by.userId,
      createdAt: now,
    };
    await insertPromotion(tx, row);
    await insertAllCodes(deps, tx, id, wanted);
    const changes = changesBetween(null, row);
    await record(deps, tx, by, { id, action: 'promo_created', changes });
  });
  return { id };
}

type Changeable = Pick<PromotionRow, 'name' | 'currency' | 'budgetMinor' | 'maxUses' | 'endsAt' | 'paused'>;

/** What of a promotion changes, for the journal. */
function changesBetween(previous: Changeable | null, current: Changeable): AuditChange[] {
  const budget = (row: Changeable | null): Money | null =>
    row?.budgetMinor ? money(row.budgetMinor, row.currency) : null;
  const fields = (row: Changeable | null): (readonly [AuditChange['field'], AuditChange['current']])[] => [
    ['name', row?.name ?? null],
    ['budget', budget(row)],
    ['uses', row?.maxUses ?? null],
    ['endsAt', row ? localDateTime(row.endsAt, BUSINESS_TIME_ZONE) : null],
    ['paused', row?.paused ?? null],
  ];
  const before = new Map(fields(previous));
  return fields(current).flatMap(([field, value]) => {
    const old = before.get(field) ?? null;
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [{ field, previous: old, current: value }];
  });
}

async function change(
  deps: PromoDeps,
  by: Actor,
  id: string,
  decide: (row: PromotionRow, now: Date) => Partial<Changeable>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const row = await lockPromotion(tx, id);
    if (!row) throw notFound('promo.no_promotion');
    const changed = decide(row, deps.clock.now());
    const changes = changesBetween(row, { ...row, ...changed });
    if (changes.length === 0) return;
    await updatePromotion(tx, id, changed);
    await record(deps, tx, by, { id, action: 'promo_changed', changes });
  });
}

/**
 * Name, budget, number of uses and the end. Nothing else changes once a code exists: buyers were promised the rest.
 * @throws AppError not_found `promo.no_promotion`; invalid `promo.below_spent`, `promo.below_used`,
 * `promo.wrong_period`; conflict `promo.over`
 */
export const changePromotion = (deps: PromoDeps, by: Actor, id: string, wanted: PromotionChange): Promise<void> =>
  change(deps, by, id, (row, now) => {
    if (now >= row.endsAt) throw new AppError('conflict', 'promo.over');
    const endsAt = toDate(wanted.endsAt);
    if (endsAt <= row.startsAt || endsAt <= now) throw invalidField('endsAt', 'promo.wrong_period');
    if (wanted.budgetMinor !== null && wanted.budgetMinor < row.spentMinor)
      throw invalidField('budgetMinor', 'promo.below_spent');
    if (wanted.maxUses !== null && wanted.maxUses < row.uses) throw invalidField('maxUses', 'promo.below_used');
    return { name: wanted.name, budgetMinor: wanted.budgetMinor, maxUses: wanted.maxUses, endsAt };
  });

/** Pauses, resumes or ends a promotion; orders that are discounted already stay so. @throws conflict `promo.over` */
export const movePromotion = (deps: PromoDeps, by: Actor, id: string, move: PromotionMove): Promise<void> =>
  change(deps, by, id, (row, now) => {
    if (now >= row.endsAt) throw new AppError('conflict', 'promo.over');
    if (move !== 'end') return { paused: move === 'pause' };
    // One that has not begun never begins.
    if (now <= row.startsAt) return { paused: true };
    return { endsAt: now };
  });
