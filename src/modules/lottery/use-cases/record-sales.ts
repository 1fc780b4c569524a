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
 * Records what stands of an order in the campaigns of its sale's time. An order that counted once counts as long as it
 * stands. The caller holds the lock of the order.
 */
export async function recordSoldOrder(
  { couponRules }: Pick<LotteryDeps, 'couponRules'>,
  tx: Tx,
  sold: SoldOrder,
  now: Date,
): Promise<void> {
  const { orderId, orderNumber, contractId, soldMinor, returnedMinor, soldAt } = sold;
  for (const campaign of await campaignsAt(tx, soldAt)) {
    if (campaign.currency !== sold.currency) continue;
    const before = await findOrderSale(tx, campaign.id, orderId);
    // A lottery of before campaigns gave coupons counts every contract.
    const rule = await couponRules.find(tx, campaign.id);
    if (rule && !before && !(await rule.counts(tx, { contractId, at: soldAt }))) continue;
    const change = {
      soldMinor: soldMinor - (before?.soldMinor ?? 0),
      returnedMinor: returnedMinor - (before?.returnedMinor ?? 0),
    };
    if (change.soldMinor === 0 && change.returnedMinor === 0) continue;
    const row = { campaignId: campaign.id, orderId, orderNumber, contractId, soldMinor, returnedMinor, soldAt };
    await saveOrderSale(tx, row);
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
  await inTransaction(deps.db, async (tx) => {
    await lockOrderSales(tx, orderId);
    const sold = await deps.soldOrder(tx, orderId);
    if (sold) await recordSoldOrder(deps, tx, sold, deps.clock.now());
  });
}
