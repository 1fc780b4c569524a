import { allocate } from '#kernel/allocate.ts';
import { type Money, money, sum } from '#kernel/money.ts';
import type { ChosenAncillary } from '#modules/orders/api.ts';
import type { OrdersDeps } from '#modules/orders/extension.ts';
import type { Tx } from '#platform/db/database.ts';

import { type ItemRow, insertPurchase, type PurchaseRow, saveCart } from '../db/ancillaries-queries.ts';
import { isChild } from '../domain/ancillary-party.ts';
import type { AncillaryContext } from './ancillary-context.ts';
import type { OfferedSegment } from './offered-ancillaries.ts';

/** A basket that was looked at a moment ago and is whole: what is bought of it, and for how much. */
export type AgreedPurchase = {
  subject: AncillaryContext;
  segments: readonly OfferedSegment[];
  chosen: readonly ChosenAncillary[];
  total: Money;
};

type NewPurchase = Pick<PurchaseRow, 'paid' | 'expiresAt'> & {
  orderId: string;
  /** The order's passenger for one of the basket. */
  passengerId: (id: string) => string;
};

/** An item before anything is done with it. */
export const NEW_ITEM = {
  number: null,
  voidUntil: null,
  refundUntil: null,
  code: null,
  op: null,
  opId: null,
  opState: null,
  attempts: 0,
  sentAt: null,
  resolveAt: null,
  outcomeChecks: 0,
  openSince: null,
  alertedAt: null,
  moveTo: null,
  impact: null,
  involuntary: false,
  refundMinor: 0,
  money: 'none' as const,
  issuedAt: null,
  endedAt: null,
} as const;

/**
 * Writes a purchase, one row a thing, with prices as they were agreed to; the basket is empty afterwards. One that
 * costs nothing counts as paid.
 */
export async function writePurchase(
  deps: OrdersDeps,
  tx: Tx,
  { subject, segments, chosen, total }: AgreedPurchase,
  given: NewPurchase,
): Promise<PurchaseRow> {
  const now = deps.clock.now();
  const free = total.minor === 0;
  const purchase: PurchaseRow = {
    id: deps.ids(),
    orderId: given.orderId,
    requestId: null,
    holder: subject.id,
    paid: given.paid,
    state: free ? 'paid' : 'unpaid',
    totalMinor: total.minor,
    currency: total.currency,
    paymentId: null,
    expiresAt: free ? null : given.expiresAt,
    createdAt: now,
    paidAt: free ? now : null,
    receiptsSentAt: null,
  };
  const rows = chosen.flatMap((one): Omit<ItemRow, 'position'>[] => {
    const offeredSegment = segments.find((each) => each.segmentIndex === one.segmentIndex);
    const segment = subject.segments.find((each) => each.segmentIndex === one.segmentIndex)?.segment;
    const item =
      one.item === 'SEAT' ? offeredSegment?.seat : offeredSegment?.items.find((each) => each.id === one.item);
    const who = subject.people.find((person) => person.id === one.passengerId);
    if (!item || !segment || !who) throw new Error('a chosen thing that is not sold');
    return allocate(
      one.price,
      Array.from({ length: one.count }, () => 1),
    ).map((price) => ({
      ...NEW_ITEM,
      id: deps.ids(),
      purchaseId: purchase.id,
      orderId: given.orderId,
      passengerId: given.passengerId(one.passengerId),
      segmentIndex: one.segmentIndex,
      flight: segment.flight,
      departsAt: new Date(segment.departsAt),
      kind: item.kind,
      item: item.id,
      seat: one.seat ?? null,
      child: isChild(who),
      ssr: item.ssr,
      rfic: item.rfic,
      rfisc: item.rfisc,
      priceMinor: price.minor,
      currency: price.currency,
      details: { ...(item.piece && { piece: item.piece }), ...(item.airportBus && { airportBus: item.airportBus }) },
      state: 'waiting' as const,
      updatedAt: now,
    }));
  });
  if (
    sum(
      rows.map((row) => money(row.priceMinor, row.currency)),
      total.currency,
    ).minor !== total.minor
  )
    throw new Error('a purchase that does not add up');
  await insertPurchase(
    tx,
    purchase,
    rows.map((row, position) => ({ ...row, position })),
  );
  await saveCart(tx, subject.id, { chosen: [], seats: 0, seatsUntil: null, updatedAt: now });
  return purchase;
}
