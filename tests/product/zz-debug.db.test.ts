import { execSync } from 'node:child_process';
import { test } from 'vitest';
import { startWorld, until } from './world.ts';
test('debug', async () => {
  const world = await startWorld({ config: { demoOrders: true }, ownsNothing: true });
  try {
    await until(async () => world.lines().find((l) => l.includes('42501')), (l) => l !== undefined, 'x', 110_000);
    const { rows } = await world.pool.query('show data_directory');
    console.log('BAD', execSync(`grep -A6 "permission denied" ${rows[0].data_directory}/../postgres.log | cut -c1-400 | head -30`).toString());
  } finally { await world.stop(); }
}, 200_000);
