import type { FastifyInstance } from 'fastify';
import type { Executor } from '#platform/db/database.ts';
import type { ApprovalKind } from './domain/rules.ts';
import type { ApprovalsDeps, AskApproval, Execute } from './ports.ts';
import { approvalsRoutes } from './routes.ts';
import { askApproval } from './use-cases/ask-approval.ts';
import { applyRules, rulesInForce } from './use-cases/rules.ts';

export type { AskApproval, Execute } from './ports.ts';

export type Approvals = {
  readonly routes: (app: FastifyInstance) => void;
  readonly ask: AskApproval;
  /** Names what carries out a kind once it is approved. */
  readonly register: (kind: ApprovalKind, execute: Execute) => void;
  /** Whether staff need a second factor. */
  readonly needsSecondFactor: (db: Executor) => Promise<boolean>;
};

/** Acts of the staff that a second person approves. */
export function createApprovals(deps: ApprovalsDeps): Approvals {
  const executors = new Map<ApprovalKind, Execute>([
    ['office_rules', (tx, payload, by) => applyRules(deps, tx, payload, by)],
  ]);
  return {
    routes: (app) => approvalsRoutes(app, deps, executors),
    ask: (tx, wanted) => askApproval(deps, tx, wanted),
    register: (kind, execute) => void executors.set(kind, execute),
    needsSecondFactor: async (db) => (await rulesInForce(deps, db)).secondFactor,
  };
}
