import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect } from 'vitest';
import type { Order } from '#modules/orders/api.ts';
import { type Product, startProduct } from '../../src/server/product.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { testLog } from '../support/log.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { testConfig, withoutPages } from '../support/server.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
}, 120_000);

type Started = {
  product: Product;
  pool: pg.Pool;
  partners: Partners;
  database: TestDatabase;
  begin: (role: 'web' | 'all') => Promise<Product>;
};

/** The product on a database filled by `fill`, with the clock shifted by `shift` (ms). */
export async function started(
  secret: Buffer,
  fill: (database: TestDatabase) => Promise<void>,
  shift = 0,
): Promise<Started> {
  const [database, partners] = await Promise.all([emptyDatabase(), startPartners()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'sapar-release-'));
  endings.push(
    () => database.close(),
    () => partners.stop(),
    async () => rmSync(dataDir, { recursive: true }),
  );
  await fill(database);
  const running: Product[] = [];
  endings.push(async () => {
    for (const product of running) await product.stop();
  });
  const begin = async (role: 'web' | 'all') => {
    for (const product of running.splice(0)) await product.stop();
    const config = testConfig({
      port: 0,
      baseUrl: 'http://127.0.0.1:0',
      databaseUrl: database.url,
      dataDir,
      role,
      secret,
      partnersUrl: partners.url,
      gatewaySecret: partners.gatewaySecret,
      trustProxy: ['loopback'],
    });
    const clock = { now: () => new Date(Date.now() + shift) };
    const product = await startProduct(config, testLog().log, clock, withoutPages);
    running.push(product);
    return product;
  };
  return { product: await begin('all'), pool: database.pool, partners, database, begin };
}

export async function signedIn(url: string, who: string): Promise<Visitor> {
  const visitor = newVisitor(url);
  const { status } = await visitor.call('POST', '/api/session', {
    email: `${who}@sapar.example`,
    password: 'sapar-demo-2026',
  });
  expect(status).toBe(201);
  return visitor;
}

/** The fields of an order that must not change between releases. */
export const lasting = ({
  number,
  status,
  locator,
  price,
  passengers,
  tickets,
  payments,
  history,
  returns,
  exchanges,
  slices,
}: Order) => ({
  number,
  status,
  locator,
  total: price.total,
  passengers: passengers.map(({ id, category, documentMasked }) => ({ id, category, documentMasked })),
  tickets: tickets.map(({ number: ticket, state }) => ({ ticket, state })),
  payments: payments.map(({ state, amount }) => ({ state, amount })),
  history: history.map(({ kind }) => kind),
  returns: returns.map(({ id, state, refundAmount }) => ({ id, state, back: refundAmount })),
  exchanges: exchanges.map(({ id, state }) => ({ id, state })),
  flown: slices.map(({ segments }) => segments.map(({ departsLocal, flight }) => ({ departsLocal, flight }))),
});
export async function read(reader: Visitor, id: string) {
  const { status, body } = await reader.call<Order>('GET', `/api/orders/${id}`);
  return status === 200 ? lasting(body) : { status };
}
