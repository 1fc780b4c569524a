import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { AgenciesDeps } from './ports.ts';
import { contractsRoutes } from './routes-contracts.ts';
import { changePolicy, readPolicy } from './use-cases/edit-policy.ts';

export function agenciesRoutes(app: FastifyInstance, deps: AgenciesDeps): void {
  contractsRoutes(app, deps);
  route(app, api.readPolicy, ({ caller }) => readPolicy(deps, caller));
  route(app, api.changePolicy, ({ body, caller }) => changePolicy(deps, caller, body));
}
