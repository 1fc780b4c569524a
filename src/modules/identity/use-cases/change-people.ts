import { AppError, notFound } from '#kernel/app-error.ts';
import type { AuditAction } from '#modules/audit/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Person } from '../api.ts';
import { chooseFor, lockPeople, saveActive, saveRoles, unchooseFor } from '../db/people-queries.ts';
import { deleteSessionsOf, type UserRow } from '../db/session-queries.ts';
import { type HouseRole, rolesGiven, rolesUnder } from '../domain/roles.ts';
import type { IdentityDeps } from '../ports.ts';
import { viewPerson } from './read-people.ts';

/** Who changes something about whom. */
export type Manager = { userId: string; ip: string };
type Changing = {
  tx: Tx;
  user: UserRow;
  note: (action: AuditAction, contractId?: string) => Promise<void>;
  /** What the person made under a contract, or under any (null), has lost them. */
  left: (contractId: string | null) => Promise<void>;
};

/**
 * Changes a person; whoever is changed and whoever changes are locked, so that nobody is changed by one who has just lost the right to.
 * @throws AppError not_found `identity.no_such_person`, conflict `identity.not_yourself`, forbidden `common.forbidden`.
 */
async function change(
  deps: IdentityDeps,
  by: Manager,
  id: string,
  act: (changing: Changing) => Promise<void>,
): Promise<Person> {
  return inTransaction(deps.db, async (tx) => {
    const people = await lockPeople(tx, [id, by.userId]);
    const user = people.find((one) => one.id === id);
    const manager = people.find((one) => one.id === by.userId);
    if (!manager?.active || !manager.roles.includes('ROLE_ADMIN'))
      throw new AppError('forbidden', 'common.forbidden');
    if (!user) throw notFound('identity.no_such_person');
    if (user === manager) throw new AppError('conflict', 'identity.not_yourself');
    await act({
      ...{ tx, user },
      left: (contractId) => deps.leftBehind(tx, { userId: id, contractId }, { ...by, at: deps.clock.now() }),
      note: (action, contractId) =>
        deps.audit.recordAccess(tx, {
          ...{ actor: by.userId, contractId: contractId ?? null, action, ip: by.ip },
          ...{ subjectKind: 'user', subjectId: id, at: deps.clock.now() },
        }),
    });
    return viewPerson(deps, tx, id, by.userId);
  });
}

/**
 * Lets a person sell under a contract from these workplaces and no others; none takes them off it. Roles of sellers follow, and so do living sessions:
 * whoever has one place now works there, whoever worked where they may not any more has chosen nothing.
 * @throws AppError not_found `identity.no_such_workplace`, besides those of every change.
 */
export const placePerson = (
  deps: IdentityDeps,
  by: Manager,
  { id, contractId }: { id: string; contractId: string },
  workplaceIds: readonly string[],
): Promise<Person> =>
  change(deps, by, id, async ({ tx, user, note, left }) => {
    const now = deps.clock.now();
    const before = await deps.workplaces.of(tx, id);
    if (workplaceIds.length === 0 && !before.some((choice) => choice.contractId === contractId))
      throw notFound('identity.no_such_workplace');
    if (!(await deps.workplaces.place(tx, { userId: id, contractId, workplaceIds, now })))
      throw notFound('identity.no_such_workplace');
    const choices = await deps.workplaces.of(tx, id);
    const kinds = choices.map(({ kind }) => kind);
    await saveRoles(tx, id, rolesUnder(user.roles, kinds));
    await unchooseFor(tx, id, contractId, workplaceIds);
    const places = choices.flatMap((c) =>
      c.workplaces.map((w) => ({ contractId: c.contractId, workplaceId: w.id })),
    );
    if (places.length === 1 && places[0]) await chooseFor(tx, id, places[0]);
    await note(workplaceIds.length > 0 ? 'contract_attached' : 'contract_detached', contractId);
    if (workplaceIds.length === 0) await left(contractId);
  });

/** Gives a person these roles of the house and takes the others. */
export const giveRoles = (
  deps: IdentityDeps,
  by: Manager,
  id: string,
  roles: readonly HouseRole[],
): Promise<Person> =>
  change(deps, by, id, async ({ tx, user, note }) => {
    await saveRoles(tx, id, rolesGiven(user.roles, roles));
    await note('roles_changed');
  });

/** Closes an account, with every session of it, or opens it again. */
export const switchPerson = (deps: IdentityDeps, by: Manager, id: string, active: boolean): Promise<Person> =>
  change(deps, by, id, async ({ tx, user, note, left }) => {
    if (user.active === active) return;
    await saveActive(tx, id, active);
    if (!active) await deleteSessionsOf(tx, id);
    await note(active ? 'account_opened' : 'account_closed');
    if (!active) await left(null);
  });
