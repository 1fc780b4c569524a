import { z } from 'zod';
import { endpoint } from '#kernel/endpoint.ts';
import { zLocalDate, zLocalised, zMoney } from '#kernel/schemas.ts';
import { BUILDS, HOURS, SCENES } from '../domain/hotels-and-transfers/hotel-for-sale.ts';
import { zHotelNumber, zPictureId, zPictureList } from '../domain/own-hotels/hotel-shape.ts';
import { zDone, zRevision, zState } from './office.ts';

export { MAX_PICTURES as MAX_HOTEL_PICTURES, MIN_PICTURE_WIDTH } from '../domain/own-hotels/hotel-shape.ts';

export const PICTURE_MEGABYTES = 10;
const zHotelParam = z.object({ id: zHotelNumber });

const zDraftPicture = z
  .object({
    id: z.string(),
    scene: z.enum(SCENES),
    alt: zLocalised,
    /** The path of the smallest; the size is that of the largest. */
    photo: z.object({ path: z.string(), width: z.int(), height: z.int() }).optional(),
    /** Of the demonstration: drawn by the page. */
    drawing: z.object({ build: z.enum(BUILDS), hour: z.enum(HOURS), seed: z.int() }).optional(),
  })
  .meta({ id: 'OwnHotelPicture' });

export const readHotelPictures = endpoint({
  method: 'GET',
  path: '/api/office/hotels/:id/pictures',
  access: 'finance',
  summary: 'Pictures of the draft of an own hotel in their order',
  params: zHotelParam,
  output: z
    .object({ name: z.string(), revision: z.int(), state: zState, pictures: z.array(zDraftPicture) })
    .meta({ id: 'OwnHotelPictures' }),
});
export type OwnHotelPictures = z.output<typeof readHotelPictures.output>;
export type TypedPicture = z.input<typeof zPictureList>[number];

/** Takes `multipart/form-data`; a page's form (`back`) is led back to its page. */
export const addHotelPicture = endpoint({
  method: 'POST',
  path: '/api/office/hotels/:id/pictures',
  access: 'finance',
  summary: 'Upload a picture of an own hotel: jpeg, png, webp up to 10 MB; it is encoded anew at a few widths',
  params: zHotelParam,
  query: z.strictObject({ back: z.literal('office').optional() }),
  output: z.object({ id: z.string() }),
});

export const saveHotelPictures = endpoint({
  method: 'PUT',
  path: '/api/office/hotels/:id/pictures',
  access: 'finance',
  summary: 'Write the order of pictures of an own hotel and what is said of them; those left out are removed',
  params: zHotelParam,
  body: z.strictObject({ revision: zRevision, pictures: zPictureList }),
  output: zDone,
});

/** Answers the picture itself. */
export const readHotelPicture = endpoint({
  method: 'GET',
  path: '/api/hotel-pictures/:id/:width',
  access: 'public',
  summary: 'A picture of a hotel at one of its widths, image/webp',
  params: z.object({ id: zPictureId, width: z.string().regex(/^[1-9]\d{1,3}$/) }),
  output: z.unknown(),
});

export const listHotelTowns = endpoint({
  method: 'GET',
  path: '/api/hotel-towns',
  access: 'public',
  summary: 'Towns with hotels on sale, and the lowest price of a night there in the coming month',
  output: z.object({
    towns: z.array(
      z.object({
        town: z.string(),
        hotels: z.int(),
        from: z.object({ price: zMoney, date: zLocalDate }).nullable(),
      }),
    ),
  }),
});
