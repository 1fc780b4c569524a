import { money } from '#kernel/money.ts';
import {
  ANCILLARY_KEY,
  addHistory,
  type HistoryEntry,
  leaseUntil,
  lockOrder,
  type OrderRow,
  type OrdersDeps,
  ticketsOf,
} from '#modules/orders/extension.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import {
  boughtOf,
  type ItemRow,
  itemsOfPurchase,
  type PurchaseRow,
  updateItem,
  updatePurchase,
} from '../db/ancillaries-queries.ts';
import { applyAncillaryEvent } from '../domain/ancillary-machine.ts';
import { type AncillaryStep, nextAncillaryStep } from '../domain/ancillary-plan.ts';
import { JOBS } from '../domain/job-names.ts';
import { type OrderAncillaryRows, plannedOf } from './read-planned-ancillaries.ts';

/** A purchase of its own is paid for within this time; its seats are kept a little longer. */
export const PAY_MS = 20 * 60_000;

const HISTORY = {
  back: 'ancillaries_returned',
  lose: 'ancillaries_lost',
  move: 'ancillaries_moved',
} as const;

async function applyStep(
  deps: OrdersDeps,
  tx: Tx,
  known: OrderAncillaryRows,
  item: ItemRow,
  step: AncillaryStep,
): Promise<HistoryEntry[]> {
  const now = deps.clock.now();
  const { purchases } = known;
  switch (step.do) {
    case 'fail':
      await updateItem(tx, item.id, { state: 'failed', code: step.code, endedAt: now, updatedAt: now });
      return [];
    case 'refund': {
      const purchase = purchases.find((one) => one.id === item.purchaseId);
      if (!purchase?.paymentId) return [];
      const { amount } = step;
      await deps.payments.refund(tx, {
        intentId: purchase.paymentId,
        amount,
        reason: item.state === 'failed' ? 'ancillaries_failed' : 'ancillaries_returned',
        key: `${ANCILLARY_KEY}${item.id}`,
        // Money stays with the order that paid, also after a split.
        orderId: purchase.orderId,
      });
      await updateItem(tx, item.id, { money: 'sent', refundMinor: amount.minor, updatedAt: now });
      return [{ kind: 'refund_sent', details: { amount } }];
    }
    case 'plan': {
      const { op, impact, involuntary, moveTo } = step;
      const progress = applyAncillaryEvent(item, { on: 'plan', op });
      if (!progress) return [];
      await updateItem(tx, item.id, {
        ...progress,
        opId: op === 'sell' ? item.id : `${item.id}:${op}${moveTo ? `:${moveTo}` : ''}`,
        ...(impact && { impact, involuntary }),
        moveTo,
        code: null,
        resolveAt: null,
        openSince: null,
        alertedAt: null,
        outcomeChecks: 0,
        updatedAt: now,
      });
      if (op === 'sell') return [];
      return [
        { kind: HISTORY[op], details: impact && impact.refundAmount.minor > 0 ? { amount: impact.refundAmount } : {} },
      ];
    }
  }
}

/** Lines of one kind become one, their sums added up. */
function mergeByKind(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const kinds = Map.groupBy(entries, (entry) => entry.kind);
  return [...kinds].map(([kind, same]) => {
    const amounts = same.flatMap(({ details: { amount } }) => (typeof amount === 'object' ? [amount] : []));
    const first = amounts[0];
    const amount =
      first &&
      money(
        amounts.reduce((all, one) => all + one.minor, 0),
        first.currency,
      );
    const ancillaries = kind === 'refund_sent' ? {} : { ancillaries: same.length };
    return { kind, details: { ...ancillaries, ...(amount && { amount }) } };
  });
}

/** It will not be paid any more, nor its part that left with a split. */
async function cancelUnpaidPurchase(tx: Tx, purchase: PurchaseRow, now: Date): Promise<void> {
  await updatePurchase(tx, purchase.id, { state: 'canceled' });
  for (const { id } of await itemsOfPurchase(tx, purchase.id))
    await updateItem(tx, id, { state: 'canceled', endedAt: now, updatedAt: now });
}

const SOLD: ReadonlySet<string> = new Set(['sold', 'partial_sold', 'released_seats', 'canceled', 'refunded']);

/**
 * The buyer is notified once of a purchase whose ancillaries all have a result, wherever their passengers are by now:
 * by the order that paid, which is re-checked when the last result belonged to another order.
 */
async function reportFinishedPurchases(
  tx: Tx,
  { purchases, order }: OrderAncillaryRows,
): Promise<{ purchase: PurchaseRow; entries: HistoryEntry[] }[]> {
  const reported = [];
  for (const purchase of purchases) {
    if (purchase.state !== 'paid' || purchase.receiptsSentAt) continue;
    const own = await itemsOfPurchase(tx, purchase.id);
    if (own.some((item) => item.state === 'waiting' || item.op === 'sell')) continue;
    const { orderId } = purchase;
    if (orderId !== order.id) {
      await addJob(tx, JOBS.advance, { orderId }, { key: `${JOBS.advance}:${orderId}` });
      continue;
    }
    const entries = (['issued', 'failed'] as const).flatMap((what): HistoryEntry[] => {
      const some = own.filter((item) => (item.state === 'failed') === (what === 'failed'));
      if (some.length === 0) return [];
      const amount = money(
        some.reduce((all, item) => all + item.priceMinor, 0),
        purchase.currency,
      );
      return [{ kind: `ancillaries_${what}`, details: { ancillaries: some.length, amount } }];
    });
    reported.push({ purchase, entries });
  }
  return reported;
}

/**
 * Everything that follows for the things of an order, in one transaction; the one to be asked about now, committed as
 * sent.
 */
export async function applyAncillaryStep(
  deps: OrdersDeps,
  orderId: string,
): Promise<{ order: OrderRow; item: ItemRow; purchase: PurchaseRow } | null> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const before: OrderAncillaryRows = { order, ...(await boughtOf(tx, orderId)) };
    if (before.items.length === 0) return null;
    const now = deps.clock.now();
    const issued = SOLD.has(order.status) && (await ticketsOf(tx, orderId)).length > 0;
    const entries: HistoryEntry[] = [];
    for (const purchase of before.purchases) {
      // The order's payment did not carry it: it waits for one of its own.
      if (purchase.state === 'unpaid' && purchase.paid === 'ticket' && issued)
        await updatePurchase(tx, purchase.id, { paid: 'own', expiresAt: new Date(now.getTime() + PAY_MS) });
      if (purchase.state === 'unpaid' && purchase.paid === 'ticket' && order.ended !== 'open')
        await cancelUnpaidPurchase(tx, purchase, now);
    }
    const port = ancillariesPortOf(deps, order);
    // What fails in one step is paid back in the next.
    for (let more = true; more; ) {
      const known: OrderAncillaryRows = { order, ...(await boughtOf(tx, orderId)) };
      const of = await plannedOf(tx, known);
      more = false;
      for (const item of known.items) {
        const purchase = known.purchases.find((one) => one.id === item.purchaseId);
        if (purchase?.state !== 'paid') continue;
        const step = nextAncillaryStep(of(item), {
          end: order.ended,
          issued,
          moves: port?.capabilities.move ?? false,
          givesBack: port?.capabilities.giveBack ?? false,
        });
        if (!step) continue;
        more ||= step.do === 'fail';
        entries.push(...(await applyStep(deps, tx, known, item, step)));
      }
    }
    const after: OrderAncillaryRows = { order, ...(await boughtOf(tx, orderId)) };
    for (const { purchase, entries: reported } of await reportFinishedPurchases(tx, after)) {
      await updatePurchase(tx, purchase.id, { receiptsSentAt: now });
      entries.push(...reported);
      if (reported.length > 0)
        await addJob(tx, JOBS.email, { purchaseId: purchase.id }, { key: `${JOBS.email}:${purchase.id}` });
    }
    const results = entries.filter(
      (entry) => entry.kind === 'ancillaries_issued' || entry.kind === 'ancillaries_failed',
    );
    const rest = entries.filter((entry) => !results.includes(entry));
    await addHistory(tx, orderId, now, [...results, ...mergeByKind(rest)]);
    const due = (item: ItemRow) => item.opState === 'planned' && (item.resolveAt === null || item.resolveAt <= now);
    const next = after.items.find(due);
    const purchase = after.purchases.find((one) => one.id === next?.purchaseId);
    if (!next || !purchase) return null;
    const progress = applyAncillaryEvent(next, { on: 'sent' });
    if (!progress) return null;
    const sent = {
      ...progress,
      sentAt: now,
      resolveAt: leaseUntil(now, deps.config.callTimeoutMs),
      openSince: next.openSince ?? now,
      updatedAt: now,
    };
    await updateItem(tx, next.id, sent);
    return { order, item: { ...next, ...sent }, purchase };
  });
}

function ancillariesPortOf(deps: OrdersDeps, order: OrderRow) {
  try {
    return deps.supply.get(order.supplierId).ancillaries;
  } catch {
    return undefined;
  }
}
