import { chmodSync, mkdirSync } from 'node:fs';
import pg from 'pg';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { createWorld } from '../src/modules/orders/testing/orders-world.ts';
import { testClock } from '../tests/support/clock.ts';
import { testLog } from '../tests/support/log.ts';
import { contractOf, seedOrders } from './portal-world.ts';
const folder = '/tmp/desk-bench';
mkdirSync(folder, { recursive: true });
chmodSync(folder, 0o755);
const UNTIL = new Date('2026-11-20T12:00:00.000Z');
const server = await startEmbedded({ folder, settings: { shared_buffers: '256MB' } });
console.log(server.url('bench'));
const has = process.argv.includes('--seed');
if (has) {
  await ensureDatabase(server.url('postgres'), 'bench');
  await migrate(server.url('bench'));
  const pool = new pg.Pool({ connectionString: server.url('bench'), max: 10 });
  const world = await createWorld({ db: connect(pool), pool }, { clock: testClock(UNTIL.toISOString()), ...testLog() });
  for (let n = 0; n < 500; n++) world.contracts.set(contractOf(n), { basisPoints: 300 });
  await seedOrders(pool, world, { orders: 200_000, contracts: 500 }, UNTIL);
  await pool.query('vacuum analyze');
  await pool.end();
  console.log('seeded');
}
setInterval(() => {}, 1000);
