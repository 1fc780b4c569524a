import { z } from 'zod';
import { zLocalDate } from '#kernel/schemas.ts';
import {
  AMENITIES,
  type HotelPicture,
  MEALS,
  type SampleRating,
  SCENES,
} from '../hotels-and-transfers/hotel-for-sale.ts';
import { isOnce, zSoms } from '../own/own-carrier.ts';

export const MAX_SEASONS = 12;
export const MAX_BEDS = 2;
export const MAX_STEPS = 4;
/** Codes of rooms and rates in offers; one that has been sold is not given to another. */
export const ROOM_CODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
export const RATE_CODES = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;
/** Numbers of hotels that are made in the office; those below are of the demonstration. */
export const FIRST_NUMBER = 1_001;
export const LAST_NUMBER = 9_999;
/** Hotels are searched and sold under the code of own rooms. */
export const HOTEL_CARRIER = 'H0';

export const rbdOfRoom = (code: string): string => code.toUpperCase();

const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const zText = (most: number) => z.string().trim().min(2).max(most);
const zAlt = z.string().trim().max(160);
const zTexts = (most: number) => z.strictObject({ ru: zText(most), en: zText(most), kg: zText(most) });
const zDayTimes = z.strictObject({ early: zClock, normal: zClock, late: zClock });
const zNightPrice = z.strictObject({
  night: zSoms,
  /** Nights of the weekend; null: as the others. */
  weekend: zSoms.nullable(),
});

const zRoom = z.strictObject({
  code: z.enum(ROOM_CODES),
  name: zTexts(60),
  metres: z.int().min(5).max(500).nullable(),
  beds: z.array(z.strictObject({ count: z.int().min(1).max(6), width: z.int().min(60).max(250) })).max(MAX_BEDS),
  adults: z.int().min(1).max(6),
  /** Children on extra beds. */
  children: z.int().min(0).max(4),
  /** For sale a night. */
  units: z.int().min(0).max(900),
  ...zNightPrice.shape,
});
export type OwnRoom = z.output<typeof zRoom>;

/** What is kept: nothing, what one night costs, or a percentage of the stay. */
export const KEEPS = ['nothing', 'first_night', 'percent'] as const;
const zKept = z.strictObject({ keeps: z.enum(KEEPS), percent: z.int().min(0).max(100) });
export type Kept = z.output<typeof zKept>;

const zRate = z.strictObject({
  code: z.enum(RATE_CODES),
  name: zTexts(60),
  meal: z.enum(MEALS),
  /** Of the room's price. */
  percent: z.int().min(10).max(400),
  /** Null: nothing comes back. */
  refund: z
    .strictObject({
      /** The earliest first; by the clock of the hotel. */
      steps: z
        .array(z.strictObject({ daysBefore: z.int().min(1).max(90), time: zClock, ...zKept.shape }))
        .max(MAX_STEPS),
      /** From the last of them to the check-in. */
      rest: zKept,
    })
    .nullable(),
});
export type OwnRate = z.output<typeof zRate>;

const zSeason = z.strictObject({
  from: zLocalDate,
  to: zLocalDate,
  /** A room that is not named keeps its own prices. */
  prices: z.partialRecord(z.enum(ROOM_CODES), zNightPrice),
});

/** A hotel of the company: its own, or one whose rooms it has bought. */
export const zOwnHotel = z.strictObject({
  /** Location key; as it is typed, until it is saved. */
  town: z.string().trim().min(1).max(80),
  name: zText(60),
  stars: z.int().min(0).max(5),
  address: zTexts(160),
  phone: z.string().trim().min(3).max(40),
  at: z.strictObject({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }).nullable(),
  amenities: z.array(z.enum(AMENITIES)).max(AMENITIES.length),
  entry: zDayTimes,
  leave: zDayTimes,
  /** An early check-in or a late check-out, of a night. */
  halfDayPercent: z.int().min(0).max(100),
  /** Up to and with this age a guest is a child. */
  childrenTo: z.int().min(0).max(17),
  /** ISO weekdays of the nights that cost the price of the weekend. */
  weekend: z.array(z.int().min(1).max(7)).max(7),
  rooms: z
    .array(zRoom)
    .max(ROOM_CODES.length)
    .refine((all) => isOnce(all.map(({ code }) => code)), { error: 'stays.twice' }),
  rates: z
    .array(zRate)
    .max(RATE_CODES.length)
    .refine((all) => isOnce(all.map(({ code }) => code)), { error: 'stays.twice' }),
  seasons: z.array(zSeason).max(MAX_SEASONS),
});
/** What the office types of a hotel. */
export type TypedHotel = z.output<typeof zOwnHotel>;
/** The document of a hotel: what is typed, and its pictures, which have a screen of their own. */
export type OwnHotel = TypedHotel & {
  /** The first one first; absent in documents of an earlier release. */
  readonly pictures?: readonly HotelPicture[];
  /** Of the demonstration alone. */
  readonly rating?: SampleRating;
};
/** What is typed, without the rest. */
export const typedOf = ({ pictures: _, rating: _rating, ...typed }: OwnHotel): TypedHotel => typed;

export const MAX_PICTURES = 5;
/** A narrower one is a blur on every screen. */
export const MIN_PICTURE_WIDTH = 400;
export const zPictureId = z.string().regex(/^[a-z0-9-]{4,40}$/);
/** Pictures of a hotel in their order, with what is said of each. */
export const zPictureList = z
  .array(
    z.strictObject({
      id: zPictureId,
      scene: z.enum(SCENES),
      alt: z.strictObject({ ru: zAlt, en: zAlt, kg: zAlt }),
    }),
  )
  .max(MAX_PICTURES)
  .refine((all) => isOnce(all.map(({ id }) => id)), { error: 'stays.twice' });
export const zHotelNumber = z.string().regex(/^[1-9]\d{2,3}$/);
