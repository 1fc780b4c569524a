import { inTransaction, type Tx } from '#platform/db/database.ts';
import {
  addToEntry,
  campaignsAt,
  couponsOf,
  findOrderSale,
  insertCoupons,
  lockCampaign,
  lockOrderSales,
  saveOrderSale,
  setWithdrawn,
  updateCampaign,
} from '../db/campaign-queries.ts';
import type { CampaignRow } from '../db/schema.ts';
import { couponChanges, couponsEarned } from '../domain/coupons.ts';
import type { LotteryDeps, SoldOrder } from '../ports.ts';

/** Makes the coupons of a contract those that its net sales earn; frozen ones do not change. */
async function adjustCoupons(
  tx: Tx,
  campaign: Pick<CampaignRow, 'id' | 'thresholdMinor'>,
  of: { contractId: string; netMinor: number; cap: number | null },
  now: Date,
): Promise<void> {
  const { contractId } = of;
  const earned = couponsEarned(of.netMinor, campaign.thresholdMinor, of.cap);
  const held = await couponsOf(tx, campaign.id, contractId);
  const changes = couponChanges(
    held.map(({ ordinal, withdrawnAt }) => ({ ordinal, withdrawn: withdrawnAt !== null })),
    earned,
  );
  if (Object.values(changes).every((ordinals) => ordinals.length === 0)) return;
  const current = await lockCampaign(tx, campaign.id);
  if (!current || current.frozenAt) return;
  const own = { campaignId: campaign.id, contractId };
  await setWithdrawn(tx, { ...own, ordinals: changes.withdraw }, now);
  await setWithdrawn(tx, { ...own, ordinals: changes.restore }, null);
  await insertCoupons(
    tx,
    changes.issue.map((ordinal, i) => ({
      ...own,
      number: current.nextNumber + i,
      ordinal,
      earnedAt: now,
      withdrawnAt: null,
    })),
  );
  if (changes.issue.length > 0)
    await updateCampaign(tx, campaign.id, { nextNumber: current.nextNumber + changes.issue.length });
}

/**
 * Records what stands of an order in the campaigns of its sale's time. Whether it counts is decided once, for those
 * who leave it later too: their contract may change its level. The caller holds the lock of the order.
 */
export async function recordSoldOrder(
  { couponRules }: Pick<LotteryDeps, 'couponRules'>,
  tx: Tx,
  sold: SoldOrder,
  now: Date,
): Promise<void> {
  const { orderId, orderNumber, contractId, soldMinor, returnedMinor, soldAt, leftFrom } = sold;
  const tickets = [...sold.tickets].sort();
  for (const campaign of await campaignsAt(tx, soldAt)) {
    if (campaign.currency !== sold.currency) continue;
    const before = await findOrderSale(tx, campaign.id, orderId);
    const rule = await couponRules.find(tx, campaign.id);
    const known = { campaignId: campaign.id, orderId, orderNumber, contractId, soldAt };
    const isCounted = async (): Promise<boolean> => {
      if (before) return before.counts;
      // A lottery of before campaigns gave coupons counts every contract.
      if (!rule) return true;
      // Passengers who left an order were sold with it.
      if (leftFrom !== undefined) return (await findOrderSale(tx, campaign.id, leftFrom))?.counts ?? false;
      return rule.counts(tx, { contractId, at: soldAt });
    };
    if (!(await isCounted())) {
      await saveOrderSale(tx, { ...known, soldMinor: 0, returnedMinor: 0, tickets: [], counts: false });
      continue;
    }
    const change = {
      soldMinor: soldMinor - (before?.soldMinor ?? 0),
      returnedMinor: returnedMinor - (before?.returnedMinor ?? 0),
    };
    const isSame = before !== undefined && String(before.tickets) === String(tickets);
    if (isSame && change.soldMinor === 0 && change.returnedMinor === 0) continue;
    await saveOrderSale(tx, { ...known, soldMinor, returnedMinor, tickets, counts: true });
    const entry = await addToEntry(tx, { campaignId: campaign.id, contractId, ...change });
    await adjustCoupons(
      tx,
      campaign,
      { contractId, netMinor: entry.soldMinor - entry.returnedMinor, cap: rule?.cap ?? null },
      now,
    );
  }
}

/**
 * Follows an event of an order. It writes what stands of the order and not what the event changed, so a repeated or
 * late event gives nothing twice.
 */
export async function recordSales(deps: LotteryDeps, orderId: string): Promise<void> {
  // Whether it counts is known by the order that its passengers left.
  const leftFrom = (await deps.soldOrder(deps.db, orderId))?.leftFrom;
  if (leftFrom !== undefined) await recordSales(deps, leftFrom);
  await inTransaction(deps.db, async (tx) => {
    await lockOrderSales(tx, orderId);
    const sold = await deps.soldOrder(tx, orderId);
    if (sold) await recordSoldOrder(deps, tx, sold, deps.clock.now());
  });
}
