/** Views that agents use all day, over a year of a busy market: filtered lists, statements, workbooks. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDays, localDate } from '#kernel/dates.ts';
import type { OrderListQuery, TicketsQuery } from '#modules/sales/api.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { workbook } from '#platform/spreadsheet/workbook.ts';
import { exportStatementEntries } from '../src/modules/ledger/use-cases/export-statement-entries.ts';
import { listStatementEntries } from '../src/modules/ledger/use-cases/list-statement-entries.ts';
import { labelOrders } from '../src/modules/orders/core/use-cases/label-orders.ts';
import type { Visitor } from '../src/modules/orders/core/use-cases/visitor.ts';
import { createOrdersFixture } from '../src/modules/orders/testing/orders-fixture.ts';
import { exportOrders } from '../src/modules/sales/use-cases/export-orders.ts';
import { listOrders } from '../src/modules/sales/use-cases/list-orders.ts';
import { listTickets } from '../src/modules/sales/use-cases/list-tickets.ts';
import { testClock } from '../tests/support/clock.ts';
import { testLog } from '../tests/support/log.ts';
import { CITIES, contractOf, seedOrders, seedPostings, surnameOf } from './portal-world.ts';
import { randomOf } from './random.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const SIZE = SMALL ? { orders: 20_000, contracts: 50 } : { orders: 200_000, contracts: 500 };
const QUESTIONS = SMALL ? 300 : 2_000;
const UNTIL = new Date('2026-11-20T12:00:00.000Z');
const TODAY = localDate(UNTIL, 'Asia/Bishkek');

export async function measure(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder, settings: { shared_buffers: '256MB' } });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    await migrate(server.url('bench'));
    const pool = new pg.Pool({ connectionString: server.url('bench'), max: 10, pipeline: true });
    // A connection still closing when the server stops gets an error.
    pool.on('error', () => {});
    try {
      return await onDatabase(pool);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const agentOf = (n: number): Visitor => ({
  visitorId: 'bench',
  locale: 'ru',
  ip: '192.0.2.1',
  user: {
    userId: `user-${n}-0`,
    name: 'U',
    roles: ['ROLE_AGENT'],
    contractId: contractOf(n),
    workplaceId: 'w-0',
  },
});

/** Any filter, alone or two together, in any order. */
function anyQuestion(random: () => number): OrderListQuery {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const day = () => addDays(TODAY, -Math.floor(random() * 365));
  const filters: (() => Partial<OrderListQuery>)[] = [
    () => ({}),
    () => ({ status: pick(['sold', 'pay', 'timeout', 'issue_blocked'] as const) }),
    () => ({ from: day() }),
    () => {
      const from = day();
      return { from, to: addDays(from, 7) };
    },
    () => {
      const departsFrom = day();
      return { departsFrom, departsTo: addDays(departsFrom, 3) };
    },
    () => ({ origin: pick(CITIES), destination: pick(CITIES) }),
    () => ({ passenger: surnameOf(Math.floor(random() * 2_000)) }),
    () => ({ number: `S-${10_000_000 + Math.floor(random() * SIZE.orders)}` }),
    () => ({
      number: `L${Math.floor(random() * SIZE.orders)
        .toString(36)
        .toUpperCase()
        .padStart(5, '0')}`,
    }),
    () => ({ number: `999${String(Math.floor(random() * SIZE.orders) * 4).padStart(10, '0')}` }),
    () => ({ workplace: pick(['w-0', 'w-1', 'w-2']) }),
    () => ({ mine: '1' }),
    () => ({ mode: pick(['avia', 'rail'] as const) }),
  ];
  const [sort, order] = pick([
    ['created', 'desc'],
    ['created', 'desc'],
    ['departs', 'asc'],
    ['total', 'desc'],
    ['paymentTimeLimit', 'asc'],
  ] as const);
  return { ...pick(filters)(), ...pick(filters)(), sort, order };
}

/** The same for tickets, without order-only filters. */
function anyTickets(random: () => number): TicketsQuery {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const { sort: _, status, mode, ...shared } = anyQuestion(random);
  return {
    ...shared,
    sort: pick(['issued', 'issued', 'departs', 'total'] as const),
    ...(status && { state: pick(['open', 'refunded', 'void'] as const) }),
    ...(mode && pick([{ type: 'ETICKET' as const }, { type: 'BUS' as const }, { carrier: 'X0' }])),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { ms: performance.now() - started, value };
}

/** Reads a file to its end; returns its size and the growth of the heap (MB). */
async function readWithProgress(table: AsyncIterable<Uint8Array>): Promise<{ bytes: number; grew: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let bytes = 0;
  let most = before;
  for await (const piece of table) {
    bytes += piece.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  return { bytes, grew: (most - before) / 2 ** 20 };
}

async function onDatabase(pool: pg.Pool): Promise<Row[]> {
  const note = (line: string) => console.error(line);
  const world = await createOrdersFixture(
    { db: connect(pool), pool },
    { clock: testClock(UNTIL.toISOString()), ...testLog() },
  );
  for (let n = 0; n < SIZE.contracts; n++) world.contracts.set(contractOf(n), { basisPoints: 300 });
  note(`${SIZE.orders} orders of ${SIZE.contracts} contracts …`);
  const started = performance.now();
  await seedOrders(pool, world, SIZE, UNTIL);
  await seedPostings(pool);
  await pool.query('vacuum analyze');
  note(`made in ${Math.round((performance.now() - started) / 1_000)} s`);

  const random = randomOf('questions');
  const ask = (n: number) => timed(() => listOrders(world.deps, agentOf(n), anyQuestion(random)));
  for (let i = 0; i < 50; i++) await ask(i);
  const usual: number[] = [];
  const biggest: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) usual.push((await ask(Math.floor(random() * SIZE.contracts))).ms);
  for (let i = 0; i < QUESTIONS / 10; i++) biggest.push((await ask(0)).ms);
  const askTickets = (n: number) => timed(() => listTickets(world.deps, agentOf(n), anyTickets(random)));
  const tickets: number[] = [];
  const mostTickets: number[] = [];
  for (let i = 0; i < QUESTIONS; i++) tickets.push((await askTickets(Math.floor(random() * SIZE.contracts))).ms);
  for (let i = 0; i < QUESTIONS / 10; i++) mostTickets.push((await askTickets(0)).ms);

  const db = connect(pool);
  const money = {
    db,
    currency: 'KGS',
    labels: (ids: readonly string[], locale: 'ru') => labelOrders(world.deps, ids, locale),
  } as const;
  const year = { from: addDays(TODAY, -365), to: TODAY };
  const page = await timed(() => listStatementEntries(money as never, contractOf(0), year, { locale: 'ru' }));
  const statement = await timed(async () =>
    readWithProgress(workbook(await exportStatementEntries(money as never, contractOf(1), year, 'ru'))),
  );

  const small = await readWithProgress(
    workbook(await exportOrders(world.deps, agentOf(1), { filter: {}, locale: 'ru' })),
  );
  const book = await timed(async () =>
    readWithProgress(workbook(await exportOrders(world.deps, agentOf(0), { filter: {}, locale: 'ru' }))),
  );
  const { rows } = await pool.query<{ orders: number; tickets: number }>(
    `select (select count(*)::int from sales.order_list_rows where contract_id = 'contract-0') as orders,
       (select count(*)::int from sales.ticket_list_rows where contract_id = 'contract-0') as tickets`,
  );
  const many = `${rows[0]?.orders} orders`;
  const numbers = `${rows[0]?.tickets} tickets`;
  return [
    against('orders list, any filter, any contract, p99', quantile(usual, 0.99), 'ms', '≤', 50),
    baseline('the same, median', quantile(usual, 0.5), 'ms', 'its p99', quantile(usual, 0.99)),
    against(`orders list of the biggest contract (${many}), any filter, p99`, quantile(biggest, 0.99), 'ms', '≤', 50),
    against('tickets list, any filter, any contract, p99', quantile(tickets, 0.99), 'ms', '≤', 50),
    baseline('the same, median', quantile(tickets, 0.5), 'ms', 'its p99', quantile(tickets, 0.99)),
    against(
      `tickets list of the biggest contract (${numbers}), any filter, p99`,
      quantile(mostTickets, 0.99),
      'ms',
      '≤',
      50,
    ),
    against('statement of a year of the biggest contract: balances and a page', page.ms, 'ms', '≤', 1_000),
    against('statement of a year of a usual contract as a workbook, whole', statement.ms, 'ms', '≤', 1_000),
    baseline(`workbook of ${many}: time`, book.ms, 'ms', 'megabytes of the file', book.value.bytes / 2 ** 20),
    against(`workbook of ${many}: memory above what the process had`, book.value.grew, 'MB', '≤', 100),
    baseline('the same beside a small one', book.value.grew, 'MB', 'workbook of a usual contract', small.grew),
  ];
}
