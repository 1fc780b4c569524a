import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { WatchesDeps } from './ports.ts';
import { changeWatchState, readWatch } from './use-cases/change-watch-state.ts';
import { listOwnWatches } from './use-cases/list-own-watches.ts';
import { startWatch } from './use-cases/start-watch.ts';

export function watchesRoutes(app: FastifyInstance, deps: WatchesDeps): void {
  route(app, api.startWatch, ({ body, caller }) => startWatch(deps, caller, body));
  route(app, api.readWatch, ({ params, query, reply }) => {
    reply.header('cache-control', 'no-store');
    return readWatch(deps, params.id, query.code);
  });
  route(app, api.listOwnWatches, ({ caller, reply }) => {
    reply.header('cache-control', 'no-store');
    return listOwnWatches(deps, caller.user);
  });
  route(app, api.changeWatchState, ({ params, body }) => changeWatchState(deps, params.id, body));
}
