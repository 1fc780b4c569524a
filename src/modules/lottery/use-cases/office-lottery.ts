import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { money } from '#kernel/money.ts';
import type { LotteryGuest, OfficeLottery } from '../api.ts';
import { countStanding, couponsByNumber, entriesOf, listCampaigns } from '../db/campaign-queries.ts';
import { winnersOf } from '../db/draw-queries.ts';
import { entrancesOf, registrationsOf } from '../db/event-queries.ts';
import type { CampaignRow, EntryRow } from '../db/schema.ts';
import { couponsEarned } from '../domain/coupons.ts';
import type { LotteryDeps } from '../ports.ts';
import { viewGuest } from './guests.ts';
import { chooseCampaign, viewCampaign } from './view-campaign.ts';

export type StaffCaller = { user?: UserAccount | null | undefined; ip?: string | undefined };

/** @throws AppError forbidden `common.forbidden`. */
export function staffId({ user }: StaffCaller): string {
  if (!user) throw new AppError('forbidden', 'common.forbidden');
  return user.userId;
}

export async function viewWinners(
  deps: LotteryDeps,
  campaign: CampaignRow,
  entries: readonly EntryRow[],
): Promise<OfficeLottery['winners']> {
  const winners = await winnersOf(deps.db, campaign.id);
  const coupons = await couponsByNumber(
    deps.db,
    campaign.id,
    winners.map(({ number }) => number),
  );
  return Promise.all(
    winners.map(async ({ position, number, prize, replacedReason, handedAt }) => {
      const coupon = coupons.find((one) => one.number === number);
      const entry = entries.find((one) => one.contractId === coupon?.contractId);
      const contract = coupon ? await deps.contract(deps.db, coupon.contractId) : null;
      const net = (entry?.soldMinor ?? 0) - (entry?.returnedMinor ?? 0);
      return {
        position,
        number,
        prize,
        organisation: contract?.contractor.name ?? '',
        contractNumber: contract?.number ?? '',
        covered: coupon !== undefined && coupon.ordinal <= couponsEarned(net, campaign.thresholdMinor),
        replacedReason,
        handedAt: handedAt?.toISOString() ?? null,
      };
    }),
  );
}

export async function listGuests(deps: LotteryDeps, campaignId: string): Promise<LotteryGuest[]> {
  const [rows, entered] = await Promise.all([registrationsOf(deps.db, campaignId), entrancesOf(deps.db, campaignId)]);
  const names = await deps.namesOf(
    deps.db,
    rows.flatMap(({ admittedBy }) => admittedBy ?? []),
  );
  return Promise.all(
    rows.map(async (row) =>
      viewGuest(
        deps,
        row,
        {
          contract: await deps.contract(deps.db, row.contractId),
          admittedBy: row.admittedBy && (names.get(row.admittedBy) ?? row.admittedBy),
        },
        entered.filter(({ registrationId }) => registrationId === row.id).length,
      ),
    ),
  );
}

/** A lottery for staff. @throws AppError not_found `lottery.no_such_campaign`. */
export async function readOfficeLottery(
  deps: LotteryDeps,
  caller: StaffCaller,
  query: { campaign?: string | undefined },
): Promise<OfficeLottery> {
  const reader = staffId(caller);
  const now = deps.clock.now();
  const serverNow = now.toISOString();
  const known = new Set((await listCampaigns(deps.db)).map(({ id }) => id));
  const giving = await deps.couponRules.list(deps.db);
  const rules = giving.filter(({ id }) => !known.has(id));
  const waiting = rules.map(({ id, names: name, zone }) => ({ id, name, zone }));
  // One that waits for its lottery is shown as such.
  const wanted = rules.some(({ id }) => id === query.campaign) ? undefined : query.campaign;
  const { campaign, campaigns } = await chooseCampaign(deps.db, wanted, now);
  if (!campaign) {
    const none = { coupons: 0, contracts: 0, net: money(0), listHash: null, firstDice: null, winners: [], guests: [] };
    return { campaign, campaigns, mayChange: false, waiting, ...none, serverNow };
  }
  const entries = await entriesOf(deps.db, campaign.id);
  const { firstDice, firstDiceBy } = campaign;
  const own = firstDiceBy === reader;
  const typist = firstDiceBy === null ? null : ((await deps.namesOf(deps.db, [firstDiceBy])).get(firstDiceBy) ?? '');
  const [view, coupons, winners, guests] = await Promise.all([
    viewCampaign(deps, campaign, now),
    countStanding(deps.db, campaign.id),
    viewWinners(deps, campaign, entries),
    listGuests(deps, campaign.id),
  ]);
  return {
    campaign: view,
    campaigns,
    mayChange: campaign.frozenAt === null && giving.some(({ id }) => id === campaign.id),
    waiting,
    coupons,
    contracts: entries.length,
    net: money(
      entries.reduce((all, { soldMinor, returnedMinor }) => all + soldMinor - returnedMinor, 0),
      campaign.currency,
    ),
    listHash: campaign.listHash,
    firstDice: typist === null ? null : { by: typist, own, dice: own ? firstDice : null },
    winners,
    guests,
    serverNow,
  };
}
