import { isStaff } from '#kernel/account.ts';
import type { Tx } from '#platform/db/database.ts';
import type { OrdersDeps } from '../../ports.ts';
import type { OrderRow, PassengerRow } from '../db/order-queries.ts';
import { type Unaccompanied, unaccompanied, unaccompaniedError } from '../domain/party-rule.ts';
import { type DoneExchange, journeysOf } from '../domain/passenger-itineraries.ts';
import type { Visitor } from './visitor.ts';

/** The carrier accepts a passenger without an adult: the member of staff who confirms it, and why. */
export type PartyOverride = { by: string; note: string };

/**
 * Passengers whom returning the chosen ones would leave without an adult on any of the journeys of `flying`, those with
 * open tickets; null for none.
 */
export function unaccompaniedAfterReturn(
  order: OrderRow,
  done: readonly DoneExchange[],
  flying: readonly PassengerRow[],
  chosen: ReadonlySet<string>,
): Unaccompanied | null {
  for (const { passengerIds } of journeysOf(order, done, flying)) {
    const together = flying.filter((p) => passengerIds.includes(p.id));
    const alone = unaccompanied(together, chosen, { travelOn: false });
    if (alone) return alone;
  }
  return null;
}

/**
 * Of those whose documents are given back and those who stay: whether `override` was needed. @throws AppError conflict
 * `orders.infant_alone`, `orders.child_alone` without one.
 */
export function checkUnaccompanied(
  order: OrderRow,
  done: readonly DoneExchange[],
  flying: readonly PassengerRow[],
  chosen: ReadonlySet<string>,
  override: PartyOverride | null,
): boolean {
  const alone = unaccompaniedAfterReturn(order, done, flying, chosen);
  if (alone && !override) throw unaccompaniedError(alone);
  return alone !== null;
}

/**
 * Why the carrier accepts a passenger without an adult, by a member of staff; null without a note, and for all other
 * users: only staff may override the rule.
 */
export const overrideOf = ({ user }: Pick<Visitor, 'user'>, note: string | undefined): PartyOverride | null =>
  user && isStaff(user) && note?.trim() ? { by: user.userId, note: note.trim() } : null;

/** Records in the audit that the rule was overridden. */
export const recordOverride = (
  { audit, clock }: Pick<OrdersDeps, 'audit' | 'clock'>,
  tx: Tx,
  orderId: string,
  { by, note }: PartyOverride,
): Promise<void> =>
  audit.recordAccess(tx, {
    actor: by,
    contractId: null,
    action: 'party_rule_overridden',
    at: clock.now(),
    subjectKind: 'order',
    subjectId: orderId,
    changes: [{ field: 'note', previous: null, current: note }],
  });

/**
 * Of those who exchange their tickets for other flights and those who stay on these: whether `override` was needed.
 * @throws AppError conflict `orders.infant_alone`, `orders.child_alone` without one.
 */
export function checkTravelApart(
  together: readonly PassengerRow[],
  chosen: ReadonlySet<string>,
  override: PartyOverride | null,
): boolean {
  const alone = unaccompanied(together, chosen, { travelOn: true });
  if (alone && !override) throw unaccompaniedError(alone);
  return alone !== null;
}
