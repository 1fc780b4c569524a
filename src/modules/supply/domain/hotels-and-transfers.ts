import { z } from 'zod';
import { zLocalDate, zLocalised } from '#kernel/schemas.ts';

/** Room types of spec §3. */
export const ROOM_TYPES = ['single', 'double'] as const;
/** When one enters and leaves on the day (spec §3): before the usual hour, at it, after it. */
export const DAY_TIMES = ['early', 'normal', 'late'] as const;
export type DayTime = (typeof DAY_TIMES)[number];
/** Car classes of spec §3, and the train between an airport and its city. */
export const TRANSFER_CLASSES = ['econom', 'business', 'vip', 'express'] as const;
const zDayTime = z.enum(DAY_TIMES);

export const MAX_NIGHTS = 30;
export const MAX_ROOMS = 4;
export const MAX_GUESTS = 12;
export const MAX_LUGGAGE = 20;
export const MAX_CHILD_AGE = 17;

/** Request for a hotel stay in addition to city and check-in date; one lead guest a room (`passengerCounts.aaa`). */
export const zHotelRequest = z.strictObject({
  /** Day of leaving. */
  checkOutDate: z.string().trim().max(40),
  checkInTime: zDayTime,
  checkOutTime: zDayTime,
  adults: z.int().min(1).max(MAX_GUESTS),
  children: z.int().min(0).max(MAX_GUESTS),
  /** Of children whose age is known; a hotel counts those above its own age as adults. */
  childAges: z.array(z.int().min(0).max(MAX_CHILD_AGE)).max(MAX_GUESTS).optional(),
});
export type HotelRequest = z.output<typeof zHotelRequest>;

/** Request for a transfer in addition to its ends and date. `time`: local time of the pick-up. */
export const zTransferRequest = z.strictObject({
  time: z.string().trim().max(10),
  guests: z.int().min(1).max(MAX_GUESTS),
  luggage: z.int().min(0).max(MAX_LUGGAGE),
});
export type TransferRequest = z.output<typeof zTransferRequest>;

/** What a hotel has, by which it is filtered and found. */
export const AMENITIES = [
  'wifi',
  'breakfast',
  'parking',
  'pool',
  'beach',
  'conditioner',
  'family',
  'gym',
  'sauna',
  'kitchen',
  'pets',
] as const;
export type Amenity = (typeof AMENITIES)[number];

/** What a picture of a hotel shows; its text for those who do not see it. */
export const PICTURE_SCENES = ['facade', 'room', 'lobby', 'pool', 'shore', 'table', 'sauna', 'street'] as const;
export const MAX_PICTURES = 5;
const zPicturePath = z.string().regex(/^\/(?!\/)/);
const zPicture = z.object({
  scene: z.enum(PICTURE_SCENES),
  /** What it shows in the words of the hotel; a language may be empty. */
  alt: zLocalised.optional(),
  /** Of the demonstration: drawn by the page out of parts, and labelled as a drawing. */
  drawing: z
    .object({
      build: z.enum(['tower', 'house', 'arches', 'block', 'resort', 'yurts']),
      hour: z.enum(['day', 'dawn', 'dusk']),
      seed: z.int(),
    })
    .optional(),
  /** A path of this site, with its true size, so that nothing moves while it loads, and smaller ones. */
  photo: z
    .object({
      path: zPicturePath,
      width: z.int().min(1),
      height: z.int().min(1),
      sizes: z.array(z.object({ path: zPicturePath, width: z.int().min(1) })).optional(),
    })
    .optional(),
});
export type Picture = z.output<typeof zPicture>;

/** What is eaten at a rate. */
export const MEALS = ['none', 'breakfast', 'half_board', 'full_board', 'all_inclusive'] as const;

/** A stay as a segment that stays where it is: it departs when one enters and arrives when one leaves. */
export const zHotelStay = z.object({
  /** Brand of the house, written the same in every language. */
  name: z.string(),
  stars: z.int(),
  address: zLocalised,
  phone: z.string(),
  checkInTime: zDayTime,
  checkOutTime: zDayTime,
  checkOutDate: zLocalDate,
  nights: z.int(),
  rooms: z.int(),
  adults: z.int(),
  children: z.int(),
  /** Where it is, and metres to the centre of the town and to its airport; absent: the supplier does not say. */
  location: z
    .object({
      lat: z.number(),
      lon: z.number(),
      centre: z.int().nullable(),
      airport: z.int().nullable(),
      /** The centre of the town that is meant. */
      town: z.object({ lat: z.number(), lon: z.number() }).nullable(),
    })
    .optional(),
  amenities: z.array(z.enum(AMENITIES)).optional(),
  /** Out of ten; `sample`: invented for the demonstration, and said so. */
  rating: z.object({ score: z.number().min(0).max(10), reviews: z.int(), sample: z.boolean() }).optional(),
  pictures: z.array(zPicture).max(MAX_PICTURES).optional(),
  /** Up to and with this age a guest counts as a child; absent: the supplier does not say. */
  childrenTo: z.int().min(0).max(17).optional(),
  /** The hours of both days are usual ones: the supplier does not say them. */
  hoursNotProvided: z.literal(true).optional(),
  /** Children whose age the search did not say were counted as so old. */
  assumedChildAge: z.int().min(0).max(MAX_CHILD_AGE).optional(),
});

/** A ride of a car, or of the airport's express. */
export const zTransfer = z.object({
  class: z.enum(TRANSFER_CLASSES),
  /** Of the car; the express has as many as are bought. */
  seats: z.int(),
  luggage: z.int(),
  guests: z.int(),
  /** Free waiting time of the driver in minutes; an express does not wait. */
  waitMinutes: z.int(),
  /** Where driver and traveller meet. */
  meet: zLocalised,
  /** Begins at an airport: the driver wants the flight's number and a name on the sign. */
  fromAirport: z.boolean(),
  /** Express: minutes between trains; good for any of them on the day. */
  every: z.int().optional(),
});

/** What staff arrange for one name: not a thing of a place, and done on a day. */
export const zArrangedService = z.object({
  /** In the words of who offers it. */
  name: z.string(),
  /** What is done, by when and on which conditions. */
  terms: z.string(),
});

/**
 * What a rate includes in addition to the night, and the room: its square metres and beds, centimetres wide. Hotels of
 * the office name rooms and rates themselves: `code` says which offers are of one room.
 */
export const zRoom = z.object({
  type: z.enum(ROOM_TYPES),
  breakfast: z.boolean(),
  code: z.string().optional(),
  name: zLocalised.optional(),
  rate: zLocalised.optional(),
  /** `not_said`: the supplier has a word of its own for it, or none. */
  meal: z.enum([...MEALS, 'not_said']).optional(),
  sleeps: z.object({ adults: z.int(), children: z.int() }).optional(),
  metres: z.int().optional(),
  beds: z.array(z.object({ count: z.int(), width: z.int() })).optional(),
  /** What guests pay at the hotel on top of the price, as it takes it: no part of what we sell, so no money of ours. */
  dueAtHotel: z.array(z.object({ name: z.string(), amount: z.string(), currency: z.string() })).optional(),
});
