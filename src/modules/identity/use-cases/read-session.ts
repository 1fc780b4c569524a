import { admits } from '#kernel/access.ts';
import type { Account } from '#kernel/account.ts';
import type { Executor } from '#platform/db/database.ts';
import type { Choice, ContractManager, Session } from '../api.ts';
import { factorOf } from '../db/factor-queries.ts';
import { type SessionRow, sessionByHash, touchSession, type UserRow, usersByIds } from '../db/session-queries.ts';
import { isOwnInventory } from '../domain/roles.ts';
import { IDLE_MS, TOUCH_MS, VERIFIED_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';
import { visitorContext } from './sealed-link.ts';
import { tokenHash } from './session-token.ts';

export const nameOf = ({ name, surname }: Pick<UserRow, 'name' | 'surname'>): string => `${name} ${surname}`;

/** What anybody knows of a user: no password. */
export const wordsAbout = ({ email, name, surname, patronymic }: UserRow): string[] => [
  email,
  name,
  surname,
  ...(patronymic ? [patronymic] : []),
];

type Live = { session: SessionRow; user: UserRow };

/**
 * The live session of a token's hash. Nothing is kept in memory, so that a session that was ended is ended everywhere
 * at once.
 */
export async function liveByHash({ db, clock }: IdentityDeps, hash: string): Promise<Live | null> {
  const now = clock.now();
  const found = await sessionByHash(db, hash, now, new Date(now.getTime() - IDLE_MS));
  const stale = new Date(now.getTime() - TOUCH_MS);
  if (found && found.session.seenAt < stale) await touchSession(db, hash, now, stale);
  return found;
}

/** The live session of a token. */
export async function liveSession(deps: IdentityDeps, token: string): Promise<Live | null> {
  const hash = tokenHash(token);
  return hash ? liveByHash(deps, hash) : null;
}

/** Owner of a session cookie, read with every request. A user removed from the chosen contract works under none. */
export async function readAccount(deps: IdentityDeps, token: string): Promise<Account | null> {
  const live = await liveSession(deps, token);
  return live && accountOf(deps, live);
}

const isRecent = ({ clock }: IdentityDeps, { verifiedAt }: SessionRow): boolean =>
  verifiedAt !== null && clock.now().getTime() - verifiedAt.getTime() < VERIFIED_MS;

/** Whether the office's rules require of a member of staff a second factor that they do not have. */
async function lacksSecondFactor(deps: IdentityDeps, user: UserRow): Promise<boolean> {
  if (!user.roles.some(isOwnInventory) || !(await deps.approvals.needsSecondFactor(deps.db))) return false;
  return !(await factorOf(deps.db, user.id))?.confirmedAt;
}

export async function accountOf(deps: IdentityDeps, { user, session }: Live): Promise<Account> {
  const { contractId, workplaceId } = session;
  const below =
    contractId !== null && workplaceId !== null
      ? await deps.workplaces.standingOf(deps.db, { userId: user.id, contractId, workplaceId })
      : null;
  return {
    userId: user.id,
    name: nameOf(user),
    roles: user.roles,
    contractId: below && contractId,
    workplaceId: below && workplaceId,
    ...(below && below.length > 0 && { below }),
    recentlyVerified: isRecent(deps, session),
    ...((await lacksSecondFactor(deps, user)) && { needsSecondFactor: true }),
    ...(user.visitor && { visitorId: deps.sealer.open(user.visitor, visitorContext(user.id)) }),
  };
}

/** The manager of a contract by their id; null where none is named who is staff now. */
export async function managerNamed(db: Executor, id: string | null): Promise<ContractManager | null> {
  const [user] = id === null ? [] : await usersByIds(db, [id]);
  const works = user?.active && admits('office', user) === 'yes';
  return works ? { name: nameOf(user), phone: user.phone, email: user.email } : null;
}

async function chosenAt(
  deps: IdentityDeps,
  { workplaces: _others, ...contract }: Choice,
  workplace: Choice['workplaces'][number],
) {
  return {
    ...contract,
    workplace,
    manager: await managerNamed(deps.db, await deps.workplaces.managerOf(deps.db, contract.contractId)),
  };
}

export const ANONYMOUS: Session = { account: null, ended: false };

/** The session as its user sees it, with the contracts to choose from. */
export async function viewSession(deps: IdentityDeps, token: string | undefined): Promise<Session> {
  if (!token) return ANONYMOUS;
  const live = await liveSession(deps, token);
  if (!live) return { account: null, ended: true };
  const { user, session } = live;
  const choices = await deps.workplaces.of(deps.db, user.id);
  const chosen = choices.find((choice) => choice.contractId === session.contractId);
  const workplace = chosen?.workplaces.find(({ id }) => id === session.workplaceId);
  return {
    account: {
      id: user.id,
      name: nameOf(user),
      email: user.email,
      birthdate: user.birthdate,
      roles: user.roles,
      ...((await lacksSecondFactor(deps, user)) && { needsSecondFactor: true }),
      preferences: { locale: user.locale, theme: user.theme },
      contract: chosen && workplace ? await chosenAt(deps, chosen, workplace) : null,
      choices,
    },
    ended: false,
  };
}
