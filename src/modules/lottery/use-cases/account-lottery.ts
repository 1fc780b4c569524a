import type { UserAccount } from '#kernel/account.ts';
import { AppError, type FieldProblem, invalidFields, notFound } from '#kernel/app-error.ts';
import { localDateTime } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import { money } from '#kernel/money.ts';
import type { Lottery, LotteryCoupon } from '../api.ts';
import { couponsOf, findEntry, orderSalesOf } from '../db/campaign-queries.ts';
import { winnersOf } from '../db/draw-queries.ts';
import { insertRegistration, registrationOf } from '../db/event-queries.ts';
import type { CampaignRow, RegistrationRow } from '../db/schema.ts';
import { coverCoupons, untilNextCoupon } from '../domain/coupons.ts';
import type { LotteryDeps } from '../ports.ts';
import { hashTicketCode, newTicketCode, openGuest, sealGuest } from './guests.ts';
import { chooseCampaign, viewCampaign } from './view-campaign.ts';

type SellerCaller = { user?: UserAccount | null | undefined };
/** Orders that the answer names for each coupon. */
const COVER_SHOWN = 10;

/** @throws AppError forbidden `lottery.no_contract`. */
function ownContract({ user }: SellerCaller): { contractId: string; userId: string } {
  if (!user?.contractId) throw new AppError('forbidden', 'lottery.no_contract');
  return { contractId: user.contractId, userId: user.userId };
}

async function ownOrganisation(deps: LotteryDeps, contractId: string) {
  const contract = await deps.contract(deps.db, contractId);
  if (!contract) throw new AppError('forbidden', 'lottery.no_contract');
  return contract.contractor;
}

const toRegistration = (deps: LotteryDeps, row: RegistrationRow): NonNullable<Lottery['registration']> => ({
  ...openGuest(deps, row),
  createdAt: row.createdAt.toISOString(),
  enteredAt: row.enteredAt?.toISOString() ?? null,
});

async function viewCoupons(deps: LotteryDeps, campaign: CampaignRow, contractId: string): Promise<LotteryCoupon[]> {
  const [held, sales, winners] = await Promise.all([
    couponsOf(deps.db, campaign.id, contractId),
    orderSalesOf(deps.db, campaign.id, contractId),
    winnersOf(deps.db, campaign.id),
  ]);
  const covers = coverCoupons(
    sales.map((row) => ({ ...row, netMinor: row.soldMinor - row.returnedMinor })),
    campaign.thresholdMinor,
  );
  const prizeOf = new Map(winners.flatMap((one) => (one.replacedReason === null ? [[one.number, one.prize]] : [])));
  return held.map(({ number, ordinal, earnedAt, withdrawnAt }) => {
    const cover = covers[ordinal - 1] ?? [];
    return {
      number,
      earnedAt: earnedAt.toISOString(),
      withdrawn: withdrawnAt !== null,
      prize: prizeOf.get(number) ?? null,
      cover: cover.slice(0, COVER_SHOWN).map(({ orderId, orderNumber, tickets, minor }) => ({
        orderId,
        orderNumber,
        tickets: [...tickets],
        amount: money(minor, campaign.currency),
      })),
      orders: cover.length,
    };
  });
}

/** The lottery as a contract sees it. @throws AppError not_found `lottery.no_such_campaign`. */
export async function readLottery(
  deps: LotteryDeps,
  caller: SellerCaller,
  query: { campaign?: string | undefined },
): Promise<Lottery> {
  const { contractId } = ownContract(caller);
  const now = deps.clock.now();
  const { campaign, campaigns } = await chooseCampaign(deps.db, query.campaign, now);
  const nothing = money(0);
  if (!campaign) {
    const sums = { sold: nothing, returned: nothing, net: nothing, missing: nothing };
    return { campaign, campaigns, ...sums, coupons: [], registration: null, serverNow: now.toISOString() };
  }
  const organisation = await ownOrganisation(deps, contractId);
  const [view, entry, coupons, registration] = await Promise.all([
    viewCampaign(deps, campaign, now),
    findEntry(deps.db, campaign.id, contractId),
    viewCoupons(deps, campaign, contractId),
    registrationOf(deps.db, campaign.id, organisation.id),
  ]);
  const { soldMinor = 0, returnedMinor = 0 } = entry ?? {};
  const net = soldMinor - returnedMinor;
  return {
    campaign: view,
    campaigns,
    sold: money(soldMinor, campaign.currency),
    returned: money(returnedMinor, campaign.currency),
    net: money(net, campaign.currency),
    missing: money(untilNextCoupon(net, campaign.thresholdMinor), campaign.currency),
    coupons,
    registration: registration ? toRegistration(deps, registration) : null,
    serverNow: now.toISOString(),
  };
}

/**
 * Registers the organisation for the event. @throws AppError invalid `lottery.contact_required`, `common.bad_email`;
 * conflict `lottery.one_ticket` (registered already, under whichever contract), `lottery.event_over`.
 */
export async function registerForEvent(
  deps: LotteryDeps,
  caller: SellerCaller,
  request: { campaignId: string; email: string; name: string; comment: string },
): Promise<NonNullable<Lottery['registration']>> {
  const { contractId, userId } = ownContract(caller);
  const now = deps.clock.now();
  const { campaign } = await chooseCampaign(deps.db, request.campaignId, now);
  if (!campaign) throw notFound('lottery.no_such_campaign');
  const email = deps.parseEmail(request.email);
  const name = request.name.trim();
  const problems: FieldProblem[] = [];
  if (!email)
    problems.push({
      path: 'email',
      code: request.email.trim() === '' ? 'lottery.contact_required' : 'common.bad_email',
    });
  if (name === '') problems.push({ path: 'name', code: 'lottery.contact_required' });
  if (!email || problems.length > 0) throw invalidFields(problems);
  const { id: contractorId } = await ownOrganisation(deps, contractId);
  if (await registrationOf(deps.db, campaign.id, contractorId)) throw new AppError('conflict', 'lottery.one_ticket');
  if (now >= campaign.eventAt) throw new AppError('conflict', 'lottery.event_over');
  const id = deps.ids();
  const code = newTicketCode();
  const row: RegistrationRow = {
    id,
    campaignId: campaign.id,
    contractorId,
    contractId,
    userId,
    codeHash: hashTicketCode(code),
    sealed: sealGuest(deps, id, { email, name, comment: request.comment.trim(), code }),
    createdAt: now,
    enteredAt: null,
    admittedBy: null,
  };
  if (!(await insertRegistration(deps.db, row))) throw new AppError('conflict', 'lottery.one_ticket');
  return toRegistration(deps, row);
}

/** The organisation's entrance ticket as PDF. @throws AppError not_found `lottery.not_registered`. */
export async function printEntranceTicket(
  deps: LotteryDeps,
  caller: SellerCaller,
  campaignId: string,
  locale: Locale,
): Promise<Buffer> {
  const { contractId } = ownContract(caller);
  const { campaign } = await chooseCampaign(deps.db, campaignId, deps.clock.now());
  const organisation = await ownOrganisation(deps, contractId);
  const row = campaign && (await registrationOf(deps.db, campaign.id, organisation.id));
  if (!row) throw notFound('lottery.not_registered');
  const { code, name } = openGuest(deps, row);
  return deps.renderTicket(
    {
      lottery: campaign.name[locale],
      organisation: organisation.name,
      guest: name,
      event: localDateTime(campaign.eventAt, campaign.timeZone),
      place: campaign.eventPlace[locale],
      code,
      link: `${deps.baseUrl}/office/lottery/${encodeURIComponent(campaign.id)}/door?${new URLSearchParams({ code })}`,
      createdAt: row.createdAt,
    },
    locale,
  );
}
