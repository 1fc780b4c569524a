import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createAudit } from '#modules/audit/index.ts';
import { addUser, checkNewPassword, hasAdmin } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { createSealer } from '#platform/crypto/sealing.ts';
import { connect, inTransaction } from '#platform/db/database.ts';

export type NewAdmin = { email: string; name: string; surname: string; password: string };

/**
 * Creates an administrator: the first of an installation, whom no administrator can appoint, or with `another` a
 * further one.
 * Returns a sentence with the problem, or null.
 */
export async function createAdmin(
  { pool, clock, secret }: { pool: Pool; clock: Clock; secret: Buffer },
  { email, name, surname, password }: NewAdmin,
  another: boolean,
): Promise<string | null> {
  const db = connect(pool);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return 'The e-mail address is not one.';
  if (name.trim() === '' || surname.trim() === '') return 'The name and the surname must be given.';
  const fault = checkNewPassword(password, [email, name, surname]);
  if (fault)
    return (
      `The password is refused (${fault}): it needs ten characters, none of the common passwords and not the own ` +
      'name.'
    );
  return inTransaction(db, async (tx) => {
    // Of two concurrent commands the second sees the row of the first.
    await tx.execute("select pg_advisory_xact_lock(hashtext('create-admin'))");
    if (!another && (await hasAdmin(tx))) return 'There is an administrator already. Say --another to add one more.';
    const id = randomUUID();
    const user = { id, email, name: name.trim(), surname: surname.trim(), password };
    if (!(await addUser(tx, clock, { ...user, birthdate: null, locale: 'ru', roles: ['ROLE_ADMIN'] })))
      return 'This address has an account already: an administrator gives it the role in the office.';
    await createAudit({ ids: randomUUID, sealer: createSealer(secret, []) }).recordAccess(tx, {
      actor: null,
      contractId: null,
      action: 'admin_created',
      at: clock.now(),
      subjectKind: 'user',
      subjectId: id,
    });
    return null;
  });
}
