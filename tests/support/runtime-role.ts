import { randomBytes } from 'node:crypto';
import { grantRuntime } from '#platform/db/runtime-role.ts';
import type { TestDatabase } from './database.ts';

/** The database as a release reaches it: with a role that owns nothing. `drop` before the database is closed. */
export async function runtimeRole(
  database: TestDatabase,
): Promise<{ role: string; url: string; drop(): Promise<void> }> {
  const role = `app_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await database.pool.query(`create role ${role} login password '${password}'`);
  await grantRuntime(database.url, role);
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  return {
    role,
    url: url.toString(),
    drop: async () => {
      await database.pool.query(`drop owned by ${role}`);
      await database.pool.query(`drop role ${role}`);
    },
  };
}
