import type { FastifyInstance } from 'fastify';
import type { OrdersDeps } from '#modules/orders/extension.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';

import { decideApproval } from './use-cases/decide-approval.ts';
import { listApprovals } from './use-cases/list-approvals.ts';

/** Approvals over HTTP. */
export function travelApprovalsRoutes(app: FastifyInstance, deps: OrdersDeps): void {
  route(app, api.listApprovals, ({ caller }) => listApprovals(deps, caller));
  route(app, api.decideApproval, ({ params, body, caller }) => decideApproval(deps, caller, params.id, body));
}
