import type { Role } from '#kernel/account.ts';
import { AppError, notFound } from '#kernel/app-error.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Person } from '../api.ts';
import { deleteSessionsOf, type UserRow } from '../db/session-queries.ts';
import {
  assignChosenContract,
  clearChosenContract,
  lockUsers,
  saveRoles,
  setUserActiveFlag,
} from '../db/user-queries.ts';
import { isStaffRole, rolesFromContracts, type StaffRole, withStaffRoles } from '../domain/roles.ts';
import type { IdentityDeps } from '../ports.ts';
import { readUserDetails } from './read-users.ts';

/** Who changes something about whom. */
export type UserAdmin = { userId: string; ip: string };
type UserChange = {
  tx: Tx;
  user: UserRow;
  note: (action: AuditAction, contractId?: string) => Promise<void>;
  /** What the person made under a contract, or under any (null), has lost them. */
  onMemberRemoved: (contractId: string | null) => Promise<void>;
  endSessions: () => Promise<void>;
};

/**
 * Changes a user; both the changed and the changing user are locked, so that a right revoked concurrently no longer
 * counts.
 * @throws AppError not_found `identity.no_such_user`, conflict `identity.not_yourself`, forbidden `common.forbidden`.
 */
async function changeUser(
  deps: IdentityDeps,
  by: UserAdmin,
  id: string,
  act: (changing: UserChange) => Promise<string | null>,
): Promise<Person> {
  return inTransaction(deps.db, (tx) => changeIn(deps, tx, by, id, act));
}

async function changeIn(
  deps: IdentityDeps,
  tx: Tx,
  by: UserAdmin,
  id: string,
  act: (changing: UserChange) => Promise<string | null>,
): Promise<Person> {
  const people = await lockUsers(tx, [id, by.userId]);
  const user = people.find((one) => one.id === id);
  const manager = people.find((one) => one.id === by.userId);
  if (!manager?.active || !manager.roles.includes('ROLE_ADMIN')) throw new AppError('forbidden', 'common.forbidden');
  if (!user) throw notFound('identity.no_such_user');
  if (user === manager) throw new AppError('conflict', 'identity.not_yourself');
  const proposed = await act({
    tx,
    user,
    onMemberRemoved: (contractId) => deps.leftBehind(tx, { userId: id, contractId }, { ...by, at: deps.clock.now() }),
    endSessions: async () => {
      await deleteSessionsOf(tx, id);
      await deps.notifications.forgetDevices(tx, { userId: id });
    },
    note: (action, contractId) =>
      deps.audit.recordAccess(tx, {
        actor: by.userId,
        contractId: contractId ?? null,
        action,
        ip: by.ip,
        subjectKind: 'user',
        subjectId: id,
        at: deps.clock.now(),
      }),
  });
  return { ...(await readUserDetails(deps, tx, id, by.userId)), ...(proposed && { proposed }) };
}

/**
 * Lets a user sell under a contract from these workplaces only; no workplaces: removes the user from it. Seller roles
 * follow, and so do active sessions: a user with one workplace now works there, and a session at a removed workplace
 * has none chosen.
 * @throws AppError not_found `identity.no_such_workplace`, and those of every change.
 */
export const assignWorkplaces = (
  deps: IdentityDeps,
  by: UserAdmin,
  { id, contractId }: { id: string; contractId: string },
  workplaceIds: readonly string[],
): Promise<Person> =>
  changeUser(deps, by, id, async ({ tx, user, note, onMemberRemoved }) => {
    const now = deps.clock.now();
    const before = await deps.workplaces.of(tx, id);
    if (workplaceIds.length === 0 && !before.some((choice) => choice.contractId === contractId))
      throw notFound('identity.no_such_workplace');
    if (!(await deps.workplaces.assign(tx, { userId: id, contractId, workplaceIds, now })))
      throw notFound('identity.no_such_workplace');
    const choices = await deps.workplaces.of(tx, id);
    const kinds = choices.map(({ kind }) => kind);
    await saveRoles(tx, id, rolesFromContracts(user.roles, kinds));
    await clearChosenContract(tx, id, contractId, workplaceIds);
    const places = choices.flatMap((c) => c.workplaces.map((w) => ({ contractId: c.contractId, workplaceId: w.id })));
    if (places.length === 1 && places[0]) await assignChosenContract(tx, id, places[0]);
    await note(workplaceIds.length > 0 ? 'contract_attached' : 'contract_detached', contractId);
    if (workplaceIds.length === 0) await onMemberRemoved(contractId);
    return null;
  });

/** What waits for a second administrator: new staff roles, or reopening an account that has some. */
type RolesPayload = { userId: string } & (
  | { previousRoles: readonly Role[]; roles: readonly StaffRole[] }
  | { open: true }
);

const staffRolesOf = (roles: readonly Role[]): string => roles.filter(isStaffRole).join(', ');

/**
 * Gives a person these roles of the house and takes the others. Taking is done at once; what gives a role waits for a
 * second administrator,
 * and then `proposed` names it.
 */
export const assignRoles = (
  deps: IdentityDeps,
  by: UserAdmin,
  id: string,
  { roles, reason }: { roles: readonly StaffRole[]; reason: string },
): Promise<Person> =>
  changeUser(deps, by, id, async ({ tx, user, note }) => {
    if (roles.some((role) => !user.roles.includes(role)))
      return deps.approvals.ask(tx, {
        kind: 'staff_roles',
        subject: { kind: 'user', id },
        amount: null,
        by,
        reason,
        changes: [{ field: 'roles', previous: staffRolesOf(user.roles) || null, current: staffRolesOf(roles) }],
        payload: { userId: id, previousRoles: user.roles, roles } satisfies RolesPayload,
      });
    await saveRoles(tx, id, withStaffRoles(user.roles, roles));
    await note('roles_changed');
    return null;
  });

async function applyActive(
  { tx, user, note, onMemberRemoved, endSessions }: UserChange,
  active: boolean,
): Promise<null> {
  if (user.active === active) return null;
  await setUserActiveFlag(tx, user.id, active);
  if (!active) await endSessions();
  await note(active ? 'account_opened' : 'account_closed');
  if (!active) await onMemberRemoved(null);
  return null;
}

/**
 * Closes an account, with every session of it, or opens it again; one with roles of the house is opened by a second
 * administrator.
 */
export const setUserActive = (
  deps: IdentityDeps,
  by: UserAdmin,
  id: string,
  { active, reason }: { active: boolean; reason: string },
): Promise<Person> =>
  changeUser(deps, by, id, async (changing) => {
    const { tx, user } = changing;
    if (active && !user.active && user.roles.some(isStaffRole))
      return deps.approvals.ask(tx, {
        kind: 'staff_roles',
        subject: { kind: 'user', id },
        amount: null,
        by,
        reason,
        changes: [{ field: 'access', previous: false, current: true }],
        payload: { userId: id, open: true } satisfies RolesPayload,
      });
    return applyActive(changing, active);
  });

/**
 * Carries out what a second administrator approved. @throws AppError conflict `identity.roles_changed` when the roles
 * have changed since it was proposed.
 */
export async function applyRoles(deps: IdentityDeps, tx: Tx, payload: unknown, by: UserAdmin): Promise<undefined> {
  const wanted = payload as RolesPayload;
  await changeIn(deps, tx, by, wanted.userId, async (changing) => {
    if ('open' in wanted) return applyActive(changing, true);
    const { user, note } = changing;
    if (user.roles.join() !== wanted.previousRoles.join()) throw new AppError('conflict', 'identity.roles_changed');
    await saveRoles(tx, user.id, withStaffRoles(user.roles, wanted.roles));
    await note('roles_changed');
    return null;
  });
  return undefined;
}
