import type { Instant } from '#kernel/dates.ts';
import { managedOrder, type OrdersDeps, ownDraft, type Visitor } from '#modules/orders/extension.ts';

import { saveCart } from '../db/ancillaries-queries.ts';
import { type AncillaryContext, ancillaryContextOfDraft, ancillaryContextOfOrder } from './ancillary-context.ts';
import { holdSelectedSeats } from './hold-seats.ts';

/** A page that is closed may be one that is loaded anew: it keeps its seats on when it is there again. */
const RELOAD_MS = 30_000;

export type SeatRelease = {
  /** What the page knew last: a form that has kept its seats since is open elsewhere. */
  since: Instant;
  /** The window is closed or loaded anew, and not another page of ours opened. */
  closing: boolean;
};

/** Releases the seats of a form that was left; the choice stays, and a lost seat is reported on return. */
async function leave(deps: OrdersDeps, visitor: Visitor, subject: AncillaryContext, { since, closing }: SeatRelease) {
  const { basket, closed } = subject;
  const now = deps.clock.now();
  const until = new Date(now.getTime() + (closing ? RELOAD_MS : 0));
  const kept = basket?.seatsUntil ?? null;
  if (!basket || basket.seats === 0 || closed === 'placed') return { seatsUntil: null };
  if (kept === null || kept <= until || basket.updatedAt.toISOString() > since)
    return { seatsUntil: kept?.toISOString() ?? null };
  const seats = closing ? basket.chosen.filter((one) => one.seat !== undefined) : [];
  const answer = await holdSelectedSeats(deps, subject, seats, until, visitor.locale);
  // They go back by themselves a little later.
  if (answer.kind !== 'ok') return { seatsUntil: kept.toISOString() };
  const { chosen } = basket;
  const seatsUntil = closing ? until : null;
  await saveCart(deps.db, subject.id, { chosen, seats: seats.length, seatsUntil, updatedAt: now });
  return { seatsUntil: seatsUntil?.toISOString() ?? null };
}

/** @throws AppError not_found `orders.booking_not_found`. */
export const releaseBookingSeats = async (deps: OrdersDeps, visitor: Visitor, id: string, remaining: SeatRelease) =>
  leave(deps, visitor, await ancillaryContextOfDraft(deps, await ownDraft(deps, visitor, id)), remaining);

/** @throws AppError not_found `orders.not_found`, forbidden `orders.agency_only`. */
export async function releaseOrderSeats(deps: OrdersDeps, visitor: Visitor, id: string, remaining: SeatRelease) {
  const order = await managedOrder(deps, visitor, id);
  return leave(deps, visitor, await ancillaryContextOfOrder(deps, order), remaining);
}
