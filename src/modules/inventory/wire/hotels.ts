import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zLocalised } from '#kernel/schemas.ts';
import { zSoms } from '../domain/own/own-carrier.ts';
import { ROOM_CODES, zHotelNumber, zOwnHotel } from '../domain/own-hotels/hotel-shape.ts';
import { zDailyPublications, zDayFigures, zStockCounts, zUndo } from './daily.ts';
import { zDone, zFault, zKeptSold, zRevision, zState } from './office.ts';

export { MEALS } from '../domain/hotels-and-transfers/hotel-for-sale.ts';
export {
  KEEPS,
  MAX_BEDS,
  MAX_SEASONS as MAX_HOTEL_SEASONS,
  MAX_STEPS,
  RATE_CODES,
  ROOM_CODES,
  type TypedHotel,
} from '../domain/own-hotels/hotel-shape.ts';

const zHotelParam = z.object({ id: zHotelNumber });
const zRoomCode = z.enum(ROOM_CODES);

export const readOwnHotels = endpoint({
  method: 'GET',
  path: '/api/office/hotels',
  access: 'finance',
  summary: 'Own hotels with rooms sold and left on the next thirty nights',
  output: z
    .object({
      hotels: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          stars: z.int(),
          town: zLocalised,
          state: zState,
          sold: z.int(),
          left: z.int(),
        }),
      ),
    })
    .meta({ id: 'OwnHotels' }),
});
export type OwnHotels = z.output<typeof readOwnHotels.output>;

const zHotelPage = z
  .object({
    hotel: zOwnHotel,
    /** How many there are. */
    pictures: z.int(),
    town: zLocalised.nullable(),
    revision: z.int(),
    state: zState,
    faults: z.array(zFault),
    /** What publishing the draft changes; null while it has faults. */
    preview: z
      .object({
        counts: zStockCounts,
        lines: z.array(
          z.object({
            what: z.enum(['added', 'changed', 'closed']),
            room: z.string(),
            date: zLocalDate,
            sold: z.int(),
          }),
        ),
        keptSold: zKeptSold,
        /** Reservations on nights that change; they keep their terms. */
        reservations: z.int(),
      })
      .nullable(),
    publications: zDailyPublications,
    mayUndo: z.boolean(),
  })
  .meta({ id: 'OwnHotelPage' });
export type OwnHotelPage = z.output<typeof zHotelPage>;

export const readOwnHotel = endpoint({
  method: 'GET',
  path: '/api/office/hotels/:id',
  access: 'finance',
  summary: 'The draft of an own hotel with its faults and what its publication would change',
  params: zHotelParam,
  output: zHotelPage,
});

export const createOwnHotel = endpoint({
  method: 'POST',
  path: '/api/office/hotels',
  access: 'finance',
  summary: 'Make the draft of a new own hotel',
  body: z.strictObject({ hotel: zOwnHotel }),
  output: z.object({ id: z.string() }),
});

export const saveOwnHotel = endpoint({
  method: 'PUT',
  path: '/api/office/hotels/:id',
  access: 'finance',
  summary: 'Write the draft of an own hotel',
  params: zHotelParam,
  body: z.strictObject({ revision: zRevision, hotel: zOwnHotel }),
  output: zDone,
});

export const publishOwnHotel = endpoint({
  method: 'POST',
  path: '/api/office/hotels/:id/publication',
  access: 'finance',
  stepUp: true,
  summary: 'Publish the draft of an own hotel: rooms and prices of the coming 330 nights',
  params: zHotelParam,
  body: z.strictObject({ revision: zRevision }),
  output: zDone,
});

export const undoOwnHotel = endpoint({
  method: 'POST',
  path: '/api/office/hotels/:id/undo',
  access: 'finance',
  stepUp: true,
  summary: 'Take back the last publication of an own hotel',
  params: zHotelParam,
  body: zUndo,
  output: zDone,
});

const zNight = z
  .object({
    date: zLocalDate,
    stopped: z.boolean(),
    rooms: z.array(
      z.object({
        code: z.string(),
        rooms: z.int(),
        ...zDayFigures.shape,
      }),
    ),
  })
  .meta({ id: 'OwnHotelNight' });

export const readOwnNights = endpoint({
  method: 'GET',
  path: '/api/office/hotels/:id/nights',
  access: 'finance',
  summary: 'The next nights of an own hotel, room by room',
  params: zHotelParam,
  query: z.strictObject({ from: zLocalDate.optional() }),
  output: z
    .object({
      name: z.string(),
      rooms: z.array(z.object({ code: z.string(), name: zLocalised })),
      nights: z.array(zNight),
      next: zLocalDate.nullable(),
    })
    .meta({ id: 'OwnHotelNights' }),
});
export type OwnHotelNights = z.output<typeof readOwnNights.output>;

const zNightWish = z.discriminatedUnion('act', [
  z.strictObject({ act: z.enum(['stop', 'resume']) }),
  z.strictObject({ act: z.enum(['close', 'open']), room: zRoomCode }),
  z.strictObject({ act: z.literal('rooms'), room: zRoomCode, rooms: z.int().min(0).max(900) }),
  z.strictObject({ act: z.literal('price'), room: zRoomCode, price: zSoms.min(1) }),
]);
export type NightWish = z.output<typeof zNightWish>;

export const changeOwnNights = endpoint({
  method: 'POST',
  path: '/api/office/hotels/:id/nights',
  access: 'finance',
  summary: 'Stop or resume the sale of nights, close or open a room, set its number or price',
  params: zHotelParam,
  body: z.strictObject({ from: zLocalDate, to: zLocalDate, wanted: zNightWish }),
  output: z.object({ nights: z.int() }),
});
