import type { FastifyInstance } from 'fastify';
import type { Account } from '#kernel/account.ts';
import type { Execute } from '#modules/approvals/index.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { identityJobs } from './jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { identityRoutes } from './routes.ts';
import { peopleRoutes } from './routes-people.ts';
import { tokenRoutes } from './routes-token.ts';
import { applyRoles } from './use-cases/change-people.ts';
import { readAccount } from './use-cases/read-session.ts';
import { readBearer } from './use-cases/tokens.ts';

export type { IdentityDeps, Workplaces } from './ports.ts';
export { addUser, type NewUser } from './use-cases/add-user.ts';
export { checkNewPassword } from './use-cases/check-new-password.ts';
export {
  hasAdmin,
  listStaffNames,
  namesOf,
  personByEmail,
  reachable,
  rolesOf,
  withRoles,
} from './use-cases/names-of.ts';
export { hashPassword } from './use-cases/password-hash.ts';
export { managerNamed } from './use-cases/read-session.ts';

export type Identity = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
  /** Carries out approved roles. */
  readonly applyRoles: Execute;
  /** Who a session cookie belongs to; null for one that has ended or never was. */
  readonly readAccount: (token: string) => Promise<Account | null>;
  /** Who an access token of a program belongs to; null for one that has ended or was never ours. */
  readonly readBearer: (token: string) => Promise<Account | null>;
};

export const createIdentity = (deps: IdentityDeps): Identity => ({
  routes: (app) => {
    identityRoutes(app, deps);
    peopleRoutes(app, deps);
    tokenRoutes(app, deps);
  },
  jobs: identityJobs(deps),
  applyRoles: (tx, payload, by) => applyRoles(deps, tx, payload, by),
  readAccount: (token) => readAccount(deps, token),
  readBearer: async (token) => (deps.tokens.on ? readBearer(deps, token) : null),
});
