import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { IdentityDeps } from './ports.ts';
import { assignRoles, assignWorkplaces, setUserActive, type UserAdmin } from './use-cases/change-users.ts';
import { findUsersPage, readUserDetails } from './use-cases/read-users.ts';

/** Maximum number of contracts to choose from. */
const MAX_OFFERED_CONTRACTS = 20;

function userAdmin({ user, ip }: Caller): UserAdmin {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return { userId: user.userId, ip };
}

/** The users of the product, for administrators. */
export function userRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const { db, workplaces } = deps;
  route(app, api.listUsers, ({ query }) => findUsersPage(deps, query));
  route(app, api.readUser, ({ params, caller }) => readUserDetails(deps, db, params.id, userAdmin(caller).userId));
  route(app, api.findContracts, async ({ query }) => ({
    contracts: await workplaces.contracts(db, await workplaces.like(db, query.q, MAX_OFFERED_CONTRACTS)),
  }));
  route(app, api.assignWorkplaces, ({ params, body, caller }) =>
    assignWorkplaces(deps, userAdmin(caller), params, body.workplaceIds),
  );
  route(app, api.assignRoles, ({ params, body, caller }) => assignRoles(deps, userAdmin(caller), params.id, body));
  route(app, api.setUserActive, ({ params, body, caller }) => setUserActive(deps, userAdmin(caller), params.id, body));
}
