import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { PointsDeps } from './ports.ts';
import { actor } from './routes.ts';
import { readBookingPoints, readOrderPoints } from './use-cases/expected-points.ts';
import { readPointsOffice, setPointLifetime } from './use-cases/office-points.ts';
import { readPoints } from './use-cases/read-points.ts';

const DONE = { done: true };

export function pointsRoutes(app: FastifyInstance, deps: PointsDeps): void {
  route(app, api.readBookingPoints, ({ caller, params }) => readBookingPoints(deps, caller, params.id));
  route(app, api.readOrderPoints, ({ caller, params }) => readOrderPoints(deps, caller, params.id));
  route(app, api.readPoints, ({ caller, query }) => readPoints(deps, caller, query));
  route(app, api.readPointsOffice, () => readPointsOffice(deps));
  route(app, api.setPointLifetime, async ({ caller, body }) => {
    await setPointLifetime(deps, actor(caller), body);
    return DONE;
  });
}
