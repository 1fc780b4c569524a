import { customerOfFund } from '#kernel/account.ts';
import { invalidField, notFound } from '#kernel/app-error.ts';
import { addDays, BUSINESS_TIME_ZONE, daysBetween, type LocalDate, localDate, toInstant } from '#kernel/dates.ts';
import { money } from '#kernel/money.ts';
import type { Campaign, CampaignGrant, CampaignPreview, OpenCampaign } from '../api.ts';
import { findCampaign, listApproved, listCampaigns, toCampaign, totalsByCampaign } from '../db/campaign-queries.ts';
import { grantsByDay, grantsOfCampaign, type ListedGrant, salesOfPeriod, soldOfCampaign } from '../db/sale-queries.ts';
import type { CampaignRow, SaleRow } from '../db/schema.ts';
import { isOn } from '../domain/campaign.ts';
import { asIfOn, createPreview } from '../domain/preview.ts';
import type { CampaignsDeps } from '../ports.ts';
import type { Actor } from './office-campaigns.ts';
import { unitOf } from './record-sales.ts';
import { viewCampaign } from './view-campaign.ts';

const PAGE = 50;
/** Days of the chart of what a campaign gave. */
const CHART_DAYS = 60;
/** Days of one preview. */
export const MAX_DAYS = 366;

export async function readCampaigns({ db, clock }: CampaignsDeps): Promise<{ campaigns: Campaign[] }> {
  const now = clock.now();
  const [rows, totals] = await Promise.all([listCampaigns(db), totalsByCampaign(db)]);
  return { campaigns: rows.map((row) => viewCampaign(row, totals.get(row.id), now)) };
}

const meet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

const numbersOf = ({ contracts }: CampaignRow) => contracts.map(({ number }) => number);

/** Whether two campaigns may both count for one ticket. */
function overlap(a: CampaignRow, b: CampaignRow): boolean {
  const end = ({ endedAt, endsAt }: CampaignRow) => endedAt ?? endsAt;
  return (
    a.id !== b.id &&
    a.gives === b.gives &&
    (a.basis === 'times') === (b.basis === 'times') &&
    meet(a.levels, b.levels) &&
    meet(numbersOf(a), numbersOf(b)) &&
    a.startsAt < end(b) &&
    b.startsAt < end(a) &&
    (['kinds', 'carriers', 'cabins', 'origins', 'destinations'] as const).every((name) =>
      meet(a.conditions[name], b.conditions[name]),
    )
  );
}

/** @throws AppError not_found `campaigns.none`. */
export async function requireCampaign({ db }: CampaignsDeps, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, id);
  if (!row) throw notFound('campaigns.none');
  return row;
}

/** Grants of a campaign with the orders and contracts that they are about. */
export async function viewGrants(
  deps: CampaignsDeps,
  { basis }: CampaignRow,
  grants: readonly ListedGrant[],
): Promise<CampaignGrant[]> {
  const buyers = [...new Set(grants.map(({ owner }) => owner))].filter((owner) => customerOfFund(owner) === null);
  const [numbers, contracts] = await Promise.all([
    deps.orderNumbers(deps.db, [...new Set(grants.map(({ orderId }) => orderId))]),
    deps.contractNames(deps.db, buyers),
  ]);
  return grants.map((grant) => ({
    id: grant.id,
    ticket: grant.documentId,
    order: { id: grant.orderId, number: numbers.get(grant.orderId) ?? grant.orderId },
    at: grant.earnedAt.toISOString(),
    times: grant.times,
    contract: contracts.get(grant.owner) ?? null,
    points: basis === 'times' ? Math.max(0, grant.points - grant.base) : grant.points,
    takenBackAt: grant.takenBackAt?.toISOString() ?? null,
  }));
}

/** The last day on which a campaign gave or may give, today at the latest. */
function lastChartDay({ endsAt, endedAt }: CampaignRow, now: Date): LocalDate {
  const end = localDate(new Date((endedAt ?? endsAt).getTime() - 1), BUSINESS_TIME_ZONE);
  const today = localDate(now, BUSINESS_TIME_ZONE);
  return end < today ? end : today;
}

function firstChartDay(row: CampaignRow, now: Date): LocalDate {
  const first = localDate(row.startsAt, BUSINESS_TIME_ZONE);
  const window = addDays(lastChartDay(row, now), 1 - CHART_DAYS);
  return first > window ? first : window;
}

/** One day after the other, days without grants included; none before the campaign begins. */
function daysOfChart(
  row: CampaignRow,
  days: readonly { day: string; given: number; takenBack: number }[],
  now: Date,
): OpenCampaign['days'] {
  const known = new Map(days.map((one) => [one.day, one]));
  const first = firstChartDay(row, now);
  const length = Math.max(0, daysBetween(first, lastChartDay(row, now)) + 1);
  return Array.from({ length }, (_, n) => {
    const day = addDays(first, n);
    return { day, given: known.get(day)?.given ?? 0, takenBack: known.get(day)?.takenBack ?? 0 };
  });
}

/** @throws AppError not_found `campaigns.none`. */
export async function readCampaign(
  deps: CampaignsDeps,
  by: Actor,
  { id, page = 1 }: { id: string; page?: number | undefined },
): Promise<OpenCampaign> {
  const { db, currency } = deps;
  const row = await requireCampaign(deps, id);
  const campaign = toCampaign(row);
  const now = deps.clock.now();
  const [totals, approved, grants, sold, days] = await Promise.all([
    totalsByCampaign(db, id),
    listApproved(db),
    grantsOfCampaign(db, campaign, { limit: PAGE + 1, offset: (page - 1) * PAGE }),
    soldOfCampaign(db, campaign),
    grantsByDay(db, campaign, new Date(toInstant(`${firstChartDay(row, now)}T00:00`, BUSINESS_TIME_ZONE))),
  ]);
  const people = [...row.editors, row.submittedBy, row.approvedBy].filter((one) => one !== null);
  const [names, entries] = await Promise.all([deps.namesOf(db, people), viewGrants(deps, row, grants.slice(0, PAGE))]);
  const nameOf = (user: string | null) => (user === null ? null : (names.get(user) ?? user));
  return {
    campaign: viewCampaign(row, totals.get(id), now),
    note: row.note,
    editors: row.editors.map((one) => names.get(one) ?? one),
    submittedBy: nameOf(row.submittedBy),
    approvedBy: nameOf(row.approvedBy),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    exhaustedAt: row.exhaustedAt?.toISOString() ?? null,
    pauses: row.pauses,
    mayApprove: row.state === 'submitted' && !row.editors.includes(by.userId) && row.submittedBy !== by.userId,
    overlaps: approved.filter((one) => overlap(row, one)).map((one) => ({ id: one.id, names: one.names })),
    sold: money(sold, currency),
    entries,
    days: daysOfChart(row, days, now),
    page,
    hasMore: grants.length > PAGE,
  };
}

/**
 * What a campaign would have given for the sales of past days, by what stands of them now. @throws AppError not_found
 * `campaigns.none`; invalid `campaigns.wrong_period`, `campaigns.days_to_come`, `campaigns.too_many_days`.
 */
export async function previewCampaign(
  deps: CampaignsDeps,
  { id, from, to }: { id: string; from: LocalDate; to: LocalDate },
): Promise<CampaignPreview> {
  const { db, currency } = deps;
  const now = deps.clock.now();
  if (to < from) throw invalidField('to', 'campaigns.wrong_period');
  if (to > localDate(now, BUSINESS_TIME_ZONE)) throw invalidField('to', 'campaigns.days_to_come');
  if (daysBetween(from, to) >= MAX_DAYS) throw invalidField('to', 'campaigns.too_many_days');
  const row = await requireCampaign(deps, id);
  const period = {
    from: new Date(toInstant(`${from}T00:00`, BUSINESS_TIME_ZONE)),
    to: new Date(toInstant(`${addDays(to, 1)}T00:00`, BUSINESS_TIME_ZONE)),
  };
  const others = (await listApproved(db))
    .map(toCampaign)
    .filter((one) => one.id !== id && isOn(one, now))
    .map((one) => asIfOn(one, period.from, period.to));
  const draft = asIfOn(toCampaign(row), period.from, period.to);
  const preview = createPreview({ draft, others, unit: unitOf(deps) });
  let owned: SaleRow[] = [];
  for await (const some of salesOfPeriod(db, period))
    for (const sale of some) {
      if (owned[0] && owned[0].owner !== sale.owner) {
        preview.add(owned);
        owned = [];
      }
      owned.push(sale);
    }
  preview.add(owned);
  const { soldMinor, feesMinor, byKind, ...counted } = preview.result();
  return {
    from,
    to,
    ...counted,
    sold: money(soldMinor, currency),
    fees: money(feesMinor, currency),
    byKind: [...byKind],
  };
}
