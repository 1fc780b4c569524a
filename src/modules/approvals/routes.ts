import type { FastifyInstance } from 'fastify';
import type { Account } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { ApprovalsDeps } from './ports.ts';
import { decide, type Executors } from './use-cases/decide.ts';
import { listApprovals } from './use-cases/list-approvals.ts';
import { proposeRules, readRules } from './use-cases/rules.ts';

function staffAccount({ account }: Caller): Account {
  if (!account) throw new AppError('unauthenticated', 'common.unauthenticated');
  return account;
}

export function approvalsRoutes(app: FastifyInstance, deps: ApprovalsDeps, executors: Executors): void {
  const by = (caller: Caller) => ({ userId: staffAccount(caller).userId, ip: caller.ip });
  route(app, api.listApprovals, ({ caller }) => listApprovals(deps, staffAccount(caller)));
  route(app, api.decideApproval, async ({ params, body, caller }) => {
    await decide(deps, executors, by(caller), { id: params.id, ...body });
    return listApprovals(deps, staffAccount(caller));
  });
  route(app, api.readOfficeRules, () => readRules(deps));
  route(app, api.proposeOfficeRules, ({ body, caller }) => proposeRules(deps, by(caller), body));
}
