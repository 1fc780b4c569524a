import { notFound } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import { viewPicture } from '#modules/content/api.ts';
import type { Executor } from '#platform/db/database.ts';
import type { LotteryCampaign } from '../api.ts';
import { listCampaigns, prizesOf } from '../db/campaign-queries.ts';
import { findDraw } from '../db/draw-queries.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { LotteryDeps } from '../ports.ts';

/**
 * The campaign of an id, or without one the newest that has begun, and else the one that begins first.
 * @throws AppError not_found `lottery.no_such_campaign`.
 */
export async function chooseCampaign(
  db: Executor,
  id: string | undefined,
  now: Date,
): Promise<{ campaign: CampaignRow | null; campaigns: Pick<CampaignRow, 'id' | 'name'>[] }> {
  const all = await listCampaigns(db);
  const chosen =
    id === undefined
      ? (all.find(({ startsAt }) => startsAt <= now) ?? all.at(-1) ?? null)
      : all.find((one) => one.id === id);
  if (chosen === undefined) throw notFound('lottery.no_such_campaign');
  return { campaign: chosen, campaigns: all.map(({ id: known, name }) => ({ id: known, name })) };
}

/** The first moment after its period; earlier where staff have ended the campaign that gives its coupons. */
export const endOf = async ({ couponRules }: Pick<LotteryDeps, 'couponRules'>, db: Executor, row: CampaignRow) =>
  (await couponRules.find(db, row.id))?.endsAt ?? row.endsAt;

export async function viewCampaign(deps: LotteryDeps, row: CampaignRow, now: Date): Promise<LotteryCampaign> {
  const { db } = deps;
  const [prizes, draw, endsAt] = await Promise.all([prizesOf(db, row.id), findDraw(db, row.id), endOf(deps, db, row)]);
  const { id, name, timeZone, eventPlace, drawMonth } = row;
  return {
    id,
    name,
    state: draw
      ? 'drawn'
      : row.frozenAt
        ? 'frozen'
        : now < row.startsAt
          ? 'upcoming'
          : now < endsAt
            ? 'selling'
            : 'sold',
    startsAt: row.startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    threshold: money(row.thresholdMinor, row.currency),
    eventAt: row.eventAt.toISOString(),
    eventPlace,
    drawMonth,
    prizes: prizes.map(({ position, count, picture, photo, name: title, note }) => ({
      position,
      count,
      picture,
      photo: photo === null ? null : viewPicture(photo),
      name: title,
      note,
    })),
  };
}

/** @throws AppError not_found `lottery.no_such_campaign`. */
export async function requireLottery({ db }: Pick<LotteryDeps, 'db'>, id: string): Promise<CampaignRow> {
  const campaign = (await listCampaigns(db)).find((one) => one.id === id);
  if (!campaign) throw notFound('lottery.no_such_campaign');
  return campaign;
}
