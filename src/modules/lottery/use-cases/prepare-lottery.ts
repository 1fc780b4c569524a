import { AppError, type FieldProblem, invalidField, invalidFields, notFound } from '#kernel/app-error.ts';
import { localDate, toInstant } from '#kernel/dates.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import type { LotteryDetails } from '../api.ts';
import { lockCampaign, saveCampaign } from '../db/campaign-queries.ts';
import type { LotteryDeps } from '../ports.ts';
import { type StaffCaller, staffId } from './office-lottery.ts';
import { recordSales } from './record-sales.ts';
import { CATCH_UP_JOB } from './unfollowed-sales.ts';

/** @throws AppError invalid `lottery.no_photo` at its prize. */
async function requirePhotos(deps: LotteryDeps, tx: Tx, prizes: LotteryDetails['prizes']): Promise<void> {
  const problems: FieldProblem[] = [];
  for (const [n, { photo = '' }] of prizes.entries())
    if (photo !== '' && !(await deps.isKeptPicture(tx, photo)))
      problems.push({ path: `prizes.${n}.photo`, code: 'lottery.no_photo' });
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Prepares the lottery of an approved campaign that gives coupons: its event, the month of its draw and its prizes; and
 * changes them until coupons are frozen. What was sold since the campaign began counts. @throws AppError not_found
 * `lottery.no_coupon_campaign`; invalid `lottery.draw_before_end`, `lottery.no_photo`; conflict
 * `lottery.frozen_already`.
 */
export async function prepareLottery(
  deps: LotteryDeps,
  caller: StaffCaller,
  { id, prizes, eventAt, ...details }: LotteryDetails & { id: string },
): Promise<void> {
  const by = staffId(caller);
  await inTransaction(deps.db, async (tx) => {
    const rule = await deps.couponRules.find(tx, id);
    if (!rule) throw notFound('lottery.no_coupon_campaign');
    const known = await lockCampaign(tx, id);
    if (known?.frozenAt) throw new AppError('conflict', 'lottery.frozen_already');
    const { names: name, zone: timeZone, startsAt, endsAt, thresholdMinor } = rule;
    const drawMonth = `${details.drawMonth}-01`;
    if (details.drawMonth < localDate(endsAt, timeZone).slice(0, 7))
      throw invalidField('drawMonth', 'lottery.draw_before_end');
    const row = { id, name, startsAt, endsAt, timeZone, thresholdMinor, currency: deps.currency };
    const event = { eventAt: new Date(toInstant(eventAt, timeZone)), eventPlace: details.eventPlace, drawMonth };
    const given = prizes.map((prize, n) => ({ ...prize, photo: prize.photo || null, position: n + 1 }));
    await requirePhotos(deps, tx, prizes);
    await saveCampaign(tx, { ...row, ...event }, given);
    await deps.audit.recordAccess(tx, {
      actor: by,
      ip: caller.ip,
      contractId: null,
      action: 'lottery_prepared',
      subjectKind: 'campaign',
      subjectId: id,
      at: deps.clock.now(),
      changes: [{ field: 'campaign', previous: null, current: JSON.stringify({ ...details, eventAt, prizes }) }],
    });
    if (!known) await addJob(tx, CATCH_UP_JOB, { id }, { key: `${CATCH_UP_JOB}:${id}` });
  });
}

/**
 * Counts what was sold before the lottery was prepared; doing it again changes nothing. It is a job of that
 * transaction: what is sold after this has read is followed by its event, which finds the lottery.
 */
export async function catchUp(deps: LotteryDeps, id: string): Promise<void> {
  const rule = await deps.couponRules.find(deps.db, id);
  if (!rule) return;
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<LotteryDeps['soldSince']>> = await deps.soldSince(rule.startsAt, after);
    for (const orderId of page.orders) await recordSales(deps, orderId);
    after = page.last;
  }
}
