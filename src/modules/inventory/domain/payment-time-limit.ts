import type { Instant } from '#kernel/dates.ts';
import type { Mode } from '#kernel/mode.ts';
import type { CarrierCode } from './carriers.ts';
import { isHotelTransferFamily, type SoldFamily } from './families.ts';
import { publishedCarrier, publishedCarrierCodes, publishedFamily } from './own/published-network.ts';

/** How long rooms and cars are held before the payment, minutes. */
export const SERVICE_HOLD_MINUTES = 20;
/** Of a fare that is not held: the buyer has only the time of one payment. */
export const INSTANT_MINUTES = 10;
/** Sales close so long before departure, minutes, unless the carrier says otherwise; no deadline to pay is later. */
export const SALES_CLOSE_MINUTES = 60;

/** Whether there is time before the payment: a fare that is not held has the time of one payment alone. */
export const isHeld = (carrier: CarrierCode, fareFamily: SoldFamily): boolean =>
  isHotelTransferFamily(fareFamily) || (publishedFamily(carrier, fareFamily)?.holdMinutes ?? 0) > 0;

/** How long seats of a fare are held before the payment, minutes, unless sales close earlier. */
export function holdMinutesOf(carrier: CarrierCode, fareFamily: SoldFamily): number {
  if (isHotelTransferFamily(fareFamily)) return SERVICE_HOLD_MINUTES;
  return publishedFamily(carrier, fareFamily)?.holdMinutes || INSTANT_MINUTES;
}

const plusMinutes = (at: Instant | Date, minutes: number): Instant =>
  new Date(new Date(at).getTime() + minutes * 60_000).toISOString();

const closeMinutesOf = (carrier: CarrierCode): number =>
  publishedCarrier(carrier)?.railBus?.closeMinutes ?? SALES_CLOSE_MINUTES;

/** The first departure by a carrier that can still be sold at `now`; every one before it is closed. */
export const salesOpenAfter = (now: Date, carrier: CarrierCode = ''): Instant =>
  plusMinutes(now, closeMinutesOf(carrier));

/** Whether a departure is still sold at `now`. */
export const isOnSale = ({ carrier, departsAt }: { carrier: CarrierCode; departsAt: Instant }, now: Date): boolean =>
  departsAt > salesOpenAfter(now, carrier);

/** The first departure that anyone by this mode may still sell at `now`: a search looks no earlier. */
export function firstSaleAfter(now: Date, mode: Mode = 'avia'): Instant {
  if (mode !== 'rail' && mode !== 'bus') return salesOpenAfter(now);
  const carriers = publishedCarrierCodes().filter((code) => publishedCarrier(code)?.mode === mode);
  return carriers.map((code) => salesOpenAfter(now, code)).toSorted()[0] ?? salesOpenAfter(now);
}

/**
 * Until when seats taken at `now` must be paid: the hold of their carrier and fare family, but never later than the
 * close of sales of the first departure. The order expires then (`orders/core/domain/order-guards.ts`).
 */
export function paymentTimeLimit(
  carrier: CarrierCode,
  fareFamily: SoldFamily,
  now: Date,
  firstDeparture: Instant,
): Instant {
  const held = plusMinutes(now, holdMinutesOf(carrier, fareFamily));
  const closes = plusMinutes(firstDeparture, -closeMinutesOf(carrier));
  return held < closes ? held : closes;
}
