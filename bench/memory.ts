/**
 * Memory over many searches, which must not grow: `npm run bench -- memory [--searches=20000] [--at-once=12]`. Each
 * search is read as the results page reads it; every tenth is also read in full, rendered, streamed until the last
 * supplier has answered and then briefly as an open page. Dates and routes vary, so that cached data is also
 * replaced.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { addDays, localDate } from '#kernel/dates.ts';
import { startProduct } from '../tests/support/product.ts';
import { randomOf } from './random.ts';
import { against, baseline, median, type Row } from './table.ts';

const option = (name: string, otherwise: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? otherwise);
const SEARCHES = option('searches', 20_000);
const AT_ONCE = option('at-once', 12);
/** How long a results page stays open (ms). */
const OPEN_FOR = 200;
const SAMPLES = 40;
/** Maximum growth of memory from the second to the last quarter of the run. */
const MAX_GROWTH = 1.1;
const CITIES = ['bishkek', 'osh', 'moscow', 'istanbul', 'tashkent', 'almaty', 'dubai'] as const;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** A call from an address of its own: limits apply per address. */
const call = (
  method: string,
  url: string,
  n: number,
  { body, cutAfter }: { body?: unknown; cutAfter?: number } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300
          ? resolve(text)
          : reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 200)}`)),
      );
    });
    // Aborted by us, like a closed page.
    let cut = false;
    if (cutAfter !== undefined)
      setTimeout(() => {
        cut = true;
        sent.destroy();
        resolve('');
      }, cutAfter);
    sent.on('error', (error) => cut || reject(error));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

type Sample = { searches: number; residentMb: number; heapMb: number; externalMb: number };

async function sampleOf(pid: number, url: string, searches: number): Promise<Sample> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const metrics = await call('GET', `${url}/metrics`, 0);
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
  return {
    searches,
    residentMb: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
    externalMb: megabytes('nodejs_external_memory_bytes'),
  };
}

export async function measure(): Promise<Row[]> {
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback', SAPAR_LOG_LEVEL: 'error' });
  const random = randomOf('memory');
  const today = localDate(new Date(), 'Asia/Bishkek');
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const samples: Sample[] = [await sampleOf(product.pid, product.url, 0)];
  let next = 0;
  async function visitor(): Promise<void> {
    for (let n = next++; n < SEARCHES; n = next++) {
      const from = pick(CITIES);
      const to = pick(CITIES.filter((city) => city !== from));
      const date = addDays(today, 5 + Math.floor(random() * 200));
      const slices = [{ from, to, date }];
      if (random() < 0.5) slices.push({ from: to, to: from, date: addDays(date, 7) });
      const passengerCounts = { aaa: 1 + Math.floor(random() * 2), rbg: 0, rmg: 0, ins: 0 };
      const started = await call('POST', `${product.url}/api/searches`, n, {
        body: { slices, passengerCounts, cabin: 'economy', direct: false },
      });
      const { uid } = JSON.parse(started) as { uid: string };
      const search = `${product.url}/api/searches/${uid}`;
      await call('GET', `${search}?first=40`, n);
      if (n % 10 === 0) {
        await call('GET', search, n);
        await call('GET', `${product.url}/search/${uid}`, n);
        await call('GET', `${search}/stream`, n);
        await call('GET', `${search}/offers`, n, { cutAfter: OPEN_FOR });
      }
      if ((n + 1) % Math.ceil(SEARCHES / SAMPLES) !== 0) continue;
      const sample = await sampleOf(product.pid, product.url, n + 1);
      samples.push(sample);
      const { searches, residentMb, heapMb, externalMb } = sample;
      console.error(
        `${searches} searches: ${residentMb.toFixed(0)} MB resident, heap ${heapMb.toFixed(0)} MB, external ` +
          `${externalMb.toFixed(0)} MB`,
      );
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  } finally {
    agent.destroy();
    await product.stop();
  }
  const quarter = (n: number) =>
    median(
      samples.filter(({ searches }) => Math.ceil((searches * 4) / SEARCHES) === n).map(({ residentMb }) => residentMb),
    );
  const highest = Math.max(...samples.map(({ residentMb }) => residentMb));
  return [
    baseline(`memory at the start`, samples[0]?.residentMb ?? 0, 'MB', `highest of ${SEARCHES} searches`, highest),
    against(
      'memory of the last quarter, median, over the second quarter’s',
      quarter(4) / quarter(2),
      'times',
      '≤',
      MAX_GROWTH,
    ),
  ];
}
