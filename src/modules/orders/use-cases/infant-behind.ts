import type { ExchangeRow } from '../db/exchange-queries.ts';
import type { OrderRow, PassengerRow } from '../db/order-queries.ts';
import { journeysOf } from '../domain/own-journeys.ts';
import { leavesInfantBehind } from '../domain/return-sums.ts';

/** Would a lap infant fly without an adult, on any of the journeys of those who are left? */
export const infantBehind = (
  order: OrderRow,
  done: readonly ExchangeRow[],
  staying: readonly PassengerRow[],
  gone: ReadonlySet<string>,
): boolean =>
  journeysOf(order, done, staying).some(({ passengerIds }) =>
    leavesInfantBehind(
      staying.filter((p) => passengerIds.includes(p.id)),
      gone,
    ),
  );
