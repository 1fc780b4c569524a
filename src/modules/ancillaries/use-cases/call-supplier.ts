import { money } from '#kernel/money.ts';
import type { OrderRow, OrdersDeps, Outcome } from '#modules/orders/extension.ts';
import type { SoldAncillary } from '#modules/supply/api.ts';

import type { ItemRow, PurchaseRow } from '../db/ancillaries-queries.ts';
import type { AncillaryEvent } from '../domain/ancillary-machine.ts';
import { isArrangedByStaff } from '../domain/arranged-by-staff.ts';
import { callAncillaries, newCall } from './offered-ancillaries.ts';

type AncillaryResult = Outcome<SoldAncillary | 'never-happened'>;
const BROKEN: AncillaryResult = { kind: 'unknown', reason: 'garbage' };

/** Sends what is asked about a thing. Never throws: whatever is not a definite answer is `unknown`. */
export function sendAncillary(
  deps: OrdersDeps,
  order: OrderRow,
  item: ItemRow,
  purchase: Pick<PurchaseRow, 'holder'>,
): Promise<AncillaryResult> {
  if (isArrangedByStaff(item)) return Promise.resolve(answerOfStaff(deps, item));
  return callAncillaries<SoldAncillary | 'never-happened'>(deps, async () => {
    const port = deps.supply.get(order.supplierId).ancillaries;
    const { bookingRef } = order;
    if (!port || !bookingRef || !item.opId) return BROKEN;
    const call = newCall(deps, order.locale, item.opId);
    if (item.op === 'sell')
      return port.sell(call, bookingRef, {
        travellerId: item.passengerId,
        flight: item.flight,
        item: item.item,
        seat: item.seat,
        child: item.child,
        holder: purchase.holder,
        expect: money(item.priceMinor, item.currency),
      });
    if (item.op === 'move') return port.move(call, bookingRef, item.id, item.moveTo ?? '');
    const to = item.op === 'lose' ? ('lost' as const) : ('back' as const);
    return port.takeBack(call, bookingRef, item.id, { to, involuntary: item.involuntary });
  });
}

/** When an item that staff arrange is looked at again: people take hours. */
const STAFF_POLL_MS = 60 * 60_000;

/** What staff arrange waits for them; what is lost with its ticket is over at once. */
function answerOfStaff({ clock }: Pick<OrdersDeps, 'clock'>, item: ItemRow): AncillaryResult {
  if (item.op !== 'lose') return { kind: 'pending', token: '', pollAfterMs: STAFF_POLL_MS };
  const { id, number, passengerId, flight, seat } = item;
  const price = money(item.priceMinor, item.currency);
  return {
    kind: 'ok',
    asOf: clock.now().toISOString(),
    value: {
      id,
      number,
      travellerId: passengerId,
      flight,
      item: item.item,
      seat,
      price,
      state: 'lost',
      voidUntil: null,
      refundUntil: null,
    },
  };
}

/** Asks what became of it. */
export function checkAncillaryOutcome(deps: OrdersDeps, order: OrderRow, item: ItemRow): Promise<AncillaryResult> {
  if (isArrangedByStaff(item)) return Promise.resolve(answerOfStaff(deps, item));
  return callAncillaries<SoldAncillary | 'never-happened'>(deps, async () => {
    const port = deps.supply.get(order.supplierId).ancillaries;
    if (!port || !item.opId) return BROKEN;
    const sentAt = (item.sentAt ?? item.updatedAt).toISOString();
    const ref = order.bookingRef ?? undefined;
    return port.resolveOutcome(newCall(deps, order.locale), { opId: item.opId, sentAt, ancillaryId: item.id, ref });
  });
}

/** A thing is what was asked for, or nothing is believed. */
function resultOf(item: ItemRow, sold: SoldAncillary): AncillaryEvent {
  const { state } = sold;
  const fits =
    item.op === 'sell'
      ? state === 'issued' &&
        sold.price.minor === item.priceMinor &&
        sold.item === item.item &&
        sold.travellerId === item.passengerId &&
        (sold.number !== null || item.priceMinor === 0)
      : item.op === 'move'
        ? state === 'issued' && sold.flight === item.moveTo
        : item.op === 'lose'
          ? state === 'lost'
          : state === 'voided' || state === 'refunded';
  return fits ? { on: 'ok', result: state } : { on: 'unknown' };
}

/** The supplier's outcome as an event; whatever is not definite is `unknown`. */
export function eventOfAncillary(
  outcome: AncillaryResult,
  item: ItemRow,
  given: { isOutcomeCheck: boolean; maxEffectDelayMs: number; now: Date },
): AncillaryEvent {
  switch (outcome.kind) {
    case 'rejected':
      if (given.isOutcomeCheck) return { on: 'unknown' };
      return { on: outcome.retry ? 'retry' : 'rejected' };
    case 'pending':
      return { on: 'pending' };
    case 'unknown':
      return { on: 'unknown' };
    case 'ok':
      if (outcome.value !== 'never-happened') return resultOf(item, outcome.value);
      return given.now.getTime() - (item.sentAt ?? item.updatedAt).getTime() > given.maxEffectDelayMs
        ? { on: 'not_executed' }
        : { on: 'unknown' };
  }
}
