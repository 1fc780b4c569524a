import { expect, test } from 'vitest';
import { startProductFixture, until } from './product-fixture.ts';

const FILLED = 'the demonstration has its orders';

test('a new demonstration is filled over the wire, and every story of it succeeds', async () => {
  // Under a role that owns nothing: what it lacks would show here.
  const fixture = await startProductFixture({ config: { demoOrders: true }, ownsNothing: true });
  try {
    const states = await until(
      async () => fixture.lines().find((line) => line.includes(FILLED)),
      (line) => line !== undefined,
      FILLED,
      110_000,
    );
    expect(JSON.parse(states ?? '{}')).toMatchObject({ failed: [] });
    expect(fixture.lines().filter((line) => line.includes('42501'))).toEqual([]);
    const { rows } = await fixture.pool.query<{ status: string }>(
      'select distinct status from orders.orders order by 1',
    );
    // What goes back on the day of its sale is annulled, but in the last minutes of Bishkek's day refunded.
    const statuses = new Set(rows.map(({ status }) => (status === 'refunded' ? 'canceled' : status)));
    expect([...statuses]).toEqual(['canceled', 'partial_sold', 'pay', 'sold']);
    const kinds = await fixture.pool.query<{ kind: string }>('select distinct kind from orders.operations order by 1');
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['hold', 'issue', 'void', 'exchange', 'split', 'cancel_hold']),
    );
    const requests = await fixture.pool.query<{ status: string }>(
      'select distinct status from requests.requests order by 1',
    );
    expect(requests.rows.map(({ status }) => status)).toEqual(['new', 'notActual', 'paused', 'process']);
  } finally {
    await fixture.stop();
  }
}, 120_000);
