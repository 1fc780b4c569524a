import type { FastifyInstance } from 'fastify';
import { AppError, invalidField } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import type { InventoryOffice } from './index.ts';
import * as wire from './wire/office.ts';

const DONE = { done: true };

function actor({ user, ip }: Caller) {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** Flights of the company's own over HTTP, for the finance desk. */
export function networkRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readOwnFlights, ({ query }) => office.readNetwork(query.find));
  route(app, wire.readOwnBlocks, ({ query }) => office.readBlocks(query.from));
  route(app, wire.readOwnCarrier, ({ params }) => office.readCarrier(params.code));
  route(app, wire.saveOwnCarrier, async ({ caller, params, body }) => {
    if (body.carrier.code !== params.code) throw invalidField('code', 'flights.number_fixed');
    await office.saveCarrier(actor(caller), body);
    return DONE;
  });
  route(app, wire.publishOwnCarrier, async ({ caller, params, body }) => {
    await office.publishCarrier(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.readOwnFlight, ({ params }) => office.readFlight(params.id));
  route(app, wire.createOwnFlight, async ({ caller, body }) => ({
    id: await office.saveFlight(actor(caller), { ...body, revision: 0, id: null }),
  }));
  route(app, wire.saveOwnFlight, async ({ caller, params, body }) => {
    await office.saveFlight(actor(caller), { ...body, id: params.id });
    return DONE;
  });
  route(app, wire.publishOwnFlight, async ({ caller, params, body }) => {
    await office.publishFlight(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.undoOwnPublication, async ({ caller, body: { kind, item, publication } }) => {
    await office.undo(actor(caller), { kind, id: item, publication });
    return DONE;
  });
  route(app, wire.readOwnDepartures, ({ params, query }) => office.readDepartures(params.id, query.from));
  route(app, wire.changeOwnDepartures, async ({ caller, params, body }) => ({
    departures: await office.changeDepartures(actor(caller), { ...params, ...body }),
  }));
  route(app, wire.moveOwnDeparture, async ({ caller, params, body: { date, wanted } }) => {
    await office.changeDepartures(actor(caller), { ...params, from: date, to: date, wanted });
    return DONE;
  });
}
