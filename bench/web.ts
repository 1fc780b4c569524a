/** Web benchmarks: first results, server-side rendering, long lists, bytes of JavaScript, Lighthouse, memory. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addDays, localDate } from '#kernel/dates.ts';
import { startProduct } from '../tests/support/product.ts';
import { browserPath, interactions } from './interactions.ts';
import { bookingOnPassengers, startedSearch } from './journeys.ts';
import { listScroll } from './list-scroll.ts';
import { against, compareInRounds, median, type Row } from './table.ts';

const tool = (name: string) => join(import.meta.dirname, 'tools', 'node_modules', '.bin', name);

/** Runs a tool and returns its output; its own flags bound its load. */
const run = (bin: string, args: string[], env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tool(bin), ...args], { env: { ...process.env, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.once('exit', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${bin} ended with ${code}: ${err.slice(-800)}`)),
    );
  });

const CONNECTIONS = 8;
const SECONDS = 5;
const ROUNDS = 3;

/**
 * Requests per second over five seconds with eight connections, each from an address of its own because of the rate
 * limit.
 */
async function requestsPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let sent = 0;
  const once = () =>
    new Promise<void>((resolve, reject) => {
      const n = sent++;
      const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
      get(url, { agent, headers }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
        );
      }).on('error', reject);
    });
  const begun = performance.now();
  try {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() - begun < SECONDS * 1000) await once();
      }),
    );
  } finally {
    agent.destroy();
  }
  return (sent * 1000) / (performance.now() - begun);
}

/** A bare Fastify page of the same size: the machine's limit without rendering. */
async function bare(html: string, work: (url: string) => Promise<number>): Promise<number> {
  const { default: fastify } = await import('fastify');
  const app = fastify();
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(html));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await work(url);
  } finally {
    await app.close();
  }
}

/** A page of ours compared with a bare one of the same bytes, in turns. */
async function compareWithBare(row: string, url: string, least: number): Promise<Row> {
  const html = await (await fetch(url)).text();
  const [ours, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await requestsPerSecond(url));
    other.push(await bare(html, requestsPerSecond));
  }
  return compareInRounds(row, ours, 'requests/s', 'bare Fastify page of the same bytes', other, least);
}

/** Gzipped bytes of every script that the page names (module scripts and preloads), in KB of 1,000 bytes. */
async function scriptKilobytes(page: string): Promise<number> {
  const html = await (await fetch(page)).text();
  const named = new Set(
    [...html.matchAll(/(?:src|href)="([^"]+\.js)"|from "([^"]+\.js)"|import "([^"]+\.js)"/g)].map(
      (m) => m[1] ?? m[2] ?? m[3] ?? '',
    ),
  );
  let bytes = 0;
  for (const path of named) {
    const script = Buffer.from(await (await fetch(new URL(path, page))).arrayBuffer());
    bytes += gzipSync(script, { level: 9 }).length;
  }
  return bytes / 1000;
}

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** One Lighthouse run; a run that recorded no page is repeated, at most twice. */
async function recorded(args: string[], env: Record<string, string>): Promise<void> {
  for (let left = 2; ; left--)
    try {
      await run('lighthouse', args, env);
      return;
    } catch (error) {
      if (left === 0 || !/NO_NAVSTART|NO_FCP|recording the trace/.test(String(error))) throw error;
    }
}

/** Lighthouse's phone profile, the median of five runs for each category. */
async function lighthouse(url: string, cookie?: string): Promise<Scores> {
  const runs: Scores[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  try {
    for (let i = 0; i < 5; i++) {
      const file = join(folder, `${i}.json`);
      await recorded(
        [
          url,
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          '--only-categories=performance,accessibility,best-practices,seo',
          '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run ' +
            '--disable-background-networking --disable-component-update --disable-sync ' +
            `--user-data-dir=${join(folder, `profile-${i}`)}`,
          ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
        ],
        { CHROME_PATH: browserPath() },
      );
      const { categories } = JSON.parse(readFileSync(file, 'utf8'));
      const score = (key: keyof Scores) => Math.round(categories[key].score * 100);
      runs.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (key: keyof Scores) => median(runs.map((scores) => scores[key]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
  };
}

const residentMegabytes = (pid: number): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/);
  return Number(line?.[1] ?? Number.NaN) / 1024;
};

export async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback' });
  try {
    rows.push(against('memory of the process after start', residentMegabytes(product.pid), 'MB', '≤', 400));

    const date = addDays(localDate(new Date(), 'Asia/Bishkek'), 21);
    const first: number[] = [];
    for (let i = 0; i < 25; i++) first.push((await startedSearch(product.url, addDays(date, i % 7))).firstResultsMs);
    rows.push(against('server time to first results, median of 25', median(first), 'ms', '≤', 100));

    const { uid } = await startedSearch(product.url, date);
    process.env.SAPAR_DATA_DIR = /^ {2}data +(.+)$/m.exec(product.output())?.[1] ?? '';
    rows.push(...(await interactions(product.url, uid)));
    rows.push(...(await listScroll(product.url)));
    const results = `${product.url}/search/${uid}`;
    const booking = await bookingOnPassengers(product.url, uid);
    for (const [name, url, least] of [
      ['home', `${product.url}/`, 0.5],
      ['news', `${product.url}/news`, 0.5],
      ['results', results, 0.15],
    ] as const)
      rows.push(await compareWithBare(`pages of ${name}`, url, least));
    rows.push(against('gzipped JS of home', await scriptKilobytes(`${product.url}/`), 'KB', '≤', 150));
    rows.push(against('gzipped JS of results', await scriptKilobytes(results), 'KB', '≤', 190));

    for (const [name, url, cookie] of [
      ['home', `${product.url}/`, undefined],
      ['results', results, undefined],
      ['passengers', booking.url, booking.cookie],
    ] as const) {
      const scores = await lighthouse(url, cookie);
      rows.push(against(`Lighthouse ${name}: performance`, scores.performance, 'points', '≥', 95));
      rows.push(against(`Lighthouse ${name}: accessibility`, scores.accessibility, 'points', '≥', 100));
      rows.push(against(`Lighthouse ${name}: best practices`, scores['best-practices'], 'points', '≥', 95));
      rows.push(against(`Lighthouse ${name}: SEO`, scores.seo, 'points', '≥', 95));
    }
  } finally {
    await product.stop();
  }
  return rows;
}
