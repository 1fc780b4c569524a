import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DEMO_LOGINS } from '#demo/users.ts';
import { CARDS, payOnPage } from '../support/buyer.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type Partners, startPartners } from '../support/partners.ts';
import { demonstration } from '../support/presets.ts';
import { killTogether, makeOlder, retryUntilDone } from './kill-steps.ts';
import { createKillableProcess, type KillableProcess } from './killable-process.ts';
import { newVisitor, type Order, type Ready, type Visitor, visitors } from './visitor.ts';
import { type Exchange, type Tap, wireTap } from './wire-tap.ts';

/** The product and its partners as processes of their own, with a tap between them. */
export type Killed = {
  readonly database: TestDatabase;
  readonly partners: Partners;
  readonly theirs: pg.Pool;
  readonly tap: Tap;
  readonly product: KillableProcess;
  readonly buyers: ReturnType<typeof visitors>;
  readonly isOver: () => boolean;
  stop(): Promise<void>;
};

export async function startKilled(options: Parameters<typeof startPartners>[0]): Promise<Killed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sapar-killed-'));
  const [database, partners] = await Promise.all([testDatabase({ preset: demonstration() }), startPartners(options)]);
  const tap = await wireTap(() => partners.url);
  const theirs = new pg.Pool({ connectionString: partners.databaseUrl, max: 4 });
  theirs.on('error', () => {});
  const product = await createKillableProcess({
    DATABASE_URL: database.url,
    SAPAR_DATA_DIR: dataDir,
    SAPAR_PARTNERS_URL: tap.url,
    SAPAR_PAYMENT_PAGE_URL: partners.url,
    SAPAR_GATEWAY_SECRET: partners.gatewaySecret,
  });
  await product.start();
  let over = false;
  return {
    database,
    partners,
    theirs,
    tap,
    product,
    buyers: visitors(product.url),
    isOver: () => over,
    async stop() {
      over = true;
      await product.stop();
      await theirs.end();
      await tap.close();
      await partners.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a currency costs, as the office enters it. */
export async function enterRate(url: string, currency: string, rate: string): Promise<void> {
  const finance = newVisitor(url);
  const login = DEMO_LOGINS.find(({ who }) => who === 'finance');
  await finance.call('POST', '/api/session', { email: login?.email, password: login?.password });
  const entered = { currency, rate, per: 1, validFrom: null, confirmed: false };
  const answer = await finance.call('POST', '/api/office/currencies/rates', entered);
  if (answer.status >= 300) throw new Error(`a rate of ${currency}: ${answer.status}`);
}

export type Sale = { visitor: Visitor; orderId: string };

/** While many sales are settled at once a job may have to wait for its turn. */
const JOB_MS = 180_000;
const isEnded = ({ status }: Order) => status === 'sold' || status.startsWith('error') || status === 'timeout';

/** Sales that go on while the product is killed; `provedS`: until then what is not listed there proves nothing. */
export function killedSales(killed: Killed, { provedS }: { provedS: number }) {
  const { database, buyers, isOver } = killed;
  const retry = <T>(step: () => Promise<T>): Promise<T> => retryUntilDone(step, { over: isOver });

  return {
    retry,

    /** From a booking with all its data to the bank's page, despite crashes. */
    async pay(visitor: Visitor, ready: Ready): Promise<Sale> {
      const orderId = await retry(async () => {
        const placed = await buyers.place(visitor, ready);
        if (placed.status !== 201) throw new Error(`place: ${placed.status} ${placed.body.code}`);
        return placed.body.orderId;
      });
      const page = await retry(async () => {
        const { status } = await buyers.order(visitor, orderId);
        if (status === 'hold' || status === 'cooked') throw new Error('not held yet');
        if (status !== 'pay') return null;
        const path = `/api/orders/${orderId}/payments`;
        const started = await visitor.call<{ redirectUrl: string }>('POST', path, { method: 'card' });
        if (started.status !== 201) throw new Error(`pay: ${started.status}`);
        return started.body.redirectUrl;
      });
      if (page) await retry(() => payOnPage(page, CARDS.withoutCode));
      return { visitor, orderId };
    },

    /** An answer that never came is looked up after half a minute; what never happened is sent again, or ends. */
    async settle(): Promise<void> {
      for (const seconds of [31, provedS, 31]) await makeOlder(database.pool, seconds, JOB_MS);
    },

    /** Kills the product once for so many sales; answers how many lost their call. It runs again afterwards. */
    async kill(matches: (exchange: Exchange) => boolean, when: 'before' | 'after', sales: (() => Promise<Sale>)[]) {
      const { tap, product } = killed;
      const dead = killTogether({ tap, product }, matches, when, sales.length);
      const running = sales.map((sale) => sale());
      for (const sale of running) sale.catch(() => undefined);
      const lost = await dead;
      tap.onExchange(null);
      await product.start();
      return { lost, running };
    },

    /**
     * Lets time pass until every sale has ended: an unknown outcome is looked up, and later proved never to be.
     * `heldInVain`: what was held never came to be, which is known after hours.
     */
    async ended(what: string, sales: readonly Promise<Sale>[], heldInVain: boolean): Promise<Order[]> {
      const all = Promise.all(sales);
      const bought = () => Promise.race([all, pause(1_000, null)]);
      let placed = await bought();
      for (let step = 0; !placed && step < 60; step++) {
        await makeOlder(database.pool, heldInVain && step % 4 === 1 ? provedS : 31, JOB_MS);
        placed = await bought();
      }
      if (!placed) throw new Error(`sales of ${what} did not end`);
      const read = () => Promise.all(placed.map(({ visitor, orderId }) => buyers.order(visitor, orderId)));
      let orders = await read();
      for (let step = 0; !orders.every(isEnded) && step < 60; step++) {
        await makeOlder(database.pool, [31, provedS, 31, 901][step % 4] ?? 31, JOB_MS);
        orders = await read();
      }
      return orders;
    },

    isEnded,
  };
}
