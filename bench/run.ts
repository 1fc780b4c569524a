/**
 * `npm run bench -- web|phone|booking|search|portal|memory|load|chat|scan|import|campaigns|rules [--json]`: prints a
 * table, or with --json one array of rows; exits 1 when a target is missed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { print, type Row } from './table.ts';

const benches: Record<string, () => Promise<{ measure: () => Promise<Row[]> }>> = {
  web: () => import('./web.ts'),
  phone: () => import('./phone.ts'),
  booking: () => import('./booking.ts'),
  portal: () => import('./portal.ts'),
  search: () => import('./search.ts'),
  memory: () => import('./memory.ts'),
  load: () => import('./load.ts'),
  chat: () => import('./chat.ts'),
  scan: () => import('./scan.ts'),
  import: () => import('./import.ts'),
  campaigns: () => import('./campaigns.ts'),
  rules: () => import('./price-rules.ts'),
};

const folder = join(import.meta.dirname, 'tools');
const name = process.argv[2] ?? '';
const load = benches[name];
if (!load) {
  console.error(`Which one? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
if (['web', 'phone', 'search'].includes(name) && !existsSync(join(folder, 'node_modules', 'minotor'))) {
  console.error('Installing the measuring tools …');
  const installed = spawnSync('npm', ['ci'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) process.exit(1);
}
const { measure } = await load();
const rows = await measure();
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else print(rows);
process.exit(rows.every((row) => row.ok) ? 0 : 1);
