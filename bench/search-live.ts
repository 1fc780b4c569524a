/** The whole product over HTTP, and how soon a seat sold by one process disappears in the others. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { demoTimetable } from '#demo/inventory/extend-timetable.ts';
import { addDays, localDate } from '#kernel/dates.ts';
import { createInventory } from '#modules/inventory/index.ts';
import { systemClock } from '#platform/clock.ts';
import { connect } from '#platform/db/database.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { ensureDatabase, migrate } from '#platform/db/migrate.ts';
import { seatProcess } from '../src/modules/inventory/testing/seat-process.ts';
import { startProduct } from '../tests/support/product.ts';
import { randomOf } from './random.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, type Row } from './table.ts';
import type { WorldNode } from './world-node.ts';
import { citiesByDepartures } from './world-timetable.ts';

const SMALL = process.argv.includes('--small');
const RATE = 100;
const SECONDS = SMALL ? 5 : 20;
const WARM_SECONDS = 5;
/**
 * Searches per second; each is two requests, as the results page makes them: one starts it, one reads the first
 * journeys.
 */
const ASKED = 50;
/** Twice the rate, to show the remaining capacity. */
const WORLD_RATES = [ASKED, 2 * ASKED];
const FIRST = 40;
const NODES = 2;
const SALES = SMALL ? 50 : 400;
const WAYS = [
  ['bishkek', 'osh'],
  ['bishkek', 'moscow'],
  ['osh', 'istanbul'],
  ['istanbul', 'bishkek'],
  ['bishkek', 'tashkent'],
  ['osh', 'moscow'],
  ['almaty', 'osh'],
  ['dubai', 'bishkek'],
] as const;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request from an address of its own: limits apply per address. */
const send = (method: string, url: string, n: number, body?: unknown) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
    const asked = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) return resolve(JSON.parse(text));
        reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });

type Ends = readonly [from: string, to: string];

/**
 * Searches over HTTP at a steady rate, half of them returns, each address bound to one process: milliseconds from the
 * due time to the first received itineraries.
 */
async function searchesAt(
  processes: readonly string[],
  rate: number,
  pick: (random: () => number) => Ends,
  days: number,
): Promise<{ took: number[]; cards: number; found: number }> {
  const random = randomOf('http');
  const today = localDate(new Date(), 'Asia/Bishkek');
  let [cards, all] = [0, 0];
  async function search(n: number, due: number): Promise<number> {
    const [from, to] = pick(random);
    const day = addDays(today, 5 + Math.floor(random() * days));
    const slices = [{ from, to, date: day }];
    if (random() < 0.5) slices.push({ from: to, to: from, date: addDays(day, 7) });
    const passengerCounts = { aaa: 1 + Math.floor(random() * 2), rbg: 0, rmg: 0, ins: 0 };
    const params = { slices, passengerCounts, cabin: 'economy', direct: false };
    const url = processes[n % processes.length] as string;
    const { uid } = await send('POST', `${url}/api/searches`, n, params);
    const found = await send('GET', `${url}/api/searches/${uid}?first=${FIRST}&heads=1`, n);
    const { itineraries, counts } = found as { itineraries: unknown[]; counts?: { total: number } };
    cards += itineraries.length;
    all += counts?.total ?? itineraries.length;
    return performance.now() - due;
  }
  const begun = performance.now();
  const running: Promise<number>[] = [];
  for (let n = 0; n < rate * (WARM_SECONDS + SECONDS); n++) {
    const due = begun + (n * 1_000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    running.push(search(n, due));
  }
  const took = (await Promise.all(running)).slice(rate * WARM_SECONDS);
  return { took, cards, found: all };
}

type WorldChild = { node: WorldNode; end(): Promise<void> };

/** One world process, on a new database unless one is given. */
async function worldNode(database?: string): Promise<WorldChild> {
  const child = fork(join(import.meta.dirname, 'world-node.ts'), database ? [database] : []);
  const ended = once(child, 'exit');
  const node = await new Promise<WorldNode>((ready, failed) => {
    child.once('message', (message) => ready(message as WorldNode));
    child.once('exit', (code) => failed(new Error(`the world ended with ${code}`)));
  });
  const end = async () => {
    child.disconnect();
    await ended;
  };
  return { node, end };
}

/**
 * The same on the world timetable with one process for each of two processors: city pairs weighted by departures, up
 * to two hundred journeys per answer, the first forty shown.
 */
export async function worldHttpRows(note: (line: string) => void): Promise<Row[]> {
  const first = await worldNode();
  const others: WorldChild[] = [];
  try {
    for (let n = 1; n < NODES; n++) others.push(await worldNode(first.node.database));
    const urls = [first, ...others].map(({ node: shown }) => shown.address);
    const cities = citiesByDepartures();
    const pick = (random: () => number): Ends => {
      for (;;) {
        const [from, to] = [cities(random()), cities(random())];
        if (from !== to) return [from, to];
      }
    };
    const rows: Row[] = [];
    for (const rate of WORLD_RATES) {
      const { took, cards, found } = await searchesAt(urls, rate, pick, 50);
      const summary =
        `${took.length} searches, the first ${cards} of ${found} itineraries, median ` +
        `${quantile(took, 0.5).toFixed(1)} ms`;
      note(`HTTP on the world at ${rate}/s: ${summary}`);
      const row = `HTTP on the world, ${rate} searches/s (${2 * rate} requests), first results, p99`;
      const p99 = quantile(took, 0.99);
      rows.push(rate === ASKED ? against(row, p99, 'ms', '≤', 50) : baseline(row, p99, 'ms', 'limit', 50));
    }
    return rows;
  } finally {
    agent.destroy();
    for (const { end } of [...others, first]) await end();
  }
}

export async function httpRows(note: (line: string) => void): Promise<Row[]> {
  // Own inventory alone: the remote suppliers would share the machine.
  const product = await startProduct({
    SAPAR_TRUST_PROXY: 'loopback',
    SAPAR_PARTNERS_URL: 'http://127.0.0.1:9',
  });
  try {
    const { took, cards } = await searchesAt(
      [product.url],
      RATE,
      (random) => WAYS[Math.floor(random() * WAYS.length)] as Ends,
      200,
    );
    note(`HTTP: ${took.length} searches, ${cards} itineraries, median ${quantile(took, 0.5).toFixed(1)} ms`);
    return [against(`HTTP at ${RATE} searches/s, first house results, p99`, quantile(took, 0.99), 'ms', '≤', 50)];
  } finally {
    await product.stop();
    agent.destroy();
  }
}

export async function seatRows(note: (line: string) => void): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sapar-bench-'));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ folder });
  try {
    await ensureDatabase(server.url('postgres'), 'bench');
    const url = server.url('bench');
    await migrate(url);
    const pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true });
    const db = connect(pool);
    const given = { db, clock: systemClock, airportKeyOfCode: (code: string) => code };
    await createInventory(given).extendTimetable(demoTimetable());
    // The index counts up to fifteen seats.
    await pool.query('update inventory.stock set seats = least(seats, 14), sold = least(sold, 14)');
    await pool.query('update inventory.departures set revalidation_increase_bp = 0 where revalidation_increase_bp > 0');
    const started = performance.now();
    const [one, two] = await Promise.all([seatProcess(url, url), seatProcess(url, url)]);
    note(`two processes ready in ${Math.round(performance.now() - started)} ms`);
    const lags: number[] = [];
    try {
      for (let n = 0; n < SALES; n++) {
        const date = addDays(localDate(new Date(), 'Asia/Bishkek'), 3 + (n % 300));
        const way = { from: 'BSZ', to: 'OSS', date };
        const offers = (await one.ask({ do: 'search', ...way })) as [string, number][];
        const [offerId] = offers[n % offers.length] ?? [];
        if (!offerId) continue;
        const begun = two.watching();
        const gone = two.ask({ do: 'watch', ...way, offerId });
        await begun;
        const sold = (await one.ask({ do: 'sellOne', ...way, offerId, name: `sale-${n}` })) as string;
        lags.push(Number(BigInt((await gone) as string) - BigInt(sold)) / 1e6);
      }
    } finally {
      one.end();
      two.end();
      await pool.end();
    }
    note(`seats: ${lags.length} sales, median ${quantile(lags, 0.5).toFixed(1)} ms`);
    return [against('seat sold → the other process’s index, p99', quantile(lags, 0.99), 'ms', '≤', 100)];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
