import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import * as api from './api.ts';
import type { AuditDeps, AuditNames } from './ports.ts';
import { readAudit } from './use-cases/read-audit.ts';

export function auditRoutes(app: FastifyInstance, deps: AuditDeps & { names: AuditNames }): void {
  route(app, api.readAudit, ({ query, caller }) => {
    if (!caller.user) throw new AppError('unauthenticated', 'common.unauthenticated');
    const { userId, contractId } = caller.user;
    return readAudit(deps, { userId, contractId, ip: caller.ip }, query);
  });
}
