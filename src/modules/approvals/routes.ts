import type { FastifyInstance } from 'fastify';
import type { UserAccount } from '#kernel/account.ts';
import { AppError } from '#kernel/app-error.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { ApprovalsDeps } from './ports.ts';
import { type ApprovalExecutors, decideProposal } from './use-cases/decide.ts';
import { listApprovals } from './use-cases/list-approvals.ts';
import { proposeRules, readRules } from './use-cases/rules.ts';

function staffAccount({ user }: Caller): UserAccount {
  if (!user) throw new AppError('unauthenticated', 'common.unauthenticated');
  return user;
}

export function approvalsRoutes(app: FastifyInstance, deps: ApprovalsDeps, executors: ApprovalExecutors): void {
  const by = (caller: Caller) => ({ userId: staffAccount(caller).userId, ip: caller.ip });
  route(app, api.listApprovals, ({ caller }) => listApprovals(deps, staffAccount(caller)));
  route(app, api.decideApproval, async ({ params, body, caller }) => {
    await decideProposal(deps, executors, by(caller), { id: params.id, ...body });
    return listApprovals(deps, staffAccount(caller));
  });
  route(app, api.readOfficeRules, () => readRules(deps));
  route(app, api.proposeOfficeRules, ({ body, caller }) => proposeRules(deps, by(caller), body));
}
