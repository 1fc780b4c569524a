import { addDays, type Instant, type LocalDate, toInstant } from '#kernel/dates.ts';
import { type Money, money } from '#kernel/money.ts';
import type { RefundStep } from '#kernel/refund-steps.ts';

/**
 * Retained part of a stay that is cancelled before a limit, given as hotels do: in local time, days before check-in.
 */
export type HotelRefundRule = {
  readonly keeps: 'nothing' | 'first_night' | 'all' | { readonly percent: number };
  readonly until: { readonly daysBefore: number; readonly time: string } | 'entry';
};

const HOUR_MS = 3_600_000;

/**
 * The refund steps of a rate for one stay. A limit is a wall clock at the hotel and becomes an instant by its zone, so
 * that
 * a night in which the
 * clocks are moved makes it an hour more or less before the entry, never another hour of the day. `firstNight` is
 * what one room's costs.
 */
export function hotelRefundSteps(
  rules: readonly HotelRefundRule[],
  hotelStay: { checkInDate: LocalDate; entersAt: Instant; zone: string; firstNight: Money },
): RefundStep[] {
  return rules.map(({ keeps, until }) => {
    const limit =
      until === 'entry'
        ? hotelStay.entersAt
        : toInstant(`${addDays(hotelStay.checkInDate, -until.daysBefore)}T${until.time}`, hotelStay.zone);
    const none = money(0, hotelStay.firstNight.currency);
    return {
      hoursBefore: (Date.parse(hotelStay.entersAt) - Date.parse(limit)) / HOUR_MS,
      retainedPercent: typeof keeps === 'object' ? keeps.percent : keeps === 'all' ? 100 : 0,
      fee: keeps === 'first_night' ? hotelStay.firstNight : none,
    };
  });
}
