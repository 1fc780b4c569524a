import { expect, test } from 'vitest';
import { startProductFixture, until } from './product-fixture.ts';

const FILLED = 'demonstration orders created';

test('a new demonstration is filled through the API, and every scenario succeeds', async () => {
  // With the runtime role, so missing grants would show.
  const fixture = await startProductFixture({ config: { demoOrders: true }, ownsNothing: true });
  try {
    const states = await until(
      async () => fixture.lines().find((line) => line.includes(FILLED)),
      (line) => line !== undefined,
      FILLED,
      540_000,
    );
    const { failed } = JSON.parse(states ?? '{}') as { failed: unknown };
    const reasons = fixture.lines().filter((line) => line.includes('a demonstration scenario failed'));
    expect(failed, reasons.join('\n')).toEqual([]);
    expect(fixture.lines().filter((line) => /"code":"42501"|permission denied/.test(line))).toEqual([]);
    const { rows } = await fixture.pool.query<{ status: string }>(
      'select distinct status from orders.orders order by 1',
    );
    // A return on the day of sale is a void, except a refund in the last minutes of the Bishkek day.
    const statuses = new Set(rows.map(({ status }) => (status === 'refunded' ? 'canceled' : status)));
    expect([...statuses]).toEqual(['canceled', 'partial_sold', 'pay', 'sold']);
    const kinds = await fixture.pool.query<{ kind: string }>('select distinct kind from orders.operations order by 1');
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['hold', 'issue', 'void', 'exchange', 'split', 'cancel_hold']),
    );
    const requests = await fixture.pool.query<{ status: string }>(
      'select distinct status from requests.requests order by 1',
    );
    expect(requests.rows.map(({ status }) => status)).toEqual([
      'checkup',
      'complete',
      'new',
      'notActual',
      'paused',
      'process',
    ]);
  } finally {
    await fixture.stop();
  }
}, 600_000);
