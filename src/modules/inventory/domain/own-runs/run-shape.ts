import { z } from 'zod';
import { zLocalDate } from '#kernel/schemas.ts';
import { MAX_PERIODS, MAX_SEASONS, zFlightNumber } from '../own/flight-shape.ts';
import { isOnce, zCarrierCode, zSoms } from '../own/own-carrier.ts';
import { RAIL_BUS_FARE_FAMILIES } from '../rail-bus-families.ts';

export const RUN_MODES = ['rail', 'bus'] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** Every pair of stops is a departure of its own on each day. */
export const MAX_STOPS = 12;
export const MAX_BOARDING = 5;
export const MAX_COACHES = 30;
export const MAX_ROWS = 30;
export const MAX_DAY = 9;

const zClass = z.enum(RAIL_BUS_FARE_FAMILIES);
const zPlace = z.string().trim().min(1).max(120);
/** A time on the clock of the stop, so many days after the run has left its first one. */
const zCall = z.strictObject({
  day: z.int().min(0).max(MAX_DAY),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

const zRunStop = z.strictObject({
  /** A station or a bus stop of reference: its location key once it is saved. */
  place: zPlace,
  /** Null at the first stop. */
  arrives: zCall.nullable(),
  /** Null at the last stop. */
  departs: zCall.nullable(),
  /** From the first stop; a part of the way costs its share. */
  km: z.int().min(0).max(20_000),
});
export type OwnRunStop = z.output<typeof zRunStop>;

/** Another place where one gets on, so many minutes after the run has left its first stop. */
const zBoarding = z.strictObject({ place: zPlace, minutes: z.int().min(1).max(240) });

const zRunPeriod = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  /** ISO weekdays on which it leaves its first stop. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});

/** A coach of a train with places of one class, or a bus. */
const zCoach = z.strictObject({
  /** Empty: a bus. */
  number: z.string().regex(/^(\d{2})?$/),
  class: zClass,
  /** Compartments, or rows of seats. */
  rows: z.int().min(1).max(MAX_ROWS),
  /** Seats of the last row; compartments are full. */
  lastRow: z.int().min(1).max(5),
  /** Compartments for women and their children. */
  female: z.array(z.int().min(1).max(MAX_ROWS)).max(MAX_ROWS),
});
export type OwnCoach = z.output<typeof zCoach>;

const zRunClass = z.strictObject({ class: zClass, seats: z.int().min(0).max(2_000), fare: zSoms });
/** Days with other fares of the whole run; a class that is not named keeps its own. Whole soms. */
const zRunSeason = z.strictObject({ from: zLocalDate, to: zLocalDate, fares: z.partialRecord(zClass, zSoms) });

/** A train or bus as the office keeps it: one number in one direction. */
export const zOwnRun = z.strictObject({
  carrier: zCarrierCode,
  number: zFlightNumber,
  mode: z.enum(RUN_MODES),
  /** The name of the vehicle: `train`, `coach, 49 seats`. */
  vehicle: z.string().trim().min(2).max(40),
  stops: z.array(zRunStop).min(2).max(MAX_STOPS),
  boarding: z.array(zBoarding).max(MAX_BOARDING),
  periods: z.array(zRunPeriod).min(1).max(MAX_PERIODS),
  coaches: z.array(zCoach).min(1).max(MAX_COACHES),
  classes: z
    .array(zRunClass)
    .min(1)
    .max(RAIL_BUS_FARE_FAMILIES.length)
    .refine((all) => isOnce(all.map((one) => one.class)), { error: 'flights.twice' }),
  seasons: z.array(zRunSeason).max(MAX_SEASONS),
  /** The least that a part of the way costs, soms: within one country, and beyond it. */
  least: z.strictObject({ domestic: zSoms, abroad: zSoms }),
});
export type OwnRun = z.output<typeof zOwnRun>;

export const ownRunId = ({ carrier, number }: Pick<OwnRun, 'carrier' | 'number'>): string => `${carrier}${number}`;
