import type { Pool } from 'pg';
import { ConfigError } from '#platform/config.ts';
import { claimInstallation, type InstallationMode } from '#platform/db/installation.ts';

/** Demonstration users have ids that no other user gets. */
async function oldMode(pool: Pool): Promise<InstallationMode | null> {
  const { rows } = await pool.query<{ demo: boolean; used: boolean }>(
    `select exists (select from identity.users where id like 'demo-%' and email like '%@sapar.example') as demo,
            exists (select from identity.users) as used`,
  );
  if (rows[0]?.demo) return 'demo';
  return rows[0]?.used ? 'release' : null;
}

/**
 * Rejects a database of the other mode: demonstration users have a public password, so real customers must not be
 * among them.
 * @throws ConfigError
 */
export async function checkInstallation(pool: Pool, mode: InstallationMode): Promise<void> {
  const found = await claimInstallation(pool, mode, () => oldMode(pool));
  if (found === mode) return;
  throw new ConfigError([
    found === 'demo'
      ? 'DATABASE_URL names the database of a demonstration, whose logins are public: a release needs a ' +
        'database of its own.'
      : 'DATABASE_URL names the database of a release: the demonstration (`npm start`) would add its demonstration ' +
        'users to it and needs one of its own.',
  ]);
}
