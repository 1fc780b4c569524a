/** A season of 100,000 legs of SSIM chapter 7 from the upload to its preview, while visitors search. */
import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_LOGINS } from '#demo/users.ts';
import { addDays, localDate } from '#kernel/dates.ts';
import type { FlightImport } from '#modules/inventory/api.ts';
import { QANAT } from '../src/modules/inventory/testing/own-flights-fixture.ts';
import { type WrittenLeg, writeSsim } from '../src/modules/inventory/testing/write-ssim.ts';
import { startProduct } from '../tests/support/product.ts';
import { randomOf } from './random.ts';
import { quantile } from './search-engine.ts';
import { against, baseline, type Row } from './table.ts';

const SMALL = process.argv.includes('--small');
const LEGS = SMALL ? 10_000 : 100_000;
/** The most that one flight has. */
const PERIODS = 20;
/** Searches a second, each two requests. */
const RATE = 20;
const WARM_SECONDS = 5;
const QUIET_SECONDS = SMALL ? 10 : 30;
const LOOK_MS = 500;
const WAYS = [
  ['bishkek', 'osh'],
  ['bishkek', 'moscow'],
  ['osh', 'istanbul'],
  ['istanbul', 'bishkek'],
  ['bishkek', 'tashkent'],
  ['dubai', 'bishkek'],
] as const;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const today = localDate(new Date(), 'Asia/Bishkek');

const send = <T>(method: string, url: string, from: number, body?: unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
    };
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) return resolve(JSON.parse(text) as T);
        reject(new Error(`${method} ${url}: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

let searches = 0;
/** Searches at a steady rate until they are stopped: milliseconds from the due time to the first itineraries. */
function searchUntil(url: string): { stop: () => Promise<number[]> } {
  const random = randomOf(`import ${searches}`);
  const begun = performance.now();
  const running: Promise<number>[] = [];
  let isOver = false;
  async function search(n: number, due: number): Promise<number> {
    const [from, to] = WAYS[Math.floor(random() * WAYS.length)] as (typeof WAYS)[number];
    const slices = [{ from, to, date: addDays(today, 5 + Math.floor(random() * 200)) }];
    const passengerCounts = { aaa: 1, rbg: 0, rmg: 0, ins: 0 };
    const params = { slices, passengerCounts, cabin: 'economy', direct: false };
    const { uid } = await send<{ uid: string }>('POST', `${url}/api/searches`, n, params);
    await send('GET', `${url}/api/searches/${uid}?first=40&heads=1`, n);
    return performance.now() - due;
  }
  const over = (async () => {
    for (let n = 0; !isOver; n++) {
      const due = begun + (n * 1_000) / RATE;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      running.push(search(++searches, due));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await over;
      return Promise.all(running);
    },
  };
}

/** Legs between Bishkek and Osh: so many numbers with the most periods that a flight has. */
function* seasonLegs(): Generator<WrittenLeg> {
  for (let n = 0; n < LEGS; n++) {
    const number = 1 + Math.floor(n / PERIODS);
    const first = addDays(today, (n % PERIODS) * 14);
    const isBack = number % 2 === 0;
    yield {
      number,
      from: isBack ? 'OSS' : 'FRU',
      to: isBack ? 'FRU' : 'OSS',
      first,
      last: addDays(first, 13),
      days: [1, 3, 5, 7],
      departs: `${String(5 + (n % 12)).padStart(2, '0')}:15`,
      arrives: `${String(6 + (n % 12)).padStart(2, '0')}:05`,
      offsets: [360, 360],
    };
  }
}

const PART_BYTES = 64 * 1024;
function* partsOf(bytes: Buffer, boundary: string): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="season.ssim"\r\n` +
      'content-type: application/octet-stream\r\n\r\n',
  );
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Uploads in small pieces: `fetch` with a form copies the file, and searches are late by half a second. */
const upload = (url: string, cookie: string, bytes: Buffer): Promise<{ id: string }> =>
  new Promise((resolve, reject) => {
    const boundary = 'season-of-the-bench';
    const headers = {
      cookie,
      origin: new URL(url).origin,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) return resolve(JSON.parse(text) as { id: string });
        reject(new Error(`upload: ${answer.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    Readable.from(partsOf(bytes, boundary), { objectMode: false, highWaterMark: PART_BYTES }).pipe(sent);
  });

type Session = { cookie: string; call: (method: string, path: string, body?: unknown) => Promise<Response> };
/** The session of the finance desk. */
async function signIn(url: string): Promise<Session> {
  const login = DEMO_LOGINS.find(({ who }) => who === 'finance');
  const credentials = JSON.stringify({ email: login?.email, password: login?.password });
  const json = { 'content-type': 'application/json', origin: url };
  const session = await fetch(`${url}/api/session`, { method: 'POST', body: credentials, headers: json });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call: Session['call'] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return { cookie, call };
}

export async function measure(): Promise<Row[]> {
  const note = (line: string) => console.error(line);
  const legs = [...seasonLegs()];
  const bytes = writeSsim({ carrier: 'QH', first: today, last: addDays(today, PERIODS * 14), legs });
  note(`the file: ${legs.length} legs, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
  // Own inventory alone: the remote suppliers would share the machine.
  const product = await startProduct({ SAPAR_TRUST_PROXY: 'loopback', SAPAR_PARTNERS_URL: 'http://127.0.0.1:9' });
  try {
    const { url } = product;
    const { cookie, call } = await signIn(url);
    await call('PUT', '/api/office/flights/carriers/QH', { revision: 0, carrier: QANAT });
    await call('POST', '/api/office/flights/carriers/QH/publication', { revision: 1 });

    const warm = searchUntil(url);
    await pause(WARM_SECONDS * 1_000);
    await warm.stop();
    const quiet = searchUntil(url);
    await pause(QUIET_SECONDS * 1_000);
    const before = await quiet.stop();

    const during = searchUntil(url);
    const begun = performance.now();
    const { id } = await upload(`${url}/api/office/flight-imports`, cookie, bytes);
    const read = performance.now() - begun;
    const look = async () => (await (await call('GET', `/api/office/flight-imports/${id}`)).json()) as FlightImport;
    let seen = await look();
    let steps = 0;
    for (; seen.state === 'counting'; seen = await look()) {
      steps += 1;
      await pause(LOOK_MS);
    }
    const previewed = performance.now() - begun;
    const busy = await during.stop();
    if (seen.state !== 'ready') throw new Error(`${seen.state}: ${JSON.stringify(seen.errors.slice(0, 3))}`);

    const accepting = searchUntil(url);
    const accepted = performance.now();
    await call('POST', `/api/office/flight-imports/${id}/acceptance`, { as: 'drafts' });
    const saved = performance.now() - accepted;
    const after = await accepting.stop();

    const whole = [...busy, ...after];
    const [p99, p99Busy] = [quantile(before, 0.99), quantile(whole, 0.99)];
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    note(`uploaded, read and compared in ${seconds(read)}, counted in ${seconds(previewed - read)}`);
    note(`${steps} looks at the progress; drafts written in ${seconds(saved)}`);
    note(`${seen.flights.added} flights, ${seen.counts?.added} departures; ${before.length} quiet searches`);
    note(`${busy.length} searches while it was read and counted, ${after.length} while drafts were written`);
    return [
      against(`${LEGS} SSIM legs: upload to accepted drafts`, (previewed + saved) / 1_000, 's', '≤', 60),
      baseline(`searches at ${RATE}/s, quiet, median`, quantile(before, 0.5), 'ms', 'during', quantile(whole, 0.5)),
      {
        ...baseline(`searches at ${RATE}/s during the import, p99`, p99Busy, 'ms', 'quiet', p99),
        target: '≤ 2 × quiet',
        ok: p99Busy <= 2 * p99,
      },
    ];
  } finally {
    await product.stop();
    agent.destroy();
  }
}
