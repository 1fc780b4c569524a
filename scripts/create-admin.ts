/**
 * `npm run admin:create -- --email x@example.kg --name Aida --surname Asanova`: creates the first administrator of a
 * release. The password is prompted for, or read from the first line of standard input; never an argument, which
 * other programs could read. `--another` adds one more.
 */
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../src/platform/config.ts';
import { databaseClock } from '../src/platform/db/database-clock.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createLogger } from '../src/platform/logger.ts';
import { withSecrets } from '../src/platform/secrets.ts';
import { createAdmin } from '../src/server/create-admin.ts';
import { checkInstallation } from '../src/server/installation.ts';

/** Reads a line without echo. */
function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const lines = createInterface({
    input: stdin,
    output: stdin.isTTY ? stderr : undefined,
    terminal: stdin.isTTY,
  });
  if (stdin.isTTY) {
    stderr.write(question);
    // Suppresses the echo.
    (lines as unknown as { _writeToOutput: (text: string) => void })._writeToOutput = () => {};
  }
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      // Set before closing, which counts as an end without a line.
      resolve(line);
      lines.close();
      if (stdin.isTTY) stderr.write('\n');
    });
    lines.once('close', () => resolve(''));
  });
}

const usage = 'npm run admin:create -- --email <address> --name <name> --surname <surname> [--another]';

async function main(): Promise<string | null> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      surname: { type: 'string' },
      another: { type: 'boolean', default: false },
    },
  });
  const { email, name, surname, another } = values;
  if (!email || !name || !surname) return usage;
  const config = withSecrets(readConfig({ ...process.env, SAPAR_MODE: process.env.SAPAR_MODE || 'release' }));
  if (!config.databaseUrl) return 'DATABASE_URL must name the database of the release.';
  const pool = createPool(config.databaseUrl, createLogger(config), 2);
  try {
    await checkInstallation(pool, config.mode);
    const clock = await databaseClock(pool);
    try {
      const password = await readSecret('Password: ');
      return await createAdmin({ pool, clock, secret: config.secret }, { email, name, surname, password }, another);
    } finally {
      clock.stop();
    }
  } catch (error) {
    if ((error as { code?: string }).code === '42P01')
      return 'The database has no tables yet: run `npm run db:migrate`, or start the product once.';
    throw error;
  } finally {
    await pool.end();
  }
}

try {
  const wrong = await main();
  if (wrong) console.error(wrong);
  else console.log('The administrator is created and signs in at /login; a second factor is asked for there.');
  process.exitCode = wrong ? 1 : 0;
} catch (error) {
  if (error instanceof ConfigError) for (const sentence of error.problems) console.error(sentence);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
