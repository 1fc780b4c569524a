import { AppError } from '#kernel/app-error.ts';
import type { ChosenAncillary } from '#modules/orders/api.ts';
import {
  hashVisitor,
  lockUnpaidCounters,
  type OrdersDeps,
  type Outcome,
  type Visitor,
} from '#modules/orders/extension.ts';
import { inTransaction } from '#platform/db/database.ts';

import { countSeatHold, countSeatHolds } from '../db/seat-hold-queries.ts';
import type { AncillaryContext } from './ancillary-context.ts';
import { callAncillaries, newCall } from './offered-ancillaries.ts';

/** Longer than the last payment in time takes to arrive. */
export const MARGIN_MS = 10 * 60_000;

/** Seats of purchases that were agreed to and are not sold yet: another form does not release them. */
function promisedSeats({ id, items, purchases }: AncillaryContext, now: Date) {
  return items.flatMap(({ purchaseId, state, seat, flight, passengerId }) => {
    const purchase = purchases.find((one) => one.id === purchaseId);
    if (state !== 'waiting' || seat === null || purchase?.holder !== id) return [];
    const till = Math.max(now.getTime(), purchase.expiresAt?.getTime() ?? 0) + MARGIN_MS;
    return [{ flight, seat, traveller: passengerId, until: new Date(till).toISOString() }];
  });
}

/**
 * Keeps the seats of a form until then, at its supplier: what is left out of them goes back. Answers those that it
 * has now, as `leg seat`.
 */
export async function holdSelectedSeats(
  deps: OrdersDeps,
  subject: AncillaryContext,
  seats: readonly ChosenAncillary[],
  until: Date,
  locale: Visitor['locale'],
): Promise<Outcome<{ held: Set<string>; until: Date }>> {
  const { port, at, segments, id: holder } = subject;
  if (!port || !at) return { kind: 'ok', value: { held: new Set(), until }, asOf: until.toISOString() };
  const wanted = seats.map(({ segmentIndex, seat = '', passengerId: traveller }) => ({
    flight: segments.find((one) => one.segmentIndex === segmentIndex)?.segment.flight ?? '',
    seat,
    traveller,
    until: until.toISOString(),
  }));
  const wish = { at, holder, seats: [...wanted, ...promisedSeats(subject, deps.clock.now())] };
  const answer = await callAncillaries(deps, () => port.holdSelectedSeats(newCall(deps, locale), wish));
  if (answer.kind !== 'ok') return answer;
  const { kept: held } = answer.value;
  const own = seats.flatMap((one, n) => {
    const found = held.find((k) => k.flight === wanted[n]?.flight && k.seat === one.seat);
    return found ? [{ name: `${one.segmentIndex} ${one.seat}`, until: found.until }] : [];
  });
  const [first] = own.map((one) => one.until).toSorted();
  const value = { held: new Set(own.map((one) => one.name)), until: first ? new Date(first) : until };
  return { ...answer, value };
}

/**
 * Limits the seats held at once by a visitor, and by all visitors of one address. Counted before the supplier is
 * called, so that concurrent requests are counted together; a request for no more seats than before is never refused.
 * @throws AppError conflict `orders.too_many_seats`.
 */
export async function countSeats(
  deps: OrdersDeps,
  visitor: Visitor,
  { id, basket }: Pick<AncillaryContext, 'id' | 'basket'>,
  seats: number,
  seatsUntil: Date,
): Promise<void> {
  const now = deps.clock.now();
  const by = hashVisitor(visitor.visitorId);
  const from = deps.blind.blindIndex(visitor.ip, 'orders.address');
  const before = basket?.seatsUntil && basket.seatsUntil > now ? basket.seats : 0;
  const { seatHolds } = deps.config;
  await inTransaction(deps.db, async (tx) => {
    await lockUnpaidCounters(tx, [
      { kind: 'visitor', key: by },
      { kind: 'address', key: from },
    ]);
    const others = await countSeatHolds(tx, { by, from }, id, now);
    for (const kind of ['visitor', 'address'] as const)
      if (seats > before && others[kind] + seats > seatHolds[kind])
        throw new AppError('conflict', 'orders.too_many_seats', { max: seatHolds[kind] });
    await countSeatHold(tx, id, { by, from }, { seats, seatsUntil, updatedAt: now });
  });
}
