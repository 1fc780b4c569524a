/** `npm start`: builds what is stale, then runs the whole product. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isStale } from './build.ts';

process.env.NODE_ENV ??= 'production';
process.env.SAPAR_DEMO_ORDERS ??= 'true';
process.env.SAPAR_DEMO_LARGE ??= process.env.SAPAR_DEMO_ORDERS;
if (isStale()) {
  // In a child process, which releases the memory of the build.
  const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}
const { main } = await import('../src/server/main.ts');
await main();
