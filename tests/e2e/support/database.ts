import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Rows as they would stand after time has passed: the one thing that no visitor can do. */
export async function inDatabase(
  statement: string,
  values: unknown[],
  dataDir = process.env.SAPAR_DATA_DIR ?? '.sapar',
): Promise<Record<string, unknown>[]> {
  const folder = join(dataDir, 'postgres');
  const password = readFileSync(join(folder, 'password'), 'utf8');
  const port = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3];
  const client = new pg.Client({ connectionString: `postgres://sapar:${password}@127.0.0.1:${port}/sapar` });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
