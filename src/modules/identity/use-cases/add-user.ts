import type { Role } from '#kernel/account.ts';
import type { LocalDate } from '#kernel/dates.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Clock } from '#platform/clock.ts';
import type { Executor } from '#platform/db/database.ts';
import { insertUser, userByEmail } from '../db/session-queries.ts';
import { emailKey } from '../domain/session-rules.ts';
import { hashPassword } from './password-hash.ts';

export type NewUser = {
  id: string;
  email: string;
  surname: string;
  name: string;
  patronymic?: string;
  birthdate: LocalDate | null;
  /** E.164. */
  phone?: string;
  locale: Locale;
  roles: readonly Role[];
} & ({ password: string } | { passwordHash: string });

/**
 * Adds a user with a password or the PHC string of one; one whose address is known already is left as they are. True
 * when they are new.
 */
export async function addUser(db: Executor, clock: Clock, user: NewUser): Promise<boolean> {
  if (await userByEmail(db, emailKey(user.email))) return false;
  const { id, surname, name, birthdate, locale } = user;
  return insertUser(db, {
    id,
    email: user.email,
    passwordHash: 'password' in user ? await hashPassword(user.password) : user.passwordHash,
    surname,
    name,
    patronymic: user.patronymic ?? null,
    birthdate,
    phone: user.phone ?? null,
    locale,
    roles: [...user.roles],
    createdAt: clock.now(),
  });
}
