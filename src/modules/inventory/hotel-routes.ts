import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import type { InventoryOffice } from './index.ts';
import * as wire from './wire/hotels.ts';

const DONE = { done: true };

function actor({ user, ip }: Caller) {
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
