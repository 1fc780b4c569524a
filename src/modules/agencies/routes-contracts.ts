import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { AgenciesDeps } from './ports.ts';
import { changeOfficePolicy, readOfficePolicy } from './use-cases/keep-policy.ts';
import { changeContract, viewContract } from './use-cases/manage-contract.ts';

/** Contracts, for whoever runs the house. */
export function contractsRoutes(app: FastifyInstance, deps: AgenciesDeps): void {
  route(app, api.readContract, ({ params }) => viewContract(deps.db, params.id));
  route(app, api.changeContract, ({ params, body, caller }) =>
    changeContract(deps, { userId: caller.account?.userId, ip: caller.ip }, params.id, body),
  );
  route(app, api.readOfficePolicy, ({ params }) => readOfficePolicy(deps, params.id));
  route(app, api.changeOfficePolicy, ({ params, body, caller }) =>
    changeOfficePolicy(deps, { userId: caller.account?.userId, ip: caller.ip }, params.id, body),
  );
}
