import type { FastifyInstance } from 'fastify';
import type { UserAccount } from '#kernel/account.ts';
import type { ExecuteApproved } from '#modules/approvals/index.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { identityJobs } from './jobs.ts';
import type { IdentityDeps } from './ports.ts';
import { identityRoutes } from './routes.ts';
import { tokenRoutes } from './routes-token.ts';
import { userRoutes } from './routes-users.ts';
import { applyRoles } from './use-cases/change-users.ts';
import { readUserAccount } from './use-cases/read-session.ts';
import { readBearer } from './use-cases/tokens.ts';

export { describeDevice } from './domain/device.ts';
export type { IdentityDeps, Workplaces } from './ports.ts';
export { addUser, type NewUser } from './use-cases/add-user.ts';
export { checkNewPassword } from './use-cases/check-new-password.ts';
export { hashPassword } from './use-cases/password-hash.ts';
export { findContractManager } from './use-cases/read-session.ts';
export { tokenHash as sessionHash } from './use-cases/session-token.ts';
export {
  contactsOf,
  contactsWithRoles,
  findRoles,
  findUserIdByEmail,
  hasAdmin,
  listStaffNames,
  listUserNames,
  rolesOf,
  usersWithRoles,
} from './use-cases/user-contacts.ts';

export type Identity = {
  readonly routes: (app: FastifyInstance) => void;
  readonly jobs: readonly Job[];
  /** Carries out approved roles. */
  readonly applyRoles: ExecuteApproved;
  /** Who a session cookie belongs to; null for one that has ended or never was. */
  readonly readAccount: (token: string) => Promise<UserAccount | null>;
  /** Who an access token of a program belongs to; null for one that has ended or was never ours. */
  readonly readBearer: (token: string) => Promise<UserAccount | null>;
};

export const createIdentity = (deps: IdentityDeps): Identity => ({
  routes: (app) => {
    identityRoutes(app, deps);
    userRoutes(app, deps);
    tokenRoutes(app, deps);
  },
  jobs: identityJobs(deps),
  applyRoles: (tx, payload, by) => applyRoles(deps, tx, payload, by),
  readAccount: (token) => readUserAccount(deps, token),
  readBearer: async (token) => (deps.tokens.on ? readBearer(deps, token) : null),
});
