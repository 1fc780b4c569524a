/**
 * `npm run db:generate -- <module> <what-changes>`: writes the next migration of a module from its schema (`--custom`
 * for one written by hand). Of its snapshots the newest is kept, which is what the next one is compared with.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [module, name, ...rest] = process.argv.slice(2);
const schema = module === 'platform' ? 'src/platform/db/schema.ts' : `src/modules/${module}/db/schema.ts`;
if (!module || !name || !existsSync(schema)) {
  console.error('npm run db:generate -- <module> <what-changes> [--custom]');
  process.exit(2);
}
const made = spawnSync(
  process.execPath,
  [
    join('node_modules', 'drizzle-kit', 'bin.cjs'),
    'generate',
    '--dialect=postgresql',
    `--schema=${schema}`,
    `--out=db/migrations/${module}`,
    `--name=${name}`,
    ...rest,
  ],
  { stdio: 'inherit' },
);
const meta = join('db', 'migrations', module, 'meta');
const snapshots = existsSync(meta) ? readdirSync(meta).filter((file) => file.endsWith('_snapshot.json')) : [];
for (const older of snapshots.sort().slice(0, -1)) rmSync(join(meta, older));
process.exit(made.status ?? 1);
