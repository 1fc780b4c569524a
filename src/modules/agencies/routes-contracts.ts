import type { FastifyInstance } from 'fastify';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { Actor, AgenciesDeps } from './ports.ts';
import { changeContractor } from './use-cases/change-contractor.ts';
import { changeOfficePolicy, readOfficePolicy } from './use-cases/edit-policy.ts';
import { changeContract, changeCreditLimit, openWorkplace } from './use-cases/manage-contract.ts';
import { removeRate, setRate } from './use-cases/manage-rates.ts';
import { openContractByStaff } from './use-cases/open-contract-by-staff.ts';
import { toContractTerms } from './use-cases/view-contract.ts';

const actor = ({ user, ip }: Caller): Actor => ({ userId: user?.userId, ip });

/** Contracts, for our staff. */
export function contractsRoutes(app: FastifyInstance, deps: AgenciesDeps): void {
  route(app, api.readOpening, async () => ({
    managers: await deps.managers(deps.db),
    currency: deps.currency,
  }));
  route(app, api.openContract, ({ body, caller }) => openContractByStaff(deps, actor(caller), body));
  route(app, api.readContract, ({ params }) => toContractTerms(deps, deps.db, params.id));
  route(app, api.changeContract, ({ params, body, caller }) => changeContract(deps, actor(caller), params.id, body));
  route(app, api.changeCreditLimit, ({ params, body, caller }) =>
    changeCreditLimit(deps, actor(caller), params.id, body),
  );
  route(app, api.setRate, ({ params, body, caller }) => setRate(deps, actor(caller), params.id, body));
  route(app, api.removeRate, ({ params, caller }) => removeRate(deps, actor(caller), params));
  route(app, api.openWorkplace, ({ params, body, caller }) => openWorkplace(deps, actor(caller), params.id, body));
  route(app, api.changeContractor, ({ params, body, caller }) =>
    changeContractor(deps, actor(caller), params.id, body),
  );
  route(app, api.readOfficePolicy, ({ params }) => readOfficePolicy(deps, params.id));
  route(app, api.changeOfficePolicy, ({ params, body, caller }) =>
    changeOfficePolicy(deps, actor(caller), params.id, body),
  );
}
