import type { FastifyInstance } from 'fastify';
import type { Executor } from '#platform/db/database.ts';
import type { ApprovalKind } from './domain/rules.ts';
import type { ApprovalsDeps, ExecuteApproved, RequestApproval } from './ports.ts';
import { approvalsRoutes } from './routes.ts';
import { requestApproval } from './use-cases/request-approval.ts';
import { applyRules, readRulesInForce } from './use-cases/rules.ts';

export type { ExecuteApproved, RequestApproval } from './ports.ts';

export type Approvals = {
  readonly routes: (app: FastifyInstance) => void;
  readonly ask: RequestApproval;
  /** Names what carries out a kind once it is approved. */
  readonly register: (kind: ApprovalKind, execute: ExecuteApproved) => void;
  /** Whether staff need a second factor. */
  readonly needsSecondFactor: (db: Executor) => Promise<boolean>;
};

/** Acts of the staff that a second person approves. */
export function createApprovals(deps: ApprovalsDeps): Approvals {
  const executors = new Map<ApprovalKind, ExecuteApproved>([
    ['office_rules', (tx, payload, by) => applyRules(deps, tx, payload, by)],
  ]);
  return {
    routes: (app) => approvalsRoutes(app, deps, executors),
    ask: (tx, request) => requestApproval(deps, tx, request),
    register: (kind, execute) => void executors.set(kind, execute),
    needsSecondFactor: async (db) => (await readRulesInForce(deps, db)).secondFactor,
  };
}
