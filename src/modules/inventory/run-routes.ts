import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { actor } from './hotel-routes.ts';
import type { InventoryOffice } from './index.ts';
import * as wire from './wire/runs.ts';

const DONE = { done: true };

/** Trains and buses of the company's own over HTTP, for the finance desk. */
export function runRoutes(app: FastifyInstance, office: InventoryOffice): void {
  route(app, wire.readOwnRuns, ({ query }) => office.readRuns(query.mode));
  route(app, wire.readOwnRun, ({ params }) => office.readRun(params.id));
  route(app, wire.createOwnRun, async ({ caller, body }) => ({
    id: await office.saveRun(actor(caller), { ...body, revision: 0, id: null }),
  }));
  route(app, wire.saveOwnRun, async ({ caller, params, body }) => {
    await office.saveRun(actor(caller), { ...body, id: params.id });
    return DONE;
  });
  route(app, wire.publishOwnRun, async ({ caller, params, body }) => {
    await office.publishRun(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.undoOwnRun, async ({ caller, params, body }) => {
    await office.undoRun(actor(caller), { ...params, ...body });
    return DONE;
  });
  route(app, wire.readOwnRunDays, ({ params, query }) => office.readRunDays(params.id, query.from));
  route(app, wire.changeOwnRunDays, async ({ caller, params, body }) => ({
    days: await office.changeRunDays(actor(caller), { ...params, ...body }),
  }));
  route(app, wire.moveOwnRunDay, async ({ caller, params, body: { date, wanted } }) => {
    await office.changeRunDays(actor(caller), { ...params, from: date, to: date, wanted });
    return DONE;
  });
}
