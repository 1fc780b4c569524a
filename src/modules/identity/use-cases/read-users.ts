import { AppError, notFound } from '#kernel/app-error.ts';
import { isInstant } from '#kernel/dates.ts';
import type { OutputOf } from '#kernel/endpoint.ts';
import type { Executor } from '#platform/db/database.ts';
import type { ListedUser, listUsers, Person } from '../api.ts';
import { listUserSessions, type UserRow, usersByIds } from '../db/session-queries.ts';
import { findUserRows, type UserFilter } from '../db/user-queries.ts';
import { SESSION_IDLE_MS } from '../domain/session-rules.ts';
import type { IdentityDeps } from '../ports.ts';

const PAGE = 50;

const toListedUser = ({ id, surname, name, email, phone, roles, active, createdAt }: UserRow) => ({
  id,
  surname,
  name,
  email,
  phone,
  roles,
  active,
  createdAt: createdAt.toISOString(),
});

/**
 * The place after which a page goes on. @throws AppError invalid `identity.bad_page` for one that no page has named.
 */
function cursorOf(after: string | undefined): UserFilter['after'] {
  if (after === undefined) return undefined;
  const [at = '', ...id] = after.split(' ');
  if (!isInstant(at) || id.length !== 1) throw new AppError('invalid', 'identity.bad_page');
  return { createdAt: new Date(at), id: id[0] as string };
}

/** A page of everybody who has an account, newest first. */
export async function findUsersPage(
  { db, workplaces }: IdentityDeps,
  filter: { q?: string | undefined; contract?: string | undefined; after?: string | undefined } & Pick<
    UserFilter,
    'kind'
  >,
): Promise<OutputOf<typeof listUsers>> {
  const rows = await findUserRows(
    db,
    {
      words: (filter.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8),
      kind: filter.kind,
      among: filter.contract ? await workplaces.peopleOf(db, filter.contract) : undefined,
      after: cursorOf(filter.after),
    },
    PAGE + 1,
  );
  const shown = rows.slice(0, PAGE);
  const held = await workplaces.membershipsOf(
    db,
    shown.map(({ id }) => id),
  );
  const people = shown.map(
    (row): ListedUser => ({
      ...toListedUser(row),
      contracts: held
        .filter(({ userId }) => userId === row.id)
        .map(({ contractId, number, name, status }) => ({ contractId, number, name, status })),
    }),
  );
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { people, next: last ? `${last.createdAt.toISOString()} ${last.id}` : null };
}

/** One person as the office sees them. @throws AppError not_found `identity.no_such_user`. */
export async function readUserDetails(
  { clock, workplaces }: IdentityDeps,
  db: Executor,
  id: string,
  readerId: string,
): Promise<Person> {
  const [user] = await usersByIds(db, [id]);
  if (!user) throw notFound('identity.no_such_user');
  const now = clock.now();
  const choices = await workplaces.of(db, id);
  const active = await listUserSessions(db, id, now, new Date(now.getTime() - SESSION_IDLE_MS));
  const whole = await workplaces.contracts(
    db,
    choices.map(({ contractId }) => contractId),
  );
  return {
    ...toListedUser(user),
    patronymic: user.patronymic,
    organisation: user.organisation,
    choices,
    workplaces: Object.fromEntries(whole.map((one) => [one.contractId, one.workplaces])),
    sessions: active.length,
    seenAt: active[0]?.seenAt.toISOString() ?? null,
    self: id === readerId,
  };
}
