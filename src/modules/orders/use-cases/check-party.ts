import type { ExchangeRow } from '../db/exchange-queries.ts';
import type { OrderRow, PassengerRow } from '../db/order-queries.ts';
import { journeysOf } from '../domain/own-journeys.ts';
import { type Unaccompanied, unaccompanied, unaccompaniedError } from '../domain/party-rule.ts';

/** Whom giving the chosen back would leave without an adult on any of the journeys of `flying`, those with open tickets; null for nobody. */
export function leftAlone(
  order: OrderRow,
  done: readonly ExchangeRow[],
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

/** @throws AppError conflict `orders.infant_alone`, `orders.child_alone`. */
export function checkNobodyLeftAlone(...of: Parameters<typeof leftAlone>): void {
  const alone = leftAlone(...of);
  if (alone) throw unaccompaniedError(alone);
}

/** Of those who exchange their tickets for other flights and those who stay on these. @throws AppError conflict `orders.infant_alone`, `orders.child_alone`. */
export function checkTravelApart(together: readonly PassengerRow[], chosen: ReadonlySet<string>): void {
  const alone = unaccompanied(together, chosen, { travelOn: true });
  if (alone) throw unaccompaniedError(alone);
}
