import { decideAccess } from '#kernel/access.ts';
import type { UserAccount } from '#kernel/account.ts';
import type { Executor } from '#platform/db/database.ts';
import type { ContractManager, ContractOption, Session } from '../api.ts';
import { findSecondFactor } from '../db/factor-queries.ts';
import { type SessionRow, sessionByHash, touchSession, type UserRow, usersByIds } from '../db/session-queries.ts';
import { isStaffRole } from '../domain/roles.ts';
import { RECENT_VERIFICATION_MS, SESSION_IDLE_MS, SESSION_TOUCH_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { visitorContext } from './link-data.ts';
import { tokenHash } from './session-token.ts';

export const displayName = ({ name, surname }: Pick<UserRow, 'name' | 'surname'>): string => `${name} ${surname}`;

/** What anybody knows of a user: no password. */
export const personalWords = ({ email, name, surname, patronymic }: UserRow): string[] => [
  email,
  name,
  surname,
  ...(patronymic ? [patronymic] : []),
];

type ActiveSession = { session: SessionRow; user: UserRow };

/**
 * The live session of a token's hash. Nothing is kept in memory, so that a session that was ended is ended everywhere
 * at once.
 */
export async function activeSessionByHash({ db, clock }: IdentityDeps, hash: string): Promise<ActiveSession | null> {
  const now = clock.now();
  const found = await sessionByHash(db, hash, now, new Date(now.getTime() - SESSION_IDLE_MS));
  const stale = new Date(now.getTime() - SESSION_TOUCH_MS);
  if (found && found.session.seenAt < stale) await touchSession(db, hash, now, stale);
  return found;
}

/** The live session of a token. */
export async function activeSession(deps: IdentityDeps, token: string): Promise<ActiveSession | null> {
  const hash = tokenHash(token);
  return hash ? activeSessionByHash(deps, hash) : null;
}

/** Owner of a session cookie, read with every request. A user removed from the chosen contract works under none. */
export async function readUserAccount(deps: IdentityDeps, token: string): Promise<UserAccount | null> {
  const active = await activeSession(deps, token);
  return active && toUserAccount(deps, active);
}

const isRecent = ({ clock }: IdentityDeps, { verifiedAt }: SessionRow): boolean =>
  verifiedAt !== null && clock.now().getTime() - verifiedAt.getTime() < RECENT_VERIFICATION_MS;

/** Whether the office's rules require of a member of staff a second factor that they do not have. */
async function lacksSecondFactor(deps: IdentityDeps, user: UserRow): Promise<boolean> {
  if (!user.roles.some(isStaffRole) || !(await deps.approvals.needsSecondFactor(deps.db))) return false;
  return !(await findSecondFactor(deps.db, user.id))?.confirmedAt;
}

export async function toUserAccount(deps: IdentityDeps, { user, session }: ActiveSession): Promise<UserAccount> {
  const { contractId, workplaceId } = session;
  const subAgentContractIds =
    contractId !== null && workplaceId !== null
      ? await deps.workplaces.standingOf(deps.db, { userId: user.id, contractId, workplaceId })
      : null;
  return {
    userId: user.id,
    name: displayName(user),
    roles: user.roles,
    contractId: subAgentContractIds && contractId,
    workplaceId: subAgentContractIds && workplaceId,
    ...(subAgentContractIds && subAgentContractIds.length > 0 && { subAgentContractIds }),
    recentlyVerified: isRecent(deps, session),
    ...((await lacksSecondFactor(deps, user)) && { needsSecondFactor: true }),
    ...(user.visitor && { visitorId: deps.sealer.open(user.visitor, visitorContext(user.id)) }),
  };
}

/** The manager of a contract by their id; null where none is named who is staff now. */
export async function findContractManager(db: Executor, id: string | null): Promise<ContractManager | null> {
  const [user] = id === null ? [] : await usersByIds(db, [id]);
  const works = user?.active && decideAccess('office', user) === 'yes';
  return works ? { name: displayName(user), phone: user.phone, email: user.email } : null;
}

async function toChosenContract(
  deps: IdentityDeps,
  { workplaces: _others, ...contract }: ContractOption,
  workplace: ContractOption['workplaces'][number],
) {
  return {
    ...contract,
    workplace,
    manager: await findContractManager(deps.db, await deps.workplaces.managerOf(deps.db, contract.contractId)),
  };
}

export const ANONYMOUS: Session = { user: null, ended: false };

/** The session as its user sees it, with the contracts to choose from. */
export async function readSession(deps: IdentityDeps, token: string | undefined): Promise<Session> {
  if (!token) return ANONYMOUS;
  const active = await activeSession(deps, token);
  if (!active) return { user: null, ended: true };
  const { user, session } = active;
  const choices = await deps.workplaces.of(deps.db, user.id);
  const chosen = choices.find((choice) => choice.contractId === session.contractId);
  const workplace = chosen?.workplaces.find(({ id }) => id === session.workplaceId);
  return {
    user: {
      id: user.id,
      name: displayName(user),
      email: user.email,
      birthdate: user.birthdate,
      roles: user.roles,
      ...((await lacksSecondFactor(deps, user)) && { needsSecondFactor: true }),
      preferences: { locale: user.locale, theme: user.theme },
      contract: chosen && workplace ? await toChosenContract(deps, chosen, workplace) : null,
      choices,
    },
    ended: false,
  };
}
