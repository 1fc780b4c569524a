import { AppError, invalidField, notFound } from '#kernel/app-error.ts';
import { inTransaction, sqlState, type Tx, UNIQUE_VIOLATION } from '#platform/db/database.ts';
import type { LotteryDraw } from '../api.ts';
import { listCampaigns, lockCampaign, prizesOf, standingNumbers, updateCampaign } from '../db/campaign-queries.ts';
import { findDraw, insertDraw, insertWinners, markHanded, markReplaced, winnersOf } from '../db/draw-queries.ts';
import type { CampaignRow, PrizeRow } from '../db/schema.ts';
import type { LotteryDeps } from '../ports.ts';
import { recordAct } from './lottery-journal.ts';
import { type StaffCaller, staffId } from './office-lottery.ts';
import { DICE, hashCoupons, selectCoupons } from './select-coupons.ts';
import { hasUnfollowedSales } from './unfollowed-sales.ts';
import { endOf } from './view-campaign.ts';

/** The prize of each place of the draw: the first prize of the list as often as there are of it, then the second. */
const prizePlaces = (prizes: readonly PrizeRow[]): number[] =>
  prizes.flatMap(({ position, count }) => Array.from({ length: count }, () => position));

async function requireCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, id);
  if (!campaign) throw notFound('lottery.no_such_campaign');
  return campaign;
}

/**
 * Freezes the coupons and stores the hash of their list, once; not while sales of the period wait to be counted.
 * @throws AppError conflict `lottery.still_selling`, `lottery.sales_not_counted`, `lottery.no_coupons`.
 */
export async function freezeCoupons(
  deps: LotteryDeps,
  caller: StaffCaller,
  id: string,
): Promise<{ listHash: string; coupons: number }> {
  const by = staffId(caller);
  return inTransaction(deps.db, async (tx) => {
    const campaign = await requireCampaign(tx, id);
    const now = deps.clock.now();
    const to = await endOf(deps, tx, campaign);
    if (now < to) throw new AppError('conflict', 'lottery.still_selling');
    const waits = !campaign.listHash && (await hasUnfollowedSales(deps, tx, { id, from: campaign.startsAt, to }));
    if (waits) throw new AppError('conflict', 'lottery.sales_not_counted');
    const numbers = await standingNumbers(tx, id);
    if (campaign.listHash) return { listHash: campaign.listHash, coupons: numbers.length };
    if (numbers.length === 0) throw new AppError('conflict', 'lottery.no_coupons');
    const listHash = hashCoupons(numbers);
    await updateCampaign(tx, id, { listHash, frozenAt: now, frozenBy: by });
    const changes = [{ field: 'listHash', previous: null, current: listHash }] as const;
    await recordAct(deps, tx, caller, { action: 'lottery_frozen', id, changes });
    return { listHash, coupons: numbers.length };
  });
}

/** Draws a frozen campaign. @throws AppError conflict `lottery.drawn_already`. */
export async function draw(
  tx: Tx,
  campaign: Pick<CampaignRow, 'id' | 'listHash'>,
  thrown: { dice: string; firstBy: string; secondBy: string; at: Date },
): Promise<void> {
  const { id, listHash } = campaign;
  const { at, ...typed } = thrown;
  try {
    await insertDraw(tx, { campaignId: id, ...typed, drawnAt: at });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new AppError('conflict', 'lottery.drawn_already');
    throw error;
  }
  const places = prizePlaces(await prizesOf(tx, id));
  const selected = selectCoupons(await standingNumbers(tx, id), listHash ?? '', thrown.dice, places.length);
  await insertWinners(
    tx,
    selected.map((number, i) => ({
      campaignId: id,
      position: i + 1,
      number,
      prize: places[i] as number,
      replacedReason: null,
      replacedBy: null,
      handedAt: null,
      handedBy: null,
    })),
  );
}

/**
 * Takes the dice from one person and, when a second one has typed the same, draws. Until then the first person may
 * correct what they typed. @throws AppError invalid `lottery.bad_dice`; conflict `lottery.not_frozen`,
 * `lottery.drawn_already`, `lottery.dice_differ` (from those of the first person: nothing has changed).
 */
export async function enterDice(
  deps: LotteryDeps,
  caller: StaffCaller,
  id: string,
  typed: string,
): Promise<{ drawn: boolean }> {
  const by = staffId(caller);
  const dice = typed.replaceAll(/[\s,;.-]/g, '');
  if (!DICE.test(dice)) throw invalidField('dice', 'lottery.bad_dice');
  return inTransaction(deps.db, async (tx) => {
    const campaign = await requireCampaign(tx, id);
    if (!campaign.listHash) throw new AppError('conflict', 'lottery.not_frozen');
    if (await findDraw(tx, id)) throw new AppError('conflict', 'lottery.drawn_already');
    const { firstDice, firstDiceBy } = campaign;
    const change = { field: 'dice', previous: firstDice, current: dice } as const;
    if (firstDice === null || firstDiceBy === null || firstDiceBy === by) {
      if (firstDice === dice) return { drawn: false };
      await updateCampaign(tx, id, { firstDice: dice, firstDiceBy: by });
      await recordAct(deps, tx, caller, { action: 'lottery_dice_entered', id, changes: [change] });
      return { drawn: false };
    }
    if (firstDice !== dice) throw new AppError('conflict', 'lottery.dice_differ');
    await recordAct(deps, tx, caller, { action: 'lottery_dice_entered', id, changes: [change] });
    await draw(tx, campaign, { dice, firstBy: firstDiceBy, secondBy: by, at: deps.clock.now() });
    return { drawn: true };
  });
}

/**
 * Gives the prize of a winner to the next coupon in the order of the draw. @throws AppError invalid
 * `common.fill_field`; conflict `lottery.not_a_winner`, `lottery.no_more_coupons`.
 */
export async function replaceWinner(
  deps: LotteryDeps,
  caller: StaffCaller,
  of: { campaignId: string; position: number; reason: string },
): Promise<{ number: number }> {
  const by = staffId(caller);
  const { campaignId, position, reason } = of;
  if (reason === '') throw invalidField('reason', 'common.fill_field');
  return inTransaction(deps.db, async (tx) => {
    const campaign = await requireCampaign(tx, campaignId);
    const held = await findDraw(tx, campaignId);
    const winners = await winnersOf(tx, campaignId);
    const replaced = winners.find((one) => one.position === position);
    const marked =
      held !== undefined && (await markReplaced(tx, campaignId, position, { replacedReason: reason, replacedBy: by }));
    if (!replaced || !marked) throw new AppError('conflict', 'lottery.not_a_winner');
    const order = selectCoupons(
      await standingNumbers(tx, campaignId),
      campaign.listHash ?? '',
      held.dice,
      winners.length + 1,
    );
    const number = order[winners.length];
    if (number === undefined) throw new AppError('conflict', 'lottery.no_more_coupons');
    const next = { position: winners.length + 1, number, prize: replaced.prize };
    const nothing = { replacedReason: null, replacedBy: null, handedAt: null, handedBy: null };
    await insertWinners(tx, [{ campaignId, ...next, ...nothing }]);
    const changes = [
      { field: 'coupon', previous: replaced.number, current: number },
      { field: 'reason', previous: null, current: reason },
    ] as const;
    await recordAct(deps, tx, caller, { action: 'lottery_winner_replaced', id: campaignId, changes });
    return { number };
  });
}

/** Records that a prize was handed over, once. @throws AppError conflict `lottery.not_a_winner`. */
export async function handOverPrize(
  deps: LotteryDeps,
  caller: StaffCaller,
  { campaignId, position }: { campaignId: string; position: number },
): Promise<{ handedAt: string }> {
  const set = { handedAt: deps.clock.now(), handedBy: staffId(caller) };
  return inTransaction(deps.db, async (tx) => {
    const isNew = await markHanded(tx, campaignId, position, set);
    const winner = (await winnersOf(tx, campaignId)).find((one) => one.position === position);
    if (!winner?.handedAt) throw new AppError('conflict', 'lottery.not_a_winner');
    const changes = [{ field: 'coupon', previous: null, current: winner.number }] as const;
    if (isNew) await recordAct(deps, tx, caller, { action: 'lottery_prize_handed', id: campaignId, changes });
    return { handedAt: winner.handedAt.toISOString() };
  });
}

/** What anybody needs to repeat the draw. @throws AppError not_found `lottery.not_frozen_yet`. */
export async function readDraw(deps: LotteryDeps, id: string): Promise<LotteryDraw> {
  const campaign = (await listCampaigns(deps.db)).find((one) => one.id === id);
  if (!campaign?.frozenAt || !campaign.listHash) throw notFound('lottery.not_frozen_yet');
  const [held, winners, coupons, prizes] = await Promise.all([
    findDraw(deps.db, id),
    winnersOf(deps.db, id),
    standingNumbers(deps.db, id),
    prizesOf(deps.db, id),
  ]);
  return {
    campaign: id,
    name: campaign.name,
    frozenAt: campaign.frozenAt.toISOString(),
    listHash: campaign.listHash,
    dice: held?.dice ?? null,
    drawnAt: held?.drawnAt.toISOString() ?? null,
    coupons,
    selected: winners.map(({ position, number, prize, replacedReason }) => ({
      position,
      number,
      prize,
      replaced: replacedReason !== null,
    })),
    prizes: prizes.map(({ position, name, count }) => ({ position, name, count })),
  };
}
