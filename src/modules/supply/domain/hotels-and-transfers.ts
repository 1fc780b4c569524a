import { z } from 'zod';
import { zLocalDate, zLocalised } from '#kernel/schemas.ts';

/** Room types of spec §3. */
export const ROOM_TYPES = ['single', 'double'] as const;
export type RoomType = (typeof ROOM_TYPES)[number];
/** When one enters and leaves on the day (spec §3): before the usual hour, at it, after it. */
export const DAY_TIMES = ['early', 'normal', 'late'] as const;
export type DayTime = (typeof DAY_TIMES)[number];
/** Car classes of spec §3, and the train between an airport and its city. */
export const RIDE_CLASSES = ['econom', 'business', 'vip', 'express'] as const;
const zDayTime = z.enum(DAY_TIMES);

export const MAX_NIGHTS = 30;
export const MAX_ROOMS = 4;
export const MAX_GUESTS = 12;
export const MAX_LUGGAGE = 20;

/** Request for a hotel stay in addition to city and check-in date; one lead guest a room (`mix.aaa`). */
export const zStayWish = z.strictObject({
  /** Day of leaving. */
  out: z.string().trim().max(40),
  entry: zDayTime,
  leave: zDayTime,
  adults: z.int().min(1).max(MAX_GUESTS),
  children: z.int().min(0).max(MAX_GUESTS),
});
export type HotelRequest = z.output<typeof zStayWish>;

/** Request for a transfer in addition to its ends and date. `time`: local time of the pick-up. */
export const zRideWish = z.strictObject({
  time: z.string().trim().max(10),
  people: z.int().min(1).max(MAX_GUESTS),
  luggage: z.int().min(0).max(MAX_LUGGAGE),
});
export type TransferRequest = z.output<typeof zRideWish>;

/** A stay as a leg that stays where it is: it departs when one enters and arrives when one leaves. */
export const zStay = z.object({
  /** Brand of the house, written the same in every language. */
  name: z.string(),
  stars: z.int(),
  address: zLocalised,
  phone: z.string(),
  entry: zDayTime,
  leave: zDayTime,
  out: zLocalDate,
  nights: z.int(),
  rooms: z.int(),
  adults: z.int(),
  children: z.int(),
});

/** A ride of a car, or of the airport's express. */
export const zTransfer = z.object({
  class: z.enum(RIDE_CLASSES),
  /** Of the car; the express has as many as are bought. */
  seats: z.int(),
  luggage: z.int(),
  people: z.int(),
  /** Free waiting time of the driver in minutes; an express does not wait. */
  waitMinutes: z.int(),
  /** Where driver and traveller meet. */
  meet: zLocalised,
  /** Begins at an airport: the driver wants the flight's number and a name on the sign. */
  fromAirport: z.boolean(),
  /** Express: minutes between trains; good for any of them on the day. */
  every: z.int().optional(),
});

/** What a rate includes in addition to the night. */
export const zRoom = z.object({ type: z.enum(ROOM_TYPES), breakfast: z.boolean() });
