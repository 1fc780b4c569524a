import { z } from 'zod';
import { zLocalDate } from '#kernel/schemas.ts';
import { BACK, TRANSFER_CLASSES } from '../hotels-and-transfers/transfer-for-sale.ts';
import { isOnce, zSoms } from '../own/own-carrier.ts';

export const MAX_SEASONS = 12;
export const MAX_STEPS = 4;
/** Numbers of transfers that are made in the office; those below are of the demonstration. */
export const FIRST_NUMBER = 1_001;
export const LAST_NUMBER = BACK - 1;
/** Cars are searched and sold under one code, places of an express under another. */
export const CAR_CARRIER = 'U0';
export const EXPRESS_CARRIER = 'F0';

const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const zMeet = z.string().trim().max(160);
const zMinutes = z.int().min(0).max(180);
const zPercent = z.int().min(0).max(100);

const zEnd = z.strictObject({
  /** Location key; as it is typed, until it is saved. */
  place: z.string().trim().min(1).max(80),
  /** Where driver and traveller meet, or the area that is gone to; empty: the usual place. */
  meet: z.strictObject({ ru: zMeet, en: zMeet, kg: zMeet }),
});

const zTransferClass = z.strictObject({
  class: z.enum(TRANSFER_CLASSES),
  /** What is driven. */
  car: z.string().trim().min(2).max(40),
  passengers: z.int().min(1).max(12),
  bags: z.int().min(0).max(20),
  /** Cars a day in both ways together; of an express, places. */
  units: z.int().min(0).max(900),
  /** Of a car; of an express, of a place. */
  price: zSoms,
  minutes: z.int().min(5).max(1_440),
  wait: z.strictObject({ airport: zMinutes, elsewhere: zMinutes }),
  /** Express: minutes between trains. */
  every: z.int().min(1).max(240).nullable(),
  /** Null: nothing comes back. */
  refund: z
    .strictObject({
      /** The earliest first. */
      steps: z.array(z.strictObject({ hoursBefore: z.int().min(1).max(720), percent: zPercent })).max(MAX_STEPS),
      /** Kept from the last of them to the pick-up, percent. */
      rest: zPercent,
    })
    .nullable(),
});
export type OwnTransferClass = z.output<typeof zTransferClass>;

const zSeason = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  /** A class that is not named keeps its own price. */
  prices: z.partialRecord(z.enum(TRANSFER_CLASSES), zSoms),
});

/** A transfer of the company: cars, or an express, between two places. */
export const zOwnTransfer = z.strictObject({
  from: zEnd,
  to: zEnd,
  bothWays: z.boolean(),
  hours: z.strictObject({ from: zClock, to: zClock }).nullable(),
  noticeHours: z.int().min(1).max(168),
  nightPercent: z.int().min(0).max(200),
  classes: z
    .array(zTransferClass)
    .max(TRANSFER_CLASSES.length)
    .refine((all) => isOnce(all.map((one) => one.class)), { error: 'rides.twice' }),
  seasons: z.array(zSeason).max(MAX_SEASONS),
});
export type OwnTransfer = z.output<typeof zOwnTransfer>;

export const zTransferNumber = z.string().regex(/^(?:[1-9]\d{1,2}|[1-4]\d{3})$/);
