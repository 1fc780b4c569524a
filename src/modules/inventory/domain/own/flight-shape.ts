import { z } from 'zod';
import { zLocalDate } from '#kernel/schemas.ts';
import { LAYOUT_CODES } from '../seat-maps.ts';
import { isOnce, OWN_RBDS, zAirportCode, zCarrierCode, zSoms } from './own-carrier.ts';

export const MAX_PERIODS = 20;
export const MAX_SEASONS = 12;
export const MIN_DAY_SHIFT = -1;
export const MAX_DAY_SHIFT = 2;

const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const zSeats = z.int().min(0).max(900);
const zRbd = z.enum(OWN_RBDS as [string, ...string[]]);

/** From one day to another, both included; times are on the clocks of each airport. */
export const zPeriod = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  /** ISO weekdays of the departure. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  departs: zClock,
  arrives: zClock,
  /** Days between the date of departure and that of arrival. */
  dayShift: z.int().min(MIN_DAY_SHIFT).max(MAX_DAY_SHIFT),
});
export type Period = z.output<typeof zPeriod>;

/** Days with other fares; a class that is not named keeps its own. Whole soms. */
const zSeason = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  fares: z.partialRecord(zRbd, zSoms),
});

/** Seats bought of another carrier: at what price each, and how many days before departure the unsold ones go back. */
const zBlock = z.strictObject({
  seats: zSeats,
  net: zSoms,
  releaseDays: z.int().min(0).max(120),
});

export const zFlightNumber = z.int().min(1).max(9_999);
export const zOwnFlight = z.strictObject({
  carrier: zCarrierCode,
  number: zFlightNumber,
  from: zAirportCode,
  to: zAirportCode,
  aircraft: z.string().trim().min(2).max(40),
  cabins: z.strictObject({ economy: zSeats, business: zSeats }),
  /** Where its seats are: travellers choose one. Its cabins are those of the flight. Null: no seat is chosen. */
  seatMap: z.enum(LAYOUT_CODES).nullable().default(null),
  periods: z.array(zPeriod).min(1).max(MAX_PERIODS),
  classes: z
    .array(z.strictObject({ rbd: zRbd, seats: zSeats, fare: zSoms }))
    .min(1)
    .max(OWN_RBDS.length)
    .refine((all) => isOnce(all.map(({ rbd }) => rbd)), { error: 'flights.twice' }),
  seasons: z.array(zSeason).max(MAX_SEASONS),
  block: zBlock.nullable(),
  /** Fares below what a seat was bought for are meant. */
  belowNet: z.boolean(),
});
export type OwnFlight = z.output<typeof zOwnFlight>;

export const ownFlightId = ({ carrier, number }: Pick<OwnFlight, 'carrier' | 'number'>): string =>
  `${carrier}${number}`;
