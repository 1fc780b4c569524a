import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { IdentityDeps } from './ports.ts';
import { assignRoles, assignWorkplaces, type Manager, setUserActive } from './use-cases/change-people.ts';
import { findPeople, viewPerson } from './use-cases/read-people.ts';

/** Maximum number of contracts to choose from. */
const OFFERED = 20;

function managerOf({ account, ip }: Caller): Manager {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: account.userId, ip };
}

/** The users of the product, for administrators. */
export function peopleRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { db, workplaces } = deps;
  route(app, api.listUsers, ({ query }) => findPeople(deps, query));
  route(app, api.readPerson, ({ params, caller }) => viewPerson(deps, db, params.id, managerOf(caller).userId));
  route(app, api.findContracts, async ({ query }) => ({
    contracts: await workplaces.contracts(db, await workplaces.like(db, query.q, OFFERED)),
  }));
  route(app, api.assignWorkplaces, ({ params, body, caller }) =>
    assignWorkplaces(deps, managerOf(caller), params, body.workplaceIds),
  );
  route(app, api.assignRoles, ({ params, body, caller }) => assignRoles(deps, managerOf(caller), params.id, body));
  route(app, api.setUserActive, ({ params, body, caller }) => setUserActive(deps, managerOf(caller), params.id, body));
}
