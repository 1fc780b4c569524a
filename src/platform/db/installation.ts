import type { Pool } from 'pg';

export type InstallationMode = 'demo' | 'release';

/**
 * Purpose of a database, written by the first start on it. `old`: its purpose before starts recorded it; null if
 * unknown.
 */
export async function claimInstallation(
  pool: Pick<Pool, 'query'>,
  mode: InstallationMode,
  old: () => Promise<InstallationMode | null>,
): Promise<InstallationMode> {
  const read = async () =>
    (await pool.query<{ mode: InstallationMode }>('select mode from platform.installation')).rows[0]?.mode;
  const known = await read();
  if (known) return known;
  await pool.query('insert into platform.installation (mode) values ($1) on conflict do nothing', [
    (await old()) ?? mode,
  ]);
  // With two concurrent first starts the row of the other one wins.
  return (await read()) as InstallationMode;
}
