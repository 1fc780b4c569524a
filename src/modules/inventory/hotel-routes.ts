import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { readMultipart, type UploadRules } from '#platform/http/read-multipart.ts';
import { type Caller, type Handler, route } from '#platform/http/route.ts';
import type { Inventory, InventoryOffice } from './index.ts';
import * as pictures from './wire/hotel-pictures.ts';
import * as wire from './wire/hotels.ts';

const DONE = { done: true };

const UPLOAD: UploadRules = {
  fileLimit: pictures.PICTURE_MEGABYTES * 1024 * 1024,
  files: 1,
  refuse: (why) => {
    if (why === 'none') return new AppError('invalid', 'stays.picture_none');
    if (why === 'large')
      return new AppError('unprocessable', 'stays.picture_large', { megabytes: pictures.PICTURE_MEGABYTES });
    return new AppError('invalid', 'stays.picture_broken_off');
  },
};
/** A picture never changes under its id. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The member of staff of a call. @throws AppError unauthenticated. */
export function actor({ user, ip }: Caller) {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** Hotels of the company's own over HTTP, for the finance desk. */
export function hotelRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readOwnHotels, () => office.readHotels());
  route(app, wire.readOwnHotel, ({ params }) => office.readHotel(params.id));
  route(app, wire.createOwnHotel, async ({ caller, body }) => ({
    id: await office.createHotel(actor(caller), body.hotel),
  }));
  route(app, wire.saveOwnHotel, async ({ caller, params, body }) => {
    await office.saveHotel(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.publishOwnHotel, async ({ caller, params, body }) => {
    await office.publishHotel(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.undoOwnHotel, async ({ caller, params, body }) => {
    await office.undoHotel(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.readOwnNights, ({ params, query }) => office.readHotelNights(params.id, query.from));
  route(app, wire.changeOwnNights, async ({ caller, params, body }) => ({
    nights: await office.changeNights(actor(caller), { ...params, ...body }),
  }));
}

/** Towns with hotels, and their pictures: the public part, and the upload for the finance desk. */
export function hotelPictureRoutes(
  app: FastifyInstance,
  { inventory, office }: { inventory: Pick<Inventory, 'hotelTowns'>; office: InventoryOffice },
): void {
  route(app, pictures.listHotelTowns, async () => ({ towns: await inventory.hotelTowns() }));
  // A page of results has dozens of them: only the limits of an address hold, as for other files of pages.
  const readOne: Handler<typeof pictures.readHotelPicture> = async ({ params, reply }) => {
    const bytes = await office.readPicture(params.id, Number(params.width));
    reply.headers({ 'content-type': 'image/webp', 'cache-control': FOR_EVER });
    return bytes;
  };
  route(app, pictures.readHotelPicture, readOne, { limit: false });
  route(app, pictures.readHotelPictures, ({ params }) => office.readPictures(params.id));
  route(app, pictures.saveHotelPictures, async ({ caller, params, body }) => {
    await office.savePictures(actor(caller), { ...params, ...body });
    return DONE;
  });
  // Only here does the module's wire of hotels take anything but JSON.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
    route(uploads, pictures.addHotelPicture, async ({ params, query, caller, request, reply }) => {
      const by = actor(caller);
      const lead = (said: string) =>
        void reply
          .header('cache-control', 'no-store')
          .redirect(`/office/hotels/${params.id}/pictures?picture=${encodeURIComponent(said)}`, 303);
      let id = '';
      try {
        await readMultipart(
          request,
          async ({ parts }) => {
            id = await office.addPicture(by, { id: params.id, parts });
          },
          { address: caller.ip, rules: UPLOAD },
        );
      } catch (error) {
        if (!query.back || !(error instanceof AppError) || error.kind === 'not_found') throw error;
        lead(error.code);
      }
      if (id !== '' && query.back) lead('ok');
      return { id };
    });
  });
}
