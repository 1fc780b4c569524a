import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { Keeper, TravellersDeps } from './ports.ts';
import { forgetPassenger } from './use-cases/delete-passenger.ts';
import { listPassengers } from './use-cases/list-passengers.ts';
import { readPassenger } from './use-cases/own-passenger.ts';
import { changePassenger, createPassenger } from './use-cases/save-passenger.ts';
import { showDocument } from './use-cases/show-document.ts';

function keeperOf({ account, ip }: Caller): Keeper {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { account, ip };
}

/** Saved passengers over HTTP: rows are looked up through the caller's contract. */
export function travellersRoutes(app: FastifyInstance, deps: TravellersDeps): void {
  route(app, api.listPassengers, ({ query, caller }) => listPassengers(deps, keeperOf(caller), query));
  route(app, api.createPassenger, ({ body, caller }) => createPassenger(deps, keeperOf(caller), body));
  route(app, api.readPassenger, ({ params, caller }) => readPassenger(deps, keeperOf(caller), params.id));
  route(app, api.updatePassenger, ({ params, body, caller }) =>
    changePassenger(deps, keeperOf(caller), params.id, body),
  );
  route(app, api.deletePassenger, ({ params, query, caller }) =>
    forgetPassenger(deps, keeperOf(caller), { ...params, ...query }),
  );
  route(app, api.showDocument, ({ params, caller }) => showDocument(deps, keeperOf(caller), params));
}
