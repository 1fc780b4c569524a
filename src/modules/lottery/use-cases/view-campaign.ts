import { notFound } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { Executor } from '#platform/db/database.ts';
import type { LotteryCampaign } from '../api.ts';
import { listCampaigns, prizesOf } from '../db/campaign-queries.ts';
import { findDraw } from '../db/draw-queries.ts';
import type { CampaignRow } from '../db/schema.ts';

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

export async function viewCampaign(db: Executor, row: CampaignRow, now: Date): Promise<LotteryCampaign> {
  const [prizes, draw] = await Promise.all([prizesOf(db, row.id), findDraw(db, row.id)]);
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
          : now < row.endsAt
            ? 'selling'
            : 'sold',
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timeZone,
    threshold: money(row.thresholdMinor, row.currency),
    eventAt: row.eventAt.toISOString(),
    eventPlace,
    drawMonth,
    prizes: prizes.map(({ position, count, picture, name: title, note }) => ({
      position,
      count,
      picture,
      name: title,
      note,
    })),
  };
}
