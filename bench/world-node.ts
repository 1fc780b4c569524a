/**
 * Serves searches of the world timetable over HTTP as the product does: same server, supplier wrapper, storage,
 * pricing and wire; sends its address and that of its database to the parent. `node world-node.ts [database]`:
 * without one it starts and stops its own.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDays, localDate } from '#kernel/dates.ts';
import { createPricing } from '#modules/pricing/index.ts';
import { referenceFromSeed } from '#modules/reference/index.ts';
import { createSearch } from '#modules/search/index.ts';
import { searchRoutes } from '#modules/search/routes.ts';
import { createSupply } from '#modules/supply/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { testConfig, testServer } from '../tests/support/server.ts';
import { worldSupplier } from './world-supplier.ts';
import { worldTimetable } from './world-timetable.ts';

/** Message to the parent once it answers. */
export type WorldNode = { address: string; database: string };

async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-world-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ folder });
  await ensureDatabase(embedded.url('postgres'), 'bench');
  const started = embedded.url('bench');
  await migrate(started);
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: started, stop };
}

const given = process.argv[2];
const { url, stop } = given ? { url: given, stop: async () => {} } : await startDatabase();
const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });
// The database stops before the last connections close.
pool.on('error', () => {});
const db = connect(pool);
const clock = systemClock;
const world = worldTimetable('sapar', addDays(localDate(clock.now(), 'Asia/Bishkek'), 1), 70);
const search = createSearch({
  db,
  clock,
  reference: referenceFromSeed(),
  pricing: createPricing({ site: 'kg' }),
  supply: createSupply({ db, clock, own: [worldSupplier(world)], suppliers: [] }),
  calendar: { cheapestByDay: async () => [], pricesAround: async () => [], multiTicketPricesAround: async () => [] },
});
const config = testConfig({ trustProxy: readConfig({ SAPAR_TRUST_PROXY: 'loopback' }).trustProxy });
const { app } = await testServer({ db }, (one) => searchRoutes(one, { search }), { clock, config });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.once('disconnect', async () => {
  await app.close();
  await search.idle();
  await pool.end();
  await stop();
  process.exit(0);
});
process.send?.({ address, database: url } satisfies WorldNode);
